// The screens of every day, from the groups to the end of the ritual: one part of the app, which
// arrives after the first screen of a first visit, and beside it for who has been here before.

import '../shared.js';
import { camera } from './camera.js';
import { groups } from './groups.js';
import { invite } from './invite.js';
import { kept } from './kept.js';
import { limit } from './limit.js';
import { newGroup } from './new-group.js';
import { preview } from './preview.js';
import { viewer } from './viewer.js';

export const makers = { groups, newGroup, invite, camera, preview, limit, viewer, kept };

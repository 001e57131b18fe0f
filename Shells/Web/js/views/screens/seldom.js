// The screens few people open on a day: settings, people, devices, the words. One part of the app,
// which arrives when the first of them is shown.

import '../shared.js';
import { accountWords } from './account-words.js';
import { deletion } from './deletion.js';
import { details } from './details.js';
import { devicesFull } from './devices-full.js';
import { devices } from './devices.js';
import { linking } from './linking.js';
import { person } from './person.js';
import { settings } from './settings.js';
import { words } from './words.js';
import { wordsCheck } from './words-check.js';

export const makers = {
  details, settings, words, wordsCheck, accountWords, person, devices, linking, devicesFull,
  deletion,
};

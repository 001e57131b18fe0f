// The way in for a file that somebody was sent. It needs no vault.

import { vault as words } from '../../words/vault-words.js';
import { button } from '../controls.js';
import { intake } from './intake.js';

/** @typedef {import('./capabilities.js').Incoming} Needs */

/** @param {Needs} context */
export function sentFile(context) {
  const { chooseSent } = intake(context.incoming);
  return button(words.receive.pick, 'quiet wide', chooseSent, 'people');
}

// Notifications are off where they matter: a person would like to hear of a group and does not.
// Said in place and quietly; nobody has to answer.

import { words } from '../words/words.js';
import { visible } from './dom.js';
import { button } from './controls.js';

/** @typedef {import('./types').Context} Context */

/** Off, and a person can change that. */
const off = new Set(['unasked', 'deniedOnce', 'deniedForGood']);

/**
 * The line under the groups, with the way to the settings.
 * @param {Context} context
 */
export function notificationsOff(context) {
  const element = button(words.groups.unheard, 'quiet unheard',
    () => context.send({ kind: 'settings', event: { kind: 'opened' } }), 'bellOff');
  return {
    element,
    /** @param {import('../wire/types').GroupList} list */
    update({ cards }) {
      const matters = cards.some((card) => !card.alone && !card.muted);
      visible(element, matters && off.has(context.system.notifications()));
    },
  };
}

/**
 * What stands under the switch of a group's details.
 * @param {Context} context
 * @param {boolean} isMuted
 */
export function announcing(context, isMuted) {
  if (isMuted) return words.people.muted;
  return context.system.notifications() === 'granted' ? words.people.announced
    : words.people.unheard;
}

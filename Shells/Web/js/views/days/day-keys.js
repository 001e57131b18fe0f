// Where a key leads from a day.

import { stepped } from '../../effects/calendar.js';

/** @typedef {import('../../wire/types').DayStep} DayStep */

/**
 * Undefined for a key that leads nowhere.
 * @param {{ key: string, shiftKey: boolean, altKey: boolean, ctrlKey: boolean,
 *   metaKey: boolean }} pressed
 * @param {number} day @param {import('../../wire/types').WeekRule} week
 * @param {boolean} isMirrored the week runs from right to left
 */
export function dayByKey(pressed, day, week, isMirrored) {
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey) return undefined;
  const step = stepOf(pressed, isMirrored);
  return step && stepped(day, step, week);
}

/**
 * @param {{ key: string, shiftKey: boolean }} pressed @param {boolean} isMirrored
 * @returns {DayStep | undefined}
 */
function stepOf({ key, shiftKey }, isMirrored) {
  const ahead = isMirrored ? -1 : 1;
  const page = shiftKey ? 'years' : 'months';
  switch (key) {
    case 'ArrowRight': return { kind: 'days', count: ahead };
    case 'ArrowLeft': return { kind: 'days', count: -ahead };
    case 'ArrowDown': return { kind: 'weeks', count: 1 };
    case 'ArrowUp': return { kind: 'weeks', count: -1 };
    case 'Home': return { kind: 'weekStart' };
    case 'End': return { kind: 'weekEnd' };
    case 'PageDown': return { kind: page, count: 1 };
    case 'PageUp': return { kind: page, count: -1 };
    default: return undefined;
  }
}

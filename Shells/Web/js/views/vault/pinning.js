// Putting the chosen items on another day than the one they were taken on, and back.

import { dayOfDate, isoDay } from '../../wire/dates.js';
import { albums as words } from '../../words/vault-words.js';
import { button } from '../controls.js';
import { dialog } from '../days/dialog.js';
import { h, visible } from '../dom.js';
import { dayOf } from './dates.js';

/**
 * @typedef {import('./capabilities.js').Guard & import('./capabilities.js').Clock
 *   & import('./capabilities.js').ItemChanges} Needs
 * @typedef {import('./selection.js').Choice} Choice
 */

/** What a field for a date can show. */
const [firstDate, lastDate] = ['0001-01-01', '9999-12-31'];

/**
 * @param {Needs} context
 * @param {() => void} ended what was chosen is done with
 */
export function pinning({ guarded, today, changes }, ended) {
  /** @type {Choice[]} */
  let choices = [];
  const field = h('input', { class: 'field', id: `pin-${++pins}`, type: 'date', required: true,
    min: firstDate, max: lastDate });
  const put = button(words.pin.now, 'primary wide', () => {});
  put.type = 'submit';
  const back = button(words.pin.back, 'quiet wide', () => pin(null), 'undo');
  const form = h('form', {
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const day = dayOfDate(field.valueAsNumber);
      if (day !== null) pin(day);
    },
  }, h('label', { class: 'label', for: field.id }, words.pin.label), field, put, back);
  const sheet = dialog(words.pin.act, guarded,
    h('p', { class: 'hint' }, words.pin.line), form);

  /** @param {number | null} day */
  function pin(day) {
    changes.pin(choices, day);
    sheet.close();
    ended();
  }

  return {
    element: sheet.element,
    get isOpen() {
      return sheet.isOpen;
    },
    escape: () => sheet.escape(),
    /** @param {Choice[]} chosen */
    show(chosen) {
      choices = chosen;
      changes.hide();
      const day = dayOf(chosen[0].entry) ?? today();
      field.value = isoDay(day);
      visible(back, chosen.some(({ entry }) => entry.pinned !== null));
      sheet.show();
      field.focus();
    },
  };
}

let pins = 0;

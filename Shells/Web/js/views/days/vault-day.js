// What can be done with a day of the vault: a line is written for it, its items are chosen to be
// changed or handed on, one of them stands for it. On a blank day files are added, and on a blank
// today a photo is taken.

import { monthOf } from '../../effects/calendar.js';
import { days as words } from '../../words/days-words.js';
import { vault as vaultWords } from '../../words/vault-words.js';
import { button, wordedButton } from '../controls.js';
import { h, visible } from '../dom.js';
import { editMany } from '../vault/edit/many.js';
import { intake } from '../vault/intake.js';
import { pinning } from '../vault/pinning.js';
import { Selection } from '../vault/selection.js';
import { selectionBar } from '../vault/selection-bar.js';
import { DayLine } from './day-line.js';

/**
 * @typedef {import('../vault/capabilities.js').ItemMonths
 *   & import('../vault/capabilities.js').Clock & import('../vault/capabilities.js').ItemChanges
 *   & import('../vault/capabilities.js').CameraScreen
 *   & import('../vault/capabilities.js').Incoming & import('./day-line.js').Needs
 *   & import('../vault/pinning.js').Needs & import('../vault/edit/many.js').Needs
 *   & import('../vault/selection-bar.js').Needs} Needs
 */

/**
 * @param {Needs} context
 * @param {() => void} changed hears that other items are chosen
 * @returns {import('./source.js').DayActs}
 */
export function vaultDay(context, changed) {
  const line = new DayLine(context);
  const take = button(words.day.take, 'tinted', () => context.camera.show(), 'camera');
  const fill = h('div', { class: 'days-fill', hidden: true }, take,
    button(vaultWords.gallery.add, 'tinted', intake(context.incoming).chooseFiles, 'plus'));
  const selection = new Selection(changed);
  const select = wordedButton(vaultWords.change.choose, 'select', () => {
    selection.begin();
    bar.focus();
  });
  const pin = pinning(context, () => selection.end());
  const many = editMany(context, () => selection.end());
  const bar = selectionBar(selection, context, {
    pin: () => pin.show(selection.choices), edit: () => many.show(selection.choices),
    cover: () => chooseCover(selection.choices[0].entry),
  });
  let day = 0;

  /** @param {import('../../wire/types').CatalogEntry} entry */
  function chooseCover({ item }) {
    context.changes.chooseCover(day, item);
    selection.end();
  }

  return {
    selection, tools: [select], head: [line.element], below: [fill],
    sheets: [bar.element, pin.element, many.element],
    update(now, dated, { amount, isBlank }) {
      day = now;
      const shown = context.months.there(monthOf(day));
      line.update(day, shown?.noted ? dated.line(shown, day) : null);
      visible(select, amount > 0 && !selection.isOn);
      visible(fill, isBlank);
      // A photo that is taken now lies on today, and on no other blank day.
      visible(take, day === context.today());
      const wasThere = bar.element.contains(document.activeElement);
      bar.update(false);
      // What closed the bar is hidden with it.
      if (wasThere && !selection.isOn) select.focus({ preventScroll: true });
    },
    /** What was typed counts. */
    settle() {
      line.keep();
      if (selection.isOn) selection.end();
    },
    escape() {
      if (pin.escape() || many.escape()) return true;
      if (!selection.isOn) return false;
      selection.end();
      return true;
    },
    leave: () => line.leave(),
  };
}

// What can be done with a day of the vault: a line is written for it, its items are chosen to be
// changed or handed on, one of them stands for it, and on a blank today a photo is taken.

import { days as words } from '../../words/days-words.js';
import { button } from '../controls.js';
import { visible } from '../dom.js';
import { editMany } from '../vault/edit/many.js';
import { pinning } from '../vault/pinning.js';
import { Selection } from '../vault/selection.js';
import { selectionBar } from '../vault/selection-bar.js';
import { dayLine } from './day-line.js';
import { monthOf } from './month-grid.js';

/**
 * @param {import('../vault/vault.js').VaultContext} context
 * @param {() => void} changed hears that other items are chosen
 * @returns {import('./source.js').DayActs}
 */
export function vaultDay(context, changed) {
  const line = dayLine(context);
  const take = button(words.day.take, 'tinted days-take', () => context.showCamera(), 'camera');
  const selection = new Selection(changed);
  const pin = pinning(context, () => selection.end());
  const many = editMany(context, () => selection.end());
  const bar = selectionBar(selection, context, {
    pin: () => pin.show(selection.choices), edit: () => many.show(selection.choices),
    cover: () => chooseCover(selection.choices[0].entry),
  });
  let day = 0;

  /** @param {import('../../wire/types').CatalogEntry} entry */
  function chooseCover({ item }) {
    const former = context.months.there(monthOf(day))?.notes
      .find((note) => note.day === day)?.cover ?? null;
    const on = day;
    const choose = (/** @type {string | null} */ cover) => {
      context.months.follow(monthOf(on));
      context.days.follow(monthOf(on));
      context.send({ kind: 'day', event: { kind: 'coverChosen', day: on, cover } });
    };
    choose(item);
    selection.end();
    context.changes.offer(words.day.covered, () => choose(former));
  }

  return {
    selection, head: [line.element], below: [take], sheets: [bar.element, pin.element,
      many.element],
    update(now, dated, isBlank) {
      day = now;
      const shown = context.months.there(monthOf(day));
      line.update(day, shown?.noted ? dated.line(shown, day) : null);
      // A photo that is taken now lies on today, and on no other blank day.
      visible(take, isBlank && day === context.today());
      bar.update(false);
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

// The cells of one page, a month's or a week's, in the rows of its weeks.

import { h } from '../dom.js';
import { dayCell } from './day-cell.js';
import { monthOf } from './month-grid.js';

/**
 * @typedef {import('./source.js').DaySource} DaySource
 * @typedef {import('./digest.js').Dated} Dated
 *
 * `isOutside` says of a day that it belongs to another page, `open` is what a tap on a day of this
 * one does, `goTo` what one on another's does.
 * @typedef {{ weeks: number[][], isLarge: boolean, isOutside: (day: number) => boolean,
 *   open: (day: number) => void, goTo: (day: number) => void }} LeafLook
 */

/** @param {DaySource} context @param {LeafLook} look */
export function leafOf(context, { weeks, isLarge, isOutside, open, goTo }) {
  const rows = weeks.map((week) => week.map((day) => {
    const isElsewhere = isOutside(day);
    const look = { isOutside: isElsewhere, isLarge };
    return { ...dayCell(context.pictures, day, look, isElsewhere ? goTo : open), day };
  }));
  const cells = rows.flat();
  return {
    rows: rows.map((row) => h('div', { class: 'days-week', role: 'row' },
      ...row.map(({ element }) => element))),
    /** Small pictures have come. */
    paint() {
      for (const cell of cells) cell.paint();
    },
    /**
     * @param {number} stop the day that keys begin from
     * @param {Dated} dated
     */
    update(stop, dated) {
      const today = context.today();
      for (const cell of cells) {
        const month = monthOf(cell.day);
        const shown = context.days.there(month);
        cell.update({
          line: dated.line(shown, cell.day),
          digest: shown ? dated.digest(shown).get(cell.day) ?? null : null,
          isToday: cell.day === today, isStop: cell.day === stop,
          isWaiting: !shown && dated.count(month) > 0,
        });
      }
    },
    /** @param {number} day */
    focus(day) {
      cells.find((cell) => cell.day === day)?.button.focus({ preventScroll: true });
    },
  };
}

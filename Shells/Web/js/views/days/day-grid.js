// The cells of a page, a month's or a week's, in the rows of its weeks. They stay when the page is
// turned, and only what differs is drawn anew.

import { monthOf } from '../../effects/calendar.js';
import { h, reconcile } from '../dom.js';
import { DayCell } from './day-cell.js';

/**
 * @typedef {import('../vault/capabilities.js').SmallPictures
 *   & import('../vault/capabilities.js').Clock
 *   & import('../vault/capabilities.js').DayMonths} Needs
 * @typedef {import('./digest.js').Dated} Dated
 *
 * `open` is what a tap on a day of the page does, `goTo` what one on a day of another page does,
 * `chosen` answers which day is shown beside the page.
 * @typedef {{ isLarge: boolean, open: (day: number) => void, goTo: (day: number) => void,
 *   chosen: () => number | null }} DayGridLook
 *
 * @typedef {{ days: number[], index: number, isOutside: (day: number) => boolean }} Week
 */

/** @param {Needs} context @param {HTMLElement} parent @param {DayGridLook} look */
export function dayGrid(context, parent, { isLarge, open, goTo, chosen }) {
  /** @type {Map<string, ReturnType<typeof row>>} */
  const rows = new Map();
  /** @type {DayCell[]} */
  let cells = [];

  /** @param {Week} week */
  function row({ days }) {
    const places = days.map(() => new DayCell(context.pictures, isLarge,
      (day, isOutside) => (isOutside ? goTo : open)(day)));
    return {
      places,
      element: h('div', { class: 'days-week', role: 'row' },
        ...places.map(({ element }) => element)),
      /** @param {Week} week */
      update: (week) => places.forEach((place, column) =>
        place.lay(week.days[column], week.isOutside(week.days[column]))),
    };
  }

  return {
    /**
     * Another page. The keys leave the day that they were on, so that the next one is spoken also
     * where it takes the same place.
     * @param {number[][]} weeks
     * @param {(day: number) => boolean} isOutside whether a day belongs to yet another page
     */
    lay(weeks, isOutside) {
      cells.find(({ button }) => button === document.activeElement)?.button.blur();
      reconcile(parent, rows, weeks.map((days, index) => ({ days, index, isOutside })),
        ({ index }) => `${index}`, row);
      cells = [...rows.values()].flatMap(({ places }) => places);
    },
    /** Small pictures have come. */
    paint() {
      for (const cell of cells) cell.paint();
    },
    /**
     * @param {number} stop the day that keys begin from
     * @param {Dated} dated
     */
    update(stop, dated) {
      const [today, beside] = [context.today(), chosen()];
      for (const cell of cells) {
        const month = monthOf(cell.day);
        const shown = context.days.there(month);
        cell.update({
          line: dated.line(shown, cell.day),
          digest: shown ? dated.digest(shown).get(cell.day) ?? null : null,
          isToday: cell.day === today, isStop: cell.day === stop, isChosen: cell.day === beside,
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

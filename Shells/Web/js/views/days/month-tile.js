// A small month of a year, darker on the days of which there is more, and the way into it.

import { monthGrid, monthOf } from '../../effects/calendar.js';
import { days as words } from '../../words/days-words.js';
import { h, s, set, text } from '../dom.js';
import { monthAlone, monthTitle, numeral } from './names.js';
import { weekRule } from './week-choice.js';

/** @typedef {ReturnType<typeof monthTile>} MonthTile */

const columns = 7;
/** From so many items on a day is drawn darker, and darker still. */
const steps = [1, 2, 5, 12];
/** Of the drawing, in its own units. */
const cellSize = 10;
const cellGap = 2;
const rowsMax = 6;

/**
 * A small month, and the way into it.
 * @param {(month: number) => void} open
 */
export function monthTile(open) {
  let month = 0;
  let drawn = '';
  const name = h('span', { class: 'month-name' });
  const count = h('span', { class: 'month-count' });
  const drawing = s('svg', { class: 'month-heat', 'aria-hidden': 'true', focusable: 'false',
    viewBox: `0 0 ${columns * (cellSize + cellGap) - cellGap} ` +
      `${rowsMax * (cellSize + cellGap) - cellGap}` });
  const element = h('button', { type: 'button', class: 'month-tile', onclick: () => open(month) },
    h('span', { class: 'month-top' }, name, count), drawing);
  return {
    element,
    /**
     * @param {number} now @param {number} amount
     * @param {import('./digest.js').Digest | null} digest @param {number} today
     */
    update(now, amount, digest, today) {
      month = now;
      text(name, monthAlone(month));
      text(count, amount > 0 ? numeral(amount) : '');
      set(element, 'aria-label', words.day.label(monthTitle(month),
        amount > 0 ? words.items(amount) : words.day.nothing));
      set(element, 'aria-current', monthOf(today) === month ? 'date' : null);
      element.classList.toggle('month-waiting', amount > 0 && !digest);
      const rects = rectsOf(month, digest, today);
      const key = JSON.stringify(rects);
      if (key === drawn) return;
      drawn = key;
      drawing.replaceChildren(...rects.map((rect) => s('rect', rect)));
    },
  };
}

/**
 * A square for each day of a month.
 * @param {number} month @param {import('./digest.js').Digest | null} digest
 * @param {number} today
 */
function rectsOf(month, digest, today) {
  return monthGrid(month, weekRule()).flatMap(({ days }, row) => days.flatMap((day, column) => {
    if (monthOf(day) !== month) return [];
    const level = steps.filter((step) => (digest?.get(day)?.items ?? 0) >= step).length;
    return [{
      class: `heat-${level}${day === today ? ' heat-today' : ''}`,
      x: column * (cellSize + cellGap), y: row * (cellSize + cellGap),
      width: cellSize, height: cellSize, rx: 2.5,
    }];
  }));
}

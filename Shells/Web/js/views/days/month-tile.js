// A small month of a year, darker on the days of which there is more, and the way into it.

import { dateAt, monthGrid, monthOf } from '../../effects/calendar.js';
import { days as words } from '../../words/days-words.js';
import { h, set, text } from '../dom.js';
import { monthAlone, monthTitle, numeral } from './names.js';
import { dayShade } from './shades.js';
import { weekRule } from './week-choice.js';

/** @typedef {ReturnType<typeof monthTile>} MonthTile */

/**
 * A small month, and the way into it.
 * @param {(month: number) => void} open
 */
export function monthTile(open) {
  let month = 0;
  let drawn = '';
  const name = h('span', { class: 'month-name' });
  const count = h('span', { class: 'month-count' });
  const drawing = h('span', { class: 'month-heat', 'aria-hidden': 'true' });
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
      const squares = squaresOf(month, digest, today);
      const key = JSON.stringify([month, squares]);
      if (key === drawn) return;
      drawn = key;
      drawing.replaceChildren(...squares.map(({ look, column, date }) => {
        const square = h('span', { class: look }, numeral(date));
        square.style.setProperty('grid-column-start', String(column + 1));
        return square;
      }));
    },
  };
}

/**
 * A square for each day of a month.
 * @param {number} month @param {import('./digest.js').Digest | null} digest
 * @param {number} today
 */
const squaresOf = (month, digest, today) => monthGrid(month, weekRule()).flatMap(({ days }) =>
  days.flatMap((day, column) => (monthOf(day) !== month ? [] : [{
    look: `heat-${dayShade(digest?.get(day)?.items ?? 0)}${day === today ? ' heat-today' : ''}`,
    column, date: dateAt(day).date,
  }])));

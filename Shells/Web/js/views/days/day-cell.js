// One day in the grid of a month or a week: its number, and once it is known what stands for the
// day, how much there is, and what kind of thing moves in it.

import { h, set, text, visible } from '../dom.js';
import { icon } from '../icons.js';
import { civilOf } from './month-grid.js';
import { dayLabel, numeral, weekdayTitle } from './names.js';

/**
 * @typedef {import('./digest.js').DayDigest} DayDigest
 * @typedef {{ digest: DayDigest | null, line: string, isToday: boolean, isStop: boolean,
 *   isWaiting: boolean }} DayState isWaiting while nobody knows yet what is on the day
 *
 * `isOutside` is a day of another page; a large one says which day of the week it is.
 * @typedef {{ isOutside: boolean, isLarge: boolean }} DayLook
 */

/**
 * @param {import('../vault/pictures.js').Pictures} pictures
 * @param {number} day @param {DayLook} look
 * @param {(day: number) => void} chosen
 */
export function dayCell(pictures, day, { isOutside, isLarge }, chosen) {
  const picture = h('img', { class: 'day-picture', alt: '', draggable: 'false', hidden: true });
  const number = h('span', { class: 'day-number' }, numeral(civilOf(day).date));
  const count = h('span', { class: 'day-count', hidden: true });
  const marks = h('span', { class: 'day-marks', hidden: true });
  const button = h('button', {
    type: 'button', class: 'day', 'data-day': day, onclick: () => chosen(day),
  }, picture, number, isLarge && h('span', { class: 'day-weekday' }, weekdayTitle(day)), marks,
  count);
  const element = h('div', { class: 'day-place', role: 'gridcell' }, button);
  button.classList.toggle('day-outside', isOutside);
  /** @type {DayDigest | null | undefined} */
  let described;
  let said = '';
  return {
    element, button,
    /** @param {DayState} state */
    update({ digest, line, isToday, isStop, isWaiting }) {
      set(button, 'tabindex', isStop ? 0 : -1);
      set(button, 'aria-current', isToday ? 'date' : null);
      button.classList.toggle('day-waiting', isWaiting && !isOutside);
      if (described !== digest || said !== line) describe(digest, line);
      paint();
    },
    paint,
  };

  function paint() {
    const address = described ? pictures.url(described.cover) : null;
    if (address) set(picture, 'src', address);
    visible(picture, Boolean(address));
    button.classList.toggle('day-shown', Boolean(address));
  }

  /** @param {DayDigest | null} digest @param {string} line */
  function describe(digest, line) {
    described = digest;
    said = line;
    set(button, 'aria-label', dayLabel(day, digest, line));
    button.classList.toggle('day-filled', digest !== null);
    text(count, digest ? numeral(digest.count) : '');
    visible(count, (digest?.count ?? 0) > 1);
    marks.replaceChildren(...(digest?.videos ? [icon('play')] : []),
      ...(digest?.lives ? [icon('live')] : []), ...(digest?.posts ? [icon('people')] : []),
    ...(line ? [icon('edit')] : []));
    visible(marks, marks.childNodes.length > 0);
  }
}

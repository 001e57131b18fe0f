// One place in the grid of a month or a week, and the day that lies in it: its number, and once it
// is known what stands for the day, how much there is, and what kind of thing moves in it. When the
// page is turned the place stays, and another day lies in it.

import { dateAt } from '../../effects/calendar.js';
import { h, set, text, visible } from '../dom.js';
import { icon } from '../icons.js';
import { dayLabel, numeral, weekdayTitle } from './names.js';

/**
 * @typedef {import('./digest.js').DayDigest} DayDigest
 * @typedef {{ digest: DayDigest | null, line: string, isToday: boolean, isStop: boolean,
 *   isWaiting: boolean }} DayState isWaiting while nobody knows yet what is on the day
 */

/**
 * @param {import('../vault/pictures.js').Pictures} pictures
 * @param {boolean} isLarge it says which day of the week it is
 * @param {(day: number, isOutside: boolean) => void} chosen
 */
export function dayCell(pictures, isLarge, chosen) {
  const picture = h('img', { class: 'day-picture', alt: '', draggable: 'false', hidden: true });
  const number = h('span', { class: 'day-number' });
  const weekday = isLarge && h('span', { class: 'day-weekday' });
  const count = h('span', { class: 'day-count', hidden: true });
  const marks = h('span', { class: 'day-marks', hidden: true });
  const button = h('button', {
    type: 'button', class: 'day', onclick: () => chosen(day, isOutside),
  }, picture, number, weekday, marks, count);
  const element = h('div', { class: 'day-place', role: 'gridcell' }, button);
  let day = NaN;
  let isOutside = false;
  /** @type {DayDigest | null | undefined} */
  let described;
  let said = '';
  return {
    element, button,
    get day() {
      return day;
    },
    /** @param {number} now the day that lies here @param {boolean} isElsewhere of another page */
    lay(now, isElsewhere) {
      if (now !== day) begin(now);
      isOutside = isElsewhere;
      button.classList.toggle('day-outside', isOutside);
    },
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

  /** @param {number} now */
  function begin(now) {
    day = now;
    described = undefined;
    set(button, 'data-day', day);
    text(number, numeral(dateAt(day).date));
    if (weekday) text(weekday, weekdayTitle(day));
    // The picture of the day before stays in sight nowhere, also while another is being decoded.
    set(picture, 'src', null);
  }

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
    text(count, digest ? numeral(digest.items) : '');
    visible(count, (digest?.items ?? 0) > 1);
    marks.replaceChildren(...(digest?.videos ? [icon('play')] : []),
      ...(digest?.lives ? [icon('live')] : []), ...(digest?.posts ? [icon('people')] : []),
    ...(line ? [icon('edit')] : []));
    visible(marks, marks.childNodes.length > 0);
  }
}

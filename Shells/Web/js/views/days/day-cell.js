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
 *   isChosen: boolean, isWaiting: boolean }} DayState isChosen while it is shown beside them,
 *   isWaiting while nobody knows yet what is on it
 */

export class DayCell {
  #pictures;
  #picture = h('img', { class: 'day-picture', alt: '', draggable: 'false', hidden: true });
  #number = h('span', { class: 'day-number' });
  #weekday;
  #count = h('span', { class: 'day-count', hidden: true });
  #marks = h('span', { class: 'day-marks', hidden: true });
  #isOutside = false;
  /** @type {DayDigest | null | undefined} */
  #described;
  #said = '';

  /**
   * @param {import('../vault/pictures.js').Pictures} pictures
   * @param {boolean} isLarge it says which day of the week it is
   * @param {(day: number, isOutside: boolean) => void} chosen
   */
  constructor(pictures, isLarge, chosen) {
    this.#pictures = pictures;
    this.#weekday = isLarge && h('span', { class: 'day-weekday' });
    this.day = NaN;
    this.button = h('button', { type: 'button', class: 'day',
      onclick: () => chosen(this.day, this.#isOutside) },
    this.#picture, this.#number, this.#weekday, this.#marks, this.#count);
    this.element = h('div', { class: 'day-place', role: 'gridcell' }, this.button);
  }

  /** @param {number} now the day that lies here @param {boolean} isElsewhere of another page */
  lay(now, isElsewhere) {
    if (now !== this.day) this.#begin(now);
    this.#isOutside = isElsewhere;
    this.button.classList.toggle('day-outside', isElsewhere);
  }

  /** @param {DayState} state */
  update({ digest, line, isToday, isStop, isChosen, isWaiting }) {
    set(this.button, 'tabindex', isStop ? 0 : -1);
    set(this.button, 'aria-current', isToday ? 'date' : null);
    set(this.element, 'aria-selected', isChosen ? 'true' : null);
    this.button.classList.toggle('day-waiting', isWaiting && !this.#isOutside);
    if (this.#described !== digest || this.#said !== line) this.#describe(digest, line);
    this.paint();
  }

  paint() {
    const address = this.#described ? this.#pictures.url(this.#described.cover) : null;
    if (address) set(this.#picture, 'src', address);
    visible(this.#picture, Boolean(address));
    this.button.classList.toggle('day-shown', Boolean(address));
  }

  /** @param {number} now */
  #begin(now) {
    this.day = now;
    this.#described = undefined;
    set(this.button, 'data-day', now);
    text(this.#number, numeral(dateAt(now).date));
    if (this.#weekday) text(this.#weekday, weekdayTitle(now));
    // The picture of the day before stays in sight nowhere, also while another is being decoded.
    set(this.#picture, 'src', null);
  }

  /** @param {DayDigest | null} digest @param {string} line */
  #describe(digest, line) {
    this.#described = digest;
    this.#said = line;
    set(this.button, 'aria-label', dayLabel(this.day, digest, line));
    this.button.classList.toggle('day-filled', digest !== null);
    text(this.#count, digest ? numeral(digest.items) : '');
    visible(this.#count, (digest?.items ?? 0) > 1);
    this.#marks.replaceChildren(...(digest?.videos ? [icon('play')] : []),
      ...(digest?.lives ? [icon('live')] : []), ...(digest?.posts ? [icon('people')] : []),
      ...(line ? [icon('edit')] : []));
    visible(this.#marks, this.#marks.childNodes.length > 0);
  }
}

// The same date in other years: what stood for it then, the latest first.

import { dateAt, monthOf, otherYears as daysOf } from '../../effects/calendar.js';
import { days as words } from '../../words/days-words.js';
import { h, set, visible } from '../dom.js';
import { dayLabel, yearTitle } from './names.js';

/**
 * @typedef {import('../vault/capabilities.js').DayMonths} ReadNeeds
 * @typedef {import('../vault/capabilities.js').SmallPictures} TileNeeds
 * @typedef {ReadNeeds & TileNeeds} Needs
 *
 * @typedef {import('./digest.js').Dated} Dated
 * @typedef {{ day: number, digest: import('./digest.js').DayDigest }} OtherYear
 */

/** A month is read for each; of a long life the last so many. */
const yearsMax = 40;

/**
 * @param {ReadNeeds} context @param {number} day @param {Dated} dated
 * @returns {OtherYear[]} as far as it is known
 */
function otherYears({ days }, day, dated) {
  const others = daysOf(day, dated.months.map(({ month }) => month));
  return others.slice(0, yearsMax).flatMap((other) => {
    const shown = days.wanted(monthOf(other));
    const digest = shown && dated.digest(shown).get(other);
    return digest ? [{ day: other, digest }] : [];
  });
}

/**
 * @param {Needs} context
 * @param {(day: number) => void} open
 */
export function otherYearsRow(context, open) {
  const row = h('div', { class: 'days-others-row' });
  const element = h('section', { class: 'days-others', 'aria-label': words.day.otherYears,
    hidden: true }, h('h2', { class: 'subtitle' }, words.day.otherYears), row);
  /** @type {ReturnType<typeof tile>[]} */
  let tiles = [];
  let laidOut = '';
  const paint = () => {
    for (const one of tiles) one.paint();
  };
  context.pictures.listeners.add(paint);
  return {
    element,
    /** @param {number} day @param {Dated} dated */
    update(day, dated) {
      const found = otherYears(context, day, dated);
      const now = JSON.stringify(found.map(({ day: other, digest }) =>
        [other, digest.cover, digest.items]));
      if (now !== laidOut) {
        tiles = found.map((one) => tile(context, one, open));
        row.replaceChildren(...tiles.map((one) => one.element));
        row.scrollLeft = 0;
      }
      laidOut = now;
      visible(element, found.length > 0);
      paint();
    },
    /** The items whose pictures are wanted. */
    covers: () => (element.hidden ? [] : tiles.map((one) => one.cover)),
    leave: () => context.pictures.listeners.delete(paint),
  };
}

/**
 * @param {TileNeeds} context @param {OtherYear} year
 * @param {(day: number) => void} open
 */
function tile({ pictures }, { day, digest }, open) {
  const picture = h('img', { class: 'day-picture', alt: '', draggable: 'false', hidden: true });
  const cover = digest.cover;
  return {
    cover,
    element: h('button', { type: 'button', class: 'days-other',
      'aria-label': dayLabel(day, digest, ''), onclick: () => open(day) }, picture,
    h('span', { class: 'days-other-year' }, yearTitle(dateAt(day).year))),
    paint() {
      const address = pictures.url(cover);
      if (address) set(picture, 'src', address);
      visible(picture, Boolean(address));
    },
  };
}

// The way to a film of one's days, at the head of whatever shows some of them. The sheet in which
// it is made is loaded by whoever wants one.

import { days as words } from '../../words/days-words.js';
import { wordedButton } from '../controls.js';
import { h, visible } from '../dom.js';
import { isCalm } from '../motion.js';

/**
 * @typedef {import('./film-and-paper.js').FilmNeeds} Needs
 * @typedef {import('./digest.js').Dated} Dated
 */

/**
 * @param {Needs} context
 * @param {import('./turning.js').Turning} turning
 */
export function filmWay(context, turning) {
  const place = h('div', {});
  const button = wordedButton(words.film.way, 'play', () => open(), 'days-film');
  /** @type {import('./month-film/sheet.js').FilmSheet | null} */
  let sheet = null;
  /** @type {Dated | null} */
  let dated = null;
  let isLeft = false;

  async function open() {
    const { FilmSheet } = await import('./film-and-paper.js');
    // The vault may have been locked meanwhile.
    if (isLeft || !dated) return;
    if (!sheet) {
      sheet = new FilmSheet(context, isCalm);
      place.append(sheet.element);
    }
    sheet.show(turning.now.day, turning.name === 'year', dated);
  }

  return {
    element: place,
    get isOpen() {
      return sheet?.isOpen ?? false;
    },
    close: () => sheet?.close(),
    /**
     * Stands at the head of another view now.
     * @param {import('./turning.js').View} view
     */
    dress: ({ header }) => header.append(button),
    /** @param {Dated} now */
    update(now) {
      dated = now;
      visible(button, now.months.length > 0);
      sheet?.update(now);
    },
    leave() {
      isLeft = true;
      sheet?.leave();
    },
  };
}

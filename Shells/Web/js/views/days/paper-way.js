// The way to the sheet that puts days on paper, which is loaded by whoever wants it.

import { days as words } from '../../words/days-words.js';
import { button } from '../controls.js';
import { h, visible } from '../dom.js';

/**
 * @typedef {import('./film-and-paper.js').PaperNeeds} Needs
 * @typedef {import('./digest.js').Dated} Dated
 */

/**
 * @param {Needs} context
 * @param {import('./turning.js').Turning} turning
 * @param {() => void} begun what the way begins in may close
 */
export function paperWay(context, turning, begun) {
  const place = h('div', {});
  const element = button(words.paper.way, 'tinted wide', () => open(), 'save');
  /** @type {import('./paper/sheet.js').PaperSheet | null} */
  let sheet = null;
  /** @type {Dated | null} */
  let dated = null;
  let isLeft = false;

  async function open() {
    const { PaperSheet } = await import('./film-and-paper.js');
    // The vault may have been locked meanwhile.
    if (isLeft || !dated) return;
    if (!sheet) {
      sheet = new PaperSheet(context);
      place.append(sheet.element);
    }
    begun();
    sheet.show(turning.now.day, dated);
  }

  return {
    element, place,
    get isOpen() {
      return sheet?.isOpen ?? false;
    },
    close: () => sheet?.close(),
    /** @param {Dated} now */
    update(now) {
      dated = now;
      visible(element, now.months.length > 0);
      sheet?.update(now);
    },
    leave() {
      isLeft = true;
      sheet?.leave();
    },
  };
}

// What stands beside the days in every view: the choice of the view, and the ways to the sheets in
// which a date is typed, and in which somebody says how days are shown.

import { days as words } from '../../words/days-words.js';
import { iconButton } from '../controls.js';
import { h } from '../dom.js';
import { Jump } from './jump.js';
import { options } from './options.js';
import { paperWay } from './paper-way.js';

/**
 * @typedef {import('../vault/capabilities.js').Guard & import('./jump.js').Needs
 *   & import('./paper-way.js').Needs} Needs
 */

/**
 * @param {Needs} context
 * @param {import('./turning.js').Turning} turning
 * @param {ReturnType<typeof import('./film-way.js').filmWay>} film whose sheet is one more
 * @param {Pick<import('./source.js').DayParts<any, any>, 'search' | 'options'>} parts
 * @param {ConstructorParameters<typeof Jump>[3]} lead
 */
export function daysBar(context, turning, film, { search, options: further }, lead) {
  const jumping = new Jump(context, turning, search, lead);
  const paper = paperWay(context, turning, () => shown.close());
  const shown = options(context.guarded, turning, [paper.element, ...further]);
  const sheets = [film, jumping.sheet, shown, paper];
  const element = h('div', { class: 'days-bar' }, turning.choice.element,
    iconButton(words.jump.title, 'days', () => jumping.open()),
    iconButton(words.options.title, 'gear', shown.show));
  return {
    element,
    sheets: [film.element, paper.place, jumping.sheet.element, shown.element],
    update: paper.update,
    leave: paper.leave,
    typed: (/** @type {KeyboardEvent} */ event) => jumping.typed(event),
    get isInside() {
      return sheets.some((sheet) => sheet.isOpen);
    },
    /** Answers whether a sheet was open. */
    escape() {
      const open = sheets.find((sheet) => sheet.isOpen);
      open?.close();
      return open !== undefined;
    },
  };
}

// A month in the long page of all months: its name and its days; or a line that says which ones
// are blank.

import { monthOf } from '../../effects/calendar.js';
import { days as words } from '../../words/days-words.js';
import { h } from '../dom.js';
import { dayGrid } from './day-grid.js';
import { monthTitle } from './names.js';

/**
 * @typedef {import('./day-grid.js').Needs} Needs
 *
 * `stop` is the day that keys begin from, null where they begin with the first that is drawn.
 * @typedef {{ section: import('./scroll-layout.js').Section, dated: import('./digest.js').Dated,
 *   stop: number | null }} Shown
 */

/**
 * @param {Needs} context
 * @param {import('./scroll-layout.js').Section} section
 * @param {import('./paged.js').PageActs} acts
 */
export function scrollSection(context, { first, last, weeks }, { openDay, chosen }) {
  if (weeks.length === 0) return blank(first, last);
  const title = monthTitle(first);
  const grid = h('div', { class: 'scroll-grid', role: 'grid', 'aria-label': title });
  const leaf = dayGrid(context, grid,
    { isLarge: false, open: openDay, goTo: () => {}, chosen });
  leaf.lay(weeks, (day) => monthOf(day) !== first);
  const element = h('section', { class: 'scroll-month' },
    h('h2', { class: 'scroll-name' }, title), grid);
  return {
    element,
    /** @param {Shown} shown @param {number} index among those that are drawn */
    update({ section, dated, stop }, index) {
      element.style.setProperty('inset-block-start', `${section.top}px`);
      const own = weeks.flat().find((day) => monthOf(day) === first) ?? null;
      leaf.update(stop ?? (index === 0 ? own : null) ?? -Infinity, dated);
    },
    focus: leaf.focus,
  };
}

/** @param {number} first @param {number} last */
function blank(first, last) {
  const element = h('p', { class: 'scroll-blank' }, first === last
    ? words.day.label(monthTitle(first), words.day.nothing)
    : words.life.gap(monthTitle(first), monthTitle(last)));
  return {
    element,
    /** @param {Shown} shown */
    update({ section }) {
      element.style.setProperty('inset-block-start', `${section.top}px`);
    },
    focus() {},
  };
}

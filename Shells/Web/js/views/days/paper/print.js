// Months on paper: a page for each, laid out for whatever size the printer has. The browser prints
// it, or saves it as PDF with the fonts in it.

import { h } from '../../dom.js';
import { monthTitle, numeral, weekdayNames } from '../names.js';

/** @typedef {import('./gathering.js').Page} Page */

/**
 * @param {Page[]} pages
 * @param {() => boolean} isWanted still, once the pictures are there
 */
export async function print(pages, isWanted) {
  removePaper();
  const paper = h('div', { class: 'days-paper' }, ...pages.map(leaf));
  document.body.append(paper);
  window.addEventListener('afterprint', removePaper, { once: true });
  await Promise.all([...paper.querySelectorAll('img')].map((picture) =>
    picture.decode().catch(() => picture.remove())));
  if (isWanted()) window.print();
  else removePaper();
}

/** Nothing of it stays. */
export function removePaper() {
  for (const paper of document.querySelectorAll('.days-paper')) paper.remove();
}

/** @param {Page} page */
const leaf = ({ month, weeks }) => h('section', { class: 'paper-month' },
  h('h1', {}, monthTitle(month)),
  h('div', { class: 'paper-weekdays' }, ...weekdayNames().map(({ short }) => h('span', {}, short))),
  ...weeks.map((week) => h('div', { class: 'paper-week' }, ...week.map(cell))));

/** @param {Page['weeks'][0][0]} day */
function cell(day) {
  if (!day) return h('div', {});
  const { date, digest, line, picture } = day;
  return h('div', { class: 'paper-day' }, h('span', { class: 'paper-date' }, numeral(date),
    h('small', {}, digest && digest.items > 1 ? numeral(digest.items) : '')),
  picture ? h('img', { src: picture, alt: '' }) : h('span', { class: 'paper-blank' }),
  line === '' ? '' : h('p', {}, line));
}

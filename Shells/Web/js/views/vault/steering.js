// How large the pictures of a sheet are, kept on this device, and the handle that leads through it.

import { vault as words } from '../../words/vault-words.js';
import { button, relabel } from '../controls.js';
import { keep, kept } from '../kept.js';
import { cellSizes } from './layout.js';
import { Scrubber } from './scrubber.js';

/** @typedef {keyof typeof cellSizes} SizeName */

const sizes = /** @type {SizeName[]} */ (Object.keys(cellSizes));
const name = 'vault/size';

/**
 * @param {HTMLElement} scroller
 * @param {import('./sheet.js').Sheet} sheet
 */
export function steering(scroller, sheet) {
  let now = kept(name, sizes);
  const size = button('', 'menu-entry', () => turn(), 'zoom');
  const scrub = new Scrubber(scroller, sheet);

  /** The next size; behind the last comes the first. */
  function turn() {
    now = sizes[(sizes.indexOf(now) + 1) % sizes.length];
    keep(name, sizes, now);
    apply();
  }

  function apply() {
    sheet.resize(cellSizes[now]);
    relabel(size, words.gallery.size(words.gallery.sizes[now]));
    scrub.update();
  }

  apply();
  return { size, scrub: scrub.element, update: () => scrub.update() };
}

// What lies over an item: when it was taken, the way around, and what can be done with it. A tap on
// the picture has it fade away, and it comes back for whoever reaches it by keyboard.

import { vault as words } from '../../words/vault-words.js';
import { words as shared } from '../../words/words.js';
import { iconButton } from '../controls.js';
import { h, set, text, visible } from '../dom.js';
import { takenName } from './dates.js';

/**
 * @param {{ close: () => void, zoom: () => void, details: () => void,
 *   turn: (step: 1 | -1) => void }} acts
 * @param {HTMLElement[]} tools what can be done with the item
 */
export function itemOverlay(acts, tools) {
  const when = h('p', { class: 'item-when' });
  const close = iconButton(shared.close, 'close', acts.close, 'glass');
  const zoom = iconButton(shared.viewer.zoom, 'zoom', acts.zoom, 'glass');
  const info = iconButton(words.item.details, 'info', acts.details, 'glass');
  const previous = iconButton(words.item.previous, 'back', () => acts.turn(-1),
    'glass item-turn');
  const next = iconButton(words.item.next, 'forward', () => acts.turn(1),
    'glass item-turn item-next');
  const element = h('div', { class: 'overlay' },
    h('div', { class: 'full-top' }, close, when, h('div', { class: 'pair' }, zoom, info)),
    previous, next, h('div', { class: 'item-tools' }, ...tools));
  return {
    element,
    /** @param {import('../../wire/types').CatalogEntry | null} entry */
    update(entry) {
      text(when, takenName(entry?.date ?? null));
    },
    /** @param {{ items: string[], index: number }} drawn */
    turned({ items, index }) {
      visible(previous, index > 0);
      visible(next, index < items.length - 1);
    },
    /** @param {boolean} isPicture it can be zoomed into */
    seen(isPicture) {
      visible(zoom, isPicture);
    },
    /** @param {boolean} isZoomed */
    zoomed(isZoomed) {
      set(zoom, 'aria-pressed', isZoomed ? 'true' : 'false');
    },
    /** @param {boolean} areShown */
    detailed(areShown) {
      set(info, 'aria-pressed', areShown ? 'true' : null);
    },
    /** @param {boolean} [isAway] the other way around unless it is said */
    toggle(isAway) {
      element.classList.toggle('overlay-away', isAway);
    },
  };
}

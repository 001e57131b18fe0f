// The albums above the sheet, each with its cover.

import { answerTo } from '../../effects/days.js';
import { albums as words, vault } from '../../words/vault-words.js';
import { button, relabel } from '../controls.js';
import { h, reconcile, set, text, visible } from '../dom.js';
import { icon } from '../icons.js';
import { keep, kept } from '../kept.js';

/**
 * @typedef {import('./capabilities.js').SmallPictures & import('./capabilities.js').VaultName
 *   & import('./capabilities.js').HiddenVault} Needs
 * @typedef {import('../../wire/types').AlbumView} AlbumView
 */

const orders = /** @type {(keyof typeof words.orders)[]} */ (Object.keys(words.orders));
const orderName = 'vault/albums';

/**
 * @param {Needs} context
 * @param {(album: string) => void} open
 */
export function albumsRow({ pictures, place, hidden: { show: showHidden } }, open) {
  let order = kept(orderName, orders);
  /** @type {AlbumView[]} */
  let shown = [];
  /**
   * The same in the order that was chosen.
   * @type {AlbumView[]}
   */
  let sorted = [];
  /** @type {Map<string, ReturnType<typeof tile>>} */
  const tiles = new Map();
  const hidden = h('li', { hidden: true }, h('button', { type: 'button', class: 'album',
    onclick: showHidden }, h('span', { class: 'album-frame album-locked' }, icon('lock')),
  h('span', { class: 'album-name' }, vault.hidden.title)));
  const list = h('ul', { class: 'albums' }, hidden);
  const turn = button('', 'quiet', () => {
    order = orders[(orders.indexOf(order) + 1) % orders.length];
    keep(orderName, orders, order);
    sort();
    draw();
  });
  const element = h('section', { class: 'vault-albums', 'aria-label': words.title, hidden: true },
    h('div', { class: 'albums-head' }, h('h2', { class: 'subtitle' }, words.title), turn), list);

  function sort() {
    sorted = order === 'changed' ? shown
      : answerTo({ kind: 'nameOrder', names: shown.map(({ name }) => name) }).places
        .map((place) => shown[place]);
  }

  function draw() {
    relabel(turn, words.orders[order]);
    set(turn, 'aria-label', words.order(words.orders[order]));
    reconcile(list, tiles, sorted, ({ album }) => album, () => tile(pictures, open));
  }

  pictures.listeners.add(draw);
  return {
    element,
    /** Items whose small pictures stand for albums. */
    covers: () => (element.hidden ? [] : shown.flatMap(({ front }) => front ?? [])),
    /** @param {import('../../wire/types').OpenVault} vault @param {boolean} isShown */
    update({ albums, hasOther }, isShown) {
      shown = albums;
      sort();
      visible(hidden, place === 'vault' && (hasOther || albums.length > 0));
      visible(element, isShown && (albums.length > 0 || !hidden.hidden));
      visible(turn, albums.length > 1);
      draw();
    },
    leave: () => pictures.listeners.delete(draw),
  };
}

/**
 * @param {import('./pictures.js').Pictures} pictures
 * @param {(album: string) => void} open
 */
function tile(pictures, open) {
  let album = '';
  const picture = h('img', { class: 'album-cover', alt: '', draggable: 'false', hidden: true });
  const name = h('span', { class: 'album-name', dir: 'auto' });
  const count = h('span', { class: 'album-count' });
  const control = h('button', { type: 'button', class: 'album', onclick: () => open(album) },
    h('span', { class: 'album-frame' }, picture), name, count);
  return {
    element: h('li', {}, control),
    /** @param {AlbumView} shown */
    update(shown) {
      ({ album } = shown);
      set(control, 'aria-label', words.album(shown.name, shown.items));
      text(name, shown.name);
      text(count, shown.items.toLocaleString(document.documentElement.lang));
      const address = shown.front && pictures.url(shown.front);
      if (address) set(picture, 'src', address);
      visible(picture, Boolean(address));
    },
  };
}

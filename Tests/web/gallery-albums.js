// Samples of albums, tags and search, and what a stand-in for the core finds.

import { listOf, listed } from './gallery-open.js';

/** @param {string} digit */
const album = (digit) => digit.repeat(32);

/** Of the month of most items. */
const foundInMonth = 7;
/** In an order over all months. */
const foundInOrder = 75;
const monthOfDay = 2024 * 12 + 9;

/**
 * @param {any[]} months @param {(more?: object) => any} open
 * @param {(index: number) => string} item
 */
export function albumsSamples(months, open, item) {
  const albums = [
    ['Summer by the sea', 212, 4], ['Grandparents', 37, 0],
    ['Every Sunday walk along the river with the dog', 1204, 5], ['House', 0, -1],
    ['Ökologischer Garten', 18, 30],
  ].map(([name, items, index], place) => ({ album: album(String(place + 1)), name,
    changed: 1_770_000_000_000 - place, cover: null, items,
    front: Number(index) < 0 ? null : item(Number(index)) }));
  const tags = ['beach', 'family', 'garden', 'a word that is long']
    .map((tag, place) => ({ tag, items: 90 - place }));
  const view = open({ albums, tags });
  const organising = { view, choose: [0, 1, 4],
    click: '.selection-bar button:has(.icon-library)' };
  return {
    'vault-albums': { view },
    'vault-album': { view, press: '.album' },
    'vault-album-empty': { view, press: '.albums li:nth-child(4) button' },
    'vault-album-rename': { view, press: '.album', click: '.vault-tools button:has(.icon-edit)' },
    'vault-organise': organising,
    'vault-organise-first': { ...organising, view: open(), choose: [0] },
    'vault-pin': { view, choose: [0, 1, 4],
      click: '.selection-bar button:has(.icon-days)' },
    'vault-search': { view, type: 'october 2024' },
    'vault-search-nothing': { view, type: 'nothing of this' },
    'vault-by-size': { view, order: 'largest' },
    'vault-by-name': { view, order: 'byName' },
  };
}

/** Stands for what is in the trash. */
const trash = 0x7fffffff;

/**
 * The list that somebody sees who chose this where that was listed.
 * @param {any} event @param {any} list @param {{ months: any[], trashed: number }} vault
 */
export function browsed(event, list, { months, trashed }) {
  switch (event.kind) {
    case 'placeChosen': return placed(event.place, months, trashed);
    case 'kindChosen': return { ...list, shown: event.shown };
    case 'wordsTyped': {
      const asked = JSON.stringify(event.words);
      const isNothing = asked.includes('nothing') || asked.includes('4444');
      return listOf(isNothing ? [] : [{ key: monthOfDay, items: foundInMonth }],
        { searching: true, form: { kind: 'found', number: 1, latestFirst: true } });
    }
    case 'orderChosen': {
      // Letters, or 20, 10 and 5 megabytes.
      const isSize = event.order.kind === 'largest';
      const keys = isSize ? [22, 21, 20] : [0x61, 0x69, 0x77];
      return listOf(keys.map((key, place) => ({ key, items: 40 - 15 * place })),
        { order: event.order,
          form: { kind: 'runs', number: 1, key: { kind: isSize ? 'size' : 'name' }, edition: 0 } });
    }
    default: return listed(months);
  }
}

/** @param {any} place @param {any[]} months @param {number} trashed */
function placed(place, months, trashed) {
  if (place.kind === 'trash') {
    return listOf(trashed > 0 ? [{ key: trash, items: trashed }] : [],
      { place, form: { kind: 'trash' } });
  }
  if (place.kind === 'all') return listed(months);
  const isEmpty = place.album === album('4');
  return listOf(isEmpty ? [] : [{ key: monthOfDay, items: foundInMonth }],
    { place, form: { kind: 'found', number: 1, latestFirst: true } });
}

/**
 * @param {any} event @param {any} core
 * @param {(index: number, month: number) => any} entry
 */
export function foundMonth(event, core, entry) {
  if (event.kind === 'foundRunShown') {
    const items = Array.from({ length: foundInOrder }, (_, place) =>
      ({ place, entry: entry(place * 3, monthOfDay) }));
    queueMicrotask(() => core.present({ number: 1, foundRun: { first: 0, items } }));
  }
  if (event.kind === 'foundMonthShown') {
    const entries = Array.from({ length: foundInMonth }, (_, index) =>
      entry(index * 2, event.month));
    queueMicrotask(() => core.present({ number: 1,
      foundMonth: { month: event.month, entries, damaged: false, notes: [],
        noted: true } }));
  }
}

/**
 * @param {HTMLElement} stage
 * @param {string} [typed] @param {string} [order]
 */
export function lookFor(stage, typed, order) {
  /** @type {HTMLSelectElement | null} */
  const list = stage.querySelector('.sort-list');
  if (order && list) {
    list.value = order;
    list.dispatchEvent(new Event('change'));
  }
  /** @type {HTMLInputElement | null} */
  const input = stage.querySelector('.vault-search input');
  if (!typed || !input) return;
  input.value = typed;
  input.dispatchEvent(new Event('input'));
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
}

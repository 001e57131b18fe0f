// Which screens there are, and when what draws them is loaded: those of a first visit come with the
// app, the others in two parts of their own. The service worker keeps every part, so that only the
// first minutes of the first visit ever wait for one.

import { once } from '../once.js';
import './shared.js';
import { h } from './dom.js';
import { code } from './screens/code.js';
import { damaged } from './screens/damaged.js';
import { firstName } from './screens/first-name.js';
import { join } from './screens/join.js';
import { phone } from './screens/phone.js';
import { starting } from './screens/starting.js';
import { welcome } from './screens/welcome.js';

/** @typedef {import('../wire/types').Screen['kind']} Kind */
/** @typedef {{ [K in Kind]?: import('./types').Maker<K> }} Makers */

/** @type {Makers} */
const makers = { starting, damaged, welcome, phone, code, firstName, join };

/** Loads the styles of whatever comes later. */
export const styles = once(laterStyles);
/** Loads the screens of every day. */
const everyday = once(async () => {
  const [part] = await Promise.all([import('./screens/everyday.js'), styles()]);
  Object.assign(makers, part.makers);
});
/** Loads the screens few open. */
const seldom = once(async () => {
  const [part] = await Promise.all([import('./screens/seldom.js'), styles()]);
  Object.assign(makers, part.makers);
});

/**
 * The part a screen is in; null for those that came with the app.
 * @type {Record<Kind, (() => Promise<void>) | null>}
 */
const partOf = {
  starting: null, damaged: null, welcome: null, phone: null, code: null, firstName: null,
  join: null,
  groups: everyday, newGroup: everyday, invite: everyday, camera: everyday, preview: everyday,
  limit: everyday, viewer: everyday, kept: everyday,
  details: seldom, settings: seldom, words: seldom, wordsCheck: seldom, accountWords: seldom,
  person: seldom, devices: seldom, linking: seldom, devicesFull: seldom, deletion: seldom,
};

/**
 * What draws a kind of screen, or null while its part has not arrived.
 * @param {Kind} kind
 */
export const makerOf = (kind) => makers[kind] ?? null;

/**
 * Loads what draws a kind of screen. Fails when it cannot be had; the next call tries again.
 * @param {Kind} kind
 */
export const arrive = async (kind) => partOf[kind]?.();

/** Loads whatever has not been needed yet. What fails is asked for again when it is. */
export function arriveAll() {
  const rest = [everyday(), seldom(), import('../qr/qr.js'), import('../words/bip39-english.js')];
  Promise.allSettled(rest);
}

/**
 * The styles of the later screens. The plain modules have theirs in the page, which names none.
 * @returns {Promise<void>}
 */
function laterStyles() {
  const named = document.querySelector('meta[name="later-styles"]')?.getAttribute('content');
  if (!named) return Promise.resolve();
  const link = h('link', { rel: 'stylesheet', href: named });
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error('the styles did not arrive'));
    };
    document.head.append(link);
  });
}

// What a vault's core is told of the person and of the time, by which an open one locks itself.

import { h, visible } from '../dom.js';

/** @typedef {import('../../wire/types').LibraryEvent} LibraryEvent */

/** The core locks by itself; it is told of the time and of the person now and then. */
const tickMilliseconds = 20_000;
const lookMilliseconds = 10_000;

/**
 * One key means one thing: what lies within is asked by what lies around it.
 * @param {HTMLElement} stage @param {() => boolean} escape
 */
export function byKey(stage, escape) {
  window.addEventListener('keydown', (event) => {
    if (stage.hidden || event.key !== 'Escape' || event.isComposing) return;
    if (escape()) event.preventDefault();
  });
}

/**
 * Tells the core what an open vault locks itself by: that the app is hidden, which counts from
 * before it is open, and that nothing is done.
 * @param {HTMLElement} stage
 * @param {() => unknown} isOpen
 * @param {(event: LibraryEvent) => Promise<void>} tell answers once what came of it is in sight
 */
export function watch(stage, isOpen, tell) {
  const cover = h('div', { class: 'vault-cover', hidden: true, 'aria-hidden': 'true' });
  stage.append(cover);
  let lastActive = 0;
  document.addEventListener('visibilitychange', async () => {
    // Nothing of a vault is seen among the system's open apps, nor of one that is about to lock
    // because it was out of sight for too long.
    if (document.hidden) visible(cover, true);
    await tell({ kind: 'visible', now: !document.hidden });
    visible(cover, document.hidden);
  });
  // Who watches a long film touches nothing. What a player says is heard on its way in alone.
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'timeupdate']) {
    stage.addEventListener(kind, ({ target }) => {
      if (!isOpen() || isIdleFinder(target)) return;
      if (performance.now() - lastActive < lookMilliseconds) return;
      lastActive = performance.now();
      tell({ kind: 'vault', event: { kind: 'active' } });
    }, { capture: true, passive: true });
  }
  setInterval(() => isOpen() && tell({ kind: 'ticked' }), tickMilliseconds);
}

/**
 * A camera that records nothing may have been left lying on a table.
 * @param {EventTarget | null} target
 */
const isIdleFinder = (target) => target instanceof HTMLVideoElement
  && target.matches('.camera:not([data-filming]) .finder');

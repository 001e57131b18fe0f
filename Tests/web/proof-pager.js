// Photos side by side, as a group's viewer and that of vault and days show them: one that is pulled
// away leaves nothing behind for whoever opens the next one.

import { Pager } from '/source/js/views/pager.js';
import { h } from '/source/js/views/dom.js';
import { Tally } from './proof-world.js';

/** A viewer that stays on the page, as the vault's does, and is opened and put away. */
class Viewer {
  constructor() {
    this.closed = 0;
    this.root = h('section', { class: 'screen full item' });
    this.pages = new Pager({
      root: () => this.root, key: (name) => name, make: (name) => onePage(name), turned: () => {},
      tapped: () => {}, zoomed: () => {},
      pulledAway: () => { this.closed += 1; },
    });
    this.root.append(this.pages.element);
    document.body.append(this.root);
  }

  /** @param {string[]} names none where it is put away */
  show(...names) {
    this.pages.update(names, 0);
  }

  /** @param {string} type @param {number} y */
  finger(type, y) {
    this.pages.element.dispatchEvent(new PointerEvent(type, { pointerId: 7, pointerType: 'touch',
      button: 0, clientX: 100, clientY: y, bubbles: true }));
  }

  pull() {
    this.finger('pointerdown', 100);
    for (const y of [140, 220, 320]) this.finger('pointermove', y);
  }

  /** How far it is pulled, and where the photo lies. */
  get state() {
    return [this.root.classList.contains('pulling'), this.root.style.getPropertyValue('--pull'),
      this.pages.middle?.picture.style.transform ?? ''].join('|');
  }
}

function onePage(name) {
  const picture = h('img', { alt: name });
  return { element: h('div', { class: 'page' }, picture), picture, update: () => {} };
}

export async function pulledAway() {
  const tally = new Tally();
  const viewer = new Viewer();
  viewer.show('a', 'b');
  for (const round of [1, 2, 3]) {
    viewer.pull();
    tally.same(`round ${round}: it is pulled`, viewer.root.classList.contains('pulling'), true);
    viewer.finger('pointerup', 320);
    tally.same(`round ${round}: it is put away`, viewer.closed, round);
    viewer.show();
    viewer.show('a', 'b');
    tally.same(`round ${round}: it is as it was`, viewer.state, 'false|0|');
  }
  // A vault that locks under the finger, or a photo that is over.
  viewer.pull();
  viewer.show();
  viewer.show('b');
  viewer.finger('pointermove', 400);
  viewer.finger('pointerup', 400);
  tally.same('what was begun with another one is over', [viewer.state, viewer.closed].join(),
    'false|0|,3');
  viewer.pull();
  viewer.finger('pointercancel', 320);
  tally.same('what was not let go of comes back', viewer.state.slice(0, 7), 'false|0');
  viewer.root.remove();
  return tally;
}

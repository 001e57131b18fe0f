// The last one taken, as a small picture; it leads there once the vault has it.

import { vault as words } from '../../../words/vault-words.js';
import { h, set } from '../../dom.js';

/** @typedef {{ picture: Blob | null, item: string | null }} Last */

/** @param {(item: string) => void} open */
export function latest(open) {
  const element = h('button', { type: 'button', class: 'camera-latest', 'aria-label':
    words.camera.latest, onclick: () => last?.item && open(last.item) });
  /** @type {Last | null} */
  let last = null;
  let address = '';

  /** @param {Blob | null} picture */
  function draw(picture) {
    URL.revokeObjectURL(address);
    address = picture ? URL.createObjectURL(picture) : '';
    element.replaceChildren(
      ...(address ? [h('img', { class: 'camera-latest-picture', src: address, alt: '' })] : []));
  }

  return {
    element,
    /** @param {Last | null} now */
    update(now) {
      if (now?.picture !== last?.picture) draw(now?.picture ?? null);
      last = now;
      element.classList.toggle('away', now === null);
      set(element, 'disabled', now === null ? true : null);
      set(element, 'aria-disabled', now?.item === null ? 'true' : null);
    },
  };
}

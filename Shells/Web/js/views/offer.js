// The offer of a new version: one quiet line above the groups that nobody has to answer.

import { words } from '../words/en.js';
import { h, visible } from './dom.js';
import { button } from './controls.js';

/** @param {() => void} take */
export function updateOffer(take) {
  const element = h('aside', { class: 'offer', 'aria-label': words.update.ready },
    h('span', { class: 'offer-line', role: 'status' }, words.update.ready),
    button(words.update.reload, 'primary offer-button', take));
  visible(element, false);
  return {
    element,
    /** @param {boolean} isReady */
    show(isReady) {
      visible(element, isReady);
    },
  };
}

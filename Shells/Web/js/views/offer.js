// A quiet line above the groups with one button, that nobody has to answer: a new version is
// ready, a picture waits for its group.

import { h, visible } from './dom.js';
import { button } from './controls.js';

/**
 * @param {string} line
 * @param {string} label
 * @param {() => void} act
 */
export function quietOffer(line, label, act) {
  const element = h('aside', { class: 'offer', 'aria-label': line },
    h('span', { class: 'offer-line', role: 'status' }, line),
    button(label, 'primary offer-button', act));
  visible(element, false);
  return {
    element,
    /** @param {boolean} isShown */
    show(isShown) {
      visible(element, isShown);
    },
  };
}

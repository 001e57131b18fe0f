// A small sheet over the calendar. While it is open, what it lies over is out of reach.

import { words as shared } from '../../words/words.js';
import { iconButton } from '../controls.js';
import { h } from '../dom.js';

let sheets = 0;

/**
 * @param {string | Node} title
 * @param {() => void} changed hears that it opened or closed
 * @param {...Node} content
 */
export function dialog(title, changed, ...content) {
  const id = `days-dialog-${++sheets}`;
  /** @type {HTMLDialogElement} */
  const element = h('dialog', { class: 'days-dialog', 'aria-labelledby': id, onclose: changed },
    h('div', { class: 'days-dialog-page' }, h('h2', { class: 'subtitle', id }, title),
      iconButton(shared.close, 'close', () => element.close(), 'corner'), ...content));
  // A tap beside it is on the dialog itself.
  element.addEventListener('click', ({ target }) => {
    if (target === element) element.close();
  });
  return {
    element,
    get isOpen() {
      return element.open;
    },
    /** What it lies over may have gone since it was asked for: then nothing opens. */
    show() {
      if (!element.isConnected) return;
      element.showModal();
      changed();
    },
    close: () => element.close(),
    /** Answers whether it was open. */
    escape() {
      const wasOpen = element.open;
      element.close();
      return wasOpen;
    },
  };
}

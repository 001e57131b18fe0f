// A question before something that cannot be taken back.

import { vault as words } from '../../words/vault-words.js';
import { button } from '../controls.js';
import { h, visible } from '../dom.js';

/**
 * @typedef {{ title: string, line: string, yes: string, look: string,
 *   mark: import('../icons.js').IconName }} Asked
 *
 * What follows where somebody wants it, and where they leave things as they are.
 * @typedef {(asked: Asked, act: () => void, leave?: () => void) => void} Ask
 */

export function question() {
  const element = h('div', {
    class: 'viewer-question', role: 'alertdialog', 'aria-modal': 'true', hidden: true,
  });
  /** @type {Element | null} */
  let former = null;
  /** @type {() => void} */
  let left = () => {};
  /**
   * What lies beside it and is out of reach until it is answered.
   * @type {HTMLElement[]}
   */
  let beside = [];

  function cover() {
    former = document.activeElement;
    for (const other of element.parentElement?.children ?? []) {
      if (!(other instanceof HTMLElement) || other === element || other.inert) continue;
      other.inert = true;
      beside.push(other);
    }
  }

  function close() {
    visible(element, false);
    for (const other of beside) other.inert = false;
    beside = [];
    if (former instanceof HTMLElement) former.focus({ preventScroll: true });
  }

  /** Answers whether it was open. */
  function escape() {
    if (element.hidden) return false;
    close();
    left();
    return true;
  }

  return {
    element,
    escape,
    /** @type {Ask} */
    ask({ title, line, yes, look, mark }, act, leave = () => {}) {
      if (element.hidden) cover();
      left = leave;
      const keep = button(words.item.keep, 'quiet wide', escape);
      element.setAttribute('aria-label', title);
      element.replaceChildren(
        h('h2', { class: 'subtitle' }, title), h('p', { class: 'hint' }, line),
        button(yes, `${look} wide`, () => {
          close();
          act();
        }, mark), keep);
      visible(element, true);
      keep.focus({ preventScroll: true });
    },
  };
}

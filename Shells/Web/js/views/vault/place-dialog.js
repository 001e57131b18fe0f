// A sheet over the vault's place: it takes the focus, keeps what it lies over out of reach, and
// gives the focus back when it goes.

import { iconButton } from '../controls.js';
import { h, visible } from '../dom.js';
import { icon } from '../icons.js';
import { words as shared } from '../../words/words.js';

/**
 * @param {{ id: string, mark: import('../icons.js').IconName, title: HTMLElement,
 *   content: HTMLElement[], leave: () => void, changed: () => void }} sheet `leave` is what its
 *   button to close does; `changed` hears when it comes and goes
 */
export function placeDialog({ id, mark, title, content, leave, changed }) {
  title.id = id;
  const element = h('section', { class: 'screen column vault-keys', role: 'dialog',
    'aria-modal': 'true', 'aria-labelledby': id, hidden: true });
  const all = [
    h('div', { class: 'bar-top' }, iconButton(shared.close, 'back', leave)),
    h('div', { class: 'badge' }, icon(mark)), title, ...content,
  ];
  const beneath = beneathOf(element);

  return {
    element,
    get isOpen() {
      return !element.hidden;
    },
    show() {
      if (!element.hidden) return;
      beneath.cover();
      element.replaceChildren(...all);
      visible(element, true);
      title.focus({ preventScroll: true });
      changed();
    },
    /** Answers whether it was open. */
    hide() {
      if (element.hidden) return false;
      visible(element, false);
      element.replaceChildren();
      beneath.uncover();
      changed();
      return true;
    },
  };
}

/**
 * What lies under something that covers the whole place: out of reach meanwhile, and where the
 * focus was before.
 * @param {HTMLElement} element
 */
export function beneathOf(element) {
  /** @type {Element | null} */
  let former = null;

  /** @param {boolean} isOutOfReach */
  function mark(isOutOfReach) {
    for (const other of element.parentElement?.querySelectorAll(':scope > .screen') ?? []) {
      if (other instanceof HTMLElement && other !== element) other.inert = isOutOfReach;
    }
  }

  return {
    cover() {
      former = document.activeElement;
      mark(true);
    },
    uncover() {
      mark(false);
      if (former instanceof HTMLElement) former.focus({ preventScroll: true });
    },
  };
}

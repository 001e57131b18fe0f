// A sheet over the vault's place: what it lies over is out of reach, and who leaves it is back
// where they were.

import { words as shared } from '../../words/words.js';
import { iconButton } from '../controls.js';
import { h, heading, visible } from '../dom.js';
import { icon } from '../icons.js';

/**
 * @param {{ id: string, mark: import('../icons.js').IconName, guarded: () => void,
 *   left: () => void }} look `guarded` hears that it opened or closed, `left` that the person wants
 *   to leave
 */
export function overlay({ id, mark, guarded, left }) {
  const title = heading('');
  title.id = id;
  const content = h('div', { class: 'overlay-content' });
  const element = h('section', { class: 'screen column vault-overlay', role: 'dialog',
    'aria-modal': 'true', 'aria-labelledby': id, hidden: true },
  h('div', { class: 'bar-top' }, iconButton(shared.close, 'back', left)),
  h('div', { class: 'badge' }, icon(mark)), title, content);
  /** @type {Element | null} */
  let former = null;

  /** @param {boolean} now */
  function cover(now) {
    for (const other of element.parentElement?.querySelectorAll(':scope > .screen') ?? []) {
      if (other instanceof HTMLElement && other !== element) other.inert = now;
    }
  }

  return {
    element, title, content,
    get isOpen() {
      return !element.hidden;
    },
    show() {
      if (!element.hidden) return;
      former = document.activeElement;
      cover(true);
      visible(element, true);
      title.focus({ preventScroll: true });
      guarded();
    },
    hide() {
      if (element.hidden) return;
      cover(false);
      visible(element, false);
      if (former instanceof HTMLElement) former.focus({ preventScroll: true });
      guarded();
    },
  };
}

// A button that shows further ones, with words, over what lies beneath it. Whatever is done there,
// a tap beside it, Escape and going on by keys close it.

import { iconButton } from './controls.js';
import { h, set, visible } from './dom.js';

let count = 0;

export class Menu {
  #toggle;
  #list;
  #back = h('div', { class: 'menu-back', hidden: true, onclick: () => this.hide() });

  /**
   * @param {string} label
   * @param {HTMLElement[]} entries buttons, and lists that are chosen from
   */
  constructor(label, entries) {
    count += 1;
    this.#list = h('div', { class: 'menu-list', id: `menu-${count}`, role: 'group',
      'aria-label': label, hidden: true }, ...entries);
    this.#toggle = iconButton(label, 'more', () => this.#show(!this.isOpen));
    set(this.#toggle, 'aria-expanded', 'false');
    set(this.#toggle, 'aria-controls', this.#list.id);
    // Before the act itself, which may lead the focus elsewhere, and back to where it was.
    this.#list.addEventListener('click', ({ target }) => {
      if (!(target instanceof Element) || !target.closest('button')) return;
      this.hide();
    }, { capture: true });
    this.#list.addEventListener('change', () => this.hide());
    this.element = h('div', { class: 'menu', onkeydown: (/** @type {KeyboardEvent} */ event) =>
      this.#typed(event), onfocusout: (/** @type {FocusEvent} */ { relatedTarget }) => {
      if (relatedTarget instanceof Node && !this.element.contains(relatedTarget)) {
        this.#show(false);
      }
    } }, this.#toggle, this.#back, this.#list);
  }

  get isOpen() {
    return !this.#list.hidden;
  }

  hide() {
    if (!this.isOpen) return;
    this.#show(false);
    this.#toggle.focus({ preventScroll: true });
  }

  /** @param {boolean} now */
  #show(now) {
    for (const part of [this.#list, this.#back]) visible(part, now);
    set(this.#toggle, 'aria-expanded', now ? 'true' : 'false');
  }

  /** @param {KeyboardEvent} event */
  #typed(event) {
    if (!this.isOpen || event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') {
      this.hide();
    } else if (step && !(event.target instanceof HTMLSelectElement)) {
      this.#move(step);
    } else {
      return;
    }
    // What lies around it stays as it is.
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} step */
  #move(step) {
    const all = [...this.#list.querySelectorAll('button, select')]
      .filter((one) => one instanceof HTMLElement && one.offsetParent !== null);
    const at = all.findIndex((one) => one === document.activeElement);
    const next = all[at < 0 ? (step > 0 ? 0 : all.length - 1)
      : (at + step + all.length) % all.length];
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }
}

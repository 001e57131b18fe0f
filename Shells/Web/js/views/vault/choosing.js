// How items are chosen: a click with a key held, a finger that stays, and from there is drawn over
// others, as a mouse is; all by keys. Answers whether an event meant that.

import { drawnOver, stillDistance } from './drawn-over.js';

/** @typedef {import('./selection.js').Choice} Choice */

const holdMilliseconds = 450;

/**
 * @param {HTMLElement} sheet
 * @param {HTMLElement} scroller in which the sheet lies
 * @param {import('./selection.js').Selection} selection
 * @param {(number: number) => Choice | null} choiceAt
 * @param {() => number} count of all there is
 */
export function choosing(sheet, scroller, selection, choiceAt, count) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let start = { x: 0, y: 0 };
  let wasHeld = false;

  /** @param {EventTarget | null} target */
  const numberOf = (target) => {
    const cell = target instanceof Element ? target.closest('.cell') : null;
    return cell instanceof HTMLElement ? Number(cell.dataset.number) : null;
  };
  /** @param {Event} event */
  const numberAt = ({ target }) => numberOf(target);
  /** @param {Element | null} element */
  const reach = (element) => {
    const number = numberOf(element);
    if (number !== null && number !== selection.anchor) selection.extend(number, choiceAt);
  };

  sheet.addEventListener('pointerdown', (event) => {
    wasHeld = false;
    const number = numberAt(event);
    if (event.pointerType === 'mouse' || number === null) return;
    start = { x: event.clientX, y: event.clientY };
    clearTimeout(timer);
    timer = setTimeout(() => {
      const choice = choiceAt(number);
      wasHeld = choice !== null;
      if (choice) selection.toggle(choice);
    }, holdMilliseconds);
  });
  sheet.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (Math.hypot(clientX - start.x, clientY - start.y) > stillDistance) clearTimeout(timer);
  });
  for (const kind of ['pointerup', 'pointercancel']) {
    sheet.addEventListener(kind, () => clearTimeout(timer));
  }
  sheet.addEventListener('contextmenu', (event) => {
    if (wasHeld || selection.isOn) event.preventDefault();
  });
  sheet.addEventListener('pointerover', (event) => {
    if (!selection.isOn || event.pointerType !== 'mouse' || !(event.buttons & 1)) return;
    if (event.target instanceof Element) reach(event.target);
  });
  drawnOver(sheet, scroller, () => wasHeld, reach);
  byKeys(scroller, selection, choiceAt, count);
  sheet.addEventListener('mousedown', (event) => {
    const number = numberAt(event);
    if (selection.isOn && !event.shiftKey && number !== null) selection.anchor = number;
  });

  return {
    /**
     * Whether a click on a cell chose it, rather than opened it.
     * @param {Choice} choice @param {MouseEvent} event
     */
    take(choice, event) {
      if (wasHeld) {
        wasHeld = false;
        return true;
      }
      if (event.shiftKey) selection.extend(choice.number, choiceAt);
      else if (selection.isOn || event.ctrlKey || event.metaKey) selection.toggle(choice);
      else return false;
      return true;
    },
  };
}

/**
 * All there is, by the keys that choose all everywhere; within a field they mean its text.
 * @param {HTMLElement} scroller in which the sheet lies
 * @param {import('./selection.js').Selection} selection
 * @param {(number: number) => Choice | null} choiceAt
 * @param {() => number} count
 */
function byKeys(scroller, selection, choiceAt, count) {
  scroller.addEventListener('keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey, target } = event;
    if (key.toLowerCase() !== 'a' || !(ctrlKey || metaKey) || altKey) return;
    if (target instanceof HTMLInputElement || count() === 0) return;
    event.preventDefault();
    selection.anchor = 0;
    selection.extend(count() - 1, choiceAt);
  });
}

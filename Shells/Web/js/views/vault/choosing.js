// How items are chosen: a click with a key held, a finger that stays, and from there is drawn over
// others, a mouse that is drawn over them; all by keys. Answers whether an event meant that.

import { dragSelection, stillDistance } from './drag-selection.js';

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
  dragSelection(sheet, scroller, { isHeld: () => wasHeld, ...range(selection, choiceAt, () => {
    wasHeld = true;
  }) });
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
  // Where a mouse was let go beside all items no click has followed: the next one is by a key.
  sheet.addEventListener('keydown', () => {
    wasHeld = false;
  });
  byKeys(scroller, selection, choiceAt, count);

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

/** @param {EventTarget | null} target @returns {number | null} of a cell */
function numberOf(target) {
  const cell = target instanceof Element ? target.closest('.cell') : null;
  return cell instanceof HTMLElement ? Number(cell.dataset.number) : null;
}
/** @param {Event} event */
const numberAt = ({ target }) => numberOf(target);

/**
 * The items over which a finger or a mouse is drawn.
 * @param {import('./selection.js').Selection} selection
 * @param {(number: number) => Choice | null} choiceAt
 * @param {() => void} drawn a mouse is, and its click opens nothing
 */
function range(selection, choiceAt, drawn) {
  /** Whether it begins with the first item that a mouse comes to. */
  let isOpen = false;
  /** @param {number} number */
  function beginAt(number) {
    isOpen = false;
    selection.anchor = number;
    selection.extend(number, choiceAt);
  }
  return {
    /** @param {MouseEvent} event where a mouse began */
    begun(event) {
      drawn();
      isOpen = false;
      // With this key a range goes on from where it began.
      if (event.shiftKey && selection.isOn) return;
      const number = numberAt(event);
      if (number === null) isOpen = true;
      else beginAt(number);
    },
    /** @param {Element | null} element */
    reach(element) {
      const number = numberOf(element);
      if (number === null) return;
      if (isOpen) beginAt(number);
      else if (number !== selection.anchor) selection.extend(number, choiceAt);
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

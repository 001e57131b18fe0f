// How items are chosen: a click with a key held, a finger that stays, a mouse that is drawn over
// them. Answers whether an event meant that.

/** @typedef {import('./selection.js').Choice} Choice */

const holdMilliseconds = 450;
/** A finger that went this far scrolls. */
const holdDistance = 12;

/**
 * @param {HTMLElement} sheet
 * @param {import('./selection.js').Selection} selection
 * @param {(number: number) => Choice | null} choiceAt
 */
export function choosing(sheet, selection, choiceAt) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let start = { x: 0, y: 0 };
  let wasHeld = false;

  /** @param {Event} event */
  const numberAt = (event) => {
    const cell = event.target instanceof Element ? event.target.closest('.cell') : null;
    return cell instanceof HTMLElement ? Number(cell.dataset.number) : null;
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
    if (Math.hypot(clientX - start.x, clientY - start.y) > holdDistance) clearTimeout(timer);
  });
  for (const kind of ['pointerup', 'pointercancel']) {
    sheet.addEventListener(kind, () => clearTimeout(timer));
  }
  sheet.addEventListener('contextmenu', (event) => {
    if (wasHeld || selection.isOn) event.preventDefault();
  });
  sheet.addEventListener('pointerover', (event) => {
    if (!selection.isOn || event.pointerType !== 'mouse' || !(event.buttons & 1)) return;
    const number = numberAt(event);
    if (number !== null && number !== selection.anchor) selection.extend(number, choiceAt);
  });
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

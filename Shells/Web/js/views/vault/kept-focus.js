// Keys are never left with nothing: where what had the focus goes from the screen, as a button does
// that took its card with it, they go on in what lies over all else, or at the items.

const items = ':scope > .screen:not([hidden]) .cell[tabindex="0"]';
const over = '[aria-modal="true"]:not([hidden]) h1';

/** @param {Element} one */
const isDrawn = (one) => one.getClientRects().length > 0;

/**
 * @param {HTMLElement} stage
 * @param {() => HTMLElement | undefined} heading of what is on it
 */
export function keepFocus(stage, heading) {
  /** @type {Element | null} */
  let last = null;
  stage.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null;
  });
  // Where somebody clicks beside everything nothing has gone.
  new MutationObserver(() => {
    if (!last || stage.hidden || (last.isConnected && !last.closest('[hidden]'))) return;
    const { activeElement } = document;
    const isLost = activeElement === last || activeElement === document.body;
    last = null;
    if (!isLost) return;
    // A sheet of what lies over all else may have a heading that is not on the screen.
    const headings = [...stage.querySelectorAll(over)].filter(isDrawn);
    const next = headings.pop() ?? stage.querySelector(items) ?? heading();
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }).observe(stage, { attributeFilter: ['hidden'], childList: true, subtree: true });
}

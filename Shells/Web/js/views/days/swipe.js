// A finger that goes sideways turns the page. What it lies on follows it, and the tap that would
// end it opens nothing. Buttons and keys do the same elsewhere.

/** A finger that went this far wants the next page; one that has not wanders. */
const turnDistance = 56;
const wanderMax = 10;

/**
 * @param {HTMLElement} element
 * @param {{ follow: (distance: number) => void, turn: (way: 1 | -1) => void }} acts `follow` hears
 *   how far the finger went, 0 when it has gone; `turn` 1 for what comes next
 */
export function onSwipe(element, { follow, turn }) {
  let start = { x: 0, y: 0 };
  let distance = 0;
  let isDown = false;
  let isSwipe = false;

  element.addEventListener('pointerdown', (event) => {
    isDown = event.pointerType === 'touch' && event.isPrimary;
    isSwipe = false;
    distance = 0;
    start = { x: event.clientX, y: event.clientY };
  });
  element.addEventListener('pointermove', (event) => {
    if (!isDown || !event.isPrimary) return;
    distance = event.clientX - start.x;
    isSwipe ||= Math.abs(distance) > wanderMax
      && Math.abs(distance) > Math.abs(event.clientY - start.y);
    if (isSwipe) follow(distance);
  });
  /** @param {boolean} counts */
  const end = (counts) => {
    if (!isDown) return;
    isDown = false;
    follow(0);
    if (!counts || !isSwipe || Math.abs(distance) < turnDistance) return;
    const isAhead = distance < 0 !== element.matches(':dir(rtl)');
    turn(isAhead ? 1 : -1);
  };
  element.addEventListener('pointerup', () => end(true));
  element.addEventListener('pointercancel', () => end(false));
  element.addEventListener('click', (event) => {
    // A click by a key ends no swipe: a finger that went far has none of its own.
    const isKey = event.detail === 0;
    if (!isSwipe || isKey) return;
    isSwipe = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true });
}

// Hold and pull down. Each has a visible twin elsewhere on its screen; nothing can be
// done by gesture alone.

/** A finger that stays this long holds. */
const holdMs = 450;
/** A finger that wanders farther than this, in CSS pixels, means something else. */
const wanderMax = 10;
/** How far a pull must come to count. */
const pullDistance = 72;

/**
 * Calls `act` when the element is held, and swallows the click that would follow.
 * @param {HTMLElement} element
 * @param {() => void} act
 */
export function onHold(element, act) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let held = false;
  let x = 0;
  let y = 0;
  const stop = () => {
    clearTimeout(timer);
    element.classList.remove('pressed');
  };
  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    held = false;
    x = event.clientX;
    y = event.clientY;
    element.classList.add('pressed');
    timer = setTimeout(() => {
      held = true;
      stop();
      act();
    }, holdMs);
  });
  element.addEventListener('pointermove', (event) => {
    if (Math.hypot(event.clientX - x, event.clientY - y) > wanderMax) stop();
  });
  for (const end of ['pointerup', 'pointercancel', 'pointerleave']) {
    element.addEventListener(end, stop);
  }
  element.addEventListener('contextmenu', (event) => event.preventDefault());
  element.addEventListener('click', (event) => {
    if (!held) return;
    held = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true });
}

/**
 * Follows a finger that pulls a scrolled-up list down. `follow` hears how far, 0 to 1 and beyond.
 * @param {HTMLElement} scroller
 * @param {(part: number) => void} follow
 * @param {() => void} act
 */
export function onPull(scroller, follow, act) {
  let start = -1;
  let part = 0;
  scroller.addEventListener('touchstart', (event) => {
    start = scroller.scrollTop <= 0 && event.touches.length === 1
      ? event.touches[0].clientY : -1;
    part = 0;
  }, { passive: true });
  scroller.addEventListener('touchmove', (event) => {
    if (start < 0) return;
    const way = event.touches[0].clientY - start;
    part = scroller.scrollTop > 0 || way <= 0 ? 0 : way / 2 / pullDistance;
    follow(part);
  }, { passive: true });
  const end = () => {
    if (start >= 0 && part >= 1) act();
    start = -1;
    part = 0;
    follow(0);
  };
  scroller.addEventListener('touchend', end);
  scroller.addEventListener('touchcancel', end);
}

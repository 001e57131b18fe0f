// A finger that has chosen an item and is drawn over others: nothing scrolls under it, until it
// comes near an edge of what is in sight; then what lies beyond comes by itself.

/** So near an edge it scrolls on, in pixels; a bar at the edge is no wider. */
const edge = 88;
/** The farther it is beyond that, the faster; pixels a frame. */
const fastest = 16;
const slowness = 5;
/** A finger that went less far stays where it is, in pixels. */
export const stillDistance = 12;

/**
 * @param {HTMLElement} sheet
 * @param {HTMLElement} scroller in which the sheet lies
 * @param {() => boolean} isHeld whether the finger has chosen
 * @param {(element: Element | null) => void} reach told what it is drawn over
 */
export function drawnOver(sheet, scroller, isHeld, reach) {
  /** @type {Point | null} */
  let finger = null;
  /** @type {Point} */
  let start = { clientX: 0, clientY: 0 };
  let frame = 0;

  function look() {
    if (!finger) return;
    const { top, bottom } = scroller.getBoundingClientRect();
    const { clientX, clientY } = finger;
    const y = Math.max(top + edge, Math.min(bottom - edge, clientY));
    const beyond = clientY - y;
    if (beyond !== 0) {
      const speed = Math.min(fastest, 1 + Math.abs(beyond) / slowness);
      scroller.scrollTop += Math.sign(beyond) * speed;
    }
    reach(document.elementFromPoint(clientX, y));
    frame = requestAnimationFrame(look);
  }

  sheet.addEventListener('touchstart', ({ touches: [touch] }) => {
    if (touch) start = touch;
  }, { passive: true });
  // A listener that may keep the page from scrolling has to be there when the finger comes.
  sheet.addEventListener('touchmove', (event) => {
    const [touch, another] = event.touches;
    if (!isHeld() || !touch || another) return;
    event.preventDefault();
    if (finger) {
      finger = touch;
    } else if (distance(start, touch) > stillDistance) {
      finger = touch;
      look();
    }
  }, { passive: false });
  for (const kind of ['touchend', 'touchcancel']) {
    sheet.addEventListener(kind, () => {
      finger = null;
      cancelAnimationFrame(frame);
    });
  }
}

/** @typedef {{ clientX: number, clientY: number }} Point */
/** @param {Point} one @param {Point} other */
const distance = (one, other) =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

// A finger that has chosen an item and is drawn over others, or a mouse: nothing scrolls under a
// finger then, until it comes near an edge of what is in sight; then what lies beyond comes by
// itself.

/** So near an edge it scrolls on, in pixels; a bar at the edge is no wider. */
const edge = 88;
/** The farther it is beyond that, the faster; pixels a frame. */
const fastest = 16;
const slowness = 5;
/** A finger or a mouse that went less far stays where it is, in pixels. */
export const stillDistance = 12;

/**
 * @param {HTMLElement} sheet
 * @param {HTMLElement} scroller in which the sheet lies
 * @param {{ isHeld: () => boolean, begun: (event: MouseEvent) => void,
 *   reach: (element: Element | null) => void }} hears whether the finger has chosen; where a mouse
 *   began that is drawn; over what either is drawn
 */
export function dragSelection(sheet, scroller, { isHeld, begun, reach }) {
  const draw = drawing(sheet, scroller, reach);
  byFinger(sheet, draw, isHeld);
  byMouse(sheet, draw, begun);
}

/**
 * What lies under a finger or a mouse, in every frame.
 * @param {HTMLElement} sheet
 * @param {HTMLElement} scroller
 * @param {(element: Element | null) => void} reach
 */
function drawing(sheet, scroller, reach) {
  /** @type {Point | null} */
  let point = null;
  let frame = 0;

  function look() {
    if (!point) return;
    const { top, bottom } = scroller.getBoundingClientRect();
    const { clientX, clientY } = point;
    const y = Math.max(top + edge, Math.min(bottom - edge, clientY));
    const beyond = clientY - y;
    if (beyond !== 0) {
      const speed = Math.min(fastest, 1 + Math.abs(beyond) / slowness);
      scroller.scrollTop += Math.sign(beyond) * speed;
    }
    // The bar of what is chosen lies above items.
    const at = document.elementsFromPoint(clientX, y).find((one) => sheet.contains(one));
    reach(at ?? null);
    frame = requestAnimationFrame(look);
  }

  return {
    get isOn() {
      return point !== null;
    },
    /** @param {Point} now */
    to(now) {
      const isNew = point === null;
      point = now;
      if (isNew) look();
    },
    end() {
      point = null;
      cancelAnimationFrame(frame);
    },
  };
}

/**
 * @param {HTMLElement} sheet
 * @param {ReturnType<typeof drawing>} draw
 * @param {() => boolean} isHeld
 */
function byFinger(sheet, draw, isHeld) {
  /** @type {Point} */
  let start = { clientX: 0, clientY: 0 };
  sheet.addEventListener('touchstart', ({ touches: [touch] }) => {
    if (touch) start = touch;
  }, { passive: true });
  // A listener that may keep the page from scrolling has to be there when the finger comes.
  sheet.addEventListener('touchmove', (event) => {
    const [touch, another] = event.touches;
    if (!isHeld() || !touch || another) return;
    event.preventDefault();
    if (draw.isOn || distance(start, touch) > stillDistance) draw.to(touch);
  }, { passive: false });
  for (const kind of ['touchend', 'touchcancel']) sheet.addEventListener(kind, draw.end);
}

/**
 * Hears a mouse wherever it goes, as long as it is pressed.
 * @param {HTMLElement} sheet
 * @param {ReturnType<typeof drawing>} draw
 * @param {(event: MouseEvent) => void} begun
 */
function byMouse(sheet, draw, begun) {
  sheet.addEventListener('pointerdown', (start) => {
    if (start.pointerType !== 'mouse' || start.button !== 0) return;
    const pressed = new AbortController();
    const { signal } = pressed;
    const end = () => {
      pressed.abort();
      draw.end();
    };
    addEventListener('pointermove', (event) => {
      if (!(event.buttons & 1)) return end();
      if (!draw.isOn) {
        if (distance(start, event) <= stillDistance) return undefined;
        begun(start);
      }
      return draw.to(event);
    }, { signal });
    for (const kind of ['pointerup', 'pointercancel', 'blur']) {
      addEventListener(kind, end, { signal });
    }
  });
}

/** @typedef {{ clientX: number, clientY: number }} Point */
/** @param {Point} one @param {Point} other */
const distance = (one, other) =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

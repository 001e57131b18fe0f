// Gestures on the finder: two fingers or the wheel zoom, a tap focuses. Where the lens can do
// neither, nothing happens; zoom has a slider beside it.

import { h } from './dom.js';

/**
 * @typedef {import('../wire/types').CaptureEvent} CaptureEvent
 * @typedef {Extract<import('../wire/types').CameraState, { kind: 'live' }>} Live
 */

/** A finger that stays within so many CSS pixels, and so long, taps. */
const wanderMax = 10;
const tapMs = 400;
/** How much a notch of the wheel zooms. */
const wheelStep = 1.0015;
const whole = 10_000;

/**
 * Where a tap lies in the frame as the lens sees it, in ten-thousandths, or null beside it: the
 * whole frame is shown, with room above and below it or on its sides, and mirrored for the front
 * camera.
 * @param {HTMLVideoElement} video
 * @param {number} clientX
 * @param {number} clientY
 * @param {boolean} isMirrored
 */
function inFrame(video, clientX, clientY, isMirrored) {
  const box = video.getBoundingClientRect();
  const scale = Math.min(box.width / video.videoWidth, box.height / video.videoHeight);
  const x = (clientX - box.left - box.width / 2) / (video.videoWidth * scale) + 0.5;
  const y = (clientY - box.top - box.height / 2) / (video.videoHeight * scale) + 0.5;
  if (x < 0 || x > 1 || y < 0 || y > 1) return null;
  const part = (/** @type {number} */ value) => Math.round(value * whole);
  return { x: part(isMirrored ? 1 - x : x), y: part(y) };
}

/**
 * The mark that shows where the lens looks.
 * @param {HTMLVideoElement} video
 */
function focusMark(video) {
  const mark = h('div', { class: 'focus-mark', 'aria-hidden': 'true', hidden: true });
  video.after(mark);
  return (/** @type {PointerEvent} */ event) => {
    mark.style.setProperty('left', `${event.clientX}px`);
    mark.style.setProperty('top', `${event.clientY}px`);
    mark.hidden = true;
    // Starts the mark's fade anew.
    requestAnimationFrame(() => { mark.hidden = false; });
  };
}

/**
 * Calls `pinched` with how far two fingers have spread since they came down, `tapped` with a tap.
 * @param {HTMLElement} element
 * @param {{ began: () => void, pinched: (part: number) => void,
 *   tapped: (event: PointerEvent) => void }} hear
 */
function onFingers(element, hear) {
  /** @type {Map<number, PointerEvent>} */
  const fingers = new Map();
  let spread = 0;
  /** @type {PointerEvent | null} */
  let tap = null;
  const distance = () => {
    const [one, two] = [...fingers.values()];
    return Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
  };
  element.addEventListener('pointerdown', (event) => {
    fingers.set(event.pointerId, event);
    tap = fingers.size === 1 ? event : null;
    if (fingers.size !== 2) return;
    spread = distance();
    hear.began();
  });
  element.addEventListener('pointermove', (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, event);
    if (fingers.size === 2 && spread > 0) hear.pinched(distance() / spread);
  });
  for (const end of /** @type {const} */ (['pointerup', 'pointercancel', 'pointerleave'])) {
    element.addEventListener(end, (event) => {
      fingers.delete(event.pointerId);
      const start = tap;
      tap = null;
      if (end !== 'pointerup' || !start || start.pointerId !== event.pointerId) return;
      const way = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
      if (way <= wanderMax && event.timeStamp - start.timeStamp <= tapMs) hear.tapped(event);
    });
  }
}

/**
 * @param {HTMLElement} screen
 * @param {HTMLVideoElement} video
 * @param {(event: CaptureEvent) => void} send
 */
export function onFinder(screen, video, send) {
  /** @type {Live | null} */
  let live = null;
  let zoomAtStart = 100;
  const mark = focusMark(video);
  /** @param {number} zoom */
  const zoomTo = (zoom) => {
    if (!live || live.optics.zoomMax <= live.optics.zoomMin) return;
    const bounded = Math.min(live.optics.zoomMax, Math.max(live.optics.zoomMin, zoom));
    send({ kind: 'zoomed', zoom: Math.round(bounded) });
  };
  onFingers(video, {
    began: () => { zoomAtStart = live?.zoom ?? 100; },
    pinched: (part) => zoomTo(zoomAtStart * part),
    tapped: (event) => {
      if (!live?.optics.canFocus || !video.videoWidth) return;
      const place = inFrame(video, event.clientX, event.clientY, live.facing.kind === 'front');
      if (!place) return;
      send({ kind: 'focusTapped', ...place });
      mark(event);
    },
  });
  screen.addEventListener('wheel', (event) => {
    if (!live) return;
    event.preventDefault();
    zoomTo(live.zoom * wheelStep ** -event.deltaY);
  }, { passive: false });

  return {
    /** @param {Live | null} now */
    update(now) {
      live = now;
    },
  };
}

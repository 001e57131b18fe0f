// Fingers (and a mouse) on a photo: tap, double tap, pinch, pan, pull away. Sideways swipes belong
// to the scroller until the photo is larger than the screen. Each has a visible twin: the buttons
// of the details, zoom and close.

import { Lens } from './lens.js';

/** A finger that wanders farther than this, in CSS pixels, does not tap. */
const wanderMax = 10;
/** A second tap within this many milliseconds makes two. */
const doubleMs = 260;
/** A press longer than this is no tap. */
const tapMs = 400;
/** How far a pull must come to let go of the photo, and how fast a short one. */
const pullDistance = 110;
const flickDistance = 30;
const flickSpeed = 0.6;
/** A pull this long has made the photo as small as it gets. */
const pullWhole = 400;

/**
 * @typedef {import('./lens.js').Point} Point
 * @typedef {{ picture: () => HTMLElement | null, tapped: () => void, pulledAway: () => void,
 *   zoomed: (isZoomed: boolean) => void, pulling: (part: number) => void }} World
 */

/** @param {EventTarget | null} target */
const isControl = (target) => target instanceof Element && target.closest('button') !== null;

/** @param {PointerEvent | WheelEvent} event */
const place = (event) => ({ x: event.clientX, y: event.clientY });

export class Touch {
  /**
   * @param {HTMLElement} surface
   * @param {World} world
   */
  constructor(surface, world) {
    this.surface = surface;
    this.world = world;
    this.lens = new Lens(surface, world.picture);
    /** @type {Map<number, Point>} */
    this.fingers = new Map();
    /** @type {'none' | 'press' | 'pull' | 'pan' | 'pinch'} */
    this.mode = 'none';
    this.start = { x: 0, y: 0, time: 0 };
    this.base = { x: 0, y: 0, scale: 1, span: 1, mid: { x: 0, y: 0 } };
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.tap = undefined;
    this.lastTap = { x: 0, y: 0 };
    this.listen();
  }

  get isZoomed() {
    return this.lens.isZoomed;
  }

  reset() {
    this.lens.reset();
    this.world.zoomed(false);
  }

  /** The buttons' and keys' way: about the middle of the screen. */
  toggle() {
    const box = this.surface.getBoundingClientRect();
    this.toggleAt({ x: box.left + box.width / 2, y: box.top + box.height / 2 });
  }

  /**
   * Ends what fingers do, also those that still lie there, and has the picture lie as it came:
   * another one is shown, or the screen is gone and will be opened anew.
   */
  stop() {
    clearTimeout(this.tap);
    this.tap = undefined;
    this.fingers.clear();
    this.mode = 'none';
    this.rest();
  }

  rest() {
    this.world.pulling(0);
    this.reset();
  }

  listen() {
    const { surface } = this;
    surface.addEventListener('pointerdown', (event) => this.down(event));
    surface.addEventListener('pointermove', (event) => this.moved(event));
    surface.addEventListener('pointerup', (event) => this.up(event));
    surface.addEventListener('pointercancel', (event) => this.cancelled(event));
    // Two fingers never scroll, and one does not while the photo is larger than the screen.
    surface.addEventListener('touchstart', (event) => {
      if (isControl(event.target)) return;
      if (event.touches.length > 1 || this.isZoomed) event.preventDefault();
    }, { passive: false });
    // What lies there may scroll, but not while it is being pulled.
    surface.addEventListener('touchmove', (event) => {
      if (this.mode === 'pull' && event.cancelable) event.preventDefault();
    }, { passive: false });
    // A trackpad's pinch arrives as a wheel with the control key.
    surface.addEventListener('wheel', (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      if (!this.world.picture()) return;
      this.lens.scaleAbout(this.lens.scale * Math.exp(-event.deltaY / 120), place(event));
      this.settle();
    }, { passive: false });
    // Assistive technology presses without a pointer.
    surface.addEventListener('click', (event) => {
      if (event.detail === 0 && !isControl(event.target)) this.world.tapped();
    });
  }

  settle() {
    this.lens.settle();
    this.world.zoomed(this.isZoomed);
  }

  /** @param {Point} at */
  toggleAt(at) {
    if (!this.world.picture()) return;
    this.lens.toggle(at);
    this.world.zoomed(this.isZoomed);
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button !== 0 || isControl(event.target)) return;
    this.fingers.set(event.pointerId, place(event));
    const { x, y, scale } = this.lens;
    if (this.fingers.size === 2) {
      this.world.pulling(0);
      this.mode = this.world.picture() ? 'pinch' : 'none';
      this.base = { x, y, scale, ...this.spread() };
    } else if (this.fingers.size === 1) {
      this.mode = 'press';
      this.start = { ...place(event), time: event.timeStamp };
      this.base = { ...this.base, x, y, scale };
    }
  }

  /** How far two fingers are apart, and the point between them. */
  spread() {
    const [one, two] = [...this.fingers.values()];
    return { span: Math.max(1, Math.hypot(one.x - two.x, one.y - two.y)),
      mid: { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 } };
  }

  /** @param {PointerEvent} event */
  moved(event) {
    if (!this.fingers.has(event.pointerId)) return;
    const at = place(event);
    this.fingers.set(event.pointerId, at);
    if (this.mode === 'pinch' && this.fingers.size >= 2) this.pinched();
    else if (event.pointerType !== 'mouse' || this.isZoomed) this.dragged(at);
  }

  pinched() {
    const { lens, base } = this;
    const { span, mid } = this.spread();
    Object.assign(lens, { x: base.x, y: base.y, scale: base.scale });
    lens.scaleAbout(base.scale * span / base.span, base.mid);
    lens.move(lens.x + mid.x - base.mid.x, lens.y + mid.y - base.mid.y);
    this.world.zoomed(true);
  }

  /** @param {Point} at */
  dragged(at) {
    const x = at.x - this.start.x;
    const y = at.y - this.start.y;
    if (this.mode === 'press') {
      if (Math.hypot(x, y) < wanderMax) return;
      if (this.isZoomed) this.mode = 'pan';
      else this.mode = y > Math.abs(x) && this.surface.scrollTop <= 0 ? 'pull' : 'none';
    }
    if (this.mode === 'pan') {
      this.lens.move(this.base.x + x, this.base.y + y);
    } else if (this.mode === 'pull') {
      const part = Math.min(1, Math.max(0, y / pullWhole));
      this.lens.move(x, Math.max(0, y), 1 - part * 0.35);
      this.world.pulling(part);
    }
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.fingers.delete(event.pointerId) || this.fingers.size > 0) return;
    const at = place(event);
    const took = Math.max(1, event.timeStamp - this.start.time);
    const mode = this.mode;
    this.mode = 'none';
    switch (mode) {
      case 'press':
        if (took < tapMs) this.tapAt(at);
        break;
      case 'pull': return this.letGo(at.y - this.start.y, took);
      case 'pan':
      case 'pinch': return this.settle();
      case 'none': break;
    }
  }

  /**
   * What was pulled away is left as it was found: the same screen may be opened again.
   * @param {number} way
   * @param {number} took milliseconds
   */
  letGo(way, took) {
    if (way > pullDistance || (way > flickDistance && way / took > flickSpeed)) {
      this.world.pulledAway();
    }
    this.rest();
  }

  /** @param {PointerEvent} event */
  cancelled(event) {
    this.fingers.delete(event.pointerId);
    const mode = this.mode;
    this.mode = 'none';
    if (mode === 'pull') this.letGo(0, 1);
    else if (mode === 'pan' || mode === 'pinch') this.settle();
  }

  /** @param {Point} at */
  tapAt(at) {
    const isNear = Math.hypot(at.x - this.lastTap.x, at.y - this.lastTap.y) < 4 * wanderMax;
    const isSecond = this.tap !== undefined && isNear;
    clearTimeout(this.tap);
    this.tap = undefined;
    if (isSecond) return this.toggleAt(at);
    this.lastTap = at;
    this.tap = setTimeout(() => {
      this.tap = undefined;
      this.world.tapped();
    }, doubleMs);
  }
}

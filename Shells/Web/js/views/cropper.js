// Choosing a part of a picture: a frame whose corners follow a finger and whose edges are sliders
// for keyboards and screen readers. Knows sides in ten-thousandths, as the wire does.

import { words } from '../words/words.js';
import { h, set } from './dom.js';

/** @typedef {import('../wire/types').Crop} Crop */
/** @typedef {'left' | 'top' | 'right' | 'bottom'} Edge */

const whole = 10_000;
/** The least a part may keep of a side; the core refuses half of this. */
const sideMin = 1000;
const step = 100;
/** @type {Edge[]} */
const edges = ['left', 'top', 'right', 'bottom'];
const opposite = /** @type {const} */ ({
  left: 'right', top: 'bottom', right: 'left', bottom: 'top',
});
/** @type {Array<{ name: string, moves: Edge[] }>} */
const handles = [
  { name: 'left-top', moves: ['left', 'top'] }, { name: 'right-top', moves: ['right', 'top'] },
  { name: 'left-bottom', moves: ['left', 'bottom'] },
  { name: 'right-bottom', moves: ['right', 'bottom'] },
];

/** A frame over a picture. */
export class Cropper {
  /** @type {Record<Edge, number>} */
  #at = { left: 0, top: 0, right: whole, bottom: whole };
  #sliders = edges.map((edge) => this.#slider(edge));
  #box = h('div', { class: 'crop-box' },
    ...handles.map(({ name }) => h('span', { class: `crop-handle crop-${name}` })));
  #area = h('div', { class: 'crop-area', 'aria-hidden': 'true' }, this.#box);
  element = h('div', { class: 'crop' }, this.#area,
    h('div', { class: 'crop-sliders' }, ...this.#sliders));

  constructor() {
    follow(this.#area, this.#box, this.#at, (edge, value) => this.#move(edge, value),
      () => this.#draw());
    this.#draw();
  }

  /** The chosen part, or null for all of it. @returns {Crop | null} */
  crop() {
    const { left, top, right, bottom } = this.#at;
    const [width, height] = [right - left, bottom - top];
    return width === whole && height === whole ? null : { left, top, width, height };
  }

  reset() {
    Object.assign(this.#at, { left: 0, top: 0, right: whole, bottom: whole });
    this.#draw();
  }

  /**
   * Lays the frame over a picture of this size, drawn as large as it fits.
   * @param {{ width: number, height: number }} size
   */
  fit(size) {
    const room = this.element.getBoundingClientRect();
    if (room.width === 0) return;
    const scale = Math.min(room.width / size.width, room.height / size.height);
    const [width, height] = [size.width * scale, size.height * scale];
    place(this.#area, { left: (room.width - width) / 2, top: (room.height - height) / 2, width,
      height }, 'px');
  }

  /** @param {Edge} edge */
  #slider(edge) {
    const slider = h('input', { type: 'range', min: 0, max: whole, step, class: 'crop-slider',
      'aria-label': words.preview.edges[edge],
      oninput: () => {
        this.#move(edge, Number(slider.value));
        this.#draw();
      } });
    return slider;
  }

  /**
   * @param {Edge} edge
   * @param {number} value
   */
  #move(edge, value) {
    const other = this.#at[opposite[edge]];
    const isStart = edge === 'left' || edge === 'top';
    const bounded = isStart ? Math.min(Math.max(0, value), other - sideMin)
      : Math.max(Math.min(whole, value), other + sideMin);
    this.#at[edge] = Math.round(bounded);
  }

  #draw() {
    const { left, top, right, bottom } = this.#at;
    place(this.#box, { left: left / 100, top: top / 100, width: (right - left) / 100,
      height: (bottom - top) / 100 }, '%');
    for (const [index, edge] of edges.entries()) {
      const slider = this.#sliders[index];
      slider.value = String(this.#at[edge]);
      set(slider, 'aria-valuetext', words.progress(this.#at[edge] / whole));
    }
  }
}

/**
 * @param {HTMLElement} element
 * @param {{ left: number, top: number, width: number, height: number }} box
 * @param {'px' | '%'} unit
 */
function place(element, box, unit) {
  for (const [name, value] of Object.entries(box)) {
    element.style.setProperty(name, `${value}${unit}`);
  }
}

/**
 * Lets corners, or the whole frame, follow a finger.
 * @param {HTMLElement} area
 * @param {HTMLElement} box
 * @param {Record<Edge, number>} at
 * @param {(edge: Edge, value: number) => void} move
 * @param {() => void} draw
 */
function follow(area, box, at, move, draw) {
  /** @type {{ x: number, y: number, moves: Edge[], from: Record<Edge, number> } | null} */
  let drag = null;
  box.addEventListener('pointerdown', (event) => {
    const handle = event.target instanceof Element
      ? handles.find(({ name }) => /** @type {Element} */ (event.target).classList
        .contains(`crop-${name}`)) : null;
    drag = { x: event.clientX, y: event.clientY, moves: handle?.moves ?? [], from: { ...at } };
    box.setPointerCapture(event.pointerId);
    event.stopPropagation();
  });
  box.addEventListener('pointermove', (event) => {
    if (!drag) return;
    const room = area.getBoundingClientRect();
    const right = ((event.clientX - drag.x) / room.width) * whole;
    const down = ((event.clientY - drag.y) / room.height) * whole;
    const { from, moves } = drag;
    for (const edge of moves) {
      move(edge, from[edge] + (edge === 'left' || edge === 'right' ? right : down));
    }
    if (moves.length === 0) {
      const x = Math.round(Math.min(Math.max(right, -from.left), whole - from.right));
      const y = Math.round(Math.min(Math.max(down, -from.top), whole - from.bottom));
      Object.assign(at, { left: from.left + x, right: from.right + x, top: from.top + y,
        bottom: from.bottom + y });
    }
    draw();
  });
  for (const end of /** @type {const} */ (['pointerup', 'pointercancel'])) {
    box.addEventListener(end, () => {
      drag = null;
    });
  }
}

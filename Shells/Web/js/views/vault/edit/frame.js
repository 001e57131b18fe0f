// The frame over a picture that is being cropped: its corners follow a finger, all of it moves, and
// its edges are sliders for keyboards and screen readers. It can keep a shape.

import { words as shared } from '../../../words/words.js';
import { h, set } from '../../dom.js';
import { editRules, moved } from './recipes.js';

/**
 * @typedef {import('./recipes.js').Box} Box
 * @typedef {import('./recipes.js').Edge} Edge
 * @typedef {import('./recipes.js').KeptShape} KeptShape
 */

const step = 100;
/** @type {Edge[]} */
const edges = ['left', 'top', 'right', 'bottom'];
/** @type {{ name: string, moves: Edge[] }[]} */
const corners = [
  { name: 'left-top', moves: ['left', 'top'] }, { name: 'right-top', moves: ['right', 'top'] },
  { name: 'left-bottom', moves: ['left', 'bottom'] },
  { name: 'right-bottom', moves: ['right', 'bottom'] },
];

export class CropFrame {
  #changed;
  #box = editRules().whole;
  #whole = this.#box.width;
  /** @type {KeptShape | null} */
  #shape = null;
  #sliders = edges.map((edge) => ({ edge, slider: this.#slider(edge) }));
  #inner = h('div', { class: 'crop-box' },
    ...corners.map(({ name }) => h('span', { class: `crop-handle crop-${name}` })));
  #area = h('div', { class: 'crop-area', 'aria-hidden': 'true' }, this.#inner);
  element = h('div', { class: 'edit-frame' }, this.#area,
    h('div', { class: 'crop-sliders' }, ...this.#sliders.map(({ slider }) => slider)));

  /** @param {(box: Box) => void} changed */
  constructor(changed) {
    this.#changed = changed;
    follow(this.#area, this.#inner, () => this.#box, (from, moves, x, y) =>
      this.#take(moved(from, moves, x * this.#whole, y * this.#whole, this.#shape)));
  }

  /** @param {Box} now @param {KeptShape | null} kept the shape it keeps */
  show(now, kept) {
    this.#box = now;
    this.#shape = kept;
    this.#draw();
  }

  /** @param {{ left: number, top: number, width: number, height: number }} place in pixels */
  lie({ left, top, width, height }) {
    for (const [name, value] of Object.entries({ left, top, width, height })) {
      this.#area.style.setProperty(name, `${value}px`);
    }
  }

  /** @param {Edge} edge */
  #slider(edge) {
    const slider = h('input', { type: 'range', min: 0, max: this.#whole, step,
      class: 'crop-slider', 'aria-label': shared.preview.edges[edge], oninput: () => {
        const by = Number(slider.value) - this.#at(edge);
        this.#take(moved(this.#box, [edge], by, by, this.#shape));
      } });
    return slider;
  }

  /** @param {Edge} edge */
  #at(edge) {
    const { left, top, width, height } = this.#box;
    switch (edge) {
      case 'left': return left;
      case 'top': return top;
      case 'right': return left + width;
      case 'bottom': return top + height;
    }
  }

  /** @param {Box} next */
  #take(next) {
    this.#box = next;
    this.#draw();
    this.#changed(next);
  }

  #draw() {
    const { left, top, width, height } = this.#box;
    for (const [name, value] of Object.entries({ left, top, width, height })) {
      this.#inner.style.setProperty(name, `${value / 100}%`);
    }
    for (const { edge, slider } of this.#sliders) {
      slider.value = String(this.#at(edge));
      set(slider, 'aria-valuetext', shared.progress(this.#at(edge) / this.#whole));
    }
  }
}

/**
 * Lets corners, or the whole frame, follow a finger: by so much of the picture's sides.
 * @param {HTMLElement} area @param {HTMLElement} inner @param {() => Box} now
 * @param {(from: Box, moves: Edge[], x: number, y: number) => void} drag
 */
function follow(area, inner, now, drag) {
  /** @type {{ x: number, y: number, moves: Edge[], from: Box } | null} */
  let held = null;
  inner.addEventListener('pointerdown', (event) => {
    const { target } = event;
    const corner = target instanceof Element
      ? corners.find(({ name }) => target.classList.contains(`crop-${name}`)) : null;
    held = { x: event.clientX, y: event.clientY, moves: corner?.moves ?? [], from: now() };
    inner.setPointerCapture(event.pointerId);
  });
  inner.addEventListener('pointermove', (event) => {
    if (!held) return;
    const room = area.getBoundingClientRect();
    drag(held.from, held.moves, (event.clientX - held.x) / room.width,
      (event.clientY - held.y) / room.height);
  });
  for (const end of ['pointerup', 'pointercancel']) {
    inner.addEventListener(end, () => { held = null; });
  }
}

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

/** @param {(box: Box) => void} changed */
export function cropFrame(changed) {
  let box = editRules().whole;
  const { width: whole } = box;
  /** @type {KeptShape | null} */
  let shape = null;
  const sliders = edges.map((edge) => {
    const slider = h('input', { type: 'range', min: 0, max: whole, step, class: 'crop-slider',
      'aria-label': shared.preview.edges[edge], oninput: () => {
        const by = Number(slider.value) - at(edge);
        take(moved(box, [edge], by, by, shape));
      } });
    return { edge, slider };
  });
  const inner = h('div', { class: 'crop-box' },
    ...corners.map(({ name }) => h('span', { class: `crop-handle crop-${name}` })));
  const area = h('div', { class: 'crop-area', 'aria-hidden': 'true' }, inner);
  const element = h('div', { class: 'edit-frame' }, area,
    h('div', { class: 'crop-sliders' }, ...sliders.map(({ slider }) => slider)));

  /** @param {Edge} edge */
  function at(edge) {
    switch (edge) {
      case 'left': return box.left;
      case 'top': return box.top;
      case 'right': return box.left + box.width;
      case 'bottom': return box.top + box.height;
    }
  }

  /** @param {Box} next */
  function take(next) {
    box = next;
    draw();
    changed(box);
  }

  function draw() {
    const percent = (/** @type {number} */ value) => `${value / 100}%`;
    inner.style.setProperty('left', percent(box.left));
    inner.style.setProperty('top', percent(box.top));
    inner.style.setProperty('width', percent(box.width));
    inner.style.setProperty('height', percent(box.height));
    for (const { edge, slider } of sliders) {
      slider.value = String(at(edge));
      set(slider, 'aria-valuetext', shared.progress(at(edge) / whole));
    }
  }

  follow(area, inner, () => box, (from, moves, x, y) =>
    take(moved(from, moves, x * whole, y * whole, shape)));

  return {
    element,
    /** @param {Box} now @param {KeptShape | null} kept the shape it keeps */
    show(now, kept) {
      box = now;
      shape = kept;
      draw();
    },
    /** @param {{ left: number, top: number, width: number, height: number }} place in pixels */
    lie({ left, top, width, height }) {
      for (const [name, value] of Object.entries({ left, top, width, height })) {
        area.style.setProperty(name, `${value}px`);
      }
    },
  };
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

// What can be done in the editor, in three parts of which one is shown: the shape, the light, the
// filter. Says what was chosen, and knows nothing of how it is drawn.

import { edits as words } from '../../../words/vault-words.js';
import { button, iconButton } from '../../controls.js';
import { h, set, text } from '../../dom.js';
import { editRules } from './recipes.js';

/**
 * @typedef {import('../../../wire/types').EditRecipe} EditRecipe
 * @typedef {import('./recipes.js').Filter} Filter
 * @typedef {import('../../../wire/types').CropShape['kind'] | 'free'} Shape
 */

/** @type {Shape[]} */
const shapes = ['free', 'original', 'square', 'four', 'sixteen'];
const sampleSide = 64;

/**
 * One control for a number, with what it is in words beside it.
 * @param {string} label @param {number} most either way @param {number} step
 * @param {(value: number) => string} said @param {(value: number) => void} chosen
 */
export function amount(label, most, step, said, chosen) {
  const output = h('output', { class: 'edit-value' });
  /** @type {HTMLInputElement} */
  const input = h('input', { type: 'range', min: -most, max: most, step, class: 'edit-range',
    'aria-label': label, oninput: () => chosen(Number(input.value)),
    // A tap on the name is quicker than finding the middle.
    ondblclick: () => chosen(0) });
  return {
    element: h('label', { class: 'edit-amount' }, h('span', {}, label),
      h('span', { class: 'edit-dial' }, input, output)),
    /** @param {number} value */
    show(value) {
      input.value = String(value);
      text(output, said(value));
      set(input, 'aria-valuetext', said(value));
    },
  };
}

/**
 * @param {{ shape: (shape: Shape) => void, turn: () => void, mirror: () => void,
 *   straighten: (value: number) => void }} acts
 */
export function shapePanel(acts) {
  const chips = shapes.map((name) => ({ name,
    element: button(words.shapes[name], 'chip', () => acts.shape(name)) }));
  const straighten = amount(words.straighten, editRules().straightenedMax, 10, words.degrees,
    acts.straighten);
  const element = h('div', { class: 'edit-panel' },
    h('div', { class: 'edit-row' },
      iconButton(words.turn, 'turn', acts.turn, 'glass'),
      iconButton(words.mirror, 'mirror', acts.mirror, 'glass'),
      h('div', { class: 'edit-chips', role: 'group', 'aria-label': words.shape },
        ...chips.map((chip) => chip.element))),
    straighten.element);
  return {
    element,
    /** @param {EditRecipe} recipe @param {Shape} shape */
    show({ straightened }, shape) {
      straighten.show(straightened);
      for (const chip of chips) set(chip.element, 'aria-pressed', String(chip.name === shape));
    },
  };
}

/** @param {(value: number) => void} chosen */
export function lightPanel(chosen) {
  const exposure = amount(words.exposure, editRules().exposureMax, 5, words.stops, chosen);
  return {
    element: h('div', { class: 'edit-panel' }, exposure.element),
    /** @param {EditRecipe} recipe */
    show: (recipe) => exposure.show(recipe.exposure),
  };
}

/**
 * @param {(filter: Filter) => void} chosen
 * @param {(canvas: HTMLCanvasElement, filter: Filter) => void} draw
 */
export function filterPanel(chosen, draw) {
  const samples = editRules().filters.map(({ kind: name }) => {
    const canvas = h('canvas', { class: 'edit-sample', 'data-side': sampleSide,
      'aria-hidden': 'true' });
    const element = h('button', { type: 'button', class: 'edit-filter',
      onclick: () => chosen(name) }, canvas, h('span', {}, words.filters[name]));
    return { name, canvas, element };
  });
  return {
    element: h('div', { class: 'edit-panel edit-filters', role: 'group',
      'aria-label': words.filter }, ...samples.map(({ element }) => element)),
    /** @param {EditRecipe} recipe */
    show({ filter }) {
      for (const { name, canvas, element } of samples) {
        set(element, 'aria-pressed', String(name === filter.kind));
        draw(canvas, name);
      }
    },
    /** Nothing of the picture stays. */
    clear() {
      for (const { canvas } of samples) canvas.width = 0;
    },
  };
}

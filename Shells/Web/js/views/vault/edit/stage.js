// The picture in the middle of the editor: drawn as the recipe says, as large as there is room, and
// with the frame over it while it is being cropped.

import { drawEdited, frameOf } from '../../../effects/edited.js';
import { h, visible } from '../../dom.js';
import { cropFrame } from './frame.js';
import { boxOf, editRules } from './recipes.js';

/** @typedef {import('../../../wire/types').EditRecipe} EditRecipe */

/** More of a picture is not seen while it is edited. */
const longestSide = 1_600;
/** Around the picture corners have to be reached by a finger. */
const margin = 28;

/** @param {(box: import('./recipes.js').Box) => void} cropped */
export function editStage(cropped) {
  const canvas = h('canvas', { class: 'edit-picture', role: 'img' });
  const frame = cropFrame(cropped);
  const element = h('div', { class: 'edit-stage' }, canvas, frame.element);
  /**
   * What is drawn from, small enough to be drawn while a finger moves.
   * @type {OffscreenCanvas | null}
   */
  let source = null;
  /** @type {{ recipe: EditRecipe, isCropping: boolean } | null} */
  let shown = null;
  let isDue = false;
  const watch = new ResizeObserver(() => due());
  watch.observe(element);

  /** Several changes within a frame are drawn once. */
  function due() {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      draw();
    });
  }

  function draw() {
    if (!source || !shown || element.clientWidth === 0) return;
    const { recipe, isCropping } = shown;
    const seen = isCropping ? { ...recipe, crop: null } : recipe;
    const size = frameOf(source, seen);
    const room = { width: Math.max(1, element.clientWidth - 2 * margin),
      height: Math.max(1, element.clientHeight - 2 * margin) };
    const scale = Math.min(room.width / size.width, room.height / size.height);
    const [width, height] = [size.width * scale, size.height * scale];
    drawEdited(canvas, source, source, seen, Math.min(1, scale * devicePixelRatio));
    const place = { left: (element.clientWidth - width) / 2,
      top: (element.clientHeight - height) / 2, width, height };
    for (const [name, value] of Object.entries(place)) {
      canvas.style.setProperty(name, `${value}px`);
    }
    frame.lie(place);
  }

  return {
    element, frame,
    /**
     * How wide and high it is once it is turned.
     * @param {EditRecipe} recipe
     */
    size: (recipe) => (source ? frameOf(source, { ...recipe, crop: null }).turned
      : { width: 1, height: 1 }),
    /** @param {ImageBitmap} bitmap @param {string} name */
    open(bitmap, name) {
      const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
      const small = new OffscreenCanvas(1, 1);
      drawEdited(small, bitmap, bitmap, editRules().asTaken, scale);
      source = small;
      canvas.setAttribute('aria-label', name);
    },
    /**
     * A small picture of it.
     * @param {HTMLCanvasElement} small @param {EditRecipe} recipe
     */
    sample(small, recipe) {
      if (!source) return;
      const size = frameOf(source, recipe);
      const scale = Number(small.dataset.side) / Math.min(size.width, size.height);
      drawEdited(small, source, source, recipe, Math.min(1, scale));
    },
    /**
     * @param {EditRecipe} recipe @param {boolean} isCropping
     * @param {import('./recipes.js').KeptShape | null} shape
     */
    show(recipe, isCropping, shape) {
      shown = { recipe, isCropping };
      visible(frame.element, isCropping);
      if (isCropping) frame.show(boxOf(recipe), shape);
      due();
    },
    close() {
      source = null;
      shown = null;
      canvas.width = 0;
    },
  };
}

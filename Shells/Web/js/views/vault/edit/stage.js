// The picture in the middle of the editor: drawn as the recipe says, as large as there is room, and
// with the frame over it while it is being cropped.

import { drawEdited, frameOf } from '../../../effects/edited.js';
import { h, visible } from '../../dom.js';
import { CropFrame } from './frame.js';
import { boxOf, editRules } from './recipes.js';

/** @typedef {import('../../../wire/types').EditRecipe} EditRecipe */

/** More of a picture is not seen while it is edited. */
const longestSide = 1_600;
/** Around the picture corners have to be reached by a finger. */
const margin = 28;

export class EditStage {
  #canvas = h('canvas', { class: 'edit-picture', role: 'img' });
  #frame;
  /**
   * What is drawn from, small enough to be drawn while a finger moves.
   * @type {OffscreenCanvas | null}
   */
  #source = null;
  /** @type {{ recipe: EditRecipe, isCropping: boolean } | null} */
  #shown = null;
  #isDue = false;

  /** @param {(box: import('./recipes.js').Box) => void} cropped */
  constructor(cropped) {
    this.#frame = new CropFrame(cropped);
    this.element = h('div', { class: 'edit-stage' }, this.#canvas, this.#frame.element);
    new ResizeObserver(() => this.#due()).observe(this.element);
  }

  /**
   * How wide and high it is once it is turned.
   * @param {EditRecipe} recipe
   */
  size(recipe) {
    return this.#source ? frameOf(this.#source, { ...recipe, crop: null }).turned
      : { width: 1, height: 1 };
  }

  /** @param {ImageBitmap} bitmap @param {string} name */
  open(bitmap, name) {
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    const small = new OffscreenCanvas(1, 1);
    drawEdited(small, bitmap, bitmap, editRules().asTaken, scale);
    this.#source = small;
    this.#canvas.setAttribute('aria-label', name);
  }

  /**
   * A small picture of it.
   * @param {HTMLCanvasElement} small @param {EditRecipe} recipe
   */
  sample(small, recipe) {
    if (!this.#source) return;
    const size = frameOf(this.#source, recipe);
    const scale = Number(small.dataset.side) / Math.min(size.width, size.height);
    drawEdited(small, this.#source, this.#source, recipe, Math.min(1, scale));
  }

  /**
   * @param {EditRecipe} recipe @param {boolean} isCropping
   * @param {import('./recipes.js').KeptShape | null} shape
   */
  show(recipe, isCropping, shape) {
    this.#shown = { recipe, isCropping };
    visible(this.#frame.element, isCropping);
    if (isCropping) this.#frame.show(boxOf(recipe), shape);
    this.#due();
  }

  close() {
    this.#source = null;
    this.#shown = null;
    this.#canvas.width = 0;
  }

  /** Several changes within a frame are drawn once. */
  #due() {
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => {
      this.#isDue = false;
      this.#draw();
    });
  }

  #draw() {
    const { clientWidth, clientHeight } = this.element;
    const source = this.#source;
    if (!source || !this.#shown || clientWidth === 0) return;
    const { recipe, isCropping } = this.#shown;
    const seen = isCropping ? { ...recipe, crop: null } : recipe;
    const size = frameOf(source, seen);
    const room = { width: Math.max(1, clientWidth - 2 * margin),
      height: Math.max(1, clientHeight - 2 * margin) };
    const scale = Math.min(room.width / size.width, room.height / size.height);
    const [width, height] = [size.width * scale, size.height * scale];
    drawEdited(this.#canvas, source, source, seen, Math.min(1, scale * devicePixelRatio));
    const place = { left: (clientWidth - width) / 2, top: (clientHeight - height) / 2, width,
      height };
    for (const [name, value] of Object.entries(place)) {
      this.#canvas.style.setProperty(name, `${value}px`);
    }
    this.#frame.lie(place);
  }
}

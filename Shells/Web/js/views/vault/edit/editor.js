// Editing one photo: tried out here on a small copy, said to the core when somebody is done, and
// forgotten when they cancel. The original is never touched.

import { uprightBitmap } from '../../../effects/edited.js';
import { edits as words } from '../../../words/vault-words.js';
import { button, iconButton } from '../../controls.js';
import { h, set, visible } from '../../dom.js';
import { filterPanel, lightPanel, shapePanel } from './panels.js';
import {
  boxOf, cropped, editRules, isAsTaken, mirrored, recipeOf, shaped, turned,
} from './recipes.js';
import { EditStage } from './stage.js';

/**
 * @typedef {import('../capabilities.js').Guard & import('../capabilities.js').ItemChanges} Needs
 * @typedef {import('../../../wire/types').EditRecipe} EditRecipe
 * @typedef {import('../selection.js').Choice} Choice
 * @typedef {'shape' | 'light' | 'filter'} Part
 */

/** @type {Part[]} */
const partNames = ['shape', 'light', 'filter'];
/** @type {Record<Part, import('../../icons.js').IconName>} */
const marks = { shape: 'crop', light: 'light', filter: 'library' };

let editors = 0;
/** Each has a name of its own in the document. */
const titled = () => h('h1', { class: 'heard', tabindex: -1, id: `vault-edit-${++editors}` },
  words.title);

export class Editor {
  #context;
  /** @type {Choice | null} */
  #choice = null;
  #recipe = editRules().asTaken;
  /** @type {Part} */
  #part = 'shape';
  /** @type {import('./panels.js').Shape} */
  #shape = 'free';
  #isComparing = false;
  /** Counts what was asked for: a picture that was decoded for an earlier one comes too late. */
  #asked = 0;
  #title = titled();
  #stage = new EditStage((box) => {
    this.#recipe = cropped(this.#recipe, box);
    this.#reset();
  });
  #panels = this.#panelsOf();
  #parts = partsBar((next) => {
    this.#part = next;
    this.#draw();
  });
  #undo = iconButton(words.reset, 'retake', () => this.#take(editRules().asTaken), 'glass');

  /** @param {Needs} context */
  constructor(context) {
    this.#context = context;
    const compare = iconButton(words.compare, 'eye', () => {}, 'glass');
    /** @type {HTMLDialogElement} */
    this.element = h('dialog', { class: 'full editor', 'aria-labelledby': this.#title.id,
      onclose: () => this.#closed() }, this.#title,
    h('div', { class: 'edit-top' }, button(words.cancel, 'glass', () => this.element.close()),
      h('div', { class: 'pair' }, compare, this.#undo),
      button(words.done, 'primary', () => this.#finish())),
    this.#stage.element,
    h('div', { class: 'edit-foot-all' }, this.#panels.shape.element, this.#panels.light.element,
      this.#panels.filter.element, this.#parts.element));
    whileHeld(compare, (now) => {
      this.#isComparing = now;
      this.#draw();
    });
  }

  get isOpen() {
    return this.element.open;
  }

  /** Answers whether it was open. One that is not open yet does not open any more. */
  hide() {
    this.#asked += 1;
    if (!this.isOpen) return false;
    this.element.close();
    return true;
  }

  /**
   * Fails for what cannot be drawn here.
   * @param {Choice} chosen @param {Blob} original
   */
  async show(chosen, original) {
    this.#context.changes.hide();
    this.#asked += 1;
    const number = this.#asked;
    const bitmap = await uprightBitmap(original);
    try {
      // Somebody may have gone on, or locked the vault, meanwhile.
      if (number !== this.#asked || this.isOpen || !this.element.isConnected) return;
      this.#stage.open(bitmap, chosen.entry.name);
    } finally {
      bitmap.close();
    }
    this.#choice = chosen;
    this.#recipe = recipeOf(chosen.entry);
    this.#part = 'shape';
    this.#shape = 'free';
    this.element.showModal();
    this.#draw();
    this.#title.focus({ preventScroll: true });
    this.#context.guarded();
  }

  #panelsOf() {
    const change = (/** @type {Partial<EditRecipe>} */ part) =>
      this.#take({ ...this.#recipe, ...part });
    return {
      shape: shapePanel({
        shape: (name) => this.#keep(name), turn: () => this.#take(turned(this.#recipe)),
        mirror: () => this.#take(mirrored(this.#recipe)),
        straighten: (straightened) => change({ straightened }),
      }),
      light: lightPanel((exposure) => change({ exposure })),
      filter: filterPanel((kind) => change({ filter: { kind } }),
        (canvas, kind) =>
          this.#stage.sample(canvas, { ...this.#recipe, filter: { kind } })),
    };
  }

  /** @param {EditRecipe} next */
  #take(next) {
    const isOther = next.turns % 2 !== this.#recipe.turns % 2;
    this.#recipe = next;
    // A kept shape lies the other way in a picture that was turned.
    if (isOther) this.#recipe = reshaped(this.#recipe, this.#kept);
    this.#draw();
  }

  /** @param {import('./panels.js').Shape} next */
  #keep(next) {
    this.#shape = next;
    this.#recipe = reshaped(this.#recipe, this.#kept);
    this.#draw();
  }

  get #kept() {
    return keptShape(this.#shape, this.#stage.size(this.#recipe));
  }

  #reset() {
    set(this.#undo, 'disabled', isAsTaken(this.#recipe) ? true : null);
  }

  #draw() {
    const isCropping = this.#part === 'shape' && !this.#isComparing;
    this.#stage.show(this.#isComparing ? editRules().asTaken : this.#recipe, isCropping,
      this.#kept);
    this.#panels[this.#part].show(this.#recipe, this.#shape);
    for (const name of partNames) visible(this.#panels[name].element, name === this.#part);
    this.#parts.show(this.#part);
    this.#reset();
  }

  #finish() {
    const recipe = this.#recipe;
    if (this.#choice) this.#context.changes.edit([this.#choice], () => recipe);
    this.element.close();
  }

  #closed() {
    this.#stage.close();
    this.#panels.filter.clear();
    this.#choice = null;
    this.#recipe = editRules().asTaken;
    this.#context.guarded();
  }
}

/**
 * @param {import('./panels.js').Shape} shape
 * @param {import('../../../wire/types').PixelSize} picture as it is seen before it is cropped
 */
const keptShape = (shape, picture) =>
  (shape === 'free' ? null : { shape: { kind: shape }, picture });

/** @param {EditRecipe} recipe @param {import('./recipes.js').KeptShape | null} shape */
const reshaped = (recipe, shape) => (shape === null ? recipe
  : cropped(recipe, shaped(boxOf(recipe), shape)));

/**
 * Which part of the controls is shown.
 * @param {(part: Part) => void} chosen
 */
function partsBar(chosen) {
  const chips = partNames.map((name) => ({ name,
    element: button(words.parts[name], 'chip', () => chosen(name), marks[name]) }));
  return {
    element: h('div', { class: 'edit-parts', role: 'group', 'aria-label': words.what },
      ...chips.map(({ element }) => element)),
    /** @param {Part} part */
    show(part) {
      for (const { name, element } of chips) set(element, 'aria-pressed', String(name === part));
    },
  };
}

/**
 * Tells while a control is held, by a finger or a key.
 * @param {HTMLElement} control @param {(now: boolean) => void} tell
 */
function whileHeld(control, tell) {
  let isHeld = false;
  const hold = (/** @type {boolean} */ now) => {
    if (now === isHeld) return;
    isHeld = now;
    set(control, 'aria-pressed', String(now));
    tell(now);
  };
  control.addEventListener('pointerdown', (event) => {
    control.setPointerCapture(event.pointerId);
    hold(true);
  });
  for (const end of ['pointerup', 'pointercancel', 'keyup', 'blur']) {
    control.addEventListener(end, () => hold(false));
  }
  control.addEventListener('keydown', ({ key }) => {
    if (key === ' ' || key === 'Enter') hold(true);
  });
}

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
import { editStage } from './stage.js';

/**
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

/** @param {import('../vault.js').VaultContext} context */
export function editor(context) {
  /** @type {Choice | null} */
  let choice = null;
  let recipe = editRules().asTaken;
  /** @type {Part} */
  let part = 'shape';
  /** @type {import('./panels.js').Shape} */
  let shape = 'free';
  let isComparing = false;
  /** Counts what was asked for: a picture that was decoded for an earlier one comes too late. */
  let asked = 0;
  const title = titled();
  const stage = editStage((box) => {
    recipe = cropped(recipe, box);
    reset();
  });
  const panels = {
    shape: shapePanel({
      shape: (name) => keep(name), turn: () => take(turned(recipe)),
      mirror: () => take(mirrored(recipe)),
      straighten: (straightened) => take({ ...recipe, straightened }),
    }),
    light: lightPanel((exposure) => take({ ...recipe, exposure })),
    filter: filterPanel((kind) => take({ ...recipe, filter: { kind } }),
      (canvas, kind) => stage.sample(canvas, { ...recipe, filter: { kind } })),
  };
  const parts = partsBar((next) => {
    part = next;
    draw();
  });
  const undo = iconButton(words.reset, 'retake', () => take(editRules().asTaken), 'glass');
  const compare = iconButton(words.compare, 'eye', () => {}, 'glass');
  /** @type {HTMLDialogElement} */
  const element = h('dialog', { class: 'full editor', 'aria-labelledby': title.id,
    onclose: () => closed() }, title,
  h('div', { class: 'edit-top' }, button(words.cancel, 'glass', () => element.close()),
    h('div', { class: 'pair' }, compare, undo),
    button(words.done, 'primary', () => finish())),
  stage.element,
  h('div', { class: 'edit-foot-all' }, panels.shape.element, panels.light.element,
    panels.filter.element, parts.element));
  whileHeld(compare, (now) => {
    isComparing = now;
    draw();
  });

  /** @param {EditRecipe} next */
  function take(next) {
    const isOther = next.turns % 2 !== recipe.turns % 2;
    recipe = next;
    // A kept shape lies the other way in a picture that was turned.
    if (isOther) recipe = reshaped(recipe, kept());
    draw();
  }

  /** @param {import('./panels.js').Shape} next */
  function keep(next) {
    shape = next;
    recipe = reshaped(recipe, kept());
    draw();
  }

  const kept = () => keptShape(shape, stage.size(recipe));

  function reset() {
    set(undo, 'disabled', isAsTaken(recipe) ? true : null);
  }

  function draw() {
    const isCropping = part === 'shape' && !isComparing;
    stage.show(isComparing ? editRules().asTaken : recipe, isCropping, kept());
    panels[part].show(recipe, shape);
    for (const name of partNames) visible(panels[name].element, name === part);
    parts.show(part);
    reset();
  }

  function finish() {
    if (choice) context.changes.edit([choice], () => recipe);
    element.close();
  }

  function closed() {
    stage.close();
    panels.filter.clear();
    choice = null;
    recipe = editRules().asTaken;
    context.guarded();
  }

  return {
    element,
    get isOpen() {
      return element.open;
    },
    /** Answers whether it was open. One that is not open yet does not open any more. */
    hide() {
      asked += 1;
      if (!element.open) return false;
      element.close();
      return true;
    },
    /**
     * Fails for what cannot be drawn here.
     * @param {Choice} chosen @param {Blob} original
     */
    async show(chosen, original) {
      context.changes.hide();
      asked += 1;
      const number = asked;
      const bitmap = await uprightBitmap(original);
      try {
        // Somebody may have gone on, or locked the vault, meanwhile.
        if (number !== asked || element.open || !element.isConnected) return;
        stage.open(bitmap, chosen.entry.name);
      } finally {
        bitmap.close();
      }
      choice = chosen;
      recipe = recipeOf(chosen.entry);
      part = 'shape';
      shape = 'free';
      element.showModal();
      draw();
      title.focus({ preventScroll: true });
      context.guarded();
    },
  };
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

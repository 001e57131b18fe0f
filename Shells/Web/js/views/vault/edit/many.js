// Editing several photos at once: what is chosen here is done to each of them, over what was done
// to it before. What is no photo stays as it is.

import { edits as words } from '../../../words/vault-words.js';
import { button, relabel } from '../../controls.js';
import { dialog } from '../../days/dialog.js';
import { h, set, text } from '../../dom.js';
import { amount } from './panels.js';
import { editRules, isEditable, turned } from './recipes.js';

/**
 * @typedef {import('../capabilities.js').Guard & import('../capabilities.js').ItemChanges} Needs
 * @typedef {import('../selection.js').Choice} Choice
 * @typedef {import('../../../wire/types').EditRecipe} EditRecipe
 * @typedef {import('./recipes.js').Filter} Filter
 */

class EditMany {
  #context;
  #ended;
  /** @type {Choice[]} */
  #choices = [];
  #turns = 0;
  /** @type {number | null} */
  #exposure = null;
  /** @type {Filter | null} */
  #filter = null;
  #line = h('p', { class: 'hint', role: 'status' });
  #turn = button('', 'tinted wide', () => {
    this.#turns = (this.#turns + 1) % 4;
    this.#draw();
  }, 'turn');
  #light = amount(words.exposure, editRules().exposureMax, 5, words.stops, (value) => {
    this.#exposure = value;
    this.#draw();
  });
  #chips = editRules().filters.map(({ kind }) => ({ name: kind,
    element: button(words.filters[kind], 'chip', () => this.#choose(kind)) }));
  #apply = button(words.apply, 'primary wide', () =>
    this.#finish((recipe) => this.#edited(recipe)));
  #back = button(words.back, 'quiet wide', () => this.#finish(() => null), 'retake');
  #sheet;

  /**
   * @param {Needs} context
   * @param {() => void} ended what was chosen is done with
   */
  constructor(context, ended) {
    this.#context = context;
    this.#ended = ended;
    this.#sheet = dialog(words.titleOfMany, context.guarded, this.#line, this.#turn,
      this.#light.element, h('div', { class: 'edit-chips edit-chips-wrap', role: 'group',
        'aria-label': words.filter }, ...this.#chips.map(({ element }) => element)),
      this.#apply, this.#back);
  }

  get element() {
    return this.#sheet.element;
  }

  get isOpen() {
    return this.#sheet.isOpen;
  }

  escape() {
    return this.#sheet.escape();
  }

  /** @param {Choice[]} chosen */
  show(chosen) {
    const choices = chosen.filter(({ entry }) => isEditable(entry));
    this.#choices = choices;
    [this.#turns, this.#exposure, this.#filter] = [0, null, null];
    this.#context.changes.hide();
    text(this.#line, words.many(choices.length));
    const isEdited = choices.some(({ entry }) => entry.edit !== null);
    set(this.#back, 'disabled', isEdited ? null : true);
    this.#draw();
    this.#sheet.show();
  }

  /** @param {Filter} filter chosen, or not any more */
  #choose(filter) {
    this.#filter = this.#filter === filter ? null : filter;
    this.#draw();
  }

  /** @param {EditRecipe} recipe */
  #edited(recipe) {
    let next = recipe;
    for (let turn = 0; turn < this.#turns; turn += 1) next = turned(next);
    if (this.#exposure !== null) next = { ...next, exposure: this.#exposure };
    return this.#filter === null ? next : { ...next, filter: { kind: this.#filter } };
  }

  /** @param {(recipe: EditRecipe) => EditRecipe | null} make */
  #finish(make) {
    this.#context.changes.edit(this.#choices, make);
    this.#sheet.close();
    this.#ended();
  }

  #draw() {
    relabel(this.#turn, words.turned(this.#turns * 90));
    this.#light.show(this.#exposure ?? 0);
    for (const { name, element } of this.#chips) {
      set(element, 'aria-pressed', String(name === this.#filter));
    }
    const isNothing = this.#turns === 0 && this.#exposure === null && this.#filter === null;
    set(this.#apply, 'disabled', isNothing ? true : null);
  }
}

/** @param {ConstructorParameters<typeof EditMany>} of */
export const editMany = (...of) => new EditMany(...of);

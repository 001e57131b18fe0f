// Editing several photos at once: what is chosen here is done to each of them, over what was done
// to it before. What is no photo stays as it is.

import { edits as words } from '../../../words/vault-words.js';
import { button, relabel } from '../../controls.js';
import { dialog } from '../../days/dialog.js';
import { h, set, text } from '../../dom.js';
import { amount } from './panels.js';
import { editRules, isEditable, turned } from './recipes.js';

/**
 * @typedef {import('../selection.js').Choice} Choice
 * @typedef {import('../../../wire/types').EditRecipe} EditRecipe
 */

/**
 * @param {import('../vault.js').VaultContext} context
 * @param {() => void} ended what was chosen is done with
 */
export function editMany(context, ended) {
  /** @type {Choice[]} */
  let choices = [];
  let turns = 0;
  /** @type {number | null} */
  let exposure = null;
  /** @type {import('./recipes.js').Filter | null} */
  let filter = null;
  const line = h('p', { class: 'hint', role: 'status' });
  const turn = button('', 'tinted wide', () => {
    turns = (turns + 1) % 4;
    draw();
  }, 'turn');
  const light = amount(words.exposure, editRules().exposureMax, 5, words.stops, (value) => {
    exposure = value;
    draw();
  });
  const chips = editRules().filters.map(({ kind: name }) => ({ name,
    element: button(words.filters[name], 'chip', () => {
      filter = filter === name ? null : name;
      draw();
    }) }));
  const apply = button(words.apply, 'primary wide', () => finish((recipe) => edited(recipe)));
  const back = button(words.back, 'quiet wide', () => finish(() => null), 'retake');
  const sheet = dialog(words.titleOfMany, context.guarded, line, turn, light.element,
    h('div', { class: 'edit-chips edit-chips-wrap', role: 'group', 'aria-label': words.filter },
      ...chips.map(({ element }) => element)), apply, back);

  /** @param {EditRecipe} recipe */
  function edited(recipe) {
    let next = recipe;
    for (let turn = 0; turn < turns; turn += 1) next = turned(next);
    if (exposure !== null) next = { ...next, exposure };
    return filter === null ? next : { ...next, filter: { kind: filter } };
  }

  /** @param {(recipe: EditRecipe) => EditRecipe | null} make */
  function finish(make) {
    context.changes.edit(choices, make);
    sheet.close();
    ended();
  }

  function draw() {
    relabel(turn, words.turned(turns * 90));
    light.show(exposure ?? 0);
    for (const { name, element } of chips) set(element, 'aria-pressed', String(name === filter));
    const isNothing = turns === 0 && exposure === null && filter === null;
    set(apply, 'disabled', isNothing ? true : null);
  }

  return {
    element: sheet.element,
    get isOpen() {
      return sheet.isOpen;
    },
    escape: () => sheet.escape(),
    /** @param {Choice[]} chosen */
    show(chosen) {
      choices = chosen.filter(({ entry }) => isEditable(entry));
      [turns, exposure, filter] = [0, null, null];
      context.changes.hide();
      text(line, words.many(choices.length));
      set(back, 'disabled', choices.some(({ entry }) => entry.edit !== null) ? null : true);
      draw();
      sheet.show();
    },
  };
}

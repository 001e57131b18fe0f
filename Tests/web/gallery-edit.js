// Samples of editing photos: the editor's three parts, and several photos at once.

/** What the sample's photo was edited to before. */
export const edited = { kind: 'recipe', recipe: { version: 1, mirrored: false, turns: 0,
  straightened: -150, crop: { left: 500, top: 0, width: 8500, height: 9000 }, exposure: 20,
  filter: { kind: 'warm' } } };

const light = '.edit-parts .chip:nth-child(2)';
const filter = '.edit-parts .chip:nth-child(3)';

/** @param {any} view @param {string} item that was edited @param {string} other that was not */
export const editSamples = (view, item, other) => ({
  'vault-item-edited': { view, item, press: '.icon-info' },
  'vault-item-edited-save': { view, item, press: '.icon-save' },
  'vault-edit': { view, item: other, press: '.icon-edit', edits: [] },
  'vault-edit-crop': { view, item, press: '.icon-edit', edits: ['.edit-chips .chip:nth-child(4)'] },
  'vault-edit-turned': { view, item, press: '.icon-edit', edits: ['.edit-row .icon-button'] },
  'vault-edit-light': { view, item, press: '.icon-edit', edits: [light] },
  'vault-edit-filter': { view, item, press: '.icon-edit',
    edits: [filter, '.edit-filter:nth-child(6)'] },
  'vault-edit-several': { view, choose: [0, 1, 4],
    click: '.selection-bar button:has(.icon-edit)' },
  // One of ten was edited.
  'vault-edited-save-several': { view, choose: [...Array(10).keys()],
    click: '.selection-bar button:has(.icon-save)' },
});

/**
 * Does something in the editor once it is there.
 * @param {HTMLElement} stage @param {string[]} presses
 */
export async function inEditor(stage, presses) {
  while (!stage.querySelector('.editor[open]')) await new Promise(requestAnimationFrame);
  for (const press of presses) {
    /** @type {HTMLElement | null} */ (stage.querySelector(`.editor ${press}`))?.click();
  }
  const canvas = () => /** @type {HTMLCanvasElement} */ (stage.querySelector('.edit-picture'));
  while (canvas().width < 2) await new Promise(requestAnimationFrame);
}

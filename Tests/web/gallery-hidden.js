// Samples of the vault that is hidden within the vault, drawn over it, and a stand-in for its core.

import { takesCaptures } from './gallery-captures.js';
import { openVault } from './gallery-open.js';
import { locked } from './gallery-passkeys.js';

const tile = '.album-locked';

/**
 * @param {any[]} months @param {(more?: object) => any} open
 */
export function hiddenSamples(months, open) {
  const view = open({ hasOther: true });
  const [, some] = months;
  return {
    'vault-hidden-tile': { view },
    'vault-hidden-choosing': { view, choose: [0, 1, 4],
      click: '.selection-bar button:has(.icon-eyeOff)' },
    'vault-hidden-absent': { view, press: tile, inner: { kind: 'absent', making: false,
      fault: null } },
    'vault-hidden-locked': { view, press: tile, inner: locked() },
    'vault-hidden-empty': { view, press: tile, inner: openVault({ hasOther: true }) },
    'vault-hidden-open': { view, press: tile, inner: openVault({ hasOther: true,
      months: [some] }) },
  };
}

/**
 * @param {HTMLElement} stage @param {any} core of the hidden vault @param {any} view
 */
export async function showHidden(stage, core, view) {
  core.show({ kind: 'open',
    library: { keepsPosts: true, posts: 0, captures: takesCaptures, vault: view,
      receiving: null } });
  const isSheet = view.kind === 'open' && view.vault.months.length > 0;
  const isDrawn = () => stage.querySelector('.vault-hidden .cell-picture[src]');
  while (isSheet && !isDrawn()) await new Promise(requestAnimationFrame);
}

// Samples of the vault in a folder somebody picked.

import { locked } from './gallery-passkeys.js';

const name = 'Photos of the whole family';

/** @param {(more?: object) => import('../../Shells/Web/js/wire/types').VaultView} open */
export const homeSamples = (open) => ({
  'vault-home-absent': { view: { kind: 'absent', making: false, fault: null },
    home: { name, state: 'ready' } },
  'vault-home-locked': { view: locked(), home: { name, state: 'ready' } },
  'vault-home-looking': { view: locked(), home: { name, state: 'looking' } },
  'vault-home-busy': { view: locked(),
    home: { name, state: 'busy', holder: 'dayly vault import' } },
  'vault-home-full': { view: locked(), home: { name, state: 'full' } },
  'vault-home-asking': { view: { kind: 'absent', making: false, fault: null },
    home: { name, state: 'asking' } },
  'vault-home-gone': { view: locked(), home: { name, state: 'gone' } },
  'vault-home-settings': { view: open(), press: '.icon-key', home: { name, state: 'ready' },
    scroll: '.keys-overview > :last-child' },
});

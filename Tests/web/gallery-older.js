// Samples of the keys for older files, and of copies under one of them.

import { takesCaptures } from './gallery-captures.js';
import { openVault } from './gallery-open.js';

/** @param {string} name @param {number} number */
const key = (name, number) => ({ name, made: 1_770_000_000_000 + number * 86_400_000 });

const named = [key('family', 0), key('a key with a name that takes more than one line of it', 40)];
const click = '.keys-overview:not([hidden]) > :last-child button';

/**
 * @param {(more?: object) => any} open a vault
 */
export const olderSamples = (open) => ({
  'vault-keys-older': { view: openVault({}), press: '.icon-key', click, named },
  'vault-keys-older-none': { view: openVault({}), press: '.icon-key', click },
  'vault-save-form': { view: open(), choose: [0, 1, 4],
    click: '.selection-bar button:has(.icon-save)', named },
});

/**
 * Answers about the keys that a sample has; with the sample.
 * @param {any} core @param {any} sample
 */
export function answersKeys(core, sample) {
  const { view, named: keys = [] } = sample;
  /** @param {object | null} named */
  const tell = (named) => core.show({ kind: 'open', library: { keepsPosts: true, posts: 0,
    captures: takesCaptures, receiving: view.receiving ?? null,
    vault: { ...view, vault: { ...view.vault, named } } } });
  core.answerKeys = (/** @type {string} */ kind) => queueMicrotask(
    () => tell(kind === 'namedKey' ? { keys, stage: { kind: 'done' } } : null));
  return sample;
}

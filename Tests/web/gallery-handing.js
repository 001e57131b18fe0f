// Samples of what passes between people: items that are shared, and a file from somebody else.

import { openVault } from './gallery-open.js';

const lacking = [{ kind: { kind: 'place' }, count: 3 }, { kind: { kind: 'unknown' }, count: 2 }];

/** @param {object} stage @param {number} [doneBytes] @param {object | null} [person] */
const sharing = (stage, doneBytes = 9e6, person = null) => openVault({
  sharing: { person, items: 3, bytes: 9e6, doneBytes, leftOut: lacking, stage } });

/** @param {boolean} compared */
const ada = (compared) => ({ account: 'aa', name: 'Adaline', group: 'Solitude', compared });

/**
 * Somebody is about to share, and knows people.
 * @param {(more: object) => any} open a vault
 */
export const choosing = (open) => open({ sharing: { person: null, items: 0, bytes: 0,
  doneBytes: 0, leftOut: [], stage: { kind: 'choosing', people: [ada(false)] } } });

/** @param {object} stage */
const receiving = (stage) => Object.assign(openVault({}), {
  receiving: { name: 'photos.locaphoto', bytes: 9e6, stage } });

/** @param {string} kind @param {number} index */
const item = (kind, index) => ({
  kind: { kind }, duration: kind === 'photo' ? 0 : 63_000, bytes: 4_200_000,
  size: { width: 4032, height: 3024 }, name: `a photo with a long name ${index}.jpg`,
  date: { source: { kind: 'metadata' }, certainty: { kind: 'certain' }, day: 20_000 + index,
    moment: { kind: 'unknown' } },
});

const items = ['photo', 'video', 'live', 'photo', 'other'].map(item);

/** By name: what is shown, and how many small pictures of it are there. */
export const handingSamples = {
  'vault-share-sealing': { view: sharing({ kind: 'sealing' }, 4e6) },
  'vault-share': { view: sharing({ kind: 'ready' }), words: true },
  'vault-share-failed': { view: sharing({ kind: 'failed',
    fault: { kind: 'damaged' }, item: null }) },
  'vault-share-person': { view: sharing({ kind: 'ready' }, 9e6, ada(true)), share: true },
  'vault-share-refused': { view: sharing({ kind: 'refused', fault: { kind: 'offline' } }) },
  'vault-receive-locked': { view: receiving({ kind: 'locked', unlocking: false, wrong: true }) },
  'vault-receive-keyed': { view: receiving({ kind: 'keyed', name: 'family', unlocking: false,
    wrong: true }) },
  'vault-receive': { view: receiving({ kind: 'open', title: '', items, signer: null }),
    pictures: 4 },
  'vault-receive-signed': { view: receiving({ kind: 'open', title: '', items,
    signer: ada(false) }), pictures: 4 },
  'vault-receive-expired': { view: receiving({ kind: 'failed',
    fault: { kind: 'notForThisDevice' } }) },
  'vault-receive-failed': { view: receiving({ kind: 'failed', fault: { kind: 'foreign' } }) },
};

/** Six words as a share has them. */
export const sharedWords = ['barrel', 'weird', 'dynamic', 'tornado', 'pause', 'harbor'];

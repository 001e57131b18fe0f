// Samples of a locked vault whose camera can be opened all the same.

import { locked } from './gallery-passkeys.js';

/** There is a key to seal to, and nothing waits. */
export const takesCaptures = { ready: true, waiting: 0, recent: [] };

export const capturesSamples = {
  'vault-locked-waiting': { view: locked(), captures: { ...takesCaptures, waiting: 3 } },
  'vault-locked-handed': { view: locked(), given: [new File(['?'], 'a.jpg'),
    new File(['?'], 'b.locaphoto')] },
  'vault-locked-first': { view: locked(), captures: { ...takesCaptures, ready: false } },
};

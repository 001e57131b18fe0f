// What a vault is called and says of itself: the one that is hidden in another has its own words.

import { vault as words } from '../../words/vault-words.js';

const outer = { title: words.title, absent: words.absent, locked: words.locked,
  emptyLine: words.gallery.emptyLine };
const hidden = { title: words.hidden.title, absent: { ...words.absent, ...words.hidden.absent },
  locked: { ...words.locked, ...words.hidden.locked }, emptyLine: words.hidden.emptyLine };

/** @typedef {import('./capabilities.js').VaultName} Needs */

/** @param {Needs} context */
export const saidOf = ({ place }) => (place === 'hidden' ? hidden : outer);

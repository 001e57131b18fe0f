// Where each of the two vaults of the web app lies, the one that is hidden within the other, and
// what is kept beside it.

import { libraryNames } from './database.js';
import { keptArchive } from './kept-archive.js';

/**
 * @typedef {keyof typeof libraryNames} PlaceName
 *
 * `folder` has the vault and `other` the other one, as paths in the origin's files; in `archive`
 * lies a backup until it is handed over; `database` has the records of its core.
 * @typedef {{ folder: string[], other: string[], archive: string, database: string }} Place
 */

const { folders } = keptArchive;
const outer = ['vault'];
const inner = [...outer, 'hidden'];

/** @type {Record<PlaceName, Place>} */
export const vaultPlaces = {
  vault: { folder: outer, other: inner, archive: folders.vault, database: libraryNames.vault },
  hidden: { folder: inner, other: outer, archive: folders.hidden,
    database: libraryNames.hidden },
};

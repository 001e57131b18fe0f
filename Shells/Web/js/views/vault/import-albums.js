// Which albums an import brought, and what of them has no place.

import { vault } from '../../words/vault-words.js';

const words = vault.importing.albums;

/** More names would take the card; how many there are beside them is said. */
const NAMES_MAX = 6;

/**
 * A line for each thing that is to be said; none where an import brought no album.
 * @param {import('../../wire/types').ImportedAlbums} report
 */
export function albumLines({ made, continued, albums, full, missing, failed }) {
  const of = (/** @type {boolean} */ isNew) =>
    albums.filter((album) => album.made === isNew).map(({ name }) => name);
  return [
    made > 0 ? `${words.made(made)}: ${listed(of(true), made)}` : '',
    continued > 0 ? `${words.continued(continued)}: ${listed(of(false), continued)}` : '',
    missing > 0 ? words.missing(missing) : '',
    full > 0 ? words.full(full) : '',
    failed > 0 ? words.failed(failed) : '',
  ].filter((line) => line !== '');
}

/** @param {string[]} names the first of them @param {number} count of all */
function listed(names, count) {
  const first = names.slice(0, NAMES_MAX);
  const rest = count - first.length;
  return [...first, ...(rest > 0 ? [words.more(rest)] : [])].join(' · ');
}

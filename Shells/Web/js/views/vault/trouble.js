// What a person should know of an open vault before anything else, in one line.

import { vault as words } from '../../words/vault-words.js';

/** Fewer are done before anybody reads of them. */
const changesShownFrom = 64;

/** @param {import('../../wire/types').OpenVault} vault */
export function troubleOf(
  { fault, reading, rebuilding, damaged, unread, stranded, changing, moving },
) {
  if (fault) return words.faults[fault.kind];
  if (reading) return words.locked.opening;
  if (rebuilding !== null) return words.gallery.rebuilding(rebuilding);
  if (changing?.fault) return words.change.failed(words.faults[changing.fault.kind]);
  if (changing && changing.left > changesShownFrom) return words.change.left(changing.left);
  if (moving && !moving.ended) return words.hidden.moving(moving.done, moving.items);
  if (damaged > 0) return words.gallery.damaged(damaged);
  if (unread > 0) return words.gallery.unread(unread);
  return stranded > 0 ? words.gallery.stranded(stranded) : '';
}

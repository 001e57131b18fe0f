// The file of a backup in the browser: what was picked counts as it was until what is durable puts
// the rest in its place, and a write that failed costs what came since.

import { VaultFiles } from '/source/js/effects/vault-files.js';
import { vaultPlaces } from '/source/js/effects/vault-place.js';
import { carryOutTransfer } from '/source/js/effects/transfer.js';
import { Tally } from './proof-world.js';

const name = 'archive/file';
const text = new TextEncoder();

/** A file of the origin's stands for one that somebody picks. */
async function picked() {
  const root = await navigator.storage.getDirectory();
  await root.removeEntry('proof.dayly').catch(() => {});
  return root.getFileHandle('proof.dayly', { create: true });
}

/** @param {string} said @param {number} offset @param {boolean} lasts */
const writing = (said, offset, lasts) => ({
  sources: said ? [{ kind: 'literal', bytes: text.encode(said) }] : [], step: { kind: 'copy' },
  skip: 0, most: said.length, sink: { name, offset }, leaves: null, isDigested: false,
  durability: { kind: lasts ? 'atOnce' : 'open' },
});

export async function archiveFile() {
  const tally = new Tally();
  const handle = await picked();
  const files = new VaultFiles(null, vaultPlaces.vault, async () => null);
  files.useArchive({ handle });
  const now = async () => (await handle.getFile()).text();
  const write = async (/** @type {[string, number, boolean]} */ ...what) => {
    const transfer = writing(...what);
    const world = files.transferWorld(async () => null, transfer.sink.name);
    try {
      await carryOutTransfer(world, transfer);
      return true;
    } catch {
      return false;
    } finally {
      world.close(transfer.durability.kind === 'open');
    }
  };
  await write('one', 0, false);
  tally.same('nothing is in place before it is to last', await now(), '');
  await write('two', 3, true);
  tally.same('all of it is, then', await now(), 'onetwo');
  await write('three', 6, true);
  tally.same('what was there stays', await now(), 'onetwothree');
  // Several at once take turns, and the last one counts.
  await Promise.all([write('four', 6, false), write('', 6, true)]);
  tally.same('what lies behind is cut off', await now(), 'onetwo');
  // A copy that cannot be written is given up, and nothing is made longer by cutting it off.
  await write('lost', 6, false);
  const archive = /** @type {any} */ (files.archive);
  await (await archive.open)?.abort();
  tally.same('a write that failed says so', await write('more', 10, false), false);
  tally.same('there is nothing to cut off', await write('', 10, true), true);
  tally.same('what was in place stays', await now(), 'onetwo');
  await write('again', 6, true);
  tally.same('the next one begins anew', await now(), 'onetwoagain');
  tally.same('it is read as it is', await (await files.file(name)).text(), 'onetwoagain');
  files.useArchive({ file: new File(['only read'], 'x') });
  tally.same('what is there to be read is not written', await write('no', 0, true), false);
  return tally;
}

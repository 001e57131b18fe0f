// What transfers read that is no blob: chunks that are opened on the way, and edited files.

import { carryOutTransfer } from '/source/js/effects/transfer.js';
import { hashPieces, treeRoot } from '/source/js/effects/primitives.js';
import { Files, blob, chunk, fault, noise, open, seal, sealed, transfer } from './proof-files.js';
import { hex } from './proof-world.js';

/** A file as it is, and sealed. */
async function scene() {
  const files = new Files();
  const plain = noise(3 * chunk + 77);
  const leaves = await sealed(files, plain);
  const count = files.files.get('sealed').length;
  const chunks = { name: 'sealed', offset: 0, count, key: 'transient/key', chunkBytes: chunk,
    first: 0, signed: null };
  return { files, plain, chunks, leaves };
}

/** Chunks that are opened on the way. */
export async function sealedAgain(tally) {
  const { files, plain, chunks } = await scene();
  const opened = (more, skip = 0, length = 10) =>
    ({ kind: 'opened', chunks: { ...chunks, ...more }, skip, most: length });
  const step = { ...seal(), key: 'transient/other' };
  const ends = [[0, plain.length], [1, plain.length - 1], [chunk - 1, 2], [chunk, chunk]];
  for (const [skip, length] of ends) {
    const parts = [{ kind: 'literal', bytes: Uint8Array.of(7) }, opened({}, skip, length)];
    const { digests } = await carryOutTransfer(
      files, transfer(parts, step, 'share', { isDigested: true }));
    const bytes = files.files.get('share').length;
    await carryOutTransfer(files, transfer(
      [blob('share', 0, bytes)], { ...open(), key: 'transient/other' }, 'opened'));
    const part = plain.slice(skip, skip + length);
    tally.same(`again ${skip}`, hex(files.files.get('opened')) === `07${hex(part)}`, true);
    tally.same(`again ${skip} digest`, digests[0],
      hex(await treeRoot(await hashPieces(part, 1 << 18))));
    files.files.delete('opened');
    files.files.delete('share');
  }
  const copy = { kind: 'copy' };
  const cases = [[opened({}), ''], [opened({ key: 'transient/other' }), 'refused'],
    [opened({ key: 'none' }), 'missing'], [opened({ first: 1 }), 'refused'],
    [opened({}, plain.length, 1), 'invalid'], [opened({ chunkBytes: 0 }), 'invalid'],
    [opened({ first: 1 << 20 }), 'invalid'], [opened({ count: 20 }), 'refused'],
    [opened({ count: 0 }), 'invalid'], [opened({ name: 'none' }), 'missing']];
  for (const [source, expected] of cases) {
    tally.same(`again ${JSON.stringify(source)}`, await fault(files, transfer([source], copy)),
      expected);
  }
}

/** Chunks of a signed container are opened on the way only as they were signed. */
export async function signedOnTheWay(tally) {
  const { files, plain, chunks, leaves } = await scene();
  const opened = (more = {}) => ({ kind: 'opened', skip: chunk - 1, most: chunk + 2,
    chunks: { ...chunks, signed: leaves, ...more } });
  const copy = { kind: 'copy' };
  await carryOutTransfer(files, transfer([opened()], copy, 'opened'));
  const expected = hex(plain.slice(chunk - 1, 2 * chunk + 1));
  tally.same('signed', hex(files.files.get('opened')) === expected, true);
  const other = { ...leaves, root: leaves.root.replace(/^./, (it) => (it === '0' ? '1' : '0')) };
  const cases = [[opened({ signed: other }), 'refused'],
    [opened({ signed: { ...leaves, count: 2 } }), 'invalid'],
    [opened({ signed: { ...leaves, name: 'none' } }), 'missing']];
  for (const [source, wanted] of cases) {
    tally.same(`signed ${JSON.stringify(source)}`, await fault(files, transfer([source], copy)),
      wanted);
  }
  // With the same key, at the same place, by another hand.
  const forged = new Files();
  await sealed(forged, noise(plain.length, 7));
  const from = chunk + 28;
  files.files.get('sealed').set(
    forged.files.get('sealed').subarray(from, 2 * from), from);
  tally.same('signed forged', await fault(files, transfer([opened()], copy)), 'refused');
  tally.same('unsigned forged', await fault(files, transfer([opened({ signed: null })], copy)), '');
}

/** Pieces of a file and others in between, over a blob as over sealed chunks. */
export async function editedOnTheWay(tally) {
  const { files, plain, chunks } = await scene();
  const copy = (start, end) =>
    ({ kind: 'copy', range: { offset: start, byteCount: end - start } });
  const literal = (bytes) => ({ kind: 'literal', bytes: Uint8Array.from(bytes) });
  const nines = new Array(chunk).fill(9);
  const pieces = [literal([1, 2]), copy(chunk - 1, chunk + 1), copy(7, 7), copy(0, plain.length),
    literal([]), copy(10, 20), literal(nines), { kind: 'zeros', byteCount: chunk },
    copy(plain.length - 1, plain.length)];
  const expected = Uint8Array.from([[1, 2], ...[[chunk - 1, chunk + 1], [0, plain.length],
    [10, 20]].map(([start, end]) => [...plain.subarray(start, end)]), nines,
  new Array(chunk).fill(0), [plain.at(-1)]].flat());
  const most = plain.length;
  const step = { kind: 'copy' };
  for (const origin of [blob('plain', 0, most), { kind: 'opened', chunks, skip: 0, most }]) {
    const { digests } = await carryOutTransfer(files, transfer(
      [literal([7]), { kind: 'edited', origin, pieces }], step, 'edited', { isDigested: true }));
    tally.same(`edited ${origin.kind}`, hex(files.files.get('edited')) === `07${hex(expected)}`,
      true);
    tally.same(`edited ${origin.kind} digest`, digests.join(),
      hex(await treeRoot(await hashPieces(expected, 1 << 18))));
    files.files.delete('edited');
    for (const wrong of [copy(1, plain.length + 1), copy(plain.length, plain.length + 1),
      copy(2, Number.MAX_SAFE_INTEGER)]) {
      const source = { kind: 'edited', origin, pieces: [wrong] };
      tally.same(`edited ${origin.kind} beyond`, await fault(files, transfer([source], step)),
        'invalid');
    }
  }
}

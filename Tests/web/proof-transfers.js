// Transfers in the browser: what they write is what recipes write, a range is read without the
// rest, an interruption costs what was not durable, and places beyond 4 GiB are places like others.

import { fileSource, handleFile } from '/source/js/effects/sources.js';
import { carryOutTransfer } from '/source/js/effects/transfer.js';
import { hashPieces, treeRoot } from '/source/js/effects/primitives.js';
import { editedOnTheWay, sealedAgain, signedOnTheWay } from './proof-origins.js';
import {
  Files, blob, chunk, fault, keys, most, noise, open, seal, sealed, sealedChunk, transfer,
} from './proof-files.js';
import { Tally, hex, literal, makeWorld, outcome } from './proof-world.js';

export async function transfers() {
  const tally = new Tally();
  await asRecipes(tally);
  await joined(tally);
  await ranges(tally);
  await sealedAgain(tally);
  await signedOnTheWay(tally);
  await editedOnTheWay(tally);
  await interrupted(tally);
  await refused(tally);
  await farAway(tally);
  await manyAtOnce(tally);
  await inFiles(tally);
  return tally;
}

async function asRecipes(tally) {
  const world = await makeWorld();
  const key = literal(keys['transient/key']);
  for (const length of [1, chunk - 1, chunk, chunk + 1, 300_000]) {
    const files = new Files();
    const plain = noise(length);
    const signed = await sealed(files, plain);
    const bytes = files.files.get('sealed');
    const opened = await outcome(
      world, { kind: 'openChunks', key, ciphertext: literal(bytes), chunkBytes: chunk });
    tally.same(`sealed ${length}`, opened === hex(plain), true);
    const leaves = await hashPieces(bytes, sealedChunk);
    tally.same(`leaves ${length}`, hex(files.files.get('leaves')), hex(leaves));
    const opening = transfer([blob('sealed', 0, bytes.length)], open(0, signed), 'opened');
    tally.same(`written ${length}`, (await carryOutTransfer(files, opening)).written, length);
    tally.same(`opened ${length}`, hex(files.files.get('opened')) === hex(plain), true);
  }
}

async function joined(tally) {
  const files = new Files();
  const [still, motion] = [noise(100_000), noise(600_000, 2)];
  files.source = async (name) => fileSource(new Blob([name === 'still' ? still : motion]));
  const sources = [
    { kind: 'literal', bytes: Uint8Array.of(1, 2, 3) }, blob('still', 0, still.length),
    blob('motion', 1, 599_998), { kind: 'zeros', count: 70_000 },
  ];
  const result = await carryOutTransfer(files, transfer(
    sources, { kind: 'copy' }, null, { sink: { name: 'out', offset: 5 }, isDigested: true }));
  const cut = motion.slice(1, 599_999);
  const expected = new Uint8Array(5 + 3 + 100_000 + 599_998 + 70_000);
  expected.set([1, 2, 3], 5);
  expected.set(still, 8);
  expected.set(cut, 100_008);
  tally.same('joined', hex(files.files.get('out')) === hex(expected), true);
  const digests = [];
  for (const part of [still, cut]) {
    digests.push(hex(await treeRoot(await hashPieces(part, 1 << 18))));
  }
  tally.same('digests', result.digests.join(), digests.join());
}

async function ranges(tally) {
  const files = new Files();
  const plain = noise(10 * chunk + 77);
  const signed = await sealed(files, plain);
  const bytes = files.files.get('sealed');
  const good = bytes.slice();
  // Everything but chunks 3 and 4 is destroyed.
  for (let at = 0; at < bytes.length; at += 1) {
    if (at < 3 * sealedChunk || at >= 5 * sealedChunk) bytes[at] ^= 0xff;
  }
  files.read = 0;
  await carryOutTransfer(files, transfer(
    [blob('sealed', 3 * sealedChunk, 2 * sealedChunk)], open(3, signed), 'range',
    { skip: 1000, most: 100_000 }));
  const wanted = plain.slice(3 * chunk + 1000, 3 * chunk + 101_000);
  tally.same('range', hex(files.files.get('range')) === hex(wanted), true);
  tally.same('read', files.read, 2 * sealedChunk + 11 * 32);
  for (const first of [0, 2, 5, 9]) {
    const one = [blob('sealed', first * sealedChunk, sealedChunk)];
    tally.same(`damaged ${first}`, await fault(files, transfer(one, open(first, signed))),
      'refused');
  }
  // Another recipient has the key, and not the signer's.
  files.files.set('sealed', good);
  await carryOutTransfer(files, transfer(
    [{ kind: 'zeros', count: chunk }], seal(1), null,
    { sink: { name: 'forged', offset: 0 } }));
  good.set(files.files.get('forged'), sealedChunk);
  const forged = [blob('sealed', sealedChunk, sealedChunk)];
  tally.same('forged', await fault(files, transfer(forged, open(1))), '');
  tally.same('forged, signed', await fault(files, transfer(forged, open(1, signed))), 'refused');
  files.files.get('leaves').set(
    await hashPieces(files.files.get('forged'), sealedChunk), 32);
  tally.same('leaf forged', await fault(files, transfer(forged, open(1, signed))), 'refused');
}

async function interrupted(tally) {
  const files = new Files();
  files.flushBytes = 3 * chunk;
  const plain = noise(10 * chunk + 5);
  files.files.set('plain', plain);
  const all = transfer([blob('plain', 0, plain.length)], seal(), 'sealed', { leaves: 'leaves' });
  let durable = 0;
  try {
    await carryOutTransfer(files, all, (progress) => progress.read < 7 * chunk);
  } catch (error) {
    tally.same('cancelled', error.fault, 'cancelled');
    durable = error.durable;
  }
  tally.same('durable', durable, 6 * chunk);
  const first = durable / chunk;
  // A crash leaves anything where nothing is durable.
  await files.write('sealed', noise(200_000, 3), first * sealedChunk);
  await carryOutTransfer(files, transfer(
    [blob('plain', durable, plain.length - durable)], seal(first), null,
    { sink: { name: 'sealed', offset: first * sealedChunk }, leaves: 'leaves' }));
  const root = hex(await treeRoot(files.files.get('leaves')));
  const signed = { name: 'leaves', offset: 0, count: 11, root };
  const bytes = files.files.get('sealed').length;
  tally.same('length', bytes, plain.length + 11 * 28);
  await carryOutTransfer(files, transfer([blob('sealed', 0, bytes)], open(0, signed), 'opened'));
  tally.same('whole', hex(files.files.get('opened')) === hex(plain), true);
}

async function refused(tally) {
  const files = new Files();
  await sealed(files, noise(3 * chunk));
  const one = [blob('sealed', 0, sealedChunk)];
  tally.same('its place', await fault(files, transfer(one, open())), '');
  tally.same('another place', await fault(files, transfer(one, open(1))), 'refused');
  for (const [key, expected] of [['transient/other', 'refused'], ['transient/none', 'missing']]) {
    tally.same(key, await fault(files, transfer(one, { ...open(), key })), expected);
  }
  for (const chunkBytes of [0, (1 << 20) + 1]) {
    tally.same('chunk', await fault(files, transfer([], { ...seal(), chunkBytes })), 'invalid');
  }
  const copy = { kind: 'copy' };
  tally.same('none', await fault(files, transfer([blob('none', 0, 1)], copy)), 'missing');
  tally.same('short', await fault(files, transfer([blob('plain', 3 * chunk, 1)], copy)), 'invalid');
  const far = transfer([{ kind: 'zeros', count: 1 }], seal(1 << 20));
  tally.same('too many', await fault(files, far), 'invalid');
  files.sink = async () => ({
    write() { throw new DOMException('full', 'QuotaExceededError'); }, flush() {}, truncate() {},
  });
  tally.same('full', await fault(files, transfer(one, open(), 'out')), 'storageFull');
}

/** Six GiB of which a few chunks are there. */
async function farAway(tally) {
  const files = new Files();
  const number = 98_304;
  const at = number * sealedChunk;
  const plain = noise(chunk);
  const written = [];
  files.files.set('plain', plain);
  files.sink = async () => ({
    write: (bytes, offset) => { written.push([offset, bytes.slice()]); }, flush() {}, truncate() {},
  });
  await carryOutTransfer(files, transfer(
    [blob('plain', 0, chunk)], seal(number), null, { sink: { name: 'film', offset: at } }));
  tally.same('place', written[0][0], at);
  const [[, chunkBytes]] = written;
  files.source = async () => ({
    read: async (offset, count) => (offset === at ? chunkBytes.slice(0, count)
      : new Uint8Array(count)),
  });
  written.length = 0;
  await carryOutTransfer(files, transfer(
    [blob('film', at, sealedChunk)], open(number), null,
    { sink: { name: 'out', offset: 2 ** 33 }, skip: 5, most: 100 }));
  tally.same('range', hex(written[0][1]), hex(plain.slice(5, 105)));
  tally.same('sink', written[0][0], 2 ** 33);
  const elsewhere = transfer([blob('film', at - 2 ** 32, sealedChunk)], open(number));
  tally.same('another place', await fault(files, elsewhere), 'refused');
}

async function manyAtOnce(tally) {
  const files = new Files();
  const each = Array.from({ length: 6 }, (_, index) => noise(20 * chunk + index, index));
  each.forEach((plain, index) => files.files.set(`plain${index}`, plain));
  await Promise.all(each.map((plain, index) => carryOutTransfer(files, transfer(
    [blob(`plain${index}`, 0, plain.length)], seal(), `sealed${index}`))));
  tally.same('at once', files.mostUnderWay > 6 && files.mostUnderWay <= 6 * 8, true);
  tally.same('a chunk at a time', files.largest, chunk);
  for (const [index, plain] of each.entries()) {
    const { length } = files.files.get(`sealed${index}`);
    await carryOutTransfer(files, transfer([blob(`sealed${index}`, 0, length)], open(), 'opened'));
    tally.same(`apart ${index}`, hex(files.files.get('opened')) === hex(plain), true);
  }
  files.mostUnderWay = 0;
  files.files.set('long', new Uint8Array(12 << 20));
  await carryOutTransfer(files, transfer(
    [blob('long', 0, 12 << 20)], { ...seal(), chunkBytes: 1 << 20 }, 'out'));
  tally.same('few of the largest', files.mostUnderWay, 4);
}

/** What a worker's file offers, in memory: the adapter writes in place and tells a full disk. */
class Handle {
  constructor(bytes, room) {
    this.bytes = bytes;
    this.room = room;
  }

  read(into, { at }) {
    const part = this.bytes.subarray(at, at + into.length);
    into.set(part);
    return part.length;
  }

  write(bytes, { at }) {
    const part = bytes.subarray(0, Math.max(0, this.room - at));
    const after = new Uint8Array(Math.max(this.bytes.length, at + part.length));
    after.set(this.bytes);
    after.set(part, at);
    this.bytes = after;
    return part.length;
  }

  flush() {}

  getSize() {
    return this.bytes.length;
  }

  truncate(size) {
    this.bytes = this.bytes.slice(0, size);
  }
}

async function inFiles(tally) {
  const plain = noise(5 * (1 << 18) + 7);
  const handles = new Map([
    ['plain', new Handle(plain, most)], ['sealed', new Handle(noise(4 << 20), most)],
    ['opened', new Handle(new Uint8Array(0), most)], ['full', new Handle(new Uint8Array(0), 9)],
  ]);
  const found = async (name) => handleFile(handles.get(name));
  const files = { key: async (name) => keys[name], source: found, sink: found };
  const step = { ...seal(), chunkBytes: 1 << 18 };
  await carryOutTransfer(files, transfer([blob('plain', 0, plain.length)], step, 'sealed'));
  const { length } = handles.get('sealed').bytes;
  tally.same('length', length, plain.length + 6 * 28);
  const opening = { ...open(), chunkBytes: 1 << 18 };
  await carryOutTransfer(files, transfer([blob('sealed', 0, length)], opening, 'opened'));
  tally.same('opened', hex(handles.get('opened').bytes) === hex(plain), true);
  const full = transfer([blob('plain', 0, plain.length)], step, 'full');
  tally.same('full', await fault(files, full), 'storageFull');
}

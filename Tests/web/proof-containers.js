// The containers of Vectors/locaphoto: the same Swift that opens a post in the app, over the
// browser's cryptography, opens the good ones and refuses each damaged one with the class the
// index names (docs/locaphoto.md, "Vectors").

import { RecipeFailure, carryOut } from '/source/js/effects/recipe.js';
import { decode, encode } from '/source/js/wire/codec.js';
import { loadProof } from './proof-wasm.js';
import { Tally, hex, json, keptKey, makeWorld, unhex } from './proof-world.js';

export const folder = '/own/locaphoto/';
const roles = [
  'still', 'motion', 'thumbnail', 'other', 'editedStill', 'editedMotion', 'sidecar',
  'secondSidecar', 'thirdSidecar',
];
const request = { machine: { kind: 'viewer' }, number: 1 };

/**
 * @param {Uint8Array} file @param {any} edit
 * @param {(name: string) => Promise<Uint8Array>} read
 */
async function edited(file, edit, read) {
  const { at, to, from, count } = edit;
  const bytes = unhex(edit.hex ?? '');
  const changed = file.slice();
  switch (edit.op) {
    case 'truncate': return file.slice(0, to);
    case 'append': return Uint8Array.of(...file, ...bytes);
    case 'prepend': return Uint8Array.of(...bytes, ...file);
    case 'replace':
      changed.set(bytes, at);
      return changed;
    case 'xor':
      bytes.forEach((byte, offset) => { changed[at + offset] ^= byte; });
      return changed;
    case 'swap':
      changed.set(file.subarray(edit.with, edit.with + count), at);
      changed.set(file.subarray(at, at + count), edit.with);
      return changed;
    case 'copy':
      changed.set(file.subarray(from, from + count), to);
      return changed;
    case 'splice':
      changed.set((await read(edit.file)).subarray(from, from + count), at);
      return changed;
    default: throw new Error(`no edit ${edit.op}`);
  }
}

/** Seals and opens containers as the app does. */
export class Opener {
  static async make(index) {
    const opener = new Opener();
    opener.index = index;
    opener.call = await loadProof();
    opener.world = await makeWorld();
    opener.stills = [];
    /** What was put, by item and role. @type {Map<string, Uint8Array>} */
    opener.parts = new Map();
    opener.world.images = {
      present: (name, jpeg) => {
        opener.stills.push(jpeg.slice());
        opener.parts.set('0-still', jpeg.slice());
      },
      dismiss() {},
    };
    // Hundreds of files: kept in memory. How blobs are stored is another suite's matter.
    opener.world.blobs = {
      read: async () => opener.file, databaseWrite: async () => null,
      otherWrite: async (name, bytes) => {
        const [item, role] = name.slice('draft/'.length).split('-');
        opener.parts.set(`${item}-${roles[Number(role)]}`, bytes.slice());
      },
    };
    for (const [name, key] of Object.entries(index.keys)) {
      const value = await keptKey('agree', unhex(key.private), unhex(key.public));
      await opener.world.database.write([{ store: 'keys', name, value }]);
    }
    return opener;
  }

  /** "opened", or the class of the failure. A row of the index says what for, and by whose keys. */
  async open(file, { purpose, keys, sender }) {
    const { index, call } = this;
    this.file = file;
    this.parts.clear();
    const { group, photo, device, day } = index.expect;
    const dayBytes = (day >>> 0).toString(16).padStart(8, '0');
    const purposeByte = { post: '00', vault: '01', share: '02' }[purpose];
    let answer = call('proof_open', unhex([
      purposeByte, sender ? '01' : '00', group, photo, device, dayBytes,
      index.senders[sender ?? 'sender'], await this.atHand(keys),
    ].join('')));
    answer = await this.finish(answer);
    if (answer[0] === 2) return new TextDecoder().decode(answer.subarray(1));
    this.metadata = answer.slice(1);
    return 'opened';
  }

  /** Puts what is named where recipes look for it; how proof_open is told. */
  async atHand(names) {
    const { index: { keys, vaultKeys, passphrases }, world: { secrets } } = this;
    let told = '00';
    for (const [place, name] of names.entries()) {
      let secret;
      if (vaultKeys[name] !== undefined) {
        told = '01';
        secret = unhex(vaultKeys[name]);
      } else if (passphrases[name] !== undefined) {
        told = '02';
        secret = new TextEncoder().encode(passphrases[name]);
      } else {
        told += keys[name].id;
        secret = await secrets.find(name);
      }
      secrets.transient.set(`transient/${place}`, secret);
    }
    return told;
  }

  /** Carries recipes out until the workflow has ended; how it ended. */
  async finish(recipe) {
    let answer = recipe;
    for (;;) {
      const event = await this.carriedOut(decode('Recipe', answer));
      answer = this.call('proof_advance', encode('Event', event));
      if (answer[0] !== 0) return answer;
      answer = answer.slice(1);
    }
  }

  async carriedOut(recipe) {
    try {
      return { kind: 'recipeDone', request, revealed: await carryOut(this.world, recipe) };
    } catch (error) {
      if (!(error instanceof RecipeFailure)) throw error;
      return { kind: 'recipeFailed', request, failure: error.failure };
    }
  }
}

function reader() {
  const files = new Map();
  return async (name) => {
    if (!files.has(name)) {
      files.set(name, new Uint8Array(await (await fetch(folder + name)).arrayBuffer()));
    }
    return files.get(name);
  };
}

/** The SHA-256 of every part, sorted by name. @param {Map<string, Uint8Array>} parts */
async function digests(parts) {
  const rows = [];
  for (const name of [...parts.keys()].sort()) {
    const hash = await crypto.subtle.digest('SHA-256', parts.get(name));
    rows.push(`${name} ${hex(new Uint8Array(hash))}`);
  }
  return rows.join();
}

/**
 * What opening tells of a head: all of it, or of a post's what varies but the length: when, which
 * day, the offset and the size.
 */
export function told(head, purpose) {
  if (purpose !== 'post') return head;
  return [[24, 32], [19, 23], [32, 36], [5, 13]]
    .map(([from, to]) => head.slice(from * 2, to * 2)).join('');
}

export async function containers() {
  const tally = new Tally();
  const index = await json(`${folder}index.json`);
  const opener = await Opener.make(index);
  const read = reader();
  for (const row of index.vectors) {
    const { name, base, edits, class: expected } = row;
    let file = await read(base);
    for (const edit of edits) file = await edited(file, edit, read);
    opener.stills.length = 0;
    const found = await opener.open(file, row);
    tally.same(name, found, expected ?? 'opened');
    const names = Object.keys(row.parts ?? {}).sort();
    tally.same(`${name}: parts`, await digests(opener.parts),
      names.map((part) => `${part} ${row.parts[part]}`).join());
    if (expected !== null) continue;
    tally.same(`${name}: head`, hex(opener.metadata), told(row.head, row.purpose));
  }
  return tally;
}

/** Whichever single byte of a sample is changed, it is refused and shows nothing. */
export async function changedBytes() {
  const tally = new Tally();
  const index = await json(`${folder}index.json`);
  const opener = await Opener.make(index);
  const read = reader();
  for (const { file } of index.files.filter((one) => one.everyByte)) {
    const sample = await read(file);
    const [row] = index.vectors.filter((one) => one.base === file);
    for (let at = 0; at < sample.length; at += 1) {
      const changed = sample.slice();
      changed[at] ^= 1 << (at % 8);
      const found = await opener.open(changed, row);
      tally.same(`${file} byte ${at}`, found !== 'opened' && found !== 'unavailable', true);
    }
  }
  tally.same('pictures', opener.stills.length + opener.parts.size, 0);
  return tally;
}

// What the suites share: a world for recipes on a database of its own, hexadecimal, and reading
// vectors.

import { Core } from '/source/js/core.js';
import { Blobs } from '/source/js/effects/blobs.js';
import { Database } from '/source/js/effects/database.js';
import { Images } from '/source/js/effects/images.js';
import * as passphrases from '/source/js/effects/passphrase.js';
import { RecipeFailure, carryOut } from '/source/js/effects/recipe.js';
import { Secrets } from '/source/js/effects/secrets.js';

let worlds = 0;

/** A world whose database nothing else uses. @param {string} [name] */
export async function makeWorld(name) {
  worlds += 1;
  const database = await Database.open(name ?? `proof ${worlds} ${crypto.randomUUID()}`);
  const core = await Core.load(fetch('/dayly.wasm'));
  const images = new Images();
  const blobs = await Blobs.open(database, () => {});
  images.drafts = blobs.drafts;
  return {
    database, images, blobs, secrets: new Secrets(database),
    isAcceptableEd25519: (key, signature) => core.isAcceptableEd25519(key, signature),
    passphrases,
  };
}

export const literal = (bytes) => ({ kind: 'literal', bytes });
export const result = (step) => ({ kind: 'result', step });
export const secret = (name) => ({ kind: 'secret', name });
export const blob = (name) => ({ kind: 'blob', name });

/** What the last of `steps` yields, or the name of the fault. */
export async function outcome(world, ...steps) {
  try {
    const [last] = await carryOut(world, { steps, reveal: [steps.length - 1] });
    return hex(last);
  } catch (error) {
    if (error instanceof RecipeFailure) return error.failure.fault.kind;
    throw error;
  }
}

export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function unhex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export async function json(path) {
  return (await fetch(path)).json();
}

/** Collects what did not hold. */
export class Tally {
  constructor() {
    this.count = 0;
    this.failures = [];
  }

  /** @param {unknown} name @param {unknown} found @param {unknown} expected */
  same(name, found, expected) {
    this.count += 1;
    if (found !== expected) this.failures.push(`${name}: ${found}, not ${expected}`);
  }
}

/** Imports private keys of published vectors as the shell keeps its own. */
export async function keptKey(use, privateBytes, publicBytes) {
  const [name, last, usages] = use === 'agree'
    ? ['X25519', 0x6e, ['deriveBits']] : ['Ed25519', 0x70, ['sign']];
  const prefix = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, last, 4, 0x22, 4, 0x20];
  const encoded = Uint8Array.from([...prefix, ...privateBytes]);
  const privateKey = await crypto.subtle.importKey('pkcs8', encoded, { name }, false, usages);
  return { use, privateKey, publicKey: publicBytes };
}

// WebCrypto under the names the recipes use. Nothing here is a cipher, a hash or a curve: each
// function hands bytes to the browser and takes bytes back. WebCrypto's HKDF always extracts and
// gives no access to the parts HPKE needs, so extract and expand are built from HMAC.

/** A step that failed, and why. */
export class RecipeProblem extends Error {
  /** @param {import('../wire/types').RecipeFault['kind']} fault */
  constructor(fault) {
    super(fault);
    this.fault = fault;
  }
}

export const empty = new Uint8Array(0);
const tagBytes = 16;
const nonceBytes = 12;
/** What a chunk is longer once it is sealed: a nonce and a tag. */
export const chunkOverhead = nonceBytes + tagBytes;
const hashBytes = 32;
const hkdfBytesMax = 255 * hashBytes;
/** Chunks in flight at once: enough to keep the browser's crypto threads busy. */
const chunksAtOnce = 16;

/**
 * @param {boolean} holds
 * @returns {asserts holds}
 */
export function mustBeValid(holds) {
  if (!holds) throw new RecipeProblem('invalid');
}

/**
 * What WebCrypto's failure means: it answers with an OperationError where the bytes are at fault,
 * with a DataError where they are no key, and with anything else where the browser is at fault.
 * @param {unknown} error
 */
export function refusal(error) {
  const isBytes = error instanceof DOMException
    && ['OperationError', 'DataError'].includes(error.name);
  return new RecipeProblem(isBytes ? 'refused' : 'unavailable');
}

/** @param {...Uint8Array} parts */
export function concat(...parts) {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** @param {Uint8Array} bytes */
export async function sha256(bytes) {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/**
 * @param {Uint8Array} key
 * @param {Uint8Array} message
 */
export async function hmac(key, message) {
  // WebCrypto refuses an empty key; HMAC pads keys with zeros, so a block of zeros is the same.
  const raw = key.length > 0 ? key : new Uint8Array(hashBytes);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', raw, algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, message));
}

/**
 * RFC 5869 section 2.3.
 * @param {Uint8Array} key @param {Uint8Array} info @param {number} count
 */
export async function hkdfExpand(key, info, count) {
  mustBeValid(count <= hkdfBytesMax);
  const out = new Uint8Array(count);
  let block = empty;
  for (let at = 0, number = 1; at < count; at += hashBytes, number += 1) {
    block = await hmac(key, concat(block, info, Uint8Array.of(number)));
    out.set(block.subarray(0, Math.min(hashBytes, count - at)), at);
  }
  block.fill(0);
  return out;
}

/**
 * RFC 5869: extract, then expand.
 * @param {Uint8Array} input @param {Uint8Array} salt @param {Uint8Array} info
 * @param {number} count
 */
export async function hkdf(input, salt, info, count) {
  const key = await hmac(salt, input);
  const out = await hkdfExpand(key, info, count);
  key.fill(0);
  return out;
}

/**
 * @param {Uint8Array} key
 * @param {'encrypt' | 'decrypt'} use
 */
export function aesKey(key, use) {
  mustBeValid(key.length === 32);
  return crypto.subtle.importKey('raw', key, 'AES-GCM', false, [use]);
}

/**
 * @param {Uint8Array} nonce
 * @param {Uint8Array} associated
 */
export const gcmParameters = (nonce, associated) => ({
  name: 'AES-GCM', iv: nonce, additionalData: associated, tagLength: tagBytes * 8,
});

/**
 * Ciphertext ‖ tag.
 * @param {Uint8Array} key @param {Uint8Array} nonce @param {Uint8Array} associated
 * @param {Uint8Array} plaintext
 */
export async function aesGCMSeal(key, nonce, associated, plaintext) {
  mustBeValid(nonce.length === 12);
  const imported = await aesKey(key, 'encrypt');
  const parameters = gcmParameters(nonce, associated);
  return new Uint8Array(await crypto.subtle.encrypt(parameters, imported, plaintext));
}

/**
 * @param {Uint8Array} key @param {Uint8Array} nonce @param {Uint8Array} associated
 * @param {Uint8Array} ciphertext with its tag
 */
export async function aesGCMOpen(key, nonce, associated, ciphertext) {
  mustBeValid(nonce.length === 12 && ciphertext.length >= tagBytes);
  return decryptWith(await aesKey(key, 'decrypt'), nonce, associated, ciphertext);
}

/**
 * @param {CryptoKey} key @param {Uint8Array} nonce @param {Uint8Array} associated
 * @param {Uint8Array} ciphertext
 */
async function decryptWith(key, nonce, associated, ciphertext) {
  const parameters = gcmParameters(nonce, associated);
  try {
    return new Uint8Array(await crypto.subtle.decrypt(parameters, key, ciphertext));
  } catch (error) {
    throw refusal(error);
  }
}

/**
 * A chunk's number, as it is bound to it (docs/locaphoto.md, "Payload").
 * @param {number} number
 */
export function chunkPlace(number) {
  const place = new Uint8Array(8);
  new DataView(place.buffer).setBigUint64(0, BigInt(number));
  return place;
}

/**
 * Runs `one` for each of `count`, some at a time, so that a large photo neither waits for every
 * round trip nor floods the browser.
 * @param {number} count @param {(index: number) => Promise<void>} one
 */
async function forEachChunk(count, one) {
  for (let first = 0; first < count; first += chunksAtOnce) {
    const most = Math.min(chunksAtOnce, count - first);
    await Promise.all(Array.from({ length: most }, (_, offset) => one(first + offset)));
  }
}

/**
 * One sealed chunk: nonce ‖ ciphertext ‖ tag, written to `out`.
 * @param {CryptoKey} key @param {number} number @param {Uint8Array} plaintext
 * @param {Uint8Array} out
 */
export async function sealChunk(key, number, plaintext, out) {
  const nonce = crypto.getRandomValues(out.subarray(0, nonceBytes));
  const parameters = gcmParameters(nonce, chunkPlace(number));
  out.set(new Uint8Array(await crypto.subtle.encrypt(parameters, key, plaintext)), nonceBytes);
}

/**
 * @param {CryptoKey} key @param {number} number @param {Uint8Array} sealed
 */
export function openChunk(key, number, sealed) {
  const nonce = sealed.subarray(0, nonceBytes);
  return decryptWith(key, nonce, chunkPlace(number), sealed.subarray(nonceBytes));
}

/**
 * @param {Uint8Array} key
 * @param {Uint8Array} plaintext @param {number} chunkBytes
 */
export async function sealChunks(key, plaintext, chunkBytes) {
  mustBeValid(chunkBytes > 0);
  const imported = await aesKey(key, 'encrypt');
  const count = Math.ceil(plaintext.length / chunkBytes);
  const stride = chunkBytes + chunkOverhead;
  const out = new Uint8Array(plaintext.length + count * chunkOverhead);
  await forEachChunk(count, (index) => sealChunk(
    imported, index, plaintext.subarray(index * chunkBytes, (index + 1) * chunkBytes),
    out.subarray(index * stride, (index + 1) * stride)));
  return out;
}

/**
 * @param {Uint8Array} key
 * @param {Uint8Array} ciphertext @param {number} chunkBytes
 */
export async function openChunks(key, ciphertext, chunkBytes) {
  mustBeValid(chunkBytes > 0);
  const imported = await aesKey(key, 'decrypt');
  const stride = chunkBytes + chunkOverhead;
  const count = Math.ceil(ciphertext.length / stride);
  // The last chunk holds something.
  const isWhole = ciphertext.length > (count - 1) * stride + chunkOverhead;
  if (count > 0 && !isWhole) throw new RecipeProblem('refused');
  const out = new Uint8Array(ciphertext.length - count * chunkOverhead);
  await forEachChunk(count, async (index) => {
    const chunk = ciphertext.subarray(index * stride, (index + 1) * stride);
    out.set(await openChunk(imported, index, chunk), index * chunkBytes);
  });
  return out;
}

/**
 * The leaves of a tree over pieces of `bytes` (docs/locaphoto.md, "Leaves").
 * @param {Uint8Array} bytes @param {number} pieceBytes
 */
export async function hashPieces(bytes, pieceBytes) {
  mustBeValid(pieceBytes > 0);
  const count = Math.ceil(bytes.length / pieceBytes);
  const out = new Uint8Array(count * hashBytes);
  await forEachChunk(count, async (index) => {
    const piece = bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes);
    out.set(await sha256(concat(Uint8Array.of(0), piece)), index * hashBytes);
  });
  return out;
}

/**
 * The Merkle Tree Hash of RFC 9162 section 2.1.1 over leaves that are hashes already.
 * @param {Uint8Array} leaves
 * @returns {Promise<Uint8Array>}
 */
export async function treeRoot(leaves) {
  mustBeValid(leaves.length > 0 && leaves.length % hashBytes === 0);
  let level = leaves.slice();
  // Pairs from the left, level by level; who is left over goes up as it is. That is the same tree.
  while (level.length > hashBytes) {
    const pairs = Math.floor(level.length / (2 * hashBytes));
    const over = level.subarray(pairs * 2 * hashBytes);
    const next = new Uint8Array(pairs * hashBytes + over.length);
    const below = level;
    await forEachChunk(pairs, async (index) => {
      const pair = below.subarray(index * 2 * hashBytes, (index + 1) * 2 * hashBytes);
      next.set(await sha256(concat(Uint8Array.of(1), pair)), index * hashBytes);
    });
    next.set(over, pairs * hashBytes);
    level = next;
  }
  return level;
}

/**
 * Looks at every byte whatever the first ones say.
 * @param {Uint8Array} left @param {Uint8Array} right
 */
export function isEqual(left, right) {
  if (left.length !== right.length) return false;
  let difference = 0;
  for (let index = 0; index < left.length; index += 1) difference |= left[index] ^ right[index];
  return difference === 0;
}

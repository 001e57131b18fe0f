// Published vectors, run through the shell's recipes: what a browser computes is what the RFCs
// and Project Wycheproof say, and what they say to refuse is refused.

import { hpkeOpen, hpkeSeal } from '/source/js/effects/hpke.js';
import { makeAgreementKey, makeSigningKey } from '/source/js/effects/keys.js';
import { bip39, matchWords, secretOfWords } from '/source/js/effects/phrase.js';
import { english } from '/source/js/words/bip39-english.js';
import {
  Tally, hex, json, keptKey, literal, makeWorld, outcome, result, unhex,
} from './proof-world.js';

const wycheproof = (name) => json(`/published/wycheproof/${name}_test.json`);

/** RFC 5869 appendix A, the SHA-256 cases. */
export async function rfc5869() {
  const tally = new Tally();
  const world = await makeWorld();
  const text = await (await fetch('/published/kdf-rfc/rfc-5869-HKDF-SHA256.txt')).text();
  for (const part of text.split(/^COUNT = /m).slice(1)) {
    const field = (name) => (new RegExp(`^${name} *= *(\\w*)`, 'm').exec(part) ?? [])[1] ?? '';
    const [input, salt, info] = ['IKM', 'salt', 'info'].map((name) => literal(unhex(field(name))));
    const count = Number(field('L'));
    const found = await outcome(world, { kind: 'hkdf', input, salt, info, count });
    tally.same(`case ${part.slice(0, 2).trim()}`, found, field('OKM'));
  }
  return tally;
}

export async function hkdf() {
  const tally = new Tally();
  const world = await makeWorld();
  for (const group of (await wycheproof('hkdf_sha256')).testGroups) {
    for (const test of group.tests) {
      const [input, salt, info] = [test.ikm, test.salt, test.info].map((t) => literal(unhex(t)));
      const step = { kind: 'hkdf', input, salt, info, count: test.size };
      const expected = test.result === 'valid' ? test.okm : 'invalid';
      tally.same(test.tcId, await outcome(world, step), expected);
    }
  }
  return tally;
}

/** Of those that somebody can have typed, the first 32 bytes. */
export async function pbkdf2() {
  const tally = new Tally();
  const world = await makeWorld();
  for (const group of (await wycheproof('pbkdf2_hmacsha256')).testGroups) {
    for (const test of group.tests) {
      const typed = unhex(test.password);
      if (test.dkLen < 32 || test.result !== 'valid' || !isText(typed)) continue;
      const step = {
        kind: 'passphraseKey', passphrase: literal(typed), salt: literal(unhex(test.salt)),
        iterations: test.iterationCount,
      };
      tally.same(test.tcId, await outcome(world, step), test.dk.slice(0, 64));
    }
  }
  return tally;
}

/** @param {Uint8Array} bytes */
function isText(bytes) {
  return bytes.length > 0 && !new TextDecoder().decode(bytes).includes('\ufffd');
}

export async function hmac() {
  const tally = new Tally();
  const world = await makeWorld();
  for (const group of (await wycheproof('hmac_sha256')).testGroups) {
    for (const test of group.tests) {
      const key = literal(unhex(test.key));
      const step = { kind: 'hmac', key, message: literal(unhex(test.msg)) };
      const tag = (await outcome(world, step)).slice(0, group.tagSize / 4);
      tally.same(test.tcId, tag === test.tag, test.result === 'valid');
    }
  }
  return tally;
}

export async function aesGCM() {
  const tally = new Tally();
  const world = await makeWorld();
  for (const group of (await wycheproof('aes_gcm')).testGroups) {
    if (group.keySize !== 256 || group.tagSize !== 128) continue;
    for (const test of group.tests) {
      const common = {
        key: literal(unhex(test.key)), nonce: literal(unhex(test.iv)),
        associated: literal(unhex(test.aad)),
      };
      const ciphertext = literal(unhex(test.ct + test.tag));
      const opened = await outcome(world, { kind: 'aesGCMOpen', ...common, ciphertext });
      const refusal = group.ivSize === 96 ? 'refused' : 'invalid';
      const isValid = test.result === 'valid' && group.ivSize === 96;
      tally.same(`open ${test.tcId}`, opened, isValid ? test.msg : refusal);
      if (!isValid) continue;
      const plaintext = literal(unhex(test.msg));
      const sealed = await outcome(world, { kind: 'aesGCMSeal', ...common, plaintext });
      tally.same(`seal ${test.tcId}`, sealed, test.ct + test.tag);
    }
  }
  return tally;
}

export async function x25519() {
  const { agree } = await import('/source/js/effects/keys.js');
  const tally = new Tally();
  for (const group of (await wycheproof('x25519')).testGroups) {
    for (const test of group.tests) {
      const own = await keptKey('agree', unhex(test.private), new Uint8Array(32));
      const shared = await agree(own.privateKey, unhex(test.public)).then(hex, (e) => e.fault);
      const expected = /^0*$/.test(test.shared) ? 'refused' : test.shared;
      tally.same(`${test.tcId} ${test.comment}`, shared, expected);
    }
  }
  return tally;
}

export async function ed25519() {
  const tally = new Tally();
  const world = await makeWorld();
  for (const group of (await wycheproof('ed25519')).testGroups) {
    for (const test of group.tests) {
      const found = await outcome(world, {
        kind: 'verify', key: literal(unhex(group.publicKey.pk)), message: literal(unhex(test.msg)),
        signature: literal(unhex(test.sig)),
      });
      const expected = test.result === 'valid' ? '' : 'refused';
      tally.same(`${test.tcId} ${test.comment}`, found, expected);
    }
  }
  return tally;
}

/**
 * C2SP's edge cases, each with the verdict of docs/locaphoto.md, as natively. Refused: points of
 * small order, encodings that are not canonical, and what only the equation with the cofactor
 * accepts. Accepted: a component of small order that cancels out.
 */
export async function ed25519Edges() {
  const tally = new Tally();
  const world = await makeWorld();
  const refused = new Set(['low_order_A', 'low_order_R', 'non_canonical_A', 'non_canonical_R',
    'low_order_residue']);
  for (const test of await json('/published/cctv-ed25519/ed25519vectors.json')) {
    const found = await outcome(world, {
      kind: 'verify', key: literal(unhex(test.key)), signature: literal(unhex(test.sig)),
      message: literal(new TextEncoder().encode(test.msg)),
    });
    const isRefused = (test.flags ?? []).some((flag) => refused.has(flag));
    tally.same(test.number, found, isRefused ? 'refused' : '');
  }
  return tally;
}

export async function signing() {
  const tally = new Tally();
  const world = await makeWorld();
  // RFC 8032 section 7.1, TEST 2.
  const seed = unhex('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb');
  const publicKey = '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c';
  const signature = '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da'
    + '085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00';
  const make = { kind: 'signingKeyFromSeed', name: 'device/key', seed: literal(seed) };
  tally.same('public key', await outcome(world, make), publicKey);
  const sign = { kind: 'sign', key: 'device/key', message: literal(Uint8Array.of(0x72)) };
  tally.same('signature', await outcome(world, sign), signature);
  tally.same('no reading', await outcome(world, {
    kind: 'join', parts: [{ kind: 'secret', name: 'device/key' }],
  }), 'invalid');
  const kept = await world.secrets.find('device/key');
  tally.same('not extractable', kept.privateKey.extractable, false);
  return tally;
}

/** A thousand pairs of keys are made, whatever the browser's own making of one does at times. */
export async function manyPairs() {
  const tally = new Tally();
  for (let round = 0; round < 500; round += 1) {
    for (const making of [makeSigningKey(), makeAgreementKey()]) {
      tally.same(`round ${round}`, await making.then((key) => key.publicKey.length, String), 32);
    }
  }
  return tally;
}

/** RFC 9180: opens the published vectors, and seals them with their ephemeral key. */
export async function rfc9180() {
  const tally = new Tally();
  const all = await json('/published/rfc9180-hpke/test-vectors.json');
  const ours = all.filter((one) => one.mode === 0 && one.kem_id === 0x20 && one.kdf_id === 1
    && one.aead_id === 2);
  for (const vector of ours) {
    const [first] = vector.encryptions;
    const to = await keptKey('agree', unhex(vector.skRm), unhex(vector.pkRm));
    const from = await keptKey('agree', unhex(vector.skEm), unhex(vector.pkEm));
    const [info, aad, pt] = [vector.info, first.aad, first.pt].map(unhex);
    const opened = await hpkeOpen(to, info, aad, unhex(vector.enc + first.ct));
    tally.same('open', hex(opened), first.pt);
    const sealed = await hpkeSeal(to.publicKey, info, aad, pt, from);
    tally.same('seal', hex(sealed), vector.enc + first.ct);
  }
  const world = await makeWorld();
  const [info, plaintext] = [literal(Uint8Array.of(1)), literal(Uint8Array.of(2, 3))];
  const steps = [
    { kind: 'makeAgreementKey', name: 'prekey/1' },
    { kind: 'hpkeSeal', to: result(0), info, plaintext },
    { kind: 'hpkeOpen', key: 'prekey/1', info, sealed: result(1) },
  ];
  tally.same('round', await outcome(world, ...steps), '0203');
  steps[2].info = plaintext;
  tally.same('other info', await outcome(world, ...steps), 'refused');
  const low = { kind: 'hpkeSeal', to: literal(new Uint8Array(32)), info, plaintext };
  tally.same('small order', await outcome(world, low), 'invalid');
  return tally;
}

export async function words() {
  const tally = new Tally();
  for (const [entropy, sentence] of (await json('/published/bip39/vectors.json')).english) {
    if (entropy.length !== 64) continue;
    tally.same(entropy, (await bip39(unhex(entropy), english)).join(' '), sentence);
    const typed = new TextEncoder().encode(` 1. ${sentence.toUpperCase().replaceAll(' ', ',\n')}`);
    tally.same(`${entropy} typed`, hex(await secretOfWords(typed)), entropy);
    const asked = sentence.split(' ');
    const three = (/** @type {number[]} */ places) => matchWords(unhex(entropy),
      new Uint8Array([0, 11, 23]), new TextEncoder().encode(
        places.map((place) => asked[place]).join('  '))).then(() => 'right', () => 'wrong');
    tally.same(`${entropy} asked`, await three([0, 11, 23]), 'right');
    tally.same(`${entropy} too few`, await three([0, 11]), 'wrong');
    const swapped = new TextEncoder().encode(asked.slice(1).concat('wrongword').join(' '));
    tally.same(`${entropy} changed`, await secretOfWords(swapped).then(() => 'read',
      () => 'refused'), 'refused');
  }
  return tally;
}

/** Chunks: every length around their edges, and every way to tamper with them. */
export async function chunks() {
  const tally = new Tally();
  const world = await makeWorld();
  const key = literal(new Uint8Array(32).fill(7));
  const chunkBytes = 8;
  const open = (bytes) => outcome(world, {
    kind: 'openChunks', key, ciphertext: literal(bytes), chunkBytes,
  });
  const nonces = new Set();
  for (let length = 0; length <= 40; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, index) => index);
    const plaintext = literal(bytes);
    const sealed = unhex(await outcome(world, { kind: 'sealChunks', key, plaintext, chunkBytes }));
    tally.same(`size ${length}`, sealed.length, length + 28 * Math.ceil(length / 8));
    tally.same(`open ${length}`, await open(sealed), hex(bytes));
    for (let at = 0; at < sealed.length; at += 36) nonces.add(hex(sealed.slice(at, at + 12)));
    for (let cut = 0; cut < sealed.length; cut += 1) {
      // How many chunks there have to be the head says: whole ones alone open.
      const isWhole = cut % 36 === 0;
      const expected = isWhole ? hex(bytes.slice(0, cut / 36 * 8)) : 'refused';
      tally.same(`cut ${length} ${cut}`, await open(sealed.slice(0, cut)), expected);
    }
    tally.same(`longer ${length}`, await open(Uint8Array.of(...sealed, 0)), 'refused');
    if (length !== 24) continue;
    const [first, second, last] = [0, 36, 72].map((at) => [...sealed.slice(at, at + 36)]);
    const mixes = [[second, first, last], [first, first, second, last], [first, last],
      [first, second, last, last], [second, last]];
    for (const mix of mixes) {
      tally.same('mixed', await open(Uint8Array.from(mix.flat())), 'refused');
    }
  }
  tally.same('nonces', nonces.size, 120);
  const none = { kind: 'sealChunks', key, plaintext: literal(new Uint8Array(1)), chunkBytes: 0 };
  tally.same('no chunk', await outcome(world, none), 'invalid');
  const leaves = literal(new Uint8Array(33));
  tally.same('no leaves', await outcome(world, { kind: 'treeRoot', leaves }), 'invalid');
  return tally;
}

// The JavaScript half of the wire against the Swift half: values made at random from the schema
// must come out of both with the same bytes, and damaged bytes must be refused by both or by none.

import { decode, encode } from '/source/js/wire/codec.js';
import { schema } from '/source/js/wire/schema.js';
import { fitted } from '/source/js/wire/typed.js';
import { loadProof } from './proof-wasm.js';
import { Tally, hex } from './proof-world.js';

/** Numbers that repeat for a seed (mulberry32), so that a failure can be seen again. */
function generator(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}

const ranges = {
  u8: [0, 255], u16: [0, 65535], u32: [0, 4294967295], i32: [-2147483648, 2147483647],
  u64: [0, Number.MAX_SAFE_INTEGER], i64: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
};

/** A value of a use such as `[Record]<16>?`; smaller the deeper it lies. */
function sample(use, random, depth) {
  if (use.endsWith('?')) return random(2) ? sample(use.slice(0, -1), random, depth) : null;
  const list = /^\[(.+)\]<(\d+)>$/.exec(use);
  if (list) {
    const count = random(Math.min(Number(list[2]), depth > 3 ? 1 : 3) + 1);
    return Array.from({ length: count }, () => sample(list[1], random, depth + 1));
  }
  const sized = /^(text|bytes)<(\d+)>$/.exec(use);
  if (sized) {
    const count = random(Math.min(Number(sized[2]), 12) + 1);
    if (sized[1] === 'bytes') return Uint8Array.from({ length: count }, () => random(256));
    const letters = 'aé日😀 \u0000\ufeff';
    const text = Array.from({ length: count }, () => letters[random(letters.length)]).join('');
    return new TextDecoder().decode(new TextEncoder().encode(text).slice(0, 4 * count))
      .replaceAll('\ufffd', '').slice(0, Math.floor(Number(sized[2]) / 4));
  }
  if (use === 'bool') return random(2) === 1;
  if (ranges[use]) return integer(use, random);
  return declared(use, random, depth);
}

function integer(use, random) {
  const [least, most] = typeof use === 'string' ? ranges[use] : [use.least, use.most];
  return [least, most, 0, 1, random(most)][random(5)];
}

function declared(name, random, depth) {
  const [kind, argument] = schema[name];
  const fields = (uses) => Object.fromEntries(
    Object.entries(uses).map(([field, use]) => [field, sample(use, random, depth + 1)]));
  switch (kind) {
    case 'fixed': return hex(Uint8Array.from({ length: Number(argument) }, () => random(256)));
    case 'number': return integer(argument, random);
    case 'token': return 'draft/'.slice(random(5)) + random(1000);
    case 'struct': return fields(argument);
    default: {
      const names = Object.keys(argument);
      const chosen = names[random(names.length)];
      return { kind: chosen, ...fields(argument[chosen]) };
    }
  }
}

async function swift() {
  const call = await loadProof();
  return (type, bytes) => {
    const echoed = call('proof_echo', bytes, type);
    return echoed && hex(echoed);
  };
}

function echo(name, bytes) {
  try {
    return hex(encode(name, decode(name, bytes)));
  } catch (error) {
    return null;
  }
}

export async function wire(seed) {
  const tally = new Tally();
  const inSwift = await swift();
  const random = generator(seed);
  for (let round = 0; round < 400; round += 1) {
    for (const [type, name] of ['Input', 'Turn'].entries()) {
      const value = declared(name, random, 0);
      if (name === 'Input') value.occasion.entropy = new Uint8Array(32);
      const bytes = encode(name, value).slice();
      tally.same(`${name} ${round}`, inSwift(type, bytes), hex(bytes));
      tally.same(`${name} ${round} here`, echo(name, bytes), hex(bytes));
      const damaged = damage(bytes, random);
      const theirs = inSwift(type, damaged);
      const ours = echo(name, damaged);
      // Swift has integers beyond those JavaScript counts with: here they are the last of these.
      const isHeld = ours !== null && theirs !== null && differsInHugeIntegers(ours, theirs);
      if (!isHeld) tally.same(`${name} ${round} damaged`, ours, theirs);
    }
  }
  return tally;
}

function damage(bytes, random) {
  const damaged = bytes.slice(0, random(3) === 0 ? random(bytes.length + 1) : bytes.length);
  if (damaged.length > 0) damaged[random(damaged.length)] ^= 1 << random(8);
  return damaged;
}

/**
 * Whether two encodings, in hexadecimal, are the same but for integers of 64 bits, each of them the
 * last safe one of the first and further on in the second.
 */
function differsInHugeIntegers(ours, theirs) {
  if (ours.length !== theirs.length) return false;
  const numberAt = (text, at) => BigInt.asIntN(64, BigInt(`0x${text.slice(at, at + 16)}`));
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  const isHeldAt = (at) => {
    const [own, other] = [numberAt(ours, at), numberAt(theirs, at)];
    // One of no sign is negative here.
    return own === most && (other > most || other < 0n) || own === -most && other < -most;
  };
  let at = 0;
  while (ours.slice(at) !== theirs.slice(at)) {
    if (ours.slice(at, at + 2) === theirs.slice(at, at + 2)) {
      at += 2;
      continue;
    }
    const begins = [0, 2, 4, 6, 8, 10, 12, 14].map((before) => at - before)
      .filter((begin) => begin >= 0 && begin + 16 <= ours.length);
    const begin = begins.find(isHeldAt);
    if (begin === undefined) return false;
    at = begin + 16;
  }
  return true;
}

/** What no encoder may write is refused before it is written. */
export async function wireLimits() {
  const tally = new Tally();
  const refuses = (name, value) => {
    let refused = false;
    try {
      encode(name, value);
    } catch (error) {
      refused = error.constructor.name === 'WireError';
    }
    tally.same(`${name} ${JSON.stringify(value)?.slice(0, 40)}`, refused, true);
  };
  refuses('GroupID', 'AB'.repeat(16));
  refuses('GroupID', 'ab'.repeat(15));
  refuses('SecretName', '');
  refuses('SecretName', 'a b');
  refuses('SecretName', 'x'.repeat(97));
  refuses('Request', { machine: { kind: 'groups' }, number: 0.5 });
  refuses('PixelSize', { width: 2 ** 32, height: 1 });
  refuses('PixelSize', { width: NaN, height: 1 });
  refuses('Instant', '0');
  refuses('Instant', null);
  refuses('Facing', 'up');
  refuses('Event', { kind: 'nothing' });
  refuses('SignInEvent', { kind: 'phoneEntered', phone: 'é'.repeat(21) });
  refuses('PixelSize', { width: 1 });
  refuses('SavedState', { kind: 'found', records: [1] });
  refuses('Turn', null);
  // A date is never refused: it is the nearest that a calendar has.
  const [first, last] = [-62135596800000, 253402300799999];
  for (const [value, kept] of [[0.5, 0], [-0.5, 0], [NaN, 0], [2 ** 60, last], [Infinity, last],
    [-(2 ** 63), first], [-Infinity, first], [last + 1, last], [first - 1, first], [last, last]]) {
    tally.same(`${value}`, decode('Instant', encode('Instant', value)), kept);
  }
  tally.same('day', decode('CivilDay', encode('CivilDay', 2 ** 31)), 2932896);
  tally.same('first day', decode('CivilDay', encode('CivilDay', -Infinity)), -719162);
  const typed = { kind: 'signIn', event: { kind: 'firstNameEntered', name: '日'.repeat(80) } };
  refuses('Event', typed);
  tally.same('cut', fitted(typed).event.name, '日'.repeat(66));
  encode('Event', fitted(typed));
  tally.same('as it is', fitted({ kind: 'back' }).kind, 'back');
  return tally;
}

// Encodes and decodes every value that crosses between the page and the core, driven by the
// table generated from the schema. The same encoding as Sources/Wire: fields in order, integers
// big-endian, a 32-bit count before text, bytes and lists, one byte for Booleans, for "is there
// a value" and for an enum's case. Limits hold both ways and are checked before allocating.

import { Reader, WireError, Writer } from './bytes.js';
import { hex } from './hex.js';
import { schema } from './schema.js';

export { WireError };

/**
 * How one type is read and written.
 * @typedef {{
 *   encode: (writer: Writer, value: any) => void,
 *   decode: (reader: Reader) => any,
 * }} Codec
 */

const utf8 = new TextEncoder();
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @type {Record<string, {bytes: number, least: number, most: number}>} */
const integers = {
  u8: { bytes: 1, least: 0, most: 0xff },
  u16: { bytes: 2, least: 0, most: 0xffff },
  u32: { bytes: 4, least: 0, most: 0xffffffff },
  u64: { bytes: 8, least: 0, most: Number.MAX_SAFE_INTEGER },
  i32: { bytes: 4, least: -0x80000000, most: 0x7fffffff },
  i64: { bytes: 8, least: Number.MIN_SAFE_INTEGER, most: Number.MAX_SAFE_INTEGER },
};

/**
 * @typedef {{ least: number, most: number }} Ends
 */

/**
 * The whole number in `ends` that is nearest to one: a date that nobody's calendar has is the first
 * or the last there is, and what is no number is 0.
 * @param {number} value @param {Ends} ends @returns {number}
 */
export const held = (value, { least, most }) =>
  Math.min(Math.max(Math.trunc(value) || 0, least), most);

/**
 * Whatever the core says is read: what is beyond the numbers that JavaScript counts with is the
 * last of these.
 * @param {string} name
 * @param {Ends | null} [ends] of a number that lies in narrower ones, whoever says it
 * @returns {Codec}
 */
function integerCodec(name, ends = null) {
  const { bytes, least, most } = integers[name];
  const signed = name.startsWith('i');
  return {
    encode(writer, given) {
      const value = ends && typeof given === 'number' ? held(given, ends) : given;
      if (!Number.isSafeInteger(value) || value < least || value > most) {
        throw new WireError(`not a ${name}`);
      }
      const at = writer.extend(bytes);
      if (bytes === 8) writer.view.setBigInt64(at, BigInt(value));
      else if (bytes === 4) writer.view.setUint32(at, value >>> 0);
      else if (bytes === 2) writer.view.setUint16(at, value);
      else writer.view.setUint8(at, value);
    },
    decode(reader) {
      const value = integerAt(reader.view, reader.advance(bytes), bytes, signed);
      return held(value, ends ?? integers[name]);
    },
  };
}

/**
 * @param {DataView} view @param {number} at
 * @param {number} bytes @param {boolean} signed
 */
function integerAt(view, at, bytes, signed) {
  if (bytes === 1) return view.getUint8(at);
  if (bytes === 2) return view.getUint16(at);
  if (bytes === 4) return signed ? view.getInt32(at) : view.getUint32(at);
  return Number(signed ? view.getBigInt64(at) : view.getBigUint64(at));
}

/** @type {Codec} */
const boolCodec = {
  encode(writer, value) {
    if (typeof value !== 'boolean') throw new WireError('not a Boolean');
    writer.u8(value ? 1 : 0);
  },
  decode: (reader) => reader.bool(),
};

/**
 * @param {number} most
 * @returns {Codec}
 */
function bytesCodec(most) {
  return {
    encode(writer, value) {
      if (!(value instanceof Uint8Array)) throw new WireError('not bytes');
      writer.count(value.length, most);
      writer.append(value);
    },
    decode: (reader) => reader.take(reader.count(most)),
  };
}

/**
 * @param {number} most bytes
 * @param {boolean} isToken @returns {Codec}
 */
function textCodec(most, isToken) {
  /** @param {string} text */
  const check = (text) => {
    if (isToken && !/^[\x21-\x7e]+$/.test(text)) throw new WireError('not a token');
    return text;
  };
  return {
    encode(writer, value) {
      if (typeof value !== 'string') throw new WireError('not text');
      const bytes = utf8.encode(check(value));
      writer.count(bytes.length, most);
      writer.append(bytes);
    },
    decode(reader) {
      const bytes = reader.see(reader.count(most));
      try {
        return check(strictUtf8.decode(bytes));
      } catch (error) {
        throw new WireError('not valid text');
      }
    },
  };
}

/**
 * @param {number} count
 * @returns {Codec}
 */
function fixedCodec(count) {
  return {
    encode(writer, value) {
      writer.append(unhex(value, count));
    },
    decode: (reader) => hex(reader.see(count)),
  };
}

/**
 * @param {Codec} element
 * @param {number} most @returns {Codec}
 */
function listCodec(element, most) {
  return {
    encode(writer, value) {
      if (!Array.isArray(value)) throw new WireError('not a list');
      writer.count(value.length, most);
      for (const one of value) element.encode(writer, one);
    },
    decode(reader) {
      const count = reader.count(most);
      const list = [];
      for (let index = 0; index < count; index += 1) list.push(element.decode(reader));
      return list;
    },
  };
}

/**
 * @param {Codec} inner
 * @returns {Codec}
 */
function optionalCodec(inner) {
  return {
    encode(writer, value) {
      writer.u8(value === null ? 0 : 1);
      if (value !== null) inner.encode(writer, value);
    },
    decode: (reader) => (reader.bool() ? inner.decode(reader) : null),
  };
}

/**
 * @param {Record<string, string>} fields
 * @returns {Codec}
 */
function fieldsCodec(fields) {
  const codecs = Object.entries(fields).map(([name, use]) => ({ name, codec: useCodec(use) }));
  return {
    encode(writer, value) {
      if (typeof value !== 'object' || value === null) throw new WireError('not an object');
      for (const { name, codec } of codecs) codec.encode(writer, value[name]);
    },
    decode(reader) {
      /** @type {Record<string, unknown>} */
      const value = {};
      for (const { name, codec } of codecs) value[name] = codec.decode(reader);
      return value;
    },
  };
}

/**
 * @param {Record<string, Record<string, string>>} cases
 * @returns {Codec}
 */
function enumCodec(cases) {
  const names = Object.keys(cases);
  const codecs = names.map((name) => fieldsCodec(cases[name]));
  return {
    encode(writer, value) {
      const tag = names.indexOf(value?.kind);
      if (tag < 0) throw new WireError(`no case ${value?.kind}`);
      writer.u8(tag);
      codecs[tag].encode(writer, value);
    },
    decode(reader) {
      const tag = reader.u8();
      if (tag >= names.length) throw new WireError('no such case');
      return { kind: names[tag], ...codecs[tag].decode(reader) };
    },
  };
}

/** @type {Map<string, Codec>} */
const named = new Map();
/** @type {Record<string, readonly [string, any]>} */
const known = { ...schema };

/**
 * Adds types to those of the page.
 * @param {Record<string, readonly [string, any]>} types
 */
export function learn(types) {
  Object.assign(known, types);
}

/**
 * The codec of a declared type; types may refer to each other.
 * @param {string} name
 */
function namedCodec(name) {
  const made = named.get(name);
  if (made) return made;
  const declaration = known[name];
  if (!declaration) throw new WireError(`no type ${name}`);
  /** @type {Codec} */
  const codec = { encode: () => {}, decode: () => null };
  named.set(name, codec);
  return Object.assign(codec, declaredCodec(declaration));
}

/**
 * @param {readonly [string, any]} declaration
 * @returns {Codec}
 */
function declaredCodec([kind, argument]) {
  switch (kind) {
    case 'fixed': return fixedCodec(Number(argument));
    case 'number': return typeof argument === 'string'
      ? integerCodec(argument) : integerCodec(argument.integer, argument);
    case 'token': return textCodec(Number(argument), true);
    case 'struct': return fieldsCodec(argument);
    case 'enum': return enumCodec(argument);
    default: throw new WireError(`no kind ${kind}`);
  }
}

/**
 * The codec of a use such as `[Record]<16>` or `text<80>?`.
 * @param {string} use @returns {Codec}
 */
function useCodec(use) {
  if (use.endsWith('?')) return optionalCodec(useCodec(use.slice(0, -1)));
  const list = /^\[(.+)\]<(\d+)>$/.exec(use);
  if (list) return listCodec(useCodec(list[1]), Number(list[2]));
  const sized = /^(text|bytes)<(\d+)>$/.exec(use);
  if (sized && sized[1] === 'text') return textCodec(Number(sized[2]), false);
  if (sized) return bytesCodec(Number(sized[2]));
  if (use === 'bool') return boolCodec;
  return integers[use] ? integerCodec(use) : namedCodec(use);
}

/**
 * The encoding of `value` as the declared type `name`. Throws `WireError` when it is not one.
 * @param {string} name @param {unknown} value @returns {Uint8Array}
 */
export function encode(name, value) {
  const writer = new Writer();
  namedCodec(name).encode(writer, value);
  return writer.bytes.subarray(0, writer.length);
}

/**
 * The value of the declared type `name` that `bytes` encode, all of them. Throws `WireError`.
 * @param {string} name @param {Uint8Array} bytes @returns {any}
 */
export function decode(name, bytes) {
  const reader = new Reader(bytes);
  const value = namedCodec(name).decode(reader);
  if (reader.position !== bytes.length) throw new WireError('trailing bytes');
  return value;
}

/**
 * Decodes values of a declared struct that come one after another, as `decode` does. The last field
 * is the very same value as before where its bytes are: it is neither read again nor copied, and
 * whoever holds the former one sees that nothing of it changed. Nobody may change it.
 */
export class Successive {
  /** @param {string} name */
  constructor(name) {
    const fields = Object.entries(known[name][1]).map(([field, use]) =>
      ({ name: field, codec: useCodec(String(use)) }));
    this.leading = fields.slice(0, -1);
    this.last = fields[fields.length - 1];
    /** What was decoded last of the last field. */
    this.bytes = new Uint8Array();
    /** @type {unknown} */
    this.value = undefined;
  }

  /** @param {Uint8Array} bytes @returns {any} */
  decode(bytes) {
    const reader = new Reader(bytes);
    /** @type {Record<string, unknown>} */
    const value = {};
    for (const { name, codec } of this.leading) value[name] = codec.decode(reader);
    const rest = bytes.subarray(reader.position);
    if (this.value === undefined || !isSame(rest, this.bytes)) {
      const last = this.last.codec.decode(reader);
      if (reader.position !== bytes.length) throw new WireError('trailing bytes');
      this.value = last;
      this.bytes = rest.slice();
    }
    value[this.last.name] = this.value;
    return value;
  }
}

/** @param {Uint8Array} one @param {Uint8Array} other */
function isSame(one, other) {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
}

/**
 * @param {unknown} text
 * @param {number} count @returns {Uint8Array}
 */
function unhex(text, count) {
  if (typeof text !== 'string' || text.length !== count * 2 || !/^[0-9a-f]*$/.test(text)) {
    throw new WireError(`not ${count} bytes in hexadecimal`);
  }
  const pairs = { length: count };
  return Uint8Array.from(pairs, (_, at) => parseInt(text.slice(at * 2, at * 2 + 2), 16));
}

// QR codes (ISO/IEC 18004:2015): text in, black and white modules out. Bytes in UTF-8 at error
// correction level M, versions 1 to 20: up to 666 bytes, three times the longest invitation. It is
// loaded when a code is first shown. Why it is written here: docs/decisions/0009-qr-codes.md.

/** By version, from 1: error correction codewords of each block, and blocks (table 9, level M). */
const correction = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const blocks = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
const versionMax = blocks.length;

/** Format bits of level M (table 12), before the mask's number. */
const levelBits = 0b00;

/**
 * The modules of a code, row by row, true for dark, without the quiet zone around it (four modules
 * on every side, which whoever draws must leave).
 * @param {string} text
 * @returns {boolean[][]}
 * @throws {RangeError} when the text is longer than the largest code here
 */
export function qrModules(text) {
  const bytes = new TextEncoder().encode(text);
  const version = smallest(bytes.length);
  const field = new Field(version);
  field.place(interleaved(codewords(bytes, version), version));
  return field.masked();
}

/** @param {number} version modules on a side */
const side = (version) => version * 4 + 17;

/**
 * Modules that carry codewords: the square without finders, timing, alignment, format, version.
 * @param {number} version
 */
function capacityBits(version) {
  let result = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const centres = Math.floor(version / 7) + 2;
    result -= (25 * centres - 10) * centres - 55;
    if (version >= 7) result -= 36;
  }
  return result;
}

/** @param {number} version */
function dataBytes(version) {
  return Math.floor(capacityBits(version) / 8) - correction[version - 1] * blocks[version - 1];
}

/** @param {number} version bytes that say how long the text is */
const countBytes = (version) => version < 10 ? 1 : 2;

/** @param {number} length */
function smallest(length) {
  for (let version = 1; version <= versionMax; version += 1) {
    // Half a byte of mode and as much of terminator make one.
    if (length + countBytes(version) + 1 <= dataBytes(version)) return version;
  }
  throw new RangeError('too long for a QR code');
}

/**
 * Mode, count, text, terminator, padding (section 7.4).
 * @param {Uint8Array} bytes
 * @param {number} version
 */
function codewords(bytes, version) {
  const result = new Uint8Array(dataBytes(version));
  const nibbles = [0b0100];
  const count = bytes.length;
  if (countBytes(version) === 2) nibbles.push(count >> 12, (count >> 8) & 15);
  nibbles.push((count >> 4) & 15, count & 15);
  for (const byte of bytes) nibbles.push(byte >> 4, byte & 15);
  nibbles.push(0);
  for (let at = 0; at < nibbles.length; at += 1) {
    result[at >> 1] |= nibbles[at] << (at % 2 ? 0 : 4);
  }
  let filler = 0xec;
  for (let at = nibbles.length >> 1; at < result.length; at += 1) {
    result[at] = filler;
    filler ^= 0xec ^ 0x11;
  }
  return result;
}

// MARK: Error correction: Reed-Solomon over GF(256), polynomial 0x11d (section 7.5)

/**
 * @param {number} x
 * @param {number} y
 */
function multiplied(x, y) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((y >> bit) & 1) * x;
  }
  return product;
}

/** @param {number} degree coefficients of (x − 1)(x − 2)…, highest first, without the leading 1 */
function generator(degree) {
  const result = new Uint8Array(degree);
  result[degree - 1] = 1;
  let root = 1;
  for (let round = 0; round < degree; round += 1) {
    for (let at = 0; at < degree; at += 1) {
      result[at] = multiplied(result[at], root) ^ (at + 1 < degree ? result[at + 1] : 0);
    }
    root = multiplied(root, 2);
  }
  return result;
}

/**
 * @param {Uint8Array} data
 * @param {Uint8Array} divisor
 */
function remainder(data, divisor) {
  const result = new Uint8Array(divisor.length);
  for (const byte of data) {
    const factor = byte ^ result[0];
    result.copyWithin(0, 1);
    result[result.length - 1] = 0;
    divisor.forEach((coefficient, at) => {
      result[at] ^= multiplied(coefficient, factor);
    });
  }
  return result;
}

/**
 * Cut into blocks, each with its correction, woven together (section 7.6).
 * @param {Uint8Array} data
 * @param {number} version
 */
function interleaved(data, version) {
  const count = blocks[version - 1];
  const divisor = generator(correction[version - 1]);
  const short = Math.floor(data.length / count);
  const longer = data.length % count;
  const parts = [];
  let from = 0;
  for (let at = 0; at < count; at += 1) {
    const length = short + (at < count - longer ? 0 : 1);
    const part = data.subarray(from, from + length);
    parts.push({ part, check: remainder(part, divisor) });
    from += length;
  }
  const result = [];
  for (let at = 0; at <= short; at += 1) {
    for (const { part } of parts) if (at < part.length) result.push(part[at]);
  }
  for (let at = 0; at < divisor.length; at += 1) {
    for (const { check } of parts) result.push(check[at]);
  }
  return result;
}

// MARK: The square

/**
 * Which modules turn, by mask (table 10).
 * @type {((x: number, y: number) => boolean)[]}
 */
const masks = [
  (x, y) => (x + y) % 2 === 0,
  (x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The modules while they are laid: what each is, and which carry no data. */
class Field {
  /** @param {number} version */
  constructor(version) {
    this.version = version;
    this.size = side(version);
    /** @type {boolean[][]} */
    this.dark = Array.from({ length: this.size }, () => Array(this.size).fill(false));
    /** @type {boolean[][]} */
    this.fixed = Array.from({ length: this.size }, () => Array(this.size).fill(false));
    this.patterns();
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {boolean} dark
   */
  fix(x, y, dark) {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.dark[y][x] = dark;
    this.fixed[y][x] = true;
  }

  /** Timing, finders, alignment; room for format and version (section 6.3). */
  patterns() {
    const last = this.size - 1;
    for (let at = 0; at < this.size; at += 1) {
      this.fix(6, at, at % 2 === 0);
      this.fix(at, 6, at % 2 === 0);
    }
    for (const [x, y] of [[3, 3], [last - 3, 3], [3, last - 3]]) {
      this.rings(x, y, 4, (distance) => distance !== 2 && distance !== 4);
    }
    const centres = this.centres();
    const end = centres.length - 1;
    centres.forEach((y, row) => centres.forEach((x, column) => {
      const atFinder = (row === 0 && (column === 0 || column === end))
        || (row === end && column === 0);
      if (!atFinder) this.rings(x, y, 2, (distance) => distance !== 1);
    }));
    this.format(0);
    if (this.version >= 7) this.versionBits();
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} reach
   * @param {(distance: number) => boolean} isDark
   */
  rings(x, y, reach, isDark) {
    for (let down = -reach; down <= reach; down += 1) {
      for (let right = -reach; right <= reach; right += 1) {
        const distance = Math.max(Math.abs(right), Math.abs(down));
        this.fix(x + right, y + down, isDark(distance));
      }
    }
  }

  /** Where alignment patterns are centred (annex E). */
  centres() {
    if (this.version === 1) return [];
    const count = Math.floor(this.version / 7) + 2;
    const step = Math.floor((this.version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
    const result = [6];
    for (let place = this.size - 7; result.length < count; place -= step) {
      result.splice(1, 0, place);
    }
    return result;
  }

  /** @param {number} mask level and mask, with their own correction (section 7.9) */
  format(mask) {
    const data = (levelBits << 3) | mask;
    const bits = ((data << 10) | divided(data, 10, 0x537)) ^ 0x5412;
    const bit = (/** @type {number} */ at) => ((bits >> at) & 1) === 1;
    for (let at = 0; at <= 5; at += 1) this.fix(8, at, bit(at));
    this.fix(8, 7, bit(6));
    this.fix(8, 8, bit(7));
    this.fix(7, 8, bit(8));
    for (let at = 9; at < 15; at += 1) this.fix(14 - at, 8, bit(at));
    for (let at = 0; at < 8; at += 1) this.fix(this.size - 1 - at, 8, bit(at));
    for (let at = 8; at < 15; at += 1) this.fix(8, this.size - 15 + at, bit(at));
    this.fix(8, this.size - 8, true);
  }

  /** Section 7.10. */
  versionBits() {
    const bits = (this.version << 12) | divided(this.version, 12, 0x1f25);
    for (let at = 0; at < 18; at += 1) {
      const dark = ((bits >> at) & 1) === 1;
      const far = this.size - 11 + (at % 3);
      const near = Math.floor(at / 3);
      this.fix(far, near, dark);
      this.fix(near, far, dark);
    }
  }

  /**
   * Lays the codewords two columns at a time, up and down from the right (section 7.7.3).
   * @param {number[]} words
   */
  place(words) {
    let next = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      const upward = ((right + 1) & 2) === 0;
      for (let step = 0; step < this.size; step += 1) {
        const y = upward ? this.size - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (this.fixed[y][x] || next >= words.length * 8) continue;
          this.dark[y][x] = ((words[next >> 3] >> (7 - (next & 7))) & 1) === 1;
          next += 1;
        }
      }
    }
  }

  /** With the mask that makes the fewest patterns a reader could mistake (section 7.8). */
  masked() {
    const tried = masks.map((_, mask) => {
      this.turn(mask);
      const modules = this.dark.map((row) => row.slice());
      this.turn(mask);
      return { modules, penalty: penalty(modules) };
    });
    return tried.reduce((best, one) => one.penalty < best.penalty ? one : best).modules;
  }

  /** @param {number} mask turned twice, it is as before */
  turn(mask) {
    this.format(mask);
    for (let y = 0; y < this.size; y += 1) {
      for (let x = 0; x < this.size; x += 1) {
        if (!this.fixed[y][x] && masks[mask](x, y)) this.dark[y][x] = !this.dark[y][x];
      }
    }
  }
}

/**
 * The remainder of a BCH code.
 * @param {number} data
 * @param {number} bits
 * @param {number} polynomial
 */
function divided(data, bits, polynomial) {
  let rest = data;
  for (let round = 0; round < bits; round += 1) {
    rest = (rest << 1) ^ ((rest >> (bits - 1)) * polynomial);
  }
  return rest;
}

/** @param {boolean[][]} modules */
function penalty(modules) {
  const size = modules.length;
  const column = (/** @type {number} */ x) => modules.map((row) => row[x]);
  let result = 0;
  let dark = 0;
  for (let at = 0; at < size; at += 1) result += linePenalty(modules[at]) + linePenalty(column(at));
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const here = modules[y][x];
      if (here) dark += 1;
      if (x + 1 < size && y + 1 < size && here === modules[y][x + 1]
        && here === modules[y + 1][x] && here === modules[y + 1][x + 1]) result += 3;
    }
  }
  return result + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}

/** Like a finder, with its white on either side. */
const finderLike = ['00001011101', '10111010000'];

/** @param {boolean[]} line */
function linePenalty(line) {
  let result = 0;
  let run = 0;
  line.forEach((dark, at) => {
    run = at > 0 && dark === line[at - 1] ? run + 1 : 1;
    if (run === 5) result += 3;
    else if (run > 5) result += 1;
  });
  const drawn = line.map((dark) => dark ? '1' : '0').join('');
  for (const pattern of finderLike) {
    let at = drawn.indexOf(pattern);
    while (at >= 0) {
      result += 40;
      at = drawn.indexOf(pattern, at + 1);
    }
  }
  return result;
}

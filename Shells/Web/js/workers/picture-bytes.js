// What can be learnt and removed without decoding a picture: its size from a JPEG's or PNG's
// header, and every segment of a JPEG that is not needed to draw it. Input may be anything; no
// read goes past its end. Which segments may stay Sources/Media/JPEGMetadata.swift says, too, and
// the reader of metadata says the size; tests hold this to both.

const startOfScan = 0xda;
const endOfImage = 0xd9;
const comment = 0xfe;
const app0 = 0xe0;
const app14 = 0xee;
const app15 = 0xef;

/**
 * A segment of a JPEG: its marker, and where its marker begins and its body ends.
 * @typedef {{ marker: number, start: number, end: number }} Segment
 */

/**
 * The segments up to and with the start of the scan, or null for what is not a JPEG.
 * @param {Uint8Array} bytes @returns {Segment[] | null}
 */
function segments(bytes) {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const found = [];
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1];
    if (marker === 0xff) {
      at += 1; // a fill byte
      continue;
    }
    if (marker === endOfImage) return null;
    const length = (bytes[at + 2] << 8) | bytes[at + 3];
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return null;
    found.push({ marker, start: at, end });
    if (marker === startOfScan) return found;
    at = end;
  }
  return null;
}

/**
 * Whether a marker starts a frame, which holds the size.
 * @param {number} marker
 */
function isFrame(marker) {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/**
 * @param {Uint8Array} bytes
 * @param {number} at
 */
const u16 = (bytes, at) => (bytes[at] << 8) | bytes[at + 1];

/**
 * @param {Uint8Array} bytes
 * @param {number} at
 */
const u32 = (bytes, at) => u16(bytes, at) * 65536 + u16(bytes, at + 2);

/**
 * The size a JPEG's or PNG's header claims, or null for another or a broken file.
 * @param {Uint8Array} bytes @returns {{width: number, height: number} | null}
 */
export function sizeOf(bytes) {
  if (bytes.length >= 24 && pngStart.every((byte, at) => bytes[at] === byte)) {
    return { width: u32(bytes, 16), height: u32(bytes, 20) };
  }
  const frame = segments(bytes)?.find(({ marker }) => isFrame(marker));
  if (!frame || frame.end - frame.start < 9) return null;
  return { width: u16(bytes, frame.start + 7), height: u16(bytes, frame.start + 5) };
}

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const pngEnd = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

/**
 * Whether `wanted` stands somewhere at or behind `from`; looked for from the end, where it should
 * be.
 * @param {Uint8Array} bytes @param {number} from @param {number[]} wanted
 */
function ends(bytes, from, wanted) {
  for (let at = bytes.length - wanted.length; at >= from; at -= 1) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
}

/**
 * Whether a JPEG or PNG breaks off, as far as its bytes say.
 * @param {Uint8Array} bytes
 */
export function isIncomplete(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) {
    const scan = segments(bytes)?.at(-1);
    return !scan || !ends(bytes, scan.end, [0xff, endOfImage]);
  }
  return pngStart.every((byte, at) => bytes[at] === byte)
    && !ends(bytes, pngStart.length, pngEnd);
}

/**
 * Whether an application segment only helps to draw the picture: a plain header of JFIF 1.02, the
 * last two bytes of which are the sides of a thumbnail, or Adobe's colour transform.
 * @param {Uint8Array} bytes
 * @param {Segment} segment
 */
function isStructural(bytes, { marker, start, end }) {
  const content = bytes.subarray(start + 4, end);
  const begins = (/** @type {number[]} */ name) =>
    name.every((byte, at) => content[at] === byte);
  if (marker === app0) {
    return content.length === 14 && begins([0x4a, 0x46, 0x49, 0x46, 0])
      && content[12] === 0 && content[13] === 0;
  }
  return marker === app14 && content.length === 12 && begins([0x41, 0x64, 0x6f, 0x62, 0x65]);
}

/**
 * A JPEG without any application or comment segment in front of its scan but those that only help
 * to draw it, or null for what is no JPEG.
 * @param {Uint8Array} bytes @returns {Uint8Array | null}
 */
export function withoutMetadata(bytes) {
  const all = segments(bytes);
  if (!all) return null;
  const kept = all.filter((segment) => {
    const isApplication = segment.marker >= app0 && segment.marker <= app15;
    return isStructural(bytes, segment) || !(isApplication || segment.marker === comment);
  });
  const scan = all[all.length - 1];
  const pieces = [
    bytes.subarray(0, 2),
    ...kept.map(({ start, end }) => bytes.subarray(start, end)),
    bytes.subarray(scan.end),
  ];
  const out = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    out.set(piece, at);
    at += piece.length;
  }
  return out;
}

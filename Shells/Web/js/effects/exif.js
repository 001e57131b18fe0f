// When a photo was taken, written into the JPEG as cameras do (Exif 2.32, 4.6): a browser gives the
// pixels and says nothing else. The vault tells the day by it, and which halves make a Live Photo.

import { isoMoment } from '../wire/dates.js';

/** Exif stands among a JPEG's first segments. */
const headBytesMax = 262_144;
const app1 = 0xe1;
const startOfScan = 0xda;
/** Of an entry of a directory: tag, type, count and value. */
const entryBytes = 12;
const tags = { orientation: 0x0112, exif: 0x8769, taken: 0x9003, offset: 0x9011, part: 0x9291 };
const types = { text: 2, short: 3, long: 4 };

/**
 * The JPEG with this date. One that states its date already stays as it is; of other metadata of a
 * camera the turning stays, without which the picture would lie on its side.
 * @param {Blob} jpeg
 * @param {number} taken milliseconds since 1970
 * @param {number | null} offsetMinutes how far the wall's clock was ahead of UTC; null where that
 *   is not known, and `taken` is what it showed
 * @returns {Promise<Blob>}
 */
export async function dated(jpeg, taken, offsetMinutes) {
  const head = new DataView(await jpeg.slice(0, headBytesMax).arrayBuffer());
  const there = exifSegment(head);
  const stated = there && statements(head, there);
  if (stated?.isDated) return jpeg;
  const segment = written(taken, offsetMinutes, stated?.orientation ?? 1);
  const parts = there ? [jpeg.slice(2, there.start), jpeg.slice(there.end)] : [jpeg.slice(2)];
  return new Blob([jpeg.slice(0, 2), segment, ...parts], { type: 'image/jpeg' });
}

/** @param {DataView} view */
function exifSegment(view) {
  let at = 2;
  while (at + 10 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === startOfScan) return null;
    const end = at + 2 + view.getUint16(at + 2);
    // "Exif" and two zeros stand before the directories.
    if (marker === app1 && view.getUint32(at + 4) === 0x45786966) {
      return end <= view.byteLength ? { start: at, end, directories: at + 10 } : null;
    }
    at = end;
  }
  return null;
}

/**
 * What a segment of Exif says of turning and date. Of a damaged one: nothing.
 * @param {DataView} view
 * @param {{ end: number, directories: number }} segment
 */
function statements(view, { end, directories }) {
  let orientation = 1;
  let isDated = false;
  if (directories + 8 > end) return { orientation, isDated };
  const isLittle = view.getUint16(directories) === 0x4949;
  /** @param {number} offset @param {(tag: number, at: number) => void} visit */
  const each = (offset, visit) => {
    const start = directories + offset;
    if (start + 2 > end) return;
    const count = view.getUint16(start, isLittle);
    for (let index = 0; index < count && start + 14 + index * entryBytes <= end; index += 1) {
      const at = start + 2 + index * entryBytes;
      visit(view.getUint16(at, isLittle), at + 8);
    }
  };
  each(view.getUint32(directories + 4, isLittle), (tag, at) => {
    if (tag === tags.orientation) orientation = view.getUint16(at, isLittle);
    if (tag !== tags.exif) return;
    each(view.getUint32(at, isLittle), (inner) => { isDated ||= inner === tags.taken; });
  });
  return { orientation: orientation >= 1 && orientation <= 8 ? orientation : 1, isDated };
}

/**
 * A segment with turning, date and the wall clock's zone, where that is known.
 * @param {number} taken @param {number | null} offsetMinutes @param {number} orientation
 */
function written(taken, offsetMinutes, orientation) {
  const wall = isoMoment(taken + (offsetMinutes ?? 0) * 60_000);
  const date = `${wall.slice(0, 10).replaceAll('-', ':')} ${wall.slice(11, 19)}\0`;
  const zone = offsetMinutes === null ? '' : zoneOf(offsetMinutes);
  // Marker, length and "Exif"; then, counted from `base`, the header of 8 bytes, a directory of
  // two entries, one of three or two, and the two texts that are longer than four bytes.
  const base = 10;
  const first = 8;
  const second = first + 2 + 2 * entryBytes + 4;
  const entries = zone ? 3 : 2;
  const texts = second + 2 + entries * entryBytes + 4;
  const view = new DataView(new ArrayBuffer(base + texts + date.length + zone.length));
  const say = (/** @type {number} */ at, /** @type {string} */ text) =>
    [...text].forEach((sign, index) => view.setUint8(at + index, sign.charCodeAt(0)));
  view.setUint16(0, 0xff00 | app1);
  view.setUint16(2, view.byteLength - 2);
  say(4, 'Exif\0\0MM\0*');
  view.setUint32(base + 4, first);
  /** @param {number} at @param {number[][]} entries tag, type, count and value of each */
  const directory = (at, entries) => {
    view.setUint16(base + at, entries.length);
    entries.forEach(([tag, type, count, value], index) => {
      const entry = base + at + 2 + index * entryBytes;
      view.setUint16(entry, tag);
      view.setUint16(entry + 2, type);
      view.setUint32(entry + 4, count);
      if (type === types.short) view.setUint16(entry + 8, value);
      else view.setUint32(entry + 8, value);
    });
  };
  directory(first, [[tags.orientation, types.short, 1, orientation],
    [tags.exif, types.long, 1, second]]);
  directory(second, [[tags.taken, types.text, date.length, texts],
    ...(zone ? [[tags.offset, types.text, zone.length, texts + date.length]] : []),
    [tags.part, types.text, 4, 0]]);
  // The part of a second fits into its entry, the last of them.
  say(base + second + 2 + (entries - 1) * entryBytes + 8, `${wall.slice(20, 23)}\0`);
  say(base + texts, date + zone);
  return view.buffer;
}

/** @param {number} offsetMinutes */
function zoneOf(offsetMinutes) {
  const away = Math.abs(offsetMinutes);
  const two = (/** @type {number} */ value) => String(Math.floor(value)).padStart(2, '0');
  return `${offsetMinutes < 0 ? '-' : '+'}${two(away / 60)}:${two(away % 60)}\0`;
}

// The header of a film that a browser recorded (ISO/IEC 14496-12, 8.2.2): it is written before
// anybody knows how long the film becomes, and some browsers leave out when it was made. The date
// is set at once; the length, by which players know where a film ends, is told beside each piece.

/** The header lies in front of everything that was recorded. */
const headBytesMax = 65_536;
/** 1970 in seconds since 1904, from which films count. */
const secondsFrom1904To1970 = 2_082_844_800;

export class FilmHeader {
  /**
   * @param {Blob} film what was recorded first, with its date
   * @param {{ at: number, width: number, scale: number } | null} length where its length belongs;
   *   null where it has one, or where nobody knows
   */
  constructor(film, length) {
    this.film = film;
    this.length = length;
  }

  /**
   * What is no MP4 stays as it is.
   * @param {Blob} film what was recorded first
   * @param {number} made milliseconds since 1970
   */
  static async read(film, made) {
    const head = await film.slice(0, headBytesMax).arrayBuffer();
    const view = new DataView(head);
    const movie = box(view, 'moov', 0, view.byteLength);
    const header = movie && box(view, 'mvhd', movie.content, movie.end);
    const fields = header && fieldsOf(view, header);
    if (!fields) return new FilmHeader(film, null);
    const seconds = Math.floor(made / 1000) + secondsFrom1904To1970;
    for (const at of [fields.created, fields.modified]) fill(view, at, fields.width, seconds);
    const { length: at, width, scale } = fields;
    return new FilmHeader(new Blob([head, film.slice(head.byteLength)], { type: film.type }),
      isUnset(view, at, width) ? { at, width, scale } : null);
  }

  /**
   * What belongs into the film where it is so long.
   * @param {number} milliseconds
   * @returns {import('../wire/types').FilmPatch | null}
   */
  patch(milliseconds) {
    if (!this.length) return null;
    const { at, width, scale } = this.length;
    const bytes = new Uint8Array(width);
    fill(new DataView(bytes.buffer), 0, width, Math.round(milliseconds * scale / 1000));
    return { at, bytes };
  }
}

/**
 * The first box of this name among those that lie there.
 * @param {DataView} view @param {string} name
 * @param {number} from @param {number} to
 */
function box(view, name, from, to) {
  let at = from;
  while (at + 8 <= to) {
    const bytes = view.getUint32(at);
    const found = [4, 5, 6, 7].map((index) => String.fromCharCode(view.getUint8(at + index)));
    if (found.join('') === name) return { content: at + 8, end: Math.min(to, at + bytes) };
    // A box of another size than this is of no header a browser writes.
    if (bytes < 8) return null;
    at += bytes;
  }
  return null;
}

/**
 * Where its fields lie; null for a header that ends early.
 * @param {DataView} view
 * @param {{ content: number, end: number }} header
 */
function fieldsOf(view, { content, end }) {
  const isLong = end > content && view.getUint8(content) === 1;
  const width = isLong ? 8 : 4;
  const created = content + 4;
  const scale = created + 2 * width;
  const length = scale + 4;
  if (length + width > end) return null;
  return { width, created, modified: created + width, length, scale: view.getUint32(scale) };
}

/** @param {DataView} view @param {number} at @param {number} width 4 or 8 bytes */
const isUnset = (view, at, width) =>
  (width === 8 ? view.getBigUint64(at) === 0n : view.getUint32(at) === 0);

/**
 * Writes a number where there is none yet.
 * @param {DataView} view @param {number} at @param {number} width
 * @param {number} value
 */
function fill(view, at, width, value) {
  if (!isUnset(view, at, width)) return;
  if (width === 8) view.setBigUint64(at, BigInt(value));
  else view.setUint32(at, value);
}

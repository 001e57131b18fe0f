// The header of a film that a browser recorded (ISO/IEC 14496-12, 8.2.2): it is written before
// anybody knows how long the film becomes, and some browsers leave out when it was made. Both are
// set, because the vault tells by them how long a film is and which halves make a Live Photo.

/** The header lies in front of everything that was recorded. */
const headBytesMax = 65_536;
/** 1970 in seconds since 1904, from which films count. */
const secondsFrom1904To1970 = 2_082_844_800;

/**
 * The film with its length and its date, where its header lacks them. What is no MP4 stays as it
 * is.
 * @param {Blob} film
 * @param {number} made milliseconds since 1970
 * @param {number} milliseconds
 * @returns {Promise<Blob>}
 */
export async function timed(film, made, milliseconds) {
  const head = await film.slice(0, headBytesMax).arrayBuffer();
  const view = new DataView(head);
  const movie = box(view, 'moov', 0, view.byteLength);
  const header = movie && box(view, 'mvhd', movie.content, movie.end);
  if (!header || !fill(view, header, Math.floor(made / 1000), milliseconds)) return film;
  return new Blob([head, film.slice(head.byteLength)], { type: film.type });
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
 * Answers whether there was room for it: a header that ends early stays as it is.
 * @param {DataView} view
 * @param {{ content: number, end: number }} header
 * @param {number} seconds @param {number} milliseconds
 */
function fill(view, { content, end }, seconds, milliseconds) {
  const isLong = end > content && view.getUint8(content) === 1;
  const width = isLong ? 8 : 4;
  const scaleAt = content + 4 + 2 * width;
  const lengthAt = scaleAt + 4;
  if (lengthAt + width > end) return false;
  const created = BigInt(seconds + secondsFrom1904To1970);
  const length = BigInt(Math.round(milliseconds * view.getUint32(scaleAt) / 1000));
  for (const [at, value] of /** @type {[number, bigint][]} */ (
    [[content + 4, created], [content + 4 + width, created], [lengthAt, length]])) {
    const isUnset = isLong ? view.getBigUint64(at) === 0n : view.getUint32(at) === 0;
    if (!isUnset) continue;
    if (isLong) view.setBigUint64(at, value);
    else view.setUint32(at, Number(value));
  }
  return true;
}

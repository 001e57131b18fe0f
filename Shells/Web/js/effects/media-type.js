// What a picture or film is, by its first bytes: the only types the app gives to bytes of
// somebody's files. What a sender, a name or a system says of them would be believed by the
// browser: a picture that is called SVG or a film that is called a page may hold scripts.

/** So many bytes say what a picture is, and what a film is. */
const pictureBytes = 64;
export const filmBytes = 4096;
/** Bytes of which nobody knows what they are: a browser draws of them what it knows, and opens
 * them as no page. */
const unknown = 'application/octet-stream';

/** @param {Uint8Array} bytes @param {number} from @param {number} to */
const letters = (bytes, from, to) => String.fromCharCode(...bytes.subarray(from, to));

/**
 * The first brand of an ISO base media file, or "" for another (ISO/IEC 14496-12, 4.3).
 * @param {Uint8Array} bytes
 */
const brandOf = (bytes) => (letters(bytes, 4, 8) === 'ftyp' ? letters(bytes, 8, 12) : '');

/**
 * Those that are drawn out of dots, with how they begin. None of these can hold a script.
 * @type {[string, RegExp][]}
 */
const pictures = [
  ['image/jpeg', /^\xff\xd8\xff/], ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/], ['image/bmp', /^BM[^]{12}[\x0c\x28\x6c\x7c]\0\0\0/],
  ['image/tiff', /^(II\*\0|MM\0\*)/], ['image/jxl', /^(\xff\x0a|\0\0\0\x0cJXL \r\n\x87\n)/],
  ['image/jp2', /^\0\0\0\x0cjP  \r\n\x87\n/],
];
/**
 * Brands, and which pictures have them.
 * @type {[string, RegExp][]}
 */
const pictureBrands = [
  ['image/avif', /^avi[fs]$/], ['image/heic', /^he(ic|ix|im|is|vc|vx)$/],
  ['image/heif', /^(mif1|mif2|msf1)$/],
];
/** @type {[string, RegExp][]} */
const films = [
  ['video/webm', /^\x1a\x45\xdf\xa3[^]*?webm/], ['video/matroska', /^\x1a\x45\xdf\xa3/],
  ['video/x-msvideo', /^RIFF[^]{4}AVI /], ['video/ogg', /^OggS/],
  ['video/quicktime', /^[^]{4}(moov|mdat|wide|free|skip|pnot)/],
  ['video/mpeg', /^\0\0\x01[\xba\xb3]/], ['video/mp2t', /^(?:[^]{4})?G[^]{187}(?:[^]{4})?G/],
  ['video/x-ms-wmv', /^\x30\x26\xb2\x75/], ['video/x-flv', /^FLV/],
];

/** @type {[string, RegExp][]} */
const sounds = [
  ['audio/mpeg', /^(ID3|\xff[\xe2-\xe7\xf2-\xf7\xfa-\xff])/],
  ['audio/aac', /^\xff[\xf0\xf1\xf8\xf9]/],
  ['audio/flac', /^fLaC/], ['audio/wav', /^RIFF[^]{4}WAVE/],
];

/** @param {[string, RegExp][]} kinds @param {string} beginning */
const found = (kinds, beginning) => kinds.find(([, begins]) => begins.test(beginning))?.[0] ?? null;

/**
 * The type of a picture, or null for what is none of those that are known.
 * @param {Uint8Array} bytes its first ones, 64 of them where there are so many
 */
export const pictureType = (bytes) => found(pictures, letters(bytes, 0, pictureBytes))
  ?? found(pictureBrands, brandOf(bytes));

/**
 * The type of a film, or null for what is none of those that are known.
 * @param {Uint8Array} bytes its first ones, 4096 of them where there are so many
 */
export function filmType(bytes) {
  const brand = brandOf(bytes);
  if (brand === 'qt  ') return 'video/quicktime';
  if (brand === 'M4A ') return 'audio/mp4';
  // Whatever is a picture above all may be played, too: a film that says so has another brand.
  if (brand && !pictureType(bytes)) return brand.startsWith('3g') ? 'video/3gpp' : 'video/mp4';
  return found(films, letters(bytes, 0, bytes.length));
}

/** @param {Uint8Array} bytes as `filmType` has them */
const playedType = (bytes) => filmType(bytes) ?? found(sounds, letters(bytes, 0, pictureBytes));

/**
 * The same bytes, as the picture they are.
 * @param {Blob} blob
 */
export const asPicture = (blob) => typed(blob, pictureBytes, pictureType);

/**
 * The same bytes, as the film or the music they are.
 * @param {Blob} blob
 */
export const asPlayed = (blob) => typed(blob, filmBytes, playedType);

/**
 * @param {Blob} blob @param {number} count @param {(bytes: Uint8Array) => string | null} typeOf
 */
async function typed(blob, count, typeOf) {
  const head = new Uint8Array(await blob.slice(0, count).arrayBuffer());
  return blob.slice(0, blob.size, typeOf(head) ?? unknown);
}

// What a picture or film is, by its first bytes: the only types the app gives to bytes of
// somebody's files. What a sender, a name or a system says of them would be believed by the
// browser: a picture that is called SVG or a film that is called a page may hold scripts. No module
// has to be there for it; of what the reader of metadata knows, too, it says the same
// (Sources/MediaMetadata/Extraction+Format.swift), and a test holds both to that.

/** A file names no more brands, and their list begins here. */
const brandsMax = 32;
const brandsStart = 16;
/** So many bytes say what a picture is, and what a film is. */
const pictureBytes = brandsStart + 4 * brandsMax;
export const filmBytes = 4096;
/** Bytes of which nobody knows what they are: a browser draws of them what it knows, and opens
 * them as no page. */
const unknown = 'application/octet-stream';

/** @param {Uint8Array} bytes @param {number} from @param {number} to */
const letters = (bytes, from, to) => String.fromCharCode(...bytes.subarray(from, to));

/**
 * The brand of an ISO base media file, and those it is compatible with (ISO/IEC 14496-12, 4.3);
 * none for another.
 * @param {Uint8Array} bytes
 */
function brandsOf(bytes) {
  if (bytes.length < 12 || letters(bytes, 4, 8) !== 'ftyp') return [];
  const byteCount = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const end = Math.min(byteCount, bytes.length, brandsStart + 4 * (brandsMax - 1));
  const brands = [letters(bytes, 8, 12)];
  for (let at = brandsStart; at + 4 <= end; at += 4) brands.push(letters(bytes, at, at + 4));
  return brands;
}

/**
 * What the brands of a file say that it is; null for none, and for a camera's raw picture, which
 * only looks like a film.
 * @param {string[]} brands
 */
function typeOfBrands(brands) {
  const [brand] = brands;
  if (!brand || brand === 'crx ') return null;
  if (brands.some((one) => /^avi[fs]$/.test(one))) return 'image/avif';
  if (brand === 'qt  ') return 'video/quicktime';
  if (/^he(ic|ix|im|is)$/.test(brand)) return 'image/heic';
  if (/^hev[cx]$/.test(brand)) return 'image/heic-sequence';
  // Whatever it is above all, it promises to be readable as a picture, too.
  if (/^(mif1|mif2|msf1)$/.test(brand) || brands.includes('mif1')) {
    return brands.includes('heic') ? 'image/heic' : 'image/heif';
  }
  if (brand.startsWith('3gp')) return 'video/3gpp';
  return brand === 'M4A ' ? 'audio/mp4' : 'video/mp4';
}

/** @param {string | null} type */
const isPicture = (type) => type?.startsWith('image/') ?? false;

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
 * @param {Uint8Array} bytes its first ones, 144 of them where there are so many
 */
export function pictureType(bytes) {
  const type = typeOfBrands(brandsOf(bytes)) ?? found(pictures, letters(bytes, 0, pictureBytes));
  return isPicture(type) ? type : null;
}

/**
 * The type of a film, or null for what is none of those that are known.
 * @param {Uint8Array} bytes its first ones, 4096 of them where there are so many
 */
export function filmType(bytes) {
  const type = typeOfBrands(brandsOf(bytes)) ?? found(films, letters(bytes, 0, bytes.length));
  return isPicture(type) ? null : type;
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
 * The same bytes, as a file of this name and of whatever it is.
 * @param {Blob} blob @param {string} name
 */
export async function asFile(blob, name) {
  const { type } = await typed(blob, filmBytes, (bytes) => pictureType(bytes) ?? playedType(bytes));
  return new File([blob], name, { type });
}

/**
 * @param {Blob} blob @param {number} count @param {(bytes: Uint8Array) => string | null} typeOf
 */
async function typed(blob, count, typeOf) {
  const head = new Uint8Array(await blob.slice(0, count).arrayBuffer());
  return blob.slice(0, blob.size, typeOf(head) ?? unknown);
}

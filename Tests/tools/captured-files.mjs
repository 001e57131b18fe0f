// Dates a captured photo or film as the vault's camera does:
//   node captured-files.mjs photo|film IN OUT MILLISECONDS-SINCE-1970 OFFSET-OR-LENGTH

import { readFileSync, writeFileSync } from 'node:fs';
import { dated } from '../../Shells/Web/js/effects/exif.js';
import { FilmHeader } from '../../Shells/Web/js/effects/movie-header.js';

const [kind, from, to, instant, other] = process.argv.slice(2);
const file = new Blob([readFileSync(from)]);
const written = await (kind === 'photo' ? dated(file, Number(instant), Number(other)) : timed());
writeFileSync(to, new Uint8Array(await written.arrayBuffer()));

/** A film as it stands in the vault: with its length where that belongs. */
async function timed() {
  const header = await FilmHeader.read(file, Number(instant));
  const patch = header.patch(Number(other));
  if (!patch) return header.film;
  const { at, bytes } = patch;
  return new Blob([header.film.slice(0, at), bytes, header.film.slice(at + bytes.byteLength)]);
}

// What files are by their first bytes, whatever anybody says of them, and what the reader of
// metadata calls them that was built last:
//   node media-types.mjs FILE…     prints the types of each, as JSON: as a picture, a film, played,
//                                  and as the reader of metadata says

import { readFileSync } from 'node:fs';
import {
  asPicture, asPlayed, filmType, pictureType,
} from '../../Shells/Web/js/effects/media-type.js';
import { metadata } from './built-metadata.mjs';

const found = [];
for (const path of process.argv.slice(2)) {
  const bytes = new Uint8Array(readFileSync(path));
  const { type } = await asPicture(new Blob([bytes], { type: 'image/svg+xml' }));
  const wanted = pictureType(bytes) ?? 'application/octet-stream';
  if (type !== wanted) throw new Error(`${path}: ${type}`);
  const played = await asPlayed(new Blob([bytes], { type: 'text/html' }));
  if (!/^(video|audio)\/|^application\/octet-stream$/.test(played.type)) throw new Error(path);
  const end = await metadata.read(new Blob([bytes]), { kind: 'describe' });
  const described = end.kind === 'described' ? end.description.mediaType : '';
  found.push([pictureType(bytes), filmType(bytes.subarray(0, 4096)), played.type, described]);
}
process.stdout.write(JSON.stringify(found));

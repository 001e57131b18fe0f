// Dates a captured photo or film as the vault's camera does:
//   node captured-files.mjs photo|film IN OUT MILLISECONDS-SINCE-1970 OFFSET-OR-LENGTH

import { readFileSync, writeFileSync } from 'node:fs';
import { dated } from '../../Shells/Web/js/effects/exif.js';
import { timed } from '../../Shells/Web/js/effects/movie-header.js';

const [kind, from, to, instant, other] = process.argv.slice(2);
const file = new Blob([readFileSync(from)]);
const written = await (kind === 'photo' ? dated : timed)(file, Number(instant), Number(other));
writeFileSync(to, new Uint8Array(await written.arrayBuffer()));

// What is learnt and removed of a picture without decoding it:
//   node picture-bytes.mjs FILE…     prints of each, as JSON: its size, whether it breaks off, what
//                                    is left of it without metadata, in base64, and the size that
//                                    the reader of metadata says that was built last

import { readFileSync } from 'node:fs';
import {
  isIncomplete, sizeOf, withoutMetadata,
} from '../../Shells/Web/js/workers/picture-bytes.js';
import { metadata } from './built-metadata.mjs';

const found = [];
for (const path of process.argv.slice(2)) {
  const bytes = new Uint8Array(readFileSync(path));
  const bare = withoutMetadata(bytes);
  const end = await metadata.read(new Blob([bytes]), { kind: 'describe' });
  found.push({ size: sizeOf(bytes), isIncomplete: isIncomplete(bytes),
    bare: bare && Buffer.from(bare).toString('base64'),
    read: end.kind === 'described' ? end.description.size : null });
}
process.stdout.write(JSON.stringify(found));

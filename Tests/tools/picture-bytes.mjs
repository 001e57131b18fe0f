// What is learnt and removed of a picture without decoding it:
//   node picture-bytes.mjs FILE…     prints of each, as JSON: its size, whether it breaks off, what
//                                    is left of it without metadata, in base64, and the size that
//                                    the reader of metadata says that was built last

import { readFileSync } from 'node:fs';
import { Metadata } from '../../Shells/Web/js/effects/metadata.js';
import { learn } from '../../Shells/Web/js/wire/codec.js';
import { librarySchema } from '../../Shells/Web/js/wire/library-schema.js';
import {
  isIncomplete, sizeOf, withoutMetadata,
} from '../../Shells/Web/js/workers/picture-bytes.js';

learn(librarySchema);
const metadata = new Metadata(await WebAssembly.compile(
  readFileSync(new URL('../../.build-web/metadata.wasm', import.meta.url))));

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

// The reader of metadata that was built last, for who compares with it.

import { readFileSync } from 'node:fs';
import { Metadata } from '../../Shells/Web/js/effects/metadata.js';
import { learn } from '../../Shells/Web/js/wire/codec.js';
import { librarySchema } from '../../Shells/Web/js/wire/library-schema.js';

learn(librarySchema);

export const metadata = new Metadata(await WebAssembly.compile(
  readFileSync(new URL('../../.build-web/metadata.wasm', import.meta.url))));

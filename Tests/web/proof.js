// The page the tests in a real browser run in: loads the shell's own modules from their sources
// and offers the suites to the test program as `window.proofs`. Each answers with how many cases
// it ran and what did not hold.

import * as archive from './proof-archive.js';
import * as camera from './proof-camera.js';
import * as clock from './proof-clock.js';
import * as codec from './proof-codec.js';
import * as containers from './proof-containers.js';
import * as days from './proof-days.js';
import * as edits from './proof-edits.js';
import * as erasing from './proof-erasing.js';
import * as exchange from './proof-exchange.js';
import * as folder from './proof-folder.js';
import * as handing from './proof-handing.js';
import * as heif from './proof-heif.js';
import * as intake from './proof-intake.js';
import * as lease from './proof-lease.js';
import * as library from './proof-library.js';
import * as loading from './proof-loading.js';
import * as memory from './proof-memory.js';
import * as metadata from './proof-metadata.js';
import * as moving from './proof-moving.js';
import * as order from './proof-order.js';
import * as pager from './proof-pager.js';
import * as pictures from './proof-pictures.js';
import * as recipes from './proof-recipes.js';
import * as screens from './proof-screens.js';
import * as storage from './proof-storage.js';
import * as transfers from './proof-transfers.js';
import * as turns from './proof-turns.js';
import * as vectors from './proof-vectors.js';

Object.assign(window, {
  proofs: {
    ...vectors, ...recipes, ...codec, ...containers, ...erasing, ...exchange, ...pictures,
    ...storage, ...camera, ...clock, ...days, ...handing, ...heif, ...intake, ...lease,
    ...library, ...loading, ...memory, ...transfers, ...turns, ...metadata, ...archive, ...edits,
    ...moving, ...order, ...folder, ...pager, ...screens,
  },
});

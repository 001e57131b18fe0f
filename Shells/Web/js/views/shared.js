// What every part of the app is built of. Each part names it, so that the bundler keeps all of it
// in one file, which comes with the first visit.

import '../core.js';
import '../effects/camera.js';
import '../effects/encoding.js';
import '../effects/primitives.js';
import '../places.js';
import '../wire/hex.js';
import '../wire/typed.js';
import '../words/measures.js';
import '../words/words.js';
import './controls.js';
import './form.js';
import './scene.js';
import './standing.js';

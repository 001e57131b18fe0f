// The camera, full screen. The video element lives as long as the screen does; what is missing is
// explained in its place, with a way out.

import { words } from '../../words/words.js';
import { film, lensButtons, onShutterKey, zoomSlider } from '../camera-parts.js';
import { iconButton } from '../controls.js';
import { h, heading, set, text, visible } from '../dom.js';
import { onFinder } from '../finder.js';
import { onPicture } from '../intake.js';
import { absence } from './camera-absence.js';

/** @typedef {import('../../wire/types').CaptureEvent} CaptureEvent */
/** @typedef {import('../../wire/types').CameraState} CameraState */

/** @type {import('../types').Maker<'camera'>} */
export function camera(context) {
  const send = (/** @type {CaptureEvent} */ event) => context.send({ kind: 'capture', event });
  const library = () => send({ kind: 'libraryTapped' });
  const title = heading('', 'heard');
  const to = h('p', { class: 'pill', 'aria-hidden': 'true' });
  const state = h('p', { class: 'heard', role: 'status' });
  const { video, attach } = film();
  const blink = h('div', { class: 'finder-blink', 'aria-hidden': 'true' });
  const lens = lensButtons(() => send({ kind: 'torchTapped' }),
    () => send({ kind: 'flipTapped' }));
  const shutter = h('button', { type: 'button', class: 'shutter',
    'aria-label': words.camera.shutter, onclick: () => send({ kind: 'shutterTapped' }) });
  const pick = iconButton(words.camera.library, 'library', library, 'glass large');
  const trouble = h('p', { class: 'pill pill-fault', role: 'alert' });
  const limited = h('p', { class: 'pill' }, words.camera.limited);
  const zoom = zoomSlider((value) => send({ kind: 'zoomed', zoom: value }));
  const missing = absence(() => send({ kind: 'retryTapped' }), library);
  const controls = h('div', { class: 'camera-controls' }, pick, shutter, lens.flip);
  const element = h('section', { class: 'full camera' }, title, state, video, blink,
    missing.element,
    h('div', { class: 'full-top' },
      iconButton(words.close, 'close', () => context.send({ kind: 'back' }), 'glass'),
      to, lens.torch),
    h('div', { class: 'full-foot' }, trouble, limited, zoom.element, controls));
  const finder = onFinder(element, video, (event) => send(event));
  const stopIntake = onPicture(element, (file) => context.offer(file));
  const stopKeys = onShutterKey(shutter);

  return {
    element, heading: title,
    update({ view }) {
      const now = view.state;
      const live = now.kind === 'live' ? now : null;
      attach(context.camera.stream());
      text(title, words.camera.title(view.name));
      text(to, words.camera.to(view.name));
      text(state, spoken(now.kind));
      set(element, 'data-state', now.kind);
      if (live) set(video, 'data-facing', live.facing.kind);
      finder.update(live);
      zoom.update(live);
      lens.update(live);
      shutter.disabled = live === null;
      visible(controls, now.kind !== 'without');
      missing.update(now.kind === 'without' ? now.access.kind : null);
      text(trouble, view.fault ? words.camera.imageFaults[view.fault.kind] : '');
      visible(trouble, view.fault !== null);
      visible(limited, view.library.kind === 'limited');
    },
    leave() {
      video.srcObject = null;
      stopIntake();
      stopKeys();
    },
  };
}

/** @param {CameraState['kind']} kind */
function spoken(kind) {
  switch (kind) {
    case 'opening': return words.camera.opening;
    case 'taking': return words.camera.taking;
    case 'live': return words.camera.ready;
    case 'without': return '';
  }
}

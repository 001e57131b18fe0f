// The camera, full screen. The video element lives as long as the screen does; what is missing is
// explained in its place, with a way out.

import { words } from '../../words/en.js';
import { h, heading, set, text, visible } from '../dom.js';
import { button, iconButton } from '../controls.js';
import { icon } from '../icons.js';

/** @typedef {import('../../wire/types').CameraFault} CameraFault */
/** @typedef {import('../../wire/types').CaptureEvent} CaptureEvent */

/** @type {import('../types').Maker<'camera'>} */
export function camera(context) {
  const send = (/** @type {CaptureEvent} */ event) => context.send({ kind: 'capture', event });
  const library = () => send({ kind: 'libraryTapped' });
  const title = heading('', 'heard');
  const to = h('p', { class: 'pill', 'aria-hidden': 'true' });
  const state = h('p', { class: 'heard', role: 'status' });
  const video = h('video', { class: 'finder', autoplay: true, playsinline: true, muted: true,
    'aria-hidden': 'true', tabindex: -1 });
  // The attribute alone does not silence a video made by script.
  video.muted = true;
  const veil = h('div', { class: 'finder-veil', 'aria-hidden': 'true' });
  const torch = iconButton(words.camera.torch, 'light', () => send({ kind: 'torchTapped' }),
    'glass');
  const flip = iconButton(words.camera.flip, 'flip', () => send({ kind: 'flipTapped' }),
    'glass large');
  const shutter = h('button', { type: 'button', class: 'shutter',
    'aria-label': words.camera.shutter, onclick: () => send({ kind: 'shutterTapped' }) });
  const pick = iconButton(words.camera.library, 'library', library, 'glass large');
  const trouble = h('p', { class: 'pill pill-fault', role: 'alert' });
  const fault = faultPanel(() => send({ kind: 'retryTapped' }), library);
  const controls = h('div', { class: 'camera-controls' }, pick, shutter, flip);
  const element = h('section', { class: 'full camera' }, title, state, video, veil, fault.element,
    h('div', { class: 'full-top' },
      iconButton(words.close, 'close', () => context.send({ kind: 'back' }), 'glass'),
      to, torch),
    h('div', { class: 'full-foot' }, trouble, controls));

  /** @param {MediaStream | null} stream */
  function attach(stream) {
    if (video.srcObject === stream) return;
    video.srcObject = stream;
    // Autoplay may be refused while the page is hidden; it starts when the page is seen again.
    if (stream) video.play().catch(() => {});
  }

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
      if (live) set(video, 'data-facing', live.facing);
      visible(torch, live !== null && live.hasTorch);
      set(torch, 'aria-pressed', live ? String(live.torch) : null);
      // Only out of reach while opening or taking, so that nothing jumps.
      flip.classList.toggle('away', live === null || !live.canFlip);
      flip.disabled = live === null || !live.canFlip;
      shutter.disabled = live === null;
      visible(controls, now.kind !== 'failed');
      fault.update(now.kind === 'failed' ? now.fault : null);
      text(trouble, view.fault ? words.camera.imageFaults[view.fault] : '');
      visible(trouble, view.fault !== null);
    },
    leave() {
      video.srcObject = null;
    },
  };
}

/** @param {import('../../wire/types').CameraState['kind']} kind */
function spoken(kind) {
  switch (kind) {
    case 'opening': return words.camera.opening;
    case 'taking': return words.camera.taking;
    case 'live': return words.camera.ready;
    case 'failed': return '';
  }
}

/**
 * What is missing, why, and the way out.
 * @param {() => void} retry
 * @param {() => void} library
 */
function faultPanel(retry, library) {
  const title = h('h2', { class: 'subtitle', tabindex: -1 });
  const reason = h('p', { class: 'lead' });
  const steps = h('ol', { class: 'steps' });
  const again = button(words.retry, 'primary wide', retry, 'refresh');
  const element = h('div', { class: 'camera-fault' },
    h('span', { class: 'badge badge-glass' }, icon('cameraOff')), title, reason, steps,
    h('div', { class: 'actions' }, again,
      button(words.camera.library, 'glass wide', library, 'library')));
  /** @type {CameraFault | null} */
  let shown = null;
  visible(element, false);
  return {
    element,
    /** @param {CameraFault | null} fault */
    update(fault) {
      visible(element, fault !== null);
      if (fault === shown) return;
      shown = fault;
      if (!fault) return;
      const say = words.camera.faults[fault];
      const way = fault === 'denied' ? permissionSteps() : say.steps;
      text(title, say.title);
      text(reason, say.reason);
      steps.replaceChildren(...way.map((step) => h('li', {}, h('span', {}, step))));
      steps.classList.toggle('steps-one', way.length === 1);
      visible(again, say.retry);
      title.focus({ preventScroll: true });
    },
  };
}

/** Where this browser keeps the camera's permission. Only words depend on it. */
function permissionSteps() {
  const agent = navigator.userAgent;
  const say = words.camera.steps;
  const phone = /Android|iPhone|iPad/.test(agent);
  if (/Firefox|FxiOS/.test(agent)) return say.firefox;
  if (/Chrome|CriOS|Edg/.test(agent)) return phone ? say.chromePhone : say.chrome;
  return phone ? say.safariPhone : say.safari;
}

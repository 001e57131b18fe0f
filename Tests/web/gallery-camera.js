// Samples of the vault's camera: what it shows in each of its states, without a camera behind it.

import { CameraScreen } from '../../Shells/Web/js/views/vault/camera/screen.js';

/** @typedef {import('../../Shells/Web/js/views/vault/camera/screen.js').Now} Now */

const mp4 = 'video/mp4';
const optics = { canFlip: true, hasTorch: true, canFocus: false, zoomMin: 100, zoomMax: 500 };
const live = { kind: 'live', facing: { kind: 'back' }, optics, torch: false, zoom: 100 };

/** @param {object} [more] */
const now = (more = {}) => ({ state: live, mode: 'photo', stage: 'ready', elapsed: 0,
  sound: 'off', records: mp4, said: '', trouble: '', last: null, ...more });
/** @param {string} access */
const without = (access) => now({ state: { kind: 'without', access: { kind: access } } });

const taken = await (await fetch('/sample/flower.jpg')).blob();
const last = { picture: taken, item: '00' };

/** @type {Record<string, { camera: any }>} */
export const cameraSamples = {
  'vault-camera': { camera: now() },
  'vault-camera-opening': { camera: now({ state: { kind: 'opening' } }) },
  'vault-camera-unasked': { camera: without('unasked') },
  'vault-camera-asking': { camera: without('asking') },
  'vault-camera-denied': { camera: without('deniedForGood') },
  'vault-camera-absent': { camera: without('noDevice') },
  'vault-camera-busy': { camera: without('busy') },
  'vault-camera-video': { camera: now({ mode: 'video', sound: 'on', last }) },
  'vault-camera-recording': { camera: now({ mode: 'video', sound: 'on', stage: 'recording',
    elapsed: 83_000, last }) },
  'vault-camera-sound-asking': { camera: now({ mode: 'video', sound: 'asking' }) },
  'vault-camera-sound-denied': { camera: now({ mode: 'video', sound: 'deniedForGood' }) },
  'vault-camera-sound-muted': { camera: now({ mode: 'live', sound: 'muted', last }) },
  'vault-camera-sound-ended': { camera: now({ mode: 'video', sound: 'ended', last }) },
  'vault-camera-webm': { camera: now({ mode: 'video', sound: 'deniedOnce',
    records: 'video/webm', last }) },
  'vault-camera-not-kept': { camera: now({ mode: 'live', sound: 'on',
    trouble: 'There is no space left on this device. What was sealed before is kept.',
    last: { picture: taken, item: null } }) },
};

/** A camera that looks at a photograph. */
function seen() {
  const canvas = document.createElement('canvas');
  canvas.width = 640;
  canvas.height = 427;
  const picture = new Image();
  picture.addEventListener('load', () => canvas.getContext('2d')?.drawImage(picture, 0, 0));
  picture.src = '/sample/china.jpg';
  return canvas.captureStream(4);
}

const stream = seen();
const nothing = () => {};

/**
 * Draws a camera over the stage, and waits until it has come; answers with what takes it away.
 * @param {HTMLElement} stage @param {any} sample
 */
export async function showCamera(stage, sample) {
  const screen = new CameraScreen({
    close: nothing, shutter: nothing, turn: nothing, flip: nothing, torch: nothing, zoom: nothing,
    focus: nothing, sound: nothing, ask: nothing, files: nothing, open: nothing,
  });
  stage.append(screen.element);
  screen.show(true);
  if (sample.state.kind === 'live') screen.attach(stream);
  screen.update(sample);
  await Promise.all(screen.element.getAnimations().map(({ finished }) => finished));
  return () => screen.element.remove();
}

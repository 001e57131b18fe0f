// What the camera of the groups and that of the vault have in common: the finder's video, the keys
// of the shutter, the slider of the zoom.

import { words } from '../words/words.js';
import { iconButton } from './controls.js';
import { h, set, text, visible } from './dom.js';

/** @typedef {import('../wire/types').CameraState} CameraState */

/** Keys that release a shutter; phones give those of the volume where a browser lets them. */
const shutterKeys = new Set([' ', 'Enter', 'AudioVolumeUp', 'AudioVolumeDown', 'VolumeUp',
  'VolumeDown']);

/** The finder's video. */
export function film() {
  const video = h('video', { class: 'finder', autoplay: true, playsinline: true, muted: true,
    'aria-hidden': 'true', tabindex: -1 });
  // The attribute alone does not silence a video made by script.
  video.muted = true;
  return {
    video,
    /** @param {MediaStream | null} stream */
    attach(stream) {
      if (video.srcObject === stream) return;
      video.srcObject = stream;
      // Autoplay may be refused while the page is hidden; it starts when the page is seen again.
      if (stream) video.play().catch(() => {});
    },
  };
}

/**
 * Presses the shutter by keys, wherever the focus is but on another control.
 * @param {HTMLButtonElement} shutter
 */
export function onShutterKey(shutter) {
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (!shutterKeys.has(event.key) || event.repeat || shutter.disabled) return;
    const at = event.target;
    // A control that has the focus is pressed by the browser itself; of radio buttons the one that
    // has it is chosen already.
    const isControl = at instanceof Element
      && at.closest('button, input:not([type="radio"]), a[href]') !== null;
    if (isControl && event.key.length < 6) return;
    event.preventDefault();
    shutter.click();
  };
  window.addEventListener('keydown', press);
  return () => window.removeEventListener('keydown', press);
}

/**
 * The pinch's twin for keyboards and screen readers, and the number for everybody.
 * @param {(zoom: number) => void} act
 */
export function zoomSlider(act) {
  const input = h('input', {
    type: 'range', class: 'zoom-slider', 'aria-label': words.camera.zoom });
  input.addEventListener('input', () => act(Number(input.value)));
  const shown = h('span', { class: 'zoom-number', 'aria-hidden': 'true' });
  const element = h('div', { class: 'zoom pill' }, shown, input);
  return {
    element,
    /** @param {Extract<CameraState, { kind: 'live' }> | null} live */
    update(live) {
      const has = live !== null && live.optics.zoomMax > live.optics.zoomMin;
      visible(element, has);
      if (!has || !live) return;
      set(input, 'min', live.optics.zoomMin);
      set(input, 'max', live.optics.zoomMax);
      set(input, 'step', 5);
      if (Number(input.value) !== live.zoom) input.value = String(live.zoom);
      set(input, 'aria-valuetext', words.camera.zoomed(live.zoom / 100));
      text(shown, words.camera.zoomed(live.zoom / 100));
    },
  };
}

/**
 * The light beside the lens, and the other lens.
 * @param {() => void} torchTapped @param {() => void} flipTapped
 */
export function lensButtons(torchTapped, flipTapped) {
  let canFlip = false;
  const torch = iconButton(words.camera.torch, 'light', torchTapped, 'glass');
  const flip = iconButton(words.camera.flip, 'flip', () => canFlip && flipTapped(),
    'glass large');
  return {
    torch, flip,
    /**
     * @param {Extract<CameraState, { kind: 'live' }> | null} live
     * @param {boolean} [mayFlip] nothing is being taken
     */
    update(live, mayFlip = true) {
      const hasTorch = live !== null && live.optics.hasTorch;
      visible(torch, hasTorch);
      set(torch, 'aria-pressed', hasTorch ? String(live?.torch) : null);
      canFlip = live !== null && live.optics.canFlip && mayFlip;
      // Only out of reach meanwhile: nothing jumps. Not `disabled`: the one that was pressed would
      // lose the focus.
      flip.classList.toggle('away', !canFlip);
      set(flip, 'aria-disabled', canFlip ? null : 'true');
    },
  };
}

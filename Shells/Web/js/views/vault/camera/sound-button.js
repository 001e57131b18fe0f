// Whether films are recorded with sound, and where the microphone stands.

import { vault as words } from '../../../words/vault-words.js';
import { h, s, set, visible } from '../../dom.js';

/** @typedef {import('../../../effects/microphone.js').Sound} Sound */

const microphone = ['M12 3.5a2.8 2.8 0 0 1 2.8 2.8v5a2.8 2.8 0 0 1-5.6 0v-5A2.8 2.8 0 0 1 12 3.5z',
  'M6.2 11.3a5.8 5.8 0 0 0 11.6 0', 'M12 17.1v3.4'];
const slash = 'M4.5 4.5l15 15';
/**
 * A film that begins now is heard.
 * @param {Sound} sound
 */
export const hasSound = (sound) => sound === 'on' || sound === 'muted';

/**
 * An icon that no other part of the app has.
 * @param {string[]} strokes
 */
const icon = (strokes) => s('svg', { class: 'icon icon-mic', viewBox: '0 0 24 24',
  'aria-hidden': 'true', focusable: 'false' }, ...strokes.map((d) => s('path', { d })));

/** @param {() => void} act */
export function soundButton(act) {
  const on = icon(microphone);
  const off = icon([...microphone, slash]);
  const element = h('button', { type: 'button', class: 'icon-button glass camera-sound',
    'aria-label': words.camera.sound, onclick: act }, on, off);
  return {
    element,
    /** @param {Sound} sound @param {boolean} isRecording the choice is made before */
    update(sound, isRecording) {
      const isOn = sound === 'on';
      visible(on, isOn);
      visible(off, !isOn);
      set(element, 'aria-pressed', String(hasSound(sound)));
      set(element, 'title', words.camera.sounds[sound]);
      set(element, 'disabled', isRecording || sound === 'asking' ? true : null);
    },
  };
}

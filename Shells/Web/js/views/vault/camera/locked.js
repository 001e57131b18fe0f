// The camera on the way into a locked vault, unless that is hidden: what it takes is sealed at
// once, and nothing of what the vault has is seen. It says how much waits for it to be opened.

import { vault as words } from '../../../words/vault-words.js';
import { button } from '../../controls.js';
import { h, text, visible } from '../../dom.js';

/**
 * @typedef {import('../capabilities.js').VaultName
 *   & import('../capabilities.js').CameraScreen} Needs
 */

/** @param {Needs} context */
export function lockedCamera({ place, camera }) {
  const isHere = place === 'vault';
  const open = button(words.camera.open, 'quiet wide', () => camera.show(), 'camera');
  const first = h('p', { class: 'hint' }, words.locked.cameraFirst);
  const waits = h('p', { class: 'hint', role: 'status' });
  return {
    elements: [waits, open, first],
    update() {
      const { ready, waiting } = camera.standing;
      visible(open, isHere && ready);
      visible(first, isHere && !ready);
      // How much is hidden is nobody's to read without its passphrase.
      const isSaid = isHere && waiting > 0;
      text(waits, isSaid ? words.locked.waiting(waiting) : '');
      visible(waits, isSaid);
    },
  };
}

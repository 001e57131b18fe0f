// What is left out of photos that somebody adds on this device.

import { vault as words } from '../../words/vault-words.js';
import { h } from '../dom.js';
import { staying } from './going-along.js';

/**
 * @typedef {import('./capabilities.js').Core} Needs
 * @typedef {import('../../wire/types').MetadataRemoval} MetadataRemoval
 */

/** @param {Needs} context */
export function adding({ send }) {
  const kept = staying('vault-add-along',
    (removal) => send({ kind: 'importing', event: { kind: 'removalChosen', removal } }));
  const element = h('section', { class: 'keys-part' },
    h('h2', { class: 'subtitle' }, words.along.addTitle), kept.element,
    h('p', { class: 'hint' }, words.along.addLine));
  return {
    element,
    /** @param {MetadataRemoval | null} removal */
    update(removal) {
      kept.update(removal);
    },
  };
}

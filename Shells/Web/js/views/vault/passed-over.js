// How many files of a folder are passed over, and why.

import { vault } from '../../words/vault-words.js';

const words = vault.importing;

/**
 * Empty where there are none.
 * @param {import('../../wire/types').PassedOver} passedOver
 */
export function passedOverLine({ system, deleted, hidden }) {
  const all = system + deleted + hidden;
  if (all === 0) return '';
  const why = words.passedOverFor;
  const said = [system > 0 ? why.system(system) : '', deleted > 0 ? why.deleted(deleted) : '',
    hidden > 0 ? why.hidden(hidden) : ''].filter((one) => one !== '');
  return `${words.passedOver(all)}: ${said.join(' · ')}`;
}

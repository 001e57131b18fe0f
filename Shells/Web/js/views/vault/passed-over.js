// How many files of a folder are passed over, and why.

import { vault } from '../../words/vault-words.js';

const words = vault.importing;

/**
 * Empty where there are none.
 * @param {import('../../wire/types').PassedOver} passedOver
 */
export function passedOverLine(passedOver) {
  const why = words.passedOverFor;
  const reasons = /** @type {(keyof typeof why)[]} */ (Object.keys(why))
    .filter((reason) => passedOver[reason] > 0);
  if (reasons.length === 0) return '';
  const all = reasons.reduce((sum, reason) => sum + passedOver[reason], 0);
  const said = reasons.map((reason) => why[reason](passedOver[reason]));
  return `${words.passedOver(all)}: ${said.join(' · ')}`;
}

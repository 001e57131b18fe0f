// Camera, lens and place that an item's file names: said when somebody asks. A place is said in
// degrees, and looked up nowhere.

import { vault as words } from '../../words/vault-words.js';

/** A metre or so, which is what a phone knows. */
const degreeDigits = 5;
const partsOfDegree = 10_000_000;

/**
 * @param {import('../../wire/types').MediaDescription} description
 * @returns {string[][]} a name and what is said of it, each
 */
export function askedFacts({ camera, lens, position }) {
  const names = [camera, lens].filter((name) => name !== '');
  return [
    [words.item.camera, ...(names.length > 0 ? names : [words.item.unnamed])],
    [words.item.place, position ? placeName(position) : words.item.unnamed],
  ];
}

/**
 * As maps take it in every language.
 * @param {import('../../wire/types').MediaPosition} position
 */
function placeName({ latitude, longitude }) {
  return [latitude, longitude]
    .map((parts) => (parts / partsOfDegree).toFixed(degreeDigits)).join(', ');
}

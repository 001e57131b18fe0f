// Which day begins a week here: as the reader's region has it, or as somebody chose for this
// device.

import { localeFor } from '../../words/measures.js';
import { language } from '../../words/words.js';
import { keep, kept } from '../kept.js';
import { weeksBy } from './week-start.js';

/** The first is what the region has. */
export const weekChoices = /** @type {const} */ (['region', 'monday', 'saturday', 'sunday']);

/** @typedef {typeof weekChoices[number]} WeekChoice */

const name = 'days/week-start';
export const starts = { monday: 1, saturday: 6, sunday: 7 };

/**
 * Where the reader lives may count weeks another way than where the language comes from: the first
 * of the browser's languages that names a region decides.
 */
const regional = weeksBy(navigator.languages.find((tag) => /-[A-Z]{2}\b/.test(tag))
  ?? localeFor(language, navigator.languages));
let chosen = kept(name, weekChoices);

export const { minimalDays } = regional;
export const regionalStart = regional.start;

/** 1 for Monday to 7 for Sunday. */
export const weekStart = () => (chosen === 'region' ? regional.start : starts[chosen]);

export const weekChoice = () => chosen;

/** @param {WeekChoice} choice */
export function chooseWeek(choice) {
  chosen = choice;
  keep(name, weekChoices, choice);
}

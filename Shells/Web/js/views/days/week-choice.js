// How weeks are counted here: as the reader's region has it, or from the day that somebody chose
// for this device.

import { weekRuleOf } from '../../effects/calendar.js';
import { localeFor } from '../../words/measures.js';
import { language } from '../../words/words.js';
import { keep, kept } from '../kept.js';

/** The first is what the region has. */
export const weekChoices = /** @type {const} */ (['region', 'monday', 'saturday', 'sunday']);

/** @typedef {typeof weekChoices[number]} WeekChoice */

const name = 'days/week-start';
export const starts = { monday: 1, saturday: 6, sunday: 7 };

/** @type {import('../../wire/types').WeekRule | null} */
let regional = null;
let chosen = kept(name, weekChoices);

/**
 * Where the reader lives may count weeks another way than where the language comes from: the first
 * of the browser's languages that names a region decides. Of a language alone it is the region
 * where most of its speakers live.
 */
export const regionalRule = () => regional ??= weekRuleOf(regionOf(
  navigator.languages.find((tag) => /-[A-Z]{2}\b/.test(tag))
    ?? localeFor(language, navigator.languages)));

/** @param {string} tag of a language, whatever a browser says */
function regionOf(tag) {
  try {
    return new Intl.Locale(tag).maximize().region ?? '';
  } catch {
    return '';
  }
}

/** @returns {import('../../wire/types').WeekRule} */
export const weekRule = () => (chosen === 'region' ? regionalRule()
  : { firstWeekday: starts[chosen], minimalDays: regionalRule().minimalDays });

export const weekChoice = () => chosen;

/** @param {WeekChoice} choice */
export function chooseWeek(choice) {
  chosen = choice;
  keep(name, weekChoices, choice);
}

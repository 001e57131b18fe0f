// How the calendar is drawn on this device: how months are read, and which day begins a week.

import { days as words } from '../../words/days-words.js';
import { choice } from './choice.js';
import { dialog } from './dialog.js';
import { weekdayLong } from './names.js';
import { readings } from './turning.js';
import { chooseWeek, regionalRule, starts, weekChoice, weekChoices } from './week-choice.js';

/**
 * @param {() => void} changed hears that the sheet opened or closed
 * @param {import('./turning.js').Turning} turning
 * @param {HTMLElement[]} further what stands below it
 */
export function options(changed, turning, further) {
  const week = choice(words.options.week, weekChoices.map((value) => ({
    value, name: value === 'region' ? words.options.region(weekdayLong(regionalRule().firstWeekday))
      : weekdayLong(starts[value]),
  })), (value) => {
    chooseWeek(value);
    for (const view of turning.all) view.weekChanged();
  });
  const reading = choice(words.options.reading,
    readings.map((value) => ({ value, name: words.options[value] })),
    (value) => turning.read(value));
  week.element.classList.add('days-list');
  week.update(weekChoice());
  reading.update(turning.reading);
  return dialog(words.options.title, changed, reading.titled(), week.titled(),
    ...further);
}

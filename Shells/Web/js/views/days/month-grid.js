// The arithmetic that typed dates are read with (date-*.js): days as numbers, months as numbers.
// Pure, and without any time zone. Everything else asks the rules of days (js/effects/calendar.js).

/**
 * A day is counted from 1970-01-01, a month from January of the year 0, a day of the week from
 * Monday as 1 to Sunday as 7, as ISO 8601 has it.
 * @typedef {{ year: number, month: number, date: number }} Civil `month` is 1 to 12
 */

export const weekDays = 7;
const daysInEra = 146_097;
/** From 0000-03-01 to 1970-01-01. */
const daysToEpoch = 719_468;

/**
 * The day a date stands for. Years are counted from March, so that the leap day ends one.
 * @param {number} year @param {number} month 1 to 12
 * @param {number} date
 */
export function dayOf(year, month, date) {
  const shifted = month > 2 ? year : year - 1;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + date - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100)
    + dayOfYear;
  return era * daysInEra + dayOfEra - daysToEpoch;
}

/**
 * The date a day stands for.
 * @param {number} day @returns {Civil}
 */
export function civilOf(day) {
  const shifted = day + daysToEpoch;
  const era = Math.floor(shifted / daysInEra);
  const dayOfEra = shifted - era * daysInEra;
  const yearOfEra = Math.floor((dayOfEra - Math.floor(dayOfEra / 1460)
    + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4)
    - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const date = dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  return { year: yearOfEra + era * 400 + (month > 2 ? 0 : 1), month, date };
}

/** @param {number} day */
export function monthOf(day) {
  const { year, month } = civilOf(day);
  return year * 12 + month - 1;
}

/** @param {number} month */
export const yearOf = (month) => Math.floor(month / 12);

/** @param {number} month */
export const firstDay = (month) => dayOf(yearOf(month), month - yearOf(month) * 12 + 1, 1);

/** @param {number} month */
export const daysIn = (month) => firstDay(month + 1) - firstDay(month);

/**
 * 1970-01-01 was a Thursday.
 * @param {number} day
 */
export const weekdayOf = (day) => 1 + modulo(day + 3, weekDays);

/**
 * The first day of a day's week.
 * @param {number} day @param {number} weekStart the day of the week that begins one
 */
export const weekOf = (day, weekStart) => day - modulo(weekdayOf(day) - weekStart, weekDays);

/**
 * Where a year's first week begins: the last one that has enough days of the year.
 * @param {number} year @param {number} weekStart @param {number} minimalDays
 */
export const firstWeek = (year, weekStart, minimalDays) =>
  weekOf(dayOf(year, 1, 1) + minimalDays - 1, weekStart);

/** @param {number} value @param {number} by */
const modulo = (value, by) => ((value % by) + by) % by;

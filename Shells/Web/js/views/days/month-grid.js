// The arithmetic of the calendar: days as numbers, months as numbers, and which days stand in the
// rows of a month. Pure, and without any time zone: a day here is a date on a wall calendar, so
// that nothing can move a photo to the day before. All of it in the proleptic Gregorian calendar.

/**
 * A day is counted from 1970-01-01, a month from January of the year 0, a day of the week from
 * Monday as 1 to Sunday as 7, as ISO 8601 has it.
 * @typedef {{ year: number, month: number, date: number }} Civil `month` is 1 to 12
 */

export const weekDays = 7;
/** No fewer rows, so that what is below a month hardly ever moves. */
const rowsMin = 5;
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
 * The number of a day's week in the year that week counts to.
 * @param {number} day @param {number} weekStart
 * @param {number} minimalDays so many of a year's days its first week has at least
 */
export function weekNumber(day, weekStart, minimalDays) {
  const week = weekOf(day, weekStart);
  const { year } = civilOf(week + weekDays - minimalDays);
  return 1 + (week - firstWeek(year, weekStart, minimalDays)) / weekDays;
}

/**
 * Where a year's first week begins: the last one that has enough days of the year.
 * @param {number} year @param {number} weekStart @param {number} minimalDays
 */
export const firstWeek = (year, weekStart, minimalDays) =>
  weekOf(dayOf(year, 1, 1) + minimalDays - 1, weekStart);

/**
 * The rows of a month: whole weeks, with the days around it that fill them.
 * @param {number} month @param {number} weekStart
 * @returns {number[][]}
 */
export function weeksOf(month, weekStart) {
  const first = weekOf(firstDay(month), weekStart);
  const behind = firstDay(month + 1);
  const rows = Math.max(rowsMin, Math.ceil((behind - first) / weekDays));
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: weekDays }, (__, column) => first + row * weekDays + column));
}

/**
 * The same date so many months later, or the last of a month that is too short for it.
 * @param {number} day @param {number} months
 */
export function monthsLater(day, months) {
  const month = monthOf(day) + months;
  return firstDay(month) + Math.min(civilOf(day).date, daysIn(month)) - 1;
}

/**
 * Where a key leads from a day; undefined for one that leads nowhere.
 * @param {{ key: string, shiftKey: boolean, altKey: boolean, ctrlKey: boolean,
 *   metaKey: boolean }} pressed
 * @param {number} day @param {number} weekStart
 * @param {boolean} isMirrored the week runs from right to left
 * @returns {number | undefined}
 */
export function dayByKey(pressed, day, weekStart, isMirrored) {
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey) return undefined;
  const ahead = isMirrored ? -1 : 1;
  const months = pressed.shiftKey ? 12 : 1;
  switch (pressed.key) {
    case 'ArrowRight': return day + ahead;
    case 'ArrowLeft': return day - ahead;
    case 'ArrowDown': return day + weekDays;
    case 'ArrowUp': return day - weekDays;
    case 'Home': return weekOf(day, weekStart);
    case 'End': return weekOf(day, weekStart) + weekDays - 1;
    case 'PageDown': return monthsLater(day, months);
    case 'PageUp': return monthsLater(day, -months);
    default: return undefined;
  }
}

/** @param {number} value @param {number} by */
const modulo = (value, by) => ((value % by) + by) % by;

// Days as an iCalendar object (RFC 5545): an event of a whole day for each that has anything. Pure.

/** @typedef {{ date: string, summary: string, description: string }} DayEvent date as 2024-05-31 */

/** Of a line, in bytes of UTF-8 (section 3.1). */
const lineLength = 75;
const utf8 = new TextEncoder();

/**
 * @param {DayEvent[]} days
 * @param {Date} stamp when it is written
 */
export function icalendar(days, stamp) {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Dayly//Dayly//EN',
    ...days.flatMap((day) => event(day, stamp)), 'END:VCALENDAR'];
  return lines.flatMap(folded).map((line) => `${line}\r\n`).join('');
}

/** @param {DayEvent} day @param {Date} stamp */
function event({ date, summary, description }, stamp) {
  const digits = date.replaceAll('-', '');
  const moment = `${stamp.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  // The same day is the same event, however often it is written; and nobody is busy on it.
  return ['BEGIN:VEVENT', `UID:${digits}@days.dayly`, `DTSTAMP:${moment}`,
    `DTSTART;VALUE=DATE:${digits}`, `SUMMARY:${escaped(summary)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
    'TRANSP:TRANSPARENT', 'END:VEVENT'];
}

/**
 * Section 3.3.11.
 * @param {string} text
 */
const escaped = (text) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/**
 * No character is cut.
 * @param {string} line
 */
function folded(line) {
  const lines = [];
  let current = '';
  let length = 0;
  for (const character of line) {
    const more = utf8.encode(character).length;
    if (length + more > lineLength) {
      lines.push(current);
      current = ' ';
      length = 1;
    }
    current += character;
    length += more;
  }
  return [...lines, current];
}

// Days as an iCalendar object (RFC 5545): an event of a whole day for each that has anything. The
// command line writes the same (Native/Sources/NativeEffects/ICalendar.swift,
// Vectors/icalendar.json).

import { hex } from '../../../wire/hex.js';

/**
 * `description` is empty for none; the date is as 2024-05-31.
 * @typedef {{ date: string, summary: string, description: string }} DayEvent
 *
 * Whose days they are: a vault, or a folder of this device, and what tells it from others, in
 * hexadecimal.
 * @typedef {{ kind: 'vault' | 'folder', id: string }} EventSource
 */

/** Of a line, in bytes of UTF-8 (section 3.1). */
const lineLength = 75;
const utf8 = new TextEncoder();

/**
 * Two people's events of one day are two, and the same day of one source is one event, however
 * often it is written (section 3.8.4.7).
 * @param {DayEvent[]} days @param {EventSource} source
 * @param {Date} stamp when it is written
 */
export async function icalendar(days, source, stamp) {
  const name = await nameOf(source);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Dayly//Dayly//EN',
    ...days.flatMap((day) => event(day, name, stamp)), 'END:VCALENDAR'];
  return lines.flatMap(folded).map((line) => `${line}\r\n`).join('');
}

/** @param {EventSource} source */
async function nameOf({ kind, id }) {
  const label = utf8.encode(`dayly/v1 calendar ${kind}\0`);
  const bytes = (id.match(/../g) ?? []).map((digits) => Number.parseInt(digits, 16));
  const digest = await crypto.subtle.digest('SHA-256', Uint8Array.of(...label, ...bytes));
  return hex(new Uint8Array(digest, 0, 16));
}

/** @param {DayEvent} day @param {string} name of their source @param {Date} stamp */
function event({ date, summary, description }, name, stamp) {
  const digits = date.replaceAll('-', '');
  const moment = `${stamp.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  // Nobody is busy on it.
  return ['BEGIN:VEVENT', `UID:${digits}-${name}@days.dayly`, `DTSTAMP:${moment}`,
    `DTSTART;VALUE=DATE:${digits}`, `SUMMARY:${escaped(summary)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
    'TRANSP:TRANSPARENT', 'END:VEVENT'];
}

/**
 * Section 3.3.11: ends of lines are written out, other control characters have no place.
 * @param {string} text
 */
const escaped = (text) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
  .replace(/[\0-\x08\x0B-\x1F\x7F]/g, '');

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

// What people type has no limit; what the core is sent has. Cut to the schema's limit it is still
// longer than anything the core accepts, so the core can say that it is too long.

import { schema } from './schema.js';

/** @typedef {import('./types').Event} Event */

/**
 * `text` in at most `most` bytes of UTF-8, never ending inside a character.
 * @param {string} text @param {number} most
 */
export function cut(text, most) {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= most) return text;
  let end = most;
  while ((bytes[end] & 0xc0) === 0x80) end -= 1;
  return new TextDecoder().decode(bytes.subarray(0, end));
}

/**
 * The event with every text in its machine's event cut to its limit.
 * @param {Event} event @returns {Event}
 */
export function fitted(event) {
  if (!('event' in event) || typeof event.event === 'string') return event;
  const tables = /** @type {Record<string, readonly [string, any]>} */ (schema);
  const uses = tables[tables.Event[1][event.kind].event][1][event.event.kind] ?? {};
  /** @type {Record<string, unknown>} */
  const inner = { ...event.event };
  for (const [field, use] of Object.entries(uses)) {
    const limit = /^text<(\d+)>$/.exec(use);
    const text = inner[field];
    if (limit && typeof text === 'string') inner[field] = cut(text, Number(limit[1]));
  }
  return /** @type {Event} */ ({ ...event, event: inner });
}

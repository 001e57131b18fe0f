// What the days of a month have in short, made of its items: where there is no index that has it.
// Pure: items in, days out.

/**
 * @typedef {import('../../wire/types').ShownMonth} ShownMonth
 * @typedef {import('../../wire/types').ShownDays} ShownDays
 * @typedef {import('../../wire/types').DayLine} DayLine
 */

/** @param {ShownMonth} shown its items as they lie on their days @returns {ShownDays} */
export function dayLines({ month, entries, damaged, notes, noted }) {
  /** @type {Map<number, DayLine>} */
  const days = new Map();
  const covers = new Map(notes.map(({ day, cover }) => [day, cover]));
  for (const { item, kind, favorite, group, pinned, date } of entries) {
    const day = pinned ?? date?.day ?? null;
    if (day === null) continue;
    const post = group !== null;
    const line = days.get(day) ?? { day, counts: [], chosen: null };
    days.set(day, line);
    const there = line.counts.find((one) => one.kind.kind === kind.kind
      && one.favorite === favorite && one.post === post);
    if (there) there.items += 1;
    else line.counts.push({ kind, favorite, post, items: 1, first: item, order: none });
    if (covers.get(day) === item) line.chosen = { item, kind, favorite, post };
  }
  return { month, days: [...days.values()].sort((one, other) => one.day - other.day), damaged,
    notes, noted };
}

/** They lie in their order already. */
const none = new Uint8Array();

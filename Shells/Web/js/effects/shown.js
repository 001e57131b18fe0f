// What of days or of a vault is shown, as the rules of days have it (Sources/Days/Shown). What can
// be looked at alone is asked for once: the answer says of every kind of item whether it is shown.

import { answerTo } from './days.js';

/**
 * @typedef {import('../wire/types').CatalogEntry} CatalogEntry
 * @typedef {import('../wire/types').CatalogPageTotal} CatalogPageTotal
 * @typedef {import('../wire/types').ItemTraits} ItemTraits
 * @typedef {import('../wire/types').ShownKind['kind']} ShownName
 *
 * `holds` says it of an item of a vault, `count` how many those are on a page.
 * @typedef {{ holds: (entry: CatalogEntry) => boolean,
 *   count: (total: CatalogPageTotal) => number }} Filter
 * @typedef {Filter & { name: ShownName }} Look
 */

/**
 * The day an item is to be found on: where somebody put it, else when it was taken.
 * @param {CatalogEntry} entry
 * @returns {number | null} counted from 1970-01-01
 */
export const dayOf = ({ date, pinned }) => pinned ?? date?.day ?? null;

/**
 * Of one kind of item each has a bit of its own.
 * @param {boolean} favorite @param {boolean} post
 */
const bit = (favorite, post) => 1 << (favorite ? 1 : 0) + (post ? 2 : 0);

/** @param {CatalogEntry} entry @returns {ItemTraits} */
const traitsOf = ({ kind, favorite, group }) => ({ kind, favorite, post: group !== null });

/** @param {boolean} days @returns {Map<ShownName, Look>} in the order in which they are offered */
function ask(days) {
  const { rules } = answerTo({ kind: 'shownRules', days });
  return new Map(rules.map(({ shown, holds, counts, most }) => {
    const bits = { photo: 0, video: 0, live: 0, other: 0 };
    for (const { kind, favorite, post } of holds) bits[kind.kind] |= bit(favorite, post);
    return [shown.kind, {
      name: shown.kind,
      holds: (entry) => (bits[entry.kind.kind] & bit(entry.favorite, entry.group !== null)) !== 0
        && (!days || dayOf(entry) !== null),
      count: (total) => Math.min(sum(total, counts), sum(total, most)),
    }];
  }));
}

/** @param {CatalogPageTotal} total @param {import('../wire/types').PageCount[]} counts */
const sum = (total, counts) => counts.reduce((all, { kind }) => all + total[kind], 0);

/** @type {Map<boolean, Map<ShownName, Look>>} */
const asked = new Map();

/** @param {boolean} days */
function known(days) {
  const filters = asked.get(days) ?? ask(days);
  asked.set(days, filters);
  return filters;
}

/** @param {Map<ShownName, Look>} filters @param {ShownName} name */
function named(filters, name) {
  const filter = filters.get(name);
  if (!filter) throw new RangeError(`${name} cannot be looked at alone`);
  return filter;
}

/** What of a vault can be looked at alone. */
export const filterNames = () => [...known(false).keys()];

/** @param {ShownName} [name] */
export const filterOf = (name = 'all') => named(known(false), name);

/** The same of days. */
export const lookNames = () => [...known(true).keys()];

/** @param {ShownName} [name] */
export const lookOf = (name = 'all') => named(known(true), name);

/**
 * Which of them can be chosen, where this one is.
 * @param {import('../wire/types').CatalogMonth[]} months @param {ShownName} chosen
 */
export function offeredLooks(months, chosen) {
  const pages = months.flatMap((month) => month.pages);
  const counts = [...known(true).values()].map(({ name, count }) => ({ shown: { kind: name },
    items: pages.reduce((sum, page) => sum + count(page), 0) }));
  return answerTo({ kind: 'shownOffered', counts, chosen: { kind: chosen } }).shown
    .map(({ kind }) => kind);
}

/**
 * What is shown of the days of a month, with the item that stands for each.
 * @param {import('../wire/types').DayLine[]} days @param {Look} look
 */
export const digestOf = (days, { name }) => answerTo({ kind: 'monthDigest', days,
  shown: { kind: name } }).days.map(({ cover, ...digest }, index, all) => {
  const line = days.find(({ day }) => day === all[index].day);
  const item = cover.kind === 'chosen' ? line?.chosen?.item : line?.counts[cover.place]?.first;
  return { ...digest, cover: item ?? '' };
});

/**
 * Those of some items that stand for their days, in the order of the days.
 * @param {CatalogEntry[]} entries in the order in which they lie on their days
 * @param {import('../wire/types').DayNote[]} notes what somebody said of days
 */
export function coversOf(entries, notes) {
  const chosen = new Map(notes.map(({ day, cover }) => [day, cover]));
  const { dated, items } = onDays(entries, chosen);
  return answerTo({ kind: 'dayCovers', items }).places
    .map((place) => ({ day: items[place].day, entry: dated[place] }));
}

/**
 * What the days of a month have in short, made of its items: where there is no index that has it.
 * @param {import('../wire/types').ShownMonth} shown its items as they lie on their days
 * @returns {import('../wire/types').ShownDays}
 */
export function countedDays({ month, entries, damaged, notes, noted }) {
  const chosen = new Map(notes.map(({ day, cover }) => [day, cover]));
  const { dated, items } = onDays(entries, chosen);
  const days = answerTo({ kind: 'countedDays', items }).days.map((counted) => ({
    day: counted.day,
    counts: counted.counts.map((alike) => ({ ...alike, first: dated[alike.first].item, order })),
    chosen: counted.chosen === null ? null
      : { ...traitsOf(dated[counted.chosen]), item: dated[counted.chosen].item },
  }));
  return { month, days, damaged, notes, noted };
}

/** They lie in their order already. */
const order = new Uint8Array();

/**
 * Those that have a day, and what the rules are told of each.
 * @param {CatalogEntry[]} entries @param {Map<number, string | null>} chosen for days
 */
function onDays(entries, chosen) {
  const dated = entries.filter((entry) => dayOf(entry) !== null);
  const items = dated.map((entry) => {
    const day = dayOf(entry) ?? 0;
    return { ...traitsOf(entry), day, chosen: chosen.get(day) === entry.item };
  });
  return { dated, items };
}

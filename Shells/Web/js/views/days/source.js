// Where a calendar's days come from. A vault has them, and so has a folder of photos that is only
// read: the calendar's views ask both alike for what `Needs` in `calendar.js` names. What can be
// done with days differs, and each brings its own.

/** @typedef {import('./digest.js').Dated} Dated */

/**
 * What stands around the days in every view. `target` lies over all of it; `showAll` ends looking
 * at one kind alone; `dress` has it stand around another view, `cover` has what belongs there stand
 * below the head of a day; `tell` hears which months are in sight; `update` answers what has a
 * place in the calendar.
 * @template Open
 * @typedef {{
 *   target: HTMLElement, listen: (element: HTMLElement) => void, showAll: () => void,
 *   dress: (view: import('./turning.js').View) => void, cover: (header: HTMLElement) => void,
 *   tell: (months: number[]) => void, update: (open: Open) => Dated,
 * }} Around
 */

/**
 * What can be done with a day: what stands beside the ways on, below its name and below its items,
 * which of them are chosen, and the sheets that lie over them. `settle` comes before another day is
 * shown; `update` is told of what was read of its month, how much of it is in sight, and whether
 * nothing lies on it at all.
 * @typedef {{
 *   selection: import('../vault/selection.js').Selection,
 *   tools: Node[], head: Node[], below: Node[], sheets: Node[],
 *   update: (day: number, dated: Dated, has: { amount: number, isBlank: boolean }) => void,
 *   settle: () => void, escape: () => boolean, leave: () => void,
 * }} DayActs
 *
 */

/**
 * What a source brings beside its days. `seenIn` is what a view of it tells of all of them, or null
 * where it tells nothing; `day` is told who hears that other items are chosen; `search` looks for
 * what was typed, where something can be looked for; `options` stand below how days are shown.
 * @template View, Open
 * @typedef {{
 *   seenIn: (view: View) => Open | null,
 *   around: (filtered: () => void) => Around<Open>,
 *   day: (changed: () => void) => DayActs,
 *   search: ((typed: string) => void) | null,
 *   options: HTMLElement[],
 * }} DayParts
 */

export {};

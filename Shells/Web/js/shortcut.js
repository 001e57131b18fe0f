// "Take today's photo" among the shortcuts of the app's icon (the manifest's): it opens the page at
// /?today. The one group that waits for a photo is tapped as a person would; of several, the person
// chooses.

/** @typedef {import('./wire/types').Event} Event */

// Read before the page clears its address.
let isWanted = window.location.search === '?today';

/**
 * What the shortcut does on the first screen the app shows, once.
 * @param {import('./wire/types').Screen} screen
 * @returns {Event | null}
 */
export function shortcutTap(screen) {
  if (!isWanted || screen.kind === 'starting') return null;
  isWanted = false;
  if (screen.kind !== 'groups') return null;
  const { cards } = screen.list;
  const waiting = cards.filter((card) => card.today.kind === 'open' && !card.alone && !card.broken);
  return waiting.length !== 1 ? null
    : { kind: 'groups', event: { kind: 'cardTapped', group: waiting[0].group } };
}

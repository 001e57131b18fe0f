// "Take today's photo" among the shortcuts of the app's icon (the manifest's): it opens the page at
// /?today. The one group that waits for a photo is tapped as a person would; of several, the person
// chooses.

/** @typedef {import('./wire/types').Event} Event */

// Read before the page clears its address.
let isWanted = window.location.search === '?today';

/**
 * What the shortcut does on the first list of groups the app shows, once; whatever comes before,
 * signing in or words to be written down, is done first.
 * @param {import('./wire/types').Screen} screen
 * @returns {Event | null}
 */
export function shortcutTap(screen) {
  if (!isWanted || screen.kind !== 'groups') return null;
  const { cards } = screen.list;
  // Who has just signed in has none yet: the photo is for the first one.
  if (cards.length === 0) return null;
  isWanted = false;
  const waiting = cards.filter((card) => card.today.kind === 'open' && !card.alone && !card.broken);
  return waiting.length !== 1 ? null
    : { kind: 'groups', event: { kind: 'cardTapped', group: waiting[0].group } };
}

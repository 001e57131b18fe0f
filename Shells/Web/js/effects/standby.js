// What the system does for the app while nobody looks at it: its sign counts, its service worker
// waits for a network.

/**
 * The app's sign says how many photos nobody has looked at yet, of groups that may call.
 * @param {import('../wire/types').GroupList} list
 */
export function badge({ cards }) {
  const unseen = cards.reduce((sum, card) => sum + (card.muted ? 0 : card.unseen), 0);
  const said = unseen > 0 ? navigator.setAppBadge?.(unseen) : navigator.clearAppBadge?.();
  said?.catch(() => {});
}

/** Where the browser can: wakes the service worker once there is a network, this page or none. */
export async function waitForNetwork() {
  const registration = await navigator.serviceWorker?.ready;
  await registration?.sync?.register('outbox');
}

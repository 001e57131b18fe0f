// The effects `subscribePush` and `announce`: a subscription at the browser's push service, and
// what notifications may say. A push wakes the service worker (sw.js), which has no core: the
// sentences are composed here, in the person's language, and left for it in one sealed record.

/** @typedef {import('../wire/types').AnnouncedGroup} AnnouncedGroup */

/** The record's name among the records; the service worker knows it too. */
const recordName = 'announcements';

/**
 * How a notification speaks of a group (of none, when the group is not known), and of a photo
 * that waits to be sent.
 * @typedef {{ title: string, body: string }} Said
 * @typedef {{ arrived: (group: string | null) => Said, waiting: Said }} Wording
 */

/** Where this device is woken, and by which words. */
export class Push {
  /**
   * @param {import('./database.js').Database} database
   * @param {Wording} wording
   */
  constructor(database, wording) {
    this.database = database;
    this.wording = wording;
    /** Records are written in the order the core asked for. */
    this.last = Promise.resolve();
  }

  /**
   * @param {Uint8Array} key the server's
   * @returns {Promise<import('../wire/types').PushEvent>}
   */
  async subscribe(key) {
    try {
      const registration = await navigator.serviceWorker.ready;
      const subscription = await subscriptionTo(registration.pushManager, key);
      const [own, secret] = [subscription.getKey('p256dh'), subscription.getKey('auth')];
      if (!own || !secret) return { kind: 'subscribeFailed' };
      return {
        kind: 'subscribed', endpoint: subscription.endpoint,
        key: new Uint8Array(own), secret: new Uint8Array(secret),
      };
    } catch (error) {
      return { kind: 'subscribeFailed' };
    }
  }

  /** @param {AnnouncedGroup[]} groups */
  announce(groups) {
    this.last = this.last.then(() => this.keep(groups)).catch(() => {});
    return this.last;
  }

  /** @param {AnnouncedGroup[]} groups */
  async keep(groups) {
    const record = {
      groups: groups.map(({ group, name, muted }) => (
        { group, muted, ...this.wording.arrived(name) })),
      other: this.wording.arrived(null), waiting: this.wording.waiting,
    };
    const bytes = new TextEncoder().encode(JSON.stringify(record));
    await this.database.write([await this.database.sealedWrite('records', recordName, bytes)]);
  }
}

/**
 * The subscription there is, or a new one: also when the server's key is another than before.
 * @param {PushManager} manager
 * @param {Uint8Array} key
 */
async function subscriptionTo(manager, key) {
  const wish = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await manager.subscribe(wish);
  } catch (error) {
    const old = await manager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return manager.subscribe(wish);
  }
}

/**
 * Takes away what was announced of a group: its photos are being looked at.
 * @param {string} group
 */
export async function dismissNotifications(group) {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of await registration?.getNotifications() ?? []) {
    if (shown.data?.group === group) shown.close();
  }
}

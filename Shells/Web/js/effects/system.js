// What the system allows besides running: notifications, storage that stays, a place on the home
// screen. Says how things stand (`facts`), and puts a question when the core asks for it (the
// effect `askSystem`). Never asks by itself.

/**
 * @typedef {import('../wire/types').SystemFacts} SystemFacts
 * @typedef {import('../wire/types').SystemWish['kind']} SystemWish
 * @typedef {import('../wire/types').Access['kind']} Access
 * @typedef {Event & { prompt: () => Promise<unknown> }} InstallOffer
 */

/** The system's permissions. */
export class System {
  /** @param {() => void} changed called when the facts may be different */
  constructor(changed) {
    this.changed = changed;
    /** @type {InstallOffer | null} */
    this.offer = null;
    /** What was waved away in this run, which the browser does not tell from "never asked". */
    this.refused = new Set();
    window.addEventListener('beforeinstallprompt', (event) => {
      // The browser's own banner stays away; the settings offer it in their own time.
      event.preventDefault();
      this.offer = /** @type {InstallOffer} */ (event);
      this.changed();
    });
    window.addEventListener('appinstalled', () => {
      this.offer = null;
      this.changed();
    });
    this.watch('notifications');
  }

  /**
   * Tells of a permission that is changed in the browser's settings.
   * @param {'notifications'} name
   */
  watch(name) {
    navigator.permissions?.query({ name }).then((status) => {
      status.addEventListener('change', () => this.changed());
    }).catch(() => {});
  }

  /** @returns {Promise<SystemFacts>} */
  async facts() {
    return {
      notifications: { kind: this.notifications() },
      storage: { kind: await this.storage() },
      install: { kind: this.install() },
    };
  }

  /** @returns {Access} */
  notifications() {
    if (!window.isSecureContext) return 'insecureOrigin';
    if (!('Notification' in window) || !('serviceWorker' in navigator)
      || !('PushManager' in window)) return 'unavailable';
    switch (Notification.permission) {
      case 'granted': return 'granted';
      case 'denied': return 'deniedForGood';
      default: return this.refused.has('notifications') ? 'deniedOnce' : 'unasked';
    }
  }

  /** @returns {Promise<Access>} */
  async storage() {
    const { storage } = navigator;
    if (!storage?.persisted || !storage.persist) return 'unavailable';
    if (await storage.persisted().catch(() => false)) return 'granted';
    return this.refused.has('storage') ? 'deniedOnce' : 'unasked';
  }

  /** @returns {import('../wire/types').Installing['kind']} */
  install() {
    if (this.offer) return 'offered';
    // Only Safari on phones and tablets says whether a page runs from the home screen.
    return navigator.standalone === false ? 'byHand' : 'settled';
  }

  /**
   * Puts the system's question and waits for the answer.
   * @param {SystemWish} wish
   */
  async ask(wish) {
    switch (wish) {
      case 'notifications': {
        const answer = await Notification.requestPermission().catch(() => 'default');
        if (answer === 'default') this.refused.add(wish);
        return;
      }
      case 'storage':
        if (!await navigator.storage.persist().catch(() => false)) this.refused.add(wish);
        return;
      case 'install': {
        const { offer } = this;
        // An offer can be taken up once.
        this.offer = null;
        await offer?.prompt().catch(() => {});
      }
    }
  }
}

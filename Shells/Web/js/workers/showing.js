// How things stand, told now and then: an import changes it many times in a moment.

/** @typedef {import('../wire/types').LibraryScreen} LibraryScreen */

/** So often, and no more often than that. */
const everyMilliseconds = 40;

/**
 * The page is shown the last of what came in a while, and nothing of which it was shown the very
 * same value last.
 */
export class Showing {
  /** @param {(screen: LibraryScreen) => void} tell */
  constructor(tell) {
    this.tell = tell;
    /** @type {LibraryScreen | null} */
    this.screen = null;
    /** @type {LibraryScreen | null} */
    this.told = null;
    this.isDue = false;
  }

  /** @param {LibraryScreen} screen */
  show(screen) {
    this.screen = screen;
    if (this.isDue || screen === this.told) return;
    this.isDue = true;
    setTimeout(() => this.due(), everyMilliseconds);
  }

  due() {
    this.isDue = false;
    if (!this.screen || this.screen === this.told) return;
    this.told = this.screen;
    this.tell(this.screen);
  }
}

// How things stand, told now and then: an import changes it many times in a moment.

/** @typedef {import('../wire/types').LibraryScreen} LibraryScreen */

/** So often, and no more often than that. */
const everyMilliseconds = 40;

/** The page is shown the last of what came in a while. */
export class Showing {
  /** @param {(screen: LibraryScreen) => void} tell */
  constructor(tell) {
    this.tell = tell;
    /** @type {LibraryScreen | null} */
    this.screen = null;
  }

  /** @param {LibraryScreen} screen */
  show(screen) {
    const isDue = this.screen === null;
    this.screen = screen;
    if (!isDue) return;
    setTimeout(() => {
      if (this.screen) this.tell(this.screen);
      this.screen = null;
    }, everyMilliseconds);
  }
}

// The browser's back button as the app's own "back". While a screen is open that can be left,
// one extra history entry stands guard; going back uses it up and tells the core.

/** Screens from which "back" leaves the app, as on any other page. */
export const roots = new Set(['starting', 'damaged', 'welcome', 'groups']);

/** Keeps the history in step with the screen. */
export class History {
  /** @param {() => void} back */
  constructor(back) {
    this.back = back;
    this.isGuarded = false;
    /** A guard is being taken down; the event that says so has not come. */
    this.isLeaving = false;
    this.wantsGuard = false;
    window.addEventListener('popstate', () => this.popped());
  }

  /** @param {boolean} now whether something is shown that "back" leaves */
  guard(now) {
    this.wantsGuard = now;
    this.settle();
  }

  settle() {
    if (this.isLeaving || this.wantsGuard === this.isGuarded) return;
    if (this.wantsGuard) {
      window.history.pushState({ guard: true }, '');
      this.isGuarded = true;
    } else {
      this.isLeaving = true;
      window.history.back();
    }
  }

  popped() {
    this.isGuarded = false;
    if (this.isLeaving) {
      this.isLeaving = false;
      this.settle();
    } else {
      this.back();
      this.settle();
    }
  }
}

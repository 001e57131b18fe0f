// Items opened one after another by something that shows them in a way of its own, while the viewer
// is closed.

/** @typedef {import('./vault.js').Shown} Shown */

export class Reading {
  /** @param {(event: import('../../wire/types').LibraryEvent) => void} send */
  constructor(send) {
    this.send = send;
    this.item = '';
    /** @type {(shown: Shown | null) => void} */
    this.answer = () => {};
  }

  /**
   * What is to be seen of an item, which stays open until `close` or the next one; null for one
   * that cannot be opened, and when the vault is locked.
   * @param {string} item
   * @returns {Promise<Shown | null>}
   */
  open(item) {
    this.answer(null);
    this.item = item;
    return new Promise((resolve) => {
      this.answer = resolve;
      this.send({ kind: 'viewing', event: { kind: 'shown', item } });
    });
  }

  /**
   * Answers whether it was asked for here.
   * @param {Shown} shown
   */
  take(shown) {
    if (shown.item !== this.item) return false;
    this.answer(shown);
    return true;
  }

  /** @param {Pick<import('../../wire/types').OpenVault, 'viewing'>} now */
  update({ viewing }) {
    if (viewing && viewing.item === this.item && viewing.content.kind === 'failed') {
      this.answer(null);
    }
  }

  close() {
    if (this.item === '') return;
    this.send({ kind: 'viewing', event: { kind: 'closed' } });
    this.forget();
  }

  /** Nobody waits any more. */
  forget() {
    this.item = '';
    this.answer(null);
    this.answer = () => {};
  }
}

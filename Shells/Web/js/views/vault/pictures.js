// The small pictures of what is in sight. So many are held, those seen last; the core is told which
// are wanted, and gives them one by one.

const heldMax = 600;
/** Whoever scrolls fast, or flicks through months, wants none of what flies by. */
const settleMilliseconds = 120;
/** What comes within a frame is drawn together. */
const togetherMilliseconds = 16;
const prefix = 'thumbnail/';

export class Pictures {
  /** @param {(event: import('../../wire/types').LibraryEvent) => void} send */
  constructor(send) {
    this.send = send;
    /**
     * Addresses by item, those seen last at the end.
     * @type {Map<string, string>}
     */
    this.addresses = new Map();
    /**
     * Addresses of what is held no longer, until nothing shows it: an element that still loads one
     * that is revoked complains.
     * @type {string[]}
     */
    this.replaced = [];
    /**
     * They hear that some have come.
     * @type {Set<() => void>}
     */
    this.listeners = new Set();
    /**
     * In sight.
     * @type {string[]}
     */
    this.wanted = [];
    /**
     * In sight of what stands beside that.
     * @type {string[]}
     */
    this.beside = [];
    /**
     * Around what is shown large, over all that.
     * @type {string[]}
     */
    this.around = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.telling = undefined;
    /** What was asked for last, so that nothing is asked twice in a row. */
    this.asked = '';
  }

  /** @param {string} item */
  url(item) {
    const address = this.addresses.get(item);
    if (address) {
      this.addresses.delete(item);
      this.addresses.set(item, address);
    }
    return address ?? null;
  }

  /** @param {string[]} items in sight */
  want(items) {
    this.wanted = items;
    this.askSoon();
  }

  /** @param {string[]} items in sight beside what else is wanted */
  wantBeside(items) {
    this.beside = items;
    this.askSoon();
  }

  /** @param {string[]} items around what is shown large; they come first */
  wantAround(items) {
    this.around = items;
    this.askSoon();
  }

  askSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const all = new Set([...this.around, ...this.beside, ...this.wanted]);
      const missing = [...all].filter((item) => !this.addresses.has(item)).slice(0, 512);
      const key = missing.join();
      if (key === this.asked) return;
      this.asked = key;
      if (missing.length === 0) return;
      this.send({ kind: 'thumbnails', event: { kind: 'shown', items: missing } });
    }, settleMilliseconds);
  }

  /** @param {string} name @param {Blob} jpeg */
  take(name, jpeg) {
    const item = name.slice(prefix.length);
    const before = this.addresses.get(item);
    if (before) this.replaced.push(before);
    this.addresses.delete(item);
    this.addresses.set(item, URL.createObjectURL(jpeg));
    if (this.addresses.size > heldMax) {
      const [[oldest, address]] = this.addresses;
      this.replaced.push(address);
      this.addresses.delete(oldest);
    }
    this.telling ??= setTimeout(() => this.tell(), togetherMilliseconds);
  }

  tell() {
    this.telling = undefined;
    for (const listener of this.listeners) listener();
    this.revokeReplaced();
  }

  revokeReplaced() {
    for (const address of this.replaced) URL.revokeObjectURL(address);
    this.replaced = [];
  }

  forget() {
    for (const address of this.addresses.values()) URL.revokeObjectURL(address);
    this.addresses.clear();
    this.revokeReplaced();
    this.asked = '';
    clearTimeout(this.timer);
    clearTimeout(this.telling);
    this.telling = undefined;
  }
}

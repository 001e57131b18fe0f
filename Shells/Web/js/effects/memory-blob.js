// Something opened that lies in memory alone until it is shown, drawn or handed out. What has
// arrived in a row becomes a Blob, which the browser may put aside by itself, so that a long film
// does not fill the worker's memory.

const foldBytes = 1 << 22;

/** Bytes written at any place, in pieces of which each is written once. */
export class MemoryBlob {
  constructor() {
    /** @type {Blob[]} */
    this.folded = [];
    /** @type {Uint8Array[]} */
    this.run = [];
    this.runBytes = 0;
    /** Where the run ends. */
    this.end = 0;
    /**
     * What came before what lies in front of it.
     * @type {Map<number, Uint8Array>}
     */
    this.ahead = new Map();
  }

  /** What was written before is another's. */
  begin() {
    Object.assign(this, new MemoryBlob());
  }

  /** @param {Uint8Array} bytes @param {number} offset */
  write(bytes, offset) {
    if (offset === 0 && this.end > 0) this.begin();
    this.ahead.set(offset, bytes.slice());
    for (let next = this.ahead.get(this.end); next; next = this.ahead.get(this.end)) {
      this.ahead.delete(this.end);
      this.run.push(next);
      this.runBytes += next.length;
      this.end += next.length;
    }
    if (this.runBytes >= foldBytes) this.fold();
  }

  fold() {
    if (this.runBytes === 0) return;
    this.folded.push(new Blob(this.run));
    for (const bytes of this.run) bytes.fill(0);
    this.run = [];
    this.runBytes = 0;
  }

  flush() {}

  /** Nothing is ever shorter than what was written. */
  truncate() {}

  blob() {
    this.fold();
    return new Blob(this.folded);
  }
}

// What a worker asks of its page: it cannot play a film, and what the groups keep is not its own.

/** Questions by number, each until the page has answered. */
export class PageQuestions {
  /** @param {(said: import('../effects/library.js').Said) => void} say */
  constructor(say) {
    this.say = say;
    this.last = 0;
    /** @type {Map<number, (bytes: Uint8Array | null) => void>} */
    this.waiting = new Map();
  }

  /**
   * @param {import('../effects/library.js').Question} question
   * @returns {Promise<Uint8Array | null>}
   */
  ask(question) {
    this.last += 1;
    const number = this.last;
    this.say({ asks: number, question });
    return new Promise((resolve) => { this.waiting.set(number, resolve); });
  }

  /** @param {{ number: number, bytes: Uint8Array | null }} answered */
  answered({ number, bytes }) {
    this.waiting.get(number)?.(bytes);
    this.waiting.delete(number);
  }
}

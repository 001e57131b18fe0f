// Copies that go to another app by the system's own sheet. That opens at a tap alone: the copies
// are made ready first, and sent at a second one.

import { asFile } from '../../effects/media-type.js';

/** Whether this browser hands pictures to other apps. */
export const sendsFiles = () => navigator.canShare?.({
  files: [new File(['.'], 'photo.jpg', { type: 'image/jpeg' })] }) ?? false;

export class SentCopies {
  /** @type {File[]} */
  files = [];
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();
  /** @type {string[]} */
  #unwritten = [];

  async begin() {
    this.forget();
    return true;
  }

  /** @param {() => Promise<Blob>} make the file, when it is its turn @param {string} name */
  take(make, name) {
    const { files } = this;
    this.#last = this.#last.then(make).then((made) => asFile(made, name)).then(
      (file) => files.push(file), () => this.#unwritten.push(name));
  }

  /** Answers when all of them are ready, with the names of those that could not be made. */
  async end() {
    await this.#last;
    return this.#unwritten;
  }

  /** Whether the browser hands these to other apps: it may not know their kinds. */
  get canBeSent() {
    return navigator.canShare?.({ files: this.files }) ?? false;
  }

  /** Answers whether somebody has sent them. One who closed the system's sheet has not. */
  async send() {
    try {
      await navigator.share({ files: this.files });
      return true;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return false;
      throw error;
    }
  }

  forget() {
    this.files = [];
    this.#unwritten = [];
    this.#last = Promise.resolve();
  }
}

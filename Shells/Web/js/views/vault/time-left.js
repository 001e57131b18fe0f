// How long something takes yet, by what was done since it began to be watched.

import { vault as words } from '../../words/vault-words.js';

/** A rate says something once it was watched for so long. */
const watchedMilliseconds = 4000;

export class TimeLeft {
  since = 0;
  bytes = 0;

  forget() {
    this.since = 0;
    this.bytes = 0;
  }

  /**
   * In words; empty as long as nobody can tell.
   * @param {{ bytes: number, doneBytes: number }} view
   */
  of({ bytes, doneBytes }) {
    if (this.since === 0) {
      this.since = performance.now();
      this.bytes = doneBytes;
    }
    const passed = performance.now() - this.since;
    const rate = (doneBytes - this.bytes) / passed;
    if (passed < watchedMilliseconds || rate <= 0) return '';
    return words.importing.seconds((bytes - doneBytes) / rate / 1000);
  }
}

// How long nothing can be tried, told each second until it is over.

/** The core makes nobody wait for longer; a clock that was set back does not either. */
const longest = 5 * 60_000;

export class Wait {
  /** @param {(seconds: number, isFirst: boolean) => void} told 0 seconds once it is over */
  constructor(told) {
    this.told = told;
    this.end = 0;
    this.timer = 0;
    this.isFirst = true;
  }

  get seconds() {
    const left = this.end - Date.now();
    return left > 0 && left <= longest ? Math.ceil(left / 1000) : 0;
  }

  /** @param {number | null} end */
  until(end) {
    if (this.end === (end ?? 0)) return;
    this.end = end ?? 0;
    this.isFirst = true;
    clearInterval(this.timer);
    if (this.seconds > 0) this.timer = window.setInterval(() => this.tell(), 1000);
  }

  tell() {
    const { seconds } = this;
    if (seconds === 0) clearInterval(this.timer);
    this.told(seconds, this.isFirst);
    this.isFirst = false;
  }
}

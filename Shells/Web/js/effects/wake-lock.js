// Keeps the screen on while a film is recorded: nobody touches it then, and a system that turned it
// off would end the film.

export class WakeLock {
  constructor() {
    /** @type {Promise<{ release: () => Promise<void> } | null> | null} */
    this.held = null;
  }

  hold() {
    this.held ??= navigator.wakeLock?.request('screen').catch(() => null) ?? null;
  }

  async release() {
    const { held } = this;
    this.held = null;
    await (await held)?.release();
  }
}

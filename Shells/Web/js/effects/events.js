// The effects `listen` and `unlisten`: the server's event stream, which says that something is
// new and no more. EventSource opens a broken stream again by itself and names the last event it
// heard; what the server refuses it gives up, and the core asks again.

export class Listening {
  /**
   * @param {{ listening: (now: boolean) => void, notified: () => void }} say
   */
  constructor(say) {
    this.say = say;
    /** @type {EventSource | null} */
    this.source = null;
  }

  listen() {
    if (this.source && this.source.readyState !== EventSource.CLOSED) return;
    const source = new EventSource('/v1/events');
    this.source = source;
    const heard = (/** @type {() => void} */ tell) => () => {
      if (this.source === source) tell();
    };
    source.addEventListener('open', heard(() => this.say.listening(true)));
    source.addEventListener('error', heard(() => this.say.listening(false)));
    for (const kind of ['group', 'all']) {
      source.addEventListener(kind, heard(this.say.notified));
    }
  }

  unlisten() {
    this.source?.close();
    this.source = null;
  }
}

// What somebody types to open something, on its way to the library's core: a passphrase, words, the
// key of a file of an older format. It goes beside the event that needs it, under a name.

/**
 * @typedef {import('../../wire/types').LibraryEvent} LibraryEvent
 * @typedef {() => Pick<import('../../effects/library.js').Library, 'send'> | null} Core as it is
 *   then
 */

const encoder = new TextEncoder();
/** What was typed, as the core calls it. */
const typedName = 'transient/vault/typed';

/** @param {string} typed */
const secretsOf = (typed) => new Map([[typedName, encoder.encode(typed.normalize('NFC'))]]);

export class Secrets {
  #library;
  #recovery;

  /** @param {Core} library */
  constructor(library) {
    this.#library = library;
    this.#recovery = new Recovery(library);
  }

  /**
   * @param {string} typed
   * @param {(name: string) => LibraryEvent} event
   */
  type(typed, event) {
    this.#recovery.giveUp();
    this.#library()?.send(event(typedName), { secrets: secretsOf(typed) });
  }

  /** @param {Uint8Array} key of a file of an older format */
  giveKey(key) {
    this.#library()?.send({ kind: 'receiving', event: { kind: 'keyEntered', key: typedName } },
      { secrets: new Map([[typedName, key]]) });
  }

  /**
   * Brings the vault of a backup back where there is none.
   * @param {File} file
   * @param {string} typed
   * @param {boolean} isWords
   */
  recover(file, typed, isWords) {
    this.#recovery.begin(file, typed, isWords);
  }

  /**
   * A vault was opened.
   * @param {import('../../wire/types').VaultKeys} keys
   * @param {() => void} showBackup
   */
  opened(keys, showBackup) {
    this.#recovery.opened(keys, showBackup);
  }

  /** The sheet of what opens the vault was closed. */
  keysLeft() {
    this.#library()?.send({ kind: 'vault', event: { kind: 'sourceGivenUp' } });
    this.#recovery.goOn();
  }
}

/** The vault of a backup that is brought back where there is none. */
class Recovery {
  #library;
  #isUnderWay = false;
  #showLater = () => {};

  /** @param {Core} library */
  constructor(library) {
    this.#library = library;
  }

  /**
   * @param {File} file
   * @param {string} typed
   * @param {boolean} isWords
   */
  begin(file, typed, isWords) {
    this.#isUnderWay = true;
    this.#library()?.send({ kind: 'vault', event: isWords
      ? { kind: 'adoptedByWords', words: typedName }
      : { kind: 'adoptTapped', passphrase: typedName } },
    { secrets: secretsOf(typed), archive: { file } });
  }

  /** A backup that could not be brought back is none of the vault that is opened or made next. */
  giveUp() {
    this.#isUnderWay = false;
  }

  /**
   * A vault was opened. What is in its backup follows, and is shown once nothing else is to be
   * done first.
   * @param {import('../../wire/types').VaultKeys} keys
   * @param {() => void} show
   */
  opened({ openedByWords }, show) {
    if (!this.#isUnderWay) return;
    this.#isUnderWay = false;
    this.#library()?.send({ kind: 'archiving', event: { kind: 'restoreTapped' } });
    if (openedByWords) this.#showLater = show;
    else show();
  }

  /** What was to be done first is done. */
  goOn() {
    this.#showLater();
    this.#showLater = () => {};
  }
}

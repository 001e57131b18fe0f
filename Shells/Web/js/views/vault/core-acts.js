// What is asked of the library's core with something beside it: what a person typed, the file of a
// backup, items for somebody else, a key from the device.

import { KeySource } from '../../effects/key-source.js';
import { vault as words } from '../../words/vault-words.js';
import { NamedKeys, givenKey } from './named-keys.js';
import { Reading } from './reading.js';

/**
 * @typedef {import('../../wire/types').LibraryEvent} LibraryEvent
 * @typedef {import('../../effects/archive-file.js').ArchivePlace} ArchivePlace
 */

const encoder = new TextEncoder();
const keySource = new KeySource(words.passkey.name);
/** What was typed, as the core calls it. */
const typedName = 'transient/vault/typed';

/** @typedef {() => import('../../effects/library.js').Library | null} Core as it is then */

/** @param {string} typed */
const secrets = (typed) => new Map([[typedName, encoder.encode(typed.normalize('NFC'))]]);

/** @param {Core} library */
export function coreActs(library) {
  const recovery = new Recovery(library);
  const reading = new Reading((event) => library()?.send(event));
  const named = new NamedKeys(
    (event, key) => library()?.send({ kind: 'namedKey', event },
      key ? { secrets: new Map([[givenKey, key]]) } : {}),
    () => library()?.send({ kind: 'exporting', event: { kind: 'namedKeySeen' } }));
  return {
    reading, named,
    /**
     * @param {string} typed
     * @param {(name: string) => LibraryEvent} event
     */
    type(typed, event) {
      recovery.giveUp();
      library()?.send(event(typedName), { secrets: secrets(typed) });
    },
    /** @param {Uint8Array} key of a file of an older format */
    giveKey: (key) => library()?.send({ kind: 'receiving',
      event: { kind: 'keyEntered', key: typedName } }, { secrets: new Map([[typedName, key]]) }),
    /** @param {boolean} now whether posts of one's own are kept */
    keepPosts: (now) => library()?.send({ kind: 'keepPostsTapped', now }),
    /** @param {import('./ways.js').Shared} shared for somebody else */
    share: ({ entries, title, along, to }) => library()?.send({ kind: 'sharing', event: {
      kind: 'shareTapped', title, along, to, items: entries.map(({ item }) => item) } }),
    /**
     * @param {LibraryEvent} event
     * @param {ArchivePlace | null} archive null for that of before
     */
    archive: (event, archive) =>
      library()?.send(event, archive ? { archive } : {}),
    /** @type {Recovery['begin']} */
    recover: (file, typed, isWords) => recovery.begin(file, typed, isWords),
    /**
     * What the core wants of an authenticator.
     * @param {import('../../effects/library.js').Presented} presented whether it is that
     */
    askSource: (presented) => askSource(library, presented),
    /** What backups were written into last. */
    writtenArchive: () => library()?.archive ?? null,
    /** @type {Recovery['opened']} */
    opened: (keys, show) => recovery.opened(keys, show),
    /** The sheet of what opens the vault was closed. */
    keysLeft() {
      library()?.send({ kind: 'vault', event: { kind: 'sourceGivenUp' } });
      recovery.goOn();
    },
  };
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
    { secrets: secrets(typed), archive: { file } });
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

/**
 * @param {Core} library
 * @param {import('../../effects/library.js').Presented} presented
 */
function askSource(library, presented) {
  if (!('source' in presented)) return false;
  keySource.cancel();
  const { source } = presented;
  if (!source) return true;
  keySource.carryOut(source).then(({ event, key }) => library()?.send(
    event, key ? { secrets: new Map([[source.question.secret, key]]) } : {}));
  return true;
}

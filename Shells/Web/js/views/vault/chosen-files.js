// Files somebody chose, on their way to the library's core: it reads them under names.

/** @typedef {import('../../wire/types').LibraryEvent} LibraryEvent */

const filesAtOnce = 4096;

export class ChosenFiles {
  /** @param {() => import('./vault.js').Library | null} library while this tab has one */
  constructor(library) {
    /** @param {LibraryEvent} event @param {Map<string, File>} [files] */
    this.send = (event, files) => library()?.send(event, { files });
    this.last = 0;
    /**
     * What is to be added once the vault is open and no backup runs.
     * @type {File[]}
     */
    this.waiting = [];
  }

  /**
   * They wait where they cannot be imported yet.
   * @param {File[]} files
   * @param {import('../../wire/types').OpenVault | null} vault
   */
  add(files, vault) {
    // There may be more of them than a call has arguments.
    for (const file of files) this.waiting.push(file);
    this.importWaiting(vault);
  }

  /** @param {import('../../wire/types').OpenVault | null} vault */
  importWaiting(vault) {
    if (!vault || vault.archive?.ended === false) return;
    this.import(this.waiting.splice(0), vault.removal);
  }

  /**
   * Into the vault.
   * @param {File[]} chosen
   * @param {import('../../wire/types').MetadataRemoval | null} removal what they are to lack
   */
  import(chosen, removal) {
    if (chosen.length === 0) return;
    for (let start = 0; start < chosen.length; start += filesAtOnce) {
      const named = this.named(chosen.slice(start, start + filesAtOnce));
      const files = [...named].map(described);
      this.send({ kind: 'importing', event: { kind: 'filesChosen', files, removal } },
        readable(named));
    }
    this.send({ kind: 'importing', event: { kind: 'choosingEnded' } });
    navigator.storage.persist?.().catch(() => {});
  }

  /**
   * To look at what somebody handed over.
   * @param {File} file
   */
  receive(file) {
    const named = this.named([file]);
    const [chosen] = [...named].map(described);
    this.send({ kind: 'receiving', event: { kind: 'fileChosen', file: chosen } }, readable(named));
  }

  /** @param {File[]} files */
  named(files) {
    return new Map(files.map((file) => {
      this.last += 1;
      return [`chosen/${this.last}`, file];
    }));
  }
}

/**
 * @param {[string, File]} named
 * @returns {import('../../wire/types').ChosenFile}
 */
const described = ([blob, file]) => ({
  blob, folder: path(file).slice(0, -file.name.length).slice(0, 1000),
  name: file.name.slice(0, 300), bytes: file.size, modified: file.lastModified,
});

/** @type {WeakMap<File, string>} */
const places = new WeakMap();
/** @type {WeakSet<File>} */
const unreadable = new WeakSet();

/** @param {Map<string, File>} named */
const readable = (named) => new Map([...named].filter(([, file]) => !unreadable.has(file)));

/**
 * What was dropped. Of a file within a folder only its entry says where it lies. What the browser
 * does not read stands for itself, so that the library says of it that it cannot be read.
 * @param {Pick<FileSystemEntry, 'name' | 'fullPath'>} entry @param {File | null} file
 */
export function dropped({ name, fullPath }, file) {
  const taken = file ?? new File(['?'], name);
  places.set(taken, fullPath.slice(1));
  if (!file) unreadable.add(taken);
  return taken;
}

/**
 * What the system opens with Dayly; it may be gone by then, and stands for itself as above. What
 * another app shares is there.
 * @param {FileSystemFileHandle | File} handle
 */
export const handed = async (handle) => handle instanceof File ? handle
  : handle.getFile().catch(() =>
    dropped({ name: handle.name, fullPath: `/${handle.name}` }, null));

/**
 * Where a file lies, as far as anybody says.
 * @param {File} file
 */
const path = (file) => places.get(file) || file.webkitRelativePath || file.name;

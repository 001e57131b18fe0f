// Files somebody chose, on their way to the library's core: it reads them under names.

/** @typedef {import('../../wire/types').VaultEvent} VaultEvent */

const filesAtOnce = 4096;

export class ChosenFiles {
  /** @param {() => import('./vault.js').Library | null} library while this tab has one */
  constructor(library) {
    /** @param {VaultEvent} event @param {Map<string, File>} [files] */
    this.send = (event, files) => library()?.send({ kind: 'vault', event }, { files });
    this.last = 0;
  }

  /**
   * Into the vault.
   * @param {File[]} chosen
   * @param {import('../../wire/types').MetadataRemoval | null} removal what they are to lack
   */
  import(chosen, removal) {
    if (chosen.length === 0) return;
    // What belongs together stands beside each other then.
    const files = [...chosen].sort((one, other) => (path(one) < path(other) ? -1 : 1));
    for (let start = 0; start < files.length; start += filesAtOnce) {
      const named = this.named(files.slice(start, start + filesAtOnce));
      this.send({ kind: 'filesChosen', files: [...named].map(described), removal }, named);
    }
    this.send({ kind: 'choosingEnded' });
    navigator.storage.persist?.().catch(() => {});
  }

  /**
   * To look at what somebody handed over.
   * @param {File} file
   */
  receive(file) {
    const named = this.named([file]);
    const [chosen] = [...named].map(described);
    this.send({ kind: 'receiving', event: { kind: 'fileChosen', file: chosen } }, named);
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

/**
 * Where a file lies, as far as the browser says.
 * @param {File} file
 */
const path = (file) => file.webkitRelativePath || file.name;

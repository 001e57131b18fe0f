// Folders below another one, by their paths. Each that was found is held: to find one takes as long
// as to make a file in it.

/** An item's folders and those of the index, some hundred in all. */
const heldMax = 1024;

export class FoundFolders {
  /** @param {FileSystemDirectoryHandle} root */
  constructor(root) {
    this.root = root;
    /** @type {Map<string, FileSystemDirectoryHandle>} */
    this.held = new Map();
  }

  /**
   * @param {string[]} path
   * @param {boolean} create
   * @returns {Promise<FileSystemDirectoryHandle>}
   */
  async at(path, create) {
    const last = path.at(-1);
    if (last === undefined) return this.root;
    const name = path.join('/');
    const found = this.held.get(name);
    if (found) return found;
    const within = await this.at(path.slice(0, -1), create);
    const folder = await within.getDirectoryHandle(last, { create });
    if (this.held.size >= heldMax) this.held.clear();
    this.held.set(name, folder);
    return folder;
  }

  /** They may be gone by now. */
  forget() {
    this.held.clear();
  }
}

// The vault in a folder the person picked, for the library's core. What transfers write lies in the
// origin's own files, where it can be written in place, until it is durable there; then it goes
// into the folder as a whole, and not before that is anything answered. What a start finds there
// unfinished was never said to be kept, and goes. What is captured stays in the origin's files
// until the vault takes it in: it comes while the folder may be out of reach, and grows piece by
// piece.

import { Settling, areSame } from './settling.js';
import { VaultFiles } from './vault-files.js';
import { kindBytes, kindFile } from './vault-home.js';

const ownFolder = 'vault-folders';
const keyName = 'vault/captured/key';
const captured = 'vault/captured';
/** By which the core is asked to make the index anew. */
const unlisted = 'vault/index/unlisted';

/** @param {string} name */
const isOfVault = (name) => name.startsWith('vault/') || name.startsWith('other/');

/**
 * Whether a blob stays in the origin's own files.
 * @param {string} name
 */
const stays = (name) => name.startsWith(`${captured}/`) && name !== keyName;

/** @param {string} name */
const isItem = (name) => name.startsWith('vault/items/');

/** @param {string} name */
const lastOf = (name) => name.slice(name.lastIndexOf('/') + 1);

/** Folders whose list says what there is; of an item its file says it. */
const listedWhole = new Set(['vault/keys', 'vault/index']);
/** Nobody waits for the other vault. */
const noPatience = 0;

export class PickedVaultFiles extends VaultFiles {
  /**
   * @param {FileSystemDirectoryHandle | null} root of the origin's own files
   * @param {import('./vault-place.js').Place} place
   * @param {(name: string) => Promise<Uint8Array | null>} readKept
   * @param {{ id: string, folder: import('./picked-folder.js').PickedFolder,
   *   lease: import('./folder-lease.js').FolderLease,
   *   otherLease: import('./folder-lease.js').FolderLease }} picked
   */
  constructor(root, place, readKept, { id, folder, lease, otherLease }) {
    super(root, place, readKept);
    this.picked = folder;
    this.lease = lease;
    this.otherLease = otherLease;
    const own = [ownFolder, id, place.folder.join('-')];
    this.staging = [...own, 'staged'];
    this.captures = [...own, 'captured'];
    this.settling = new Settling(() => this.folder([...own, 'settling'], true));
    /** As they lie in the picked folder, whose root is the vault. */
    this.inFolder = new Map([
      ['vault', place.folder.slice(1)], ['other', place.other.slice(1)]]);
  }

  /**
   * What was being written when a run ended goes, here and in the folder. Asked before the vault is
   * opened: what was not in the folder by then was never said to be kept.
   */
  async tidy() {
    if (!this.root) return;
    const name = this.staging.at(-1) ?? '';
    const own = await this.folder(this.staging.slice(0, -1), true);
    for await (const path of filesIn(await own.getDirectoryHandle(name, { create: true }))) {
      await this.picked.removeUnfinished(this.pathInFolder(path.join('/')));
    }
    await own.removeEntry(name, { recursive: true });
    this.folders?.forget();
    await this.settle();
  }

  /**
   * Items that a power cut has taken from the folder are put there again, and the index is asked
   * for anew, for it may be older than they are. One that is missing though something is said of
   * it was deleted by somebody else.
   */
  async settle() {
    for (const [last, file] of await this.settling.left()) {
      const name = `vault/items/${last.slice(0, 2)}/${last}`;
      const there = await this.picked.entry(this.pathInFolder(name));
      const marks = this.pathInFolder(
        name.replace('/items/', '/marks/').replace('.locaphoto', ''));
      const isGone = there ? !await areSame(file, there) : !await this.picked.entry(marks);
      if (isGone) {
        await this.put(unlisted, Uint8Array.of(1));
        await this.put(name, file);
      }
      await this.settling.drop(last);
    }
  }

  /** @param {string} name @returns {string[]} in the origin's own files */
  path(name) {
    if (name === captured) return this.captures;
    if (stays(name)) return [...this.captures, name.slice(captured.length + 1)];
    return isOfVault(name) ? [...this.staging, ...name.split('/')] : super.path(name);
  }

  /** @param {string} name @returns {string[]} in the picked folder */
  pathInFolder(name) {
    const [first, ...rest] = name.split('/');
    return [...this.inFolder.get(first) ?? [], ...rest];
  }

  /** @param {string} name */
  async file(name) {
    const own = await super.file(name);
    return own || !isOfVault(name) ? own : this.picked.file(this.pathInFolder(name));
  }

  /** @param {string} name @param {Uint8Array | null} bytes */
  async otherWrite(name, bytes) {
    if (!bytes || stays(name) || !isOfVault(name)) return super.otherWrite(name, bytes);
    await this.put(name, bytes);
  }

  /**
   * Into the folder, whole or not at all.
   * @param {string} name @param {Uint8Array | Blob} content
   */
  async put(name, content) {
    await this.hold(name);
    if (name.startsWith('vault/keys/')) await this.mark();
    await this.picked.write(this.pathInFolder(name), content);
  }

  /** The folder of a vault says that one lies in it, as that of a hidden one does not yet. */
  async mark() {
    const path = this.pathInFolder(`vault/${kindFile}`);
    if (await this.picked.file(path) === null) await this.picked.write(path, kindBytes);
  }

  /** @param {string} name */
  async remove(name) {
    await super.remove(name);
    if (!isOfVault(name)) return;
    if (isItem(name)) await this.settling.drop(lastOf(name));
    const path = this.pathInFolder(name);
    // Of what was captured here the folder has nothing, and may be out of reach.
    if (stays(name) && !this.lease.isHeld) return;
    if (await this.picked.entry(path) === null) return;
    await this.hold(name);
    await this.picked.remove(path);
  }

  /** @param {string} name */
  async hold(name) {
    if (name.startsWith('vault/')) return this.lease.hold();
    await this.otherLease.take(() => {}, noPatience);
    return this.otherLease.hold();
  }

  /** @param {string} name */
  async list(name) {
    if (!isOfVault(name)) return super.list(name);
    const own = name === captured ? await super.list(name) : [];
    // What is captured here is there wherever the folder is.
    const isReachable = own.length === 0 || await this.picked.state() === 'ready';
    const there = isReachable
      ? await this.picked.list(this.pathInFolder(name), listedWhole.has(name)) : [];
    return [...new Set([...own, ...there.map((last) => `${name}/${last}`)])];
  }

  /** @param {string} name */
  async beginWriting(name) {
    const isNew = isOfVault(name) && !stays(name) && !this.writing.has(name)
      && await super.file(name) === null;
    const before = isNew ? await this.picked.file(this.pathInFolder(name)) : null;
    if (before) await this.stage(name, before);
    return super.beginWriting(name);
  }

  /**
   * What is written on, as it is in the folder.
   * @param {string} name @param {Blob} before
   */
  async stage(name, before) {
    const writable = await (await this.handle(name, true)).createWritable();
    await before.stream().pipeTo(writable);
  }

  /**
   * @param {(name: string) => Promise<Uint8Array | null>} key
   * @param {string | undefined} sinkName
   */
  transferWorld(key, sinkName) {
    const world = super.transferWorld(key, sinkName);
    if (sinkName === undefined || !isOfVault(sinkName) || stays(sinkName)) return world;
    return {
      ...world,
      // It goes into the folder once, whole.
      flushBytes: Infinity,
      sink: async (/** @type {string} */ name) => {
        const sink = await world.sink(name);
        return name !== sinkName ? sink : { ...sink, flush: async () => {
          await sink.flush();
          await this.publish(name);
        } };
      },
    };
  }

  /**
   * What a transfer has made is in the folder by the time that is answered.
   * @param {string} name
   */
  async flush(name) {
    if (isOfVault(name) && !stays(name)) this.flushed.delete(name);
    else await super.flush(name);
  }

  /** @param {string} name */
  async publish(name) {
    const staged = await super.file(name);
    if (!staged) return;
    await this.put(name, staged);
    if (!isItem(name)) return super.remove(name);
    await this.settling.add(await this.handle(name, false), lastOf(name));
  }
}

/**
 * @param {FileSystemDirectoryHandle} folder
 * @returns {AsyncGenerator<string[]>} the path of each file in it
 */
async function* filesIn(folder) {
  for await (const entry of folder.values()) {
    if (entry.kind === 'file') yield [entry.name];
    else for await (const path of filesIn(entry)) yield [entry.name, ...path];
  }
}

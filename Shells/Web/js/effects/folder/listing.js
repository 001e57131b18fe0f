// The files below a folder somebody picked, folder by folder: nothing in it is changed. What is
// passed over is counted, as an import counts it, and folders of Dayly's own are left out. The
// native twin is FolderWalk.swift.

import { collecting } from './collecting.js';

/**
 * One file: its path below the folder, and itself as it is then.
 * @typedef {{ path: string, name: string, file: () => Promise<File> }} ListedFile
 *
 * One folder, in the order of its names; `files` is null where it cannot be listed. How many files
 * in it are passed over.
 * @typedef {{ path: string, files: ListedFile[] | null, passedOver?: PassedOver }} ListedFolder
 *
 * Says of paths why they are passed over (`Metadata.passedOver`).
 * @typedef {(paths: string[]) =>
 *   Promise<(import('../../wire/types').PassedOverReason | null)[]>} Sieve
 * @typedef {import('../../wire/types').PassedOver} PassedOver
 */

/** A folder of the server's, of the command line's or of a vault says which in a file. */
const kindName = 'kind';
const kinds = ['client', 'server', 'vault'];
const kindBytesMax = 64;

/** @param {string} one @param {string} other */
const byBytes = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

/** @returns {PassedOver} */
export const noneOver = () => ({ system: 0, deleted: 0, hidden: 0, empty: 0, unknown: 0 });

/** @param {PassedOver} one @param {PassedOver} other @returns {PassedOver} */
export const sumOver = (one, other) => ({
  system: one.system + other.system, deleted: one.deleted + other.deleted,
  hidden: one.hidden + other.hidden, empty: one.empty + other.empty,
  unknown: one.unknown + other.unknown,
});

/**
 * Throws what the browser throws where the folder itself cannot be listed.
 * @param {FileSystemDirectoryHandle} root
 * @param {Sieve} sieve
 * @param {() => void} [collect] has the browser let go of what was asked for
 * @returns {AsyncGenerator<ListedFolder>}
 */
export async function* foldersOf(root, sieve, collect) {
  const asked = collecting(collect);
  /** @type {{ path: string, handle: FileSystemDirectoryHandle }[]} */
  const left = [{ path: '', handle: root }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { path, handle } = next;
    const prefix = path === '' ? '' : `${path}/`;
    /** @type {FileSystemFileHandle[]} */
    const files = [];
    /** @type {FileSystemDirectoryHandle[]} */
    const folders = [];
    const passedOver = noneOver();
    try {
      for (const { entry, reason } of await sifted(handle, sieve, asked)) {
        if (reason) passedOver[reason.kind] += await filesIn(entry, asked);
        else if (entry.kind === 'file') files.push(/** @type {FileSystemFileHandle} */ (entry));
        else folders.push(/** @type {FileSystemDirectoryHandle} */ (entry));
      }
    } catch (error) {
      if (path === '') throw error;
      yield { path, files: null };
      continue;
    }
    if (path !== '' && await isOwn(files)) continue;
    folders.sort((one, other) => byBytes(other.name, one.name));
    for (const folder of folders) left.push({ path: prefix + folder.name, handle: folder });
    files.sort((one, other) => byBytes(one.name, other.name));
    yield { path, passedOver, files: files.map((file) => ({ path: prefix + file.name,
      name: file.name,
      file() {
        asked();
        return file.getFile();
      } })) };
  }
}

/**
 * What lies in a folder, and why some of it is passed over.
 * @param {FileSystemDirectoryHandle} folder @param {Sieve} sieve @param {() => void} asked
 */
async function sifted(folder, sieve, asked) {
  /** @type {FileSystemHandle[]} */
  const entries = [];
  for await (const entry of folder.values()) {
    asked();
    entries.push(entry);
  }
  const reasons = await sieve(entries.map(({ name }) => name));
  return entries.map((entry, index) => ({ entry, reason: reasons[index] ?? null }));
}

/**
 * How many files that is; of a folder that cannot be listed, those that were seen.
 * @param {FileSystemHandle} entry @param {() => void} asked
 */
async function filesIn(entry, asked) {
  if (entry.kind === 'file') return 1;
  let count = 0;
  const left = [/** @type {FileSystemDirectoryHandle} */ (entry)];
  for (let folder = left.pop(); folder; folder = left.pop()) {
    try {
      for await (const inner of folder.values()) {
        asked();
        if (inner.kind === 'file') count += 1;
        else left.push(/** @type {FileSystemDirectoryHandle} */ (inner));
      }
    } catch {
      // Nobody misses what is in it.
    }
  }
  return count;
}

/** @param {FileSystemFileHandle[]} files */
async function isOwn(files) {
  const mark = files.find(({ name }) => name === kindName);
  const file = await mark?.getFile().catch(() => null);
  return Boolean(file && file.size <= kindBytesMax && kinds.includes((await file.text()).trim()));
}

/**
 * Where each of the files lies that were chosen, with their folder or by themselves: below what was
 * chosen, so that no two lie in one place. Phones call every photo "image.jpg".
 * @param {File[]} files
 */
export function pathsOf(files) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  return files.map(({ name, webkitRelativePath }) => {
    // The first is the name of the folder that was chosen.
    if (webkitRelativePath) return webkitRelativePath.split('/').slice(1).join('/');
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return count === 0 ? name : `${count + 1}/${name}`;
  });
}

/**
 * The same of files that were chosen, where a browser hands over no folder.
 * @param {File[]} files @param {Sieve} sieve
 * @returns {AsyncGenerator<ListedFolder>}
 */
export async function* foldersOfFiles(files, sieve) {
  /** @type {Map<string, ListedFile[]>} */
  const folders = new Map();
  let passedOver = noneOver();
  const paths = pathsOf(files);
  const reasons = await sieve(paths);
  for (const [index, file] of files.entries()) {
    const path = paths[index] ?? '';
    const reason = reasons[index];
    if (reason) passedOver[reason.kind] += 1;
    if (path === '' || reason) continue;
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    const there = folders.get(folder) ?? [];
    folders.set(folder, there);
    there.push({ path, name: file.name, file: async () => file });
  }
  if (folders.size === 0) folders.set('', []);
  for (const path of [...folders.keys()].sort(byBytes)) {
    const listed = folders.get(path) ?? [];
    const counted = passedOver;
    passedOver = noneOver();
    listed.sort((one, other) => byBytes(one.name, other.name));
    yield { path, passedOver: counted, files: listed };
  }
}

/**
 * One file of a folder by its path. Throws what the browser throws for one that is gone.
 * @param {FileSystemDirectoryHandle} root @param {string} path
 */
export async function fileAt(root, path) {
  const parts = path.split('/');
  const name = parts.pop() ?? '';
  let folder = root;
  for (const part of parts) folder = await folder.getDirectoryHandle(part);
  return (await folder.getFileHandle(name)).getFile();
}

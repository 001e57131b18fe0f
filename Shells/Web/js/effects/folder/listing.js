// The files below a folder somebody picked, folder by folder: nothing in it is changed. Hidden
// files are left out, as an import leaves them out, and so are folders of Dayly's own. The native
// twin is FolderWalk.swift.

import { collecting } from './collecting.js';

/**
 * One file: its path below the folder, and itself as it is then.
 * @typedef {{ path: string, name: string, file: () => Promise<File> }} ListedFile
 *
 * One folder, in the order of its names; `files` is null where it cannot be listed.
 * @typedef {{ path: string, files: ListedFile[] | null }} ListedFolder
 */

/** A folder of the server's, of the command line's or of a vault says which in a file. */
const kindName = 'kind';
const kinds = ['client', 'server', 'vault'];
const kindBytesMax = 64;

/** @param {string} one @param {string} other */
const byBytes = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

/** @param {string} name */
const isHidden = (name) => name.startsWith('.');

/**
 * Throws what the browser throws where the folder itself cannot be listed.
 * @param {FileSystemDirectoryHandle} root
 * @param {() => void} [collect] has the browser let go of what was asked for
 * @returns {AsyncGenerator<ListedFolder>}
 */
export async function* foldersOf(root, collect) {
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
    try {
      for await (const entry of handle.values()) {
        asked();
        if (isHidden(entry.name)) continue;
        if (entry.kind === 'file') files.push(/** @type {FileSystemFileHandle} */ (entry));
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
    yield { path, files: files.map((file) => ({ path: prefix + file.name, name: file.name,
      file() {
        asked();
        return file.getFile();
      } })) };
  }
}

/** @param {FileSystemFileHandle[]} files */
async function isOwn(files) {
  const mark = files.find(({ name }) => name === kindName);
  const file = await mark?.getFile().catch(() => null);
  return Boolean(file && file.size <= kindBytesMax && kinds.includes((await file.text()).trim()));
}

/**
 * The same of files that were chosen with their folder, where a browser hands over no folder.
 * @param {File[]} files
 * @returns {AsyncGenerator<ListedFolder>}
 */
export async function* foldersOfFiles(files) {
  /** @type {Map<string, ListedFile[]>} */
  const folders = new Map();
  for (const file of files) {
    // The first is the name of the folder that was chosen.
    const parts = file.webkitRelativePath.split('/').slice(1);
    if (parts.length === 0 || parts.some(isHidden)) continue;
    const path = parts.slice(0, -1).join('/');
    const there = folders.get(path) ?? [];
    folders.set(path, there);
    there.push({ path: parts.join('/'), name: file.name, file: async () => file });
  }
  for (const path of [...folders.keys()].sort(byBytes)) {
    const listed = folders.get(path) ?? [];
    yield { path, files: listed.sort((one, other) => byBytes(one.name, other.name)) };
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

// How files come to the vault: chosen, a folder of them, or dropped on it.

import { vault as words } from '../../words/vault-words.js';
import { h, visible } from '../dom.js';
import { dropped } from './chosen-files.js';

/**
 * Answers whether a folder was taken for something else than the files in it.
 * @typedef {(folder: FileSystemDirectoryHandle) => Promise<boolean>} TakesFolder
 */

/** @param {{ choose: (files: File[]) => void }} incoming */
export function intake(incoming) {
  const target = h('div', { class: 'vault-drop', hidden: true, 'aria-hidden': 'true' },
    h('p', { class: 'subtitle' }, words.gallery.drop));

  /** @param {Record<string, string | boolean>} kind */
  function choose(kind) {
    const input = h('input', { type: 'file', multiple: true, hidden: true, ...kind });
    document.body.append(input);
    input.addEventListener('change', () => {
      input.remove();
      take([...input.files ?? []]);
    });
    input.addEventListener('cancel', () => input.remove());
    input.click();
  }

  /**
   * What of it is passed over, and why, is the library's to say.
   * @param {File[]} files
   */
  function take(files) {
    if (files.length > 0) incoming.choose(files);
  }

  return {
    target,
    canChooseFolder: 'webkitdirectory' in HTMLInputElement.prototype,
    chooseFiles: () => choose({ accept: 'image/*,video/*,.heic,.heif,.mov,.locaphoto,.lfs' }),
    chooseFolder: () => choose({ webkitdirectory: true }),
    chooseSent: () => choose({ accept: '.locaphoto,.lfs,application/octet-stream' }),
    /**
     * @param {HTMLElement} element
     * @param {TakesFolder} [takesFolder] where a folder may be dropped for something else
     */
    listen(element, takesFolder) {
      let depth = 0;
      const isFiles = (/** @type {DragEvent} */ event) =>
        event.dataTransfer?.types.includes('Files') ?? false;
      element.addEventListener('dragenter', (event) => {
        if (!isFiles(event)) return;
        depth += 1;
        visible(target, true);
      });
      element.addEventListener('dragleave', (event) => {
        if (!isFiles(event)) return;
        depth -= 1;
        visible(target, depth > 0);
      });
      element.addEventListener('drop', (event) => {
        depth = 0;
        visible(target, false);
        const items = [...event.dataTransfer?.items ?? []];
        // Both are handed over during the event alone.
        const entries = items.flatMap((item) => item.webkitGetAsEntry() ?? []);
        const folder = takesFolder ? folderIn(items) : null;
        filesIn(entries, folder, takesFolder).then(take);
      });
    },
  };
}

/**
 * A folder that was dropped by itself, where the browser hands out more of it than its files.
 * @param {DataTransferItem[]} items
 * @returns {ReturnType<NonNullable<DataTransferItem['getAsFileSystemHandle']>> | null}
 */
function folderIn(items) {
  const [item, ...others] = items.filter(({ kind }) => kind === 'file');
  if (!item || others.length > 0 || !item.webkitGetAsEntry()?.isDirectory) return null;
  return item.getAsFileSystemHandle?.().catch(() => null) ?? null;
}

/**
 * All files of what was dropped; none where it was taken as a folder.
 * @param {FileSystemEntry[]} entries @param {ReturnType<typeof folderIn>} folder
 * @param {TakesFolder} [takesFolder]
 */
async function filesIn(entries, folder, takesFolder) {
  /** @type {File[]} */
  const files = [];
  const handle = await folder;
  if (handle?.kind === 'directory' && await takesFolder?.(handle)) return files;
  await gather(entries, files);
  return files;
}

/**
 * Adds all files of what was dropped, folders gone through. What cannot be read loses itself alone.
 * @param {FileSystemEntry[]} entries @param {File[]} files
 */
async function gather(entries, files) {
  for (const entry of entries) {
    try {
      if (entry.isFile) {
        const { file } = /** @type {FileSystemFileEntry} */ (entry);
        files.push(dropped(entry,
          await new Promise((resolve, reject) => file.call(entry, resolve, reject))));
      } else {
        await gather(await within(/** @type {FileSystemDirectoryEntry} */ (entry)), files);
      }
    } catch {
      files.push(dropped(entry, null));
    }
  }
}

/**
 * @param {FileSystemDirectoryEntry} folder
 * @returns {Promise<FileSystemEntry[]>}
 */
async function within(folder) {
  const reader = folder.createReader();
  const all = [];
  // A reader gives some at a time, and nothing at the end.
  for (;;) {
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    for (const entry of some) all.push(entry);
  }
}

// Where a backup goes and comes from: a file the person picks. Where the browser lets a picked file
// be written, the backup goes into it; elsewhere it is made in the app's own storage and handed
// over as a download.

import { keptArchive } from '../../effects/kept-archive.js';
import { isoDay } from '../../wire/dates.js';
import { h } from '../dom.js';

/** @typedef {import('../../effects/archive-file.js').ArchivePlace} ArchivePlace */

const types = [{ accept: { 'application/vnd.dayly.archive': ['.dayly'] } }];
const id = 'dayly-backup';
/** A browser needs the address of a download for so long. */
const downloadMilliseconds = 60_000;

/** Whether backups go into files the person picks. The checker's library knows no pickers. */
export const writesPicked = 'showSaveFilePicker' in window && 'showOpenFilePicker' in window;

const pickers = /** @type {{
 *   showSaveFilePicker: (options: object) => Promise<FileSystemFileHandle>,
 *   showOpenFilePicker: (options: object) => Promise<FileSystemFileHandle[]>,
 * }} */ (/** @type {unknown} */ (window));

/**
 * @param {number} today days since 1970
 * @param {import('../../effects/vault-place.js').PlaceName} place of which vault
 */
export const fileName = (today, place) =>
  `${place}-${isoDay(today)}.dayly`;

/**
 * A new file; null when none was picked. One that was there is emptied by the browser.
 * @param {string} suggestedName
 * @returns {Promise<ArchivePlace | null>}
 */
export async function pickNew(suggestedName) {
  try {
    return { handle: await pickers.showSaveFilePicker({ id, suggestedName, types }) };
  } catch {
    return null;
  }
}

/**
 * A file that is there, to be written on; null when none was picked, or not let write.
 * @returns {Promise<ArchivePlace | null>}
 */
export async function pickWritten() {
  try {
    const [handle] = await pickers.showOpenFilePicker({ id, types });
    return await mayWrite(handle);
  } catch {
    return null;
  }
}

/**
 * The same file again, if the person lets it be written.
 * @param {FileSystemFileHandle} handle
 * @returns {Promise<ArchivePlace | null>}
 */
export async function mayWrite(handle) {
  // The checker's library does not know it yet.
  const said = await /** @type {any} */ (handle).requestPermission({ mode: 'readwrite' })
    .catch(() => 'denied');
  return said === 'granted' ? { handle } : null;
}

/**
 * A file to read; null when none was picked.
 * @returns {Promise<File | null>}
 */
export function pickRead() {
  const input = h('input', { type: 'file', hidden: true });
  document.body.append(input);
  return new Promise((resolve) => {
    const end = () => {
      input.remove();
      resolve(input.files?.[0] ?? null);
    };
    input.addEventListener('change', end);
    input.addEventListener('cancel', end);
    input.click();
  });
}

/**
 * Hands over the backup that lies in a folder of the app's own storage.
 * @param {string} within @param {string} name
 */
export async function handOver(within, name) {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(within);
  const file = await (await folder.getFileHandle(keptArchive.name)).getFile();
  const address = URL.createObjectURL(file);
  h('a', { href: address, download: name }).click();
  window.setTimeout(() => URL.revokeObjectURL(address), downloadMilliseconds);
}

/**
 * Deletes it there.
 * @param {string} within
 */
export async function removeKept(within) {
  const root = await navigator.storage.getDirectory();
  await root.removeEntry(within, { recursive: true });
}

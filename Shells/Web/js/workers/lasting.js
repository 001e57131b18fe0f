// When files of a vault outlast a crash. Each is flushed as soon as it is whole, for to open it
// again takes longer than that; whoever asks for many at once is told which of them do not last.

import { faultOf } from './inspecting.js';

/**
 * @typedef {import('../wire/types').LibraryEvent} LibraryEvent
 * @typedef {import('../wire/types').LibraryEffect} LibraryEffect
 * @typedef {import('../effects/vault-files.js').VaultFiles} VaultFiles
 */

/**
 * Files that transfers have written, in this run or in one that was ended.
 * @param {VaultFiles} files
 * @param {Extract<LibraryEffect, { kind: 'makeDurable' }>} effect
 * @returns {Promise<LibraryEvent>}
 */
export async function makeDurable(files, { request, blobs }) {
  const failures = [];
  for (const blob of blobs) {
    try {
      await files.flush(blob);
    } catch (error) {
      failures.push({ blob, fault: faultOf(error) });
    }
  }
  return { kind: 'madeDurable', request, failures };
}

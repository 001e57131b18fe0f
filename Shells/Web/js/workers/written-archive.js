// The file that backups were written into last, which is offered the next time.

/** @typedef {import('../effects/database.js').Database} Database */

const keyName = 'archive';

/**
 * @param {Database} database
 * @returns {Promise<FileSystemFileHandle | undefined>}
 */
export const writtenArchive = (database) => database.get('keys', keyName);

/**
 * @param {Database} database
 * @param {import('../effects/archive-file.js').ArchivePlace} place
 * @param {import('../wire/types').LibraryEvent | undefined} event
 * @param {(handle: FileSystemFileHandle) => void} kept
 */
export function keepArchive(database, place, event, kept) {
  const isBackup = event?.kind === 'archiving' && event.event.kind === 'backupTapped';
  if (!isBackup || !('handle' in place)) return;
  // A browser that cannot keep it offers it until the app ends.
  database.write([{ store: 'keys', name: keyName, value: place.handle }]).catch(() => {});
  kept(place.handle);
}

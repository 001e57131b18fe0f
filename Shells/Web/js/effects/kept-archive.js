// Where a backup lies until it is handed over, in a browser that writes no picked files: among the
// origin's own, in a folder for each vault.

export const keptArchive = {
  folders: { vault: 'archive', hidden: 'archive-hidden' }, name: 'file',
};

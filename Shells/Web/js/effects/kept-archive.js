// Where a backup lies until it is handed over, in a browser that writes no picked files: among the
// origin's own.

export const keptArchive = { folder: 'archive', name: 'file' };

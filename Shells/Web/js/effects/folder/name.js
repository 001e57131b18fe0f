// The database of a folder that is only read, beside the groups' and the library's.

export const folderName = 'dayly-folder';

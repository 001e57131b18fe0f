// Where the app's own files lie. This module stands in the folder js of the build, by itself or
// inside a bundle, so that one address is right for both.

/** The folder of this build, `/app/<build>/`. */
export const appFolder = new URL('../', import.meta.url);

/**
 * The address of one of the app's own files.
 * @param {string} path in the build's folder
 */
export const placeOf = (path) => new URL(path, appFolder).href;

// Where the app's own files lie. This module stands somewhere in the folder js of the build, by
// itself or inside a bundle, so that one address is right for all of them.

const own = import.meta.url;

/** The folder of this build, `/app/<build>/`. */
export const appFolder = new URL(own.slice(0, own.lastIndexOf('/js/') + 1));

/**
 * The address of one of the app's own files.
 * @param {string} path in the build's folder
 */
export const placeOf = (path) => new URL(path, appFolder).href;

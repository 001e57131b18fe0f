// What is made of days and leaves the calendar: films and paper. One file, which comes when
// somebody first wants any of it.

import '../shared.js';

/**
 * @typedef {import('./month-film/sheet.js').Needs} FilmNeeds
 * @typedef {import('./paper/sheet.js').Needs} PaperNeeds
 */

export { FilmSheet } from './month-film/sheet.js';
export { PaperSheet } from './paper/sheet.js';

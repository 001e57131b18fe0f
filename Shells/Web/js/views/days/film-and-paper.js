// What is made of days and leaves the calendar: films and paper. One file, which comes when
// somebody first wants any of it.

import '../shared.js';

export { FilmSheet } from './month-film/sheet.js';
export { PaperSheet } from './paper/sheet.js';

// What is made of days and leaves the calendar: films and paper. One file, which comes when
// somebody first wants any of it.

import '../shared.js';

export { filmSheet } from './month-film/sheet.js';
export { paperSheet } from './paper/sheet.js';

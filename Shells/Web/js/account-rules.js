// The rules of days for who takes an account along, and only has groups: loaded with the export.
// Names what every part is built of, so that the bundler goes on keeping that in one file.

import './views/shared.js';

export { answerTo, daysBegun } from './effects/days.js';

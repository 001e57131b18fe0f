// Counts, times and lists in German.

import { measures } from './measures.js';

export const {
  ago, agoBriefly, clock, counted, date, left, moment, number, people, percent, zoomed,
} = measures('de', 'gerade eben');

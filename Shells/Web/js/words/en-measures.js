// Counts, times and lists in English.

import { measures } from './measures.js';

export const {
  ago, agoBriefly, clock, counted, date, left, moment, number, people, percent, zoomed,
} = measures('en', 'just now');

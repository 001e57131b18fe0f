// Counts, times and lists in French.

import { measures } from './measures.js';

export const {
  ago, agoBriefly, clock, counted, date, left, moment, number, people, percent, zoomed,
} = measures('fr', 'à l’instant');

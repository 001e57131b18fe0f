// Counts, times and lists in Spanish.

import { measures } from './measures.js';

export const {
  ago, agoBriefly, clock, counted, date, left, moment, number, people, percent, zoomed,
} = measures('es', 'ahora mismo');

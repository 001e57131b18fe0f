// Counts, times and lists in Simplified Chinese.

import { measures } from './measures.js';

export const {
  ago, agoBriefly, clock, counted, date, left, moment, number, people, percent, zoomed,
} = measures('zh-Hans', '刚刚');

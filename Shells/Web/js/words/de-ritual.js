// Das Ende des täglichen Rituals und eine Aufnahme für mehrere Gruppen, auf Deutsch.

import { counted, people } from './de-measures.js';

/** @type {typeof import('./en-ritual.js').ritual} */
export const ritual = {
  /** Where one's own photo of a day stands, beside a group's name and alone. */
  standing: {
    takenBack: 'Heute zurückgenommen',
    of: (name, state) =>
      `${name}: ${state}`,
    earlier: (line) =>
      `Ein früheres Foto: ${line}`,
    sentBy: (names) =>
      `Heute geschickt: ${people.format(names)}`,
  },

  end: {
    title: 'Bis morgen',
    next: 'Nächstes Foto in',
    othersTitle: 'Heute von den anderen',
    nobody: 'Von den anderen ist noch keins da.',
    photos: 'Fotos ansehen',
    tell: (name) =>
      `Dir sagen, wenn ${name} etwas schickt?`,
    yes: 'Ja, sag es mir',
    no: 'Nicht jetzt',
  },

  preview: {
    also: 'Auch an',
    sendMany: (name, more) =>
      `An ${name} und ${counted(more, 'weitere Gruppe', 'weitere Gruppen')} senden`,
  },
};

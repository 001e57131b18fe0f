// El final del ritual del día y una toma para varios grupos, en español.

import { counted, people } from './es-measures.js';

/** @type {typeof import('./en-ritual.js').ritual} */
export const ritual = {
  /** Where one's own photo of a day stands, beside a group's name and alone. */
  standing: {
    takenBack: 'Retirada hoy',
    of: (name, state) =>
      `${name}: ${state}`,
    earlier: (line) =>
      `Una foto anterior: ${line}`,
    sentBy: (names) =>
      `Han enviado hoy: ${people.format(names)}`,
  },

  end: {
    title: 'Hasta mañana',
    next: 'Próxima foto en',
    othersTitle: 'Hoy, de los demás',
    nobody: 'Nadie más ha enviado la suya todavía.',
    photos: 'Ver las fotos',
    tell: (name) =>
      `¿Te aviso cuando ${name} envíe la suya?`,
    yes: 'Sí, avísame',
    no: 'Ahora no',
  },

  preview: {
    also: 'También a',
    sendMany: (name, more) =>
      `Enviar a ${name} y ${counted(more, 'grupo más', 'grupos más')}`,
  },
};

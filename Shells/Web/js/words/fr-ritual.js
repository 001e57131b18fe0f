// La fin du rituel du jour et une prise pour plusieurs groupes, en français.

import { counted, people } from './fr-measures.js';

/** @type {typeof import('./en-ritual.js').ritual} */
export const ritual = {
  /** Where one's own photo of a day stands, beside a group's name and alone. */
  standing: {
    takenBack: 'Retirée aujourd’hui',
    of: (name, state) =>
      `${name} : ${state}`,
    earlier: (line) =>
      `Une photo d’avant : ${line}`,
    sentBy: (names) =>
      `Ont envoyé aujourd’hui : ${people.format(names)}`,
  },

  end: {
    title: 'À demain',
    next: 'Prochaine photo dans',
    othersTitle: 'Aujourd’hui, chez les autres',
    nobody: 'Personne d’autre n’a encore envoyé la sienne.',
    photos: 'Voir les photos',
    tell: (name) =>
      `Te prévenir quand ${name} enverra la sienne ?`,
    yes: 'Oui, préviens-moi',
    no: 'Pas maintenant',
  },

  preview: {
    also: 'Aussi à',
    sendMany: (name, more) =>
      `Envoyer à ${name} et ${counted(more, 'autre groupe', 'autres groupes')}`,
  },
};

// The words of a group's details, in French. Who acts may be the reader: null then.

import { date, moment } from './fr-measures.js';

/** @type {typeof import('./en-people.js').groupPeople} */
export const groupPeople = {
  unknown: '?',
  unknownGroup: 'Un de tes groupes',
  cancel: 'Annuler',
  save: 'Enregistrer',
  rename: 'Renommer le groupe',
  ownName: 'Changer ton prénom',
  ownNameLine: 'Tous tes groupes le voient.',
  more: (name) => `Plus sur ${name}`,
  block: 'Bloquer',
  unblock: 'Débloquer',
  blocked: 'Bloqué : vous ne voyez plus vos photos',
  blockTitle: (name) => `Bloquer ${name} ?`,
  blockLine: 'Tes photos ne lui parviennent plus et les siennes ne te sont plus montrées, ' +
    'dans aucun groupe. Cette personne n’en sait rien. Tu peux revenir en arrière ici.',
  blockNow: (name) => `Bloquer ${name}`,
  remove: 'Retirer du groupe',
  removeTitle: (name, group) => `Retirer ${name} de ${group} ?`,
  removeLine: 'Tout le groupe voit que c’est toi. Pour revenir, il faudra une nouvelle ' +
    'invitation.',
  removeNow: (name) => `Retirer ${name}`,
  announce: 'Annoncer les nouvelles photos',
  announced: 'On te prévient des nouvelles photos de ce groupe.',
  unheard: 'Les notifications sont désactivées sur cet appareil. Active-les dans les Réglages.',
  nameless: 'Dès qu’un autre appareil aura envoyé le nom du groupe, tu pourras inviter d’ici.',
  muted: 'En sourdine. Les photos sont là quand tu regardes.',
  mutedMark: 'En sourdine',
  invitations: 'Invitations ouvertes',
  yourLink: 'Ton lien',
  linkOf: (name) => `Lien de ${name}`,
  expires: (instant) => `Jusqu’à ${moment.format(instant)}`,
  withdraw: 'Retirer',
  withdrawOf: (link) => `Retirer : ${link}`,
  history: 'Historique',
  day: (instant) => date.format(instant),
  acts: {
    made: (who) => who ? `${who} a créé le groupe` : 'Tu as créé le groupe',
    joined: (who, other) =>
      `${who ? `${who} a` : 'Tu as'} rejoint le groupe ` +
      `${other ? `sur l’invitation de ${other}` : 'sur ton invitation'}`,
    left: (who) => who ? `${who} est parti` : 'Tu es parti',
    removed: (who, other) =>
      other
      ? `${who ? `${who} a` : 'Tu as'} retiré ${other}` : `${who ?? 'On'} t’a retiré`,
    renamed: (who) => who ? `${who} a renommé le groupe` : 'Tu as renommé le groupe',
    deviceAdded: (who) => who ? `${who} a ajouté un appareil` : 'Tu as ajouté un appareil',
    deviceRemoved: (who) => who ? `${who} a retiré un appareil` : 'Tu as retiré un appareil',
  },
  removedFrom: (group) => `Tu n’es plus dans ${group}`,
  code: 'Montrer le code QR',
  hideCode: 'Masquer le code QR',
  codeLabel: 'Code QR du lien d’invitation',
  codeFailed: 'Le code ne peut pas s’afficher. Utilise le lien.',
};

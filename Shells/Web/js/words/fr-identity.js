// About words, people and devices, in French.

import { counted, moment, number } from './fr-measures.js';

/** @type {typeof import('./en-identity.js').identity} */
export const identity = {
  haveAccount: 'J’ai déjà un compte',
  unknownAccount: 'Ce serveur ne connaît aucun compte avec ces mots.',
  tooManyDevices: 'Ton compte a déjà cinq appareils. Retires-en un d’abord.',
  changed: 'Nouvelle identité : tes photos n’y vont pas encore',
  verified: 'Numéro de sécurité comparé',

  wordsCheck: {
    title: 'Vérifie trois mots',
    line: 'Pour être sûr qu’ils sont bien notés.',
    word: (place) => `Mot ${number.format(place)}`,
    check: 'Vérifier',
    wrong: 'Ce ne sont pas les bons mots. Regarde encore ton papier.',
    back: 'Retour aux mots',
    then: 'Ensuite, les mots quittent cet appareil. Seul ton papier les aura.',
  },

  accountWords: {
    title: 'Tes 24 mots',
    line: 'Ils ajoutent cet appareil à ton compte. Tes groupes suivent.',
    label: 'Tes 24 mots',
    counted: (count, all) => `${number.format(count)} mots sur ${number.format(all)}`,
    next: 'Continuer',
    wrong: 'Ces mots ne forment pas une suite de 24. Vérifie l’orthographe et l’ordre.',
  },

  person: {
    devices: (count) => counted(count, 'appareil', 'appareils'),
    changedTitle: (name) => `Un nouveau compte pour ${name}`,
    changedLine: (name) =>
      `Tu connaissais quelqu’un du nom de ${name} avec un autre compte. C’est peut-être un ` +
      'nouveau départ sur un nouveau téléphone, ou quelqu’un d’autre. Demande de vive voix.' +
      ' Tant que tu n’as pas accepté, tes photos n’y vont pas.',
    accept: 'Je sais qui c’est : accepter',
    verified: 'Tu as comparé ce numéro',
    numberTitle: 'Numéro de sécurité',
    line: (name) =>
      `Compare-le avec celui que ${name} voit pour toi. S’ils sont identiques, personne ` +
      'n’est entre vous.',
    number: (groups) => `Numéro de sécurité ${groups.join(', ')}`,
    code: 'Le numéro de sécurité en code QR',
    failed: 'Le numéro ne peut pas être calculé pour le moment.',
    verify: 'C’est le même',
    unverify: 'Finalement pas comparé',
  },

  devices: {
    title: 'Tes appareils',
    setting: 'Chaque appareil de ton compte montre les photos de tes groupes. Un nouvel appareil ' +
      'reçoit celles d’avant qui existent encore de tes autres appareils et de ceux qui les ' +
      'ont envoyées, dès qu’ils ouvrent Dayly.',
    open: 'Voir tes appareils',
    line: 'Tels que tes groupes les connaissent. Cinq au plus.',
    this: 'Cet appareil',
    other: 'Un autre appareil',
    since: (instant) => `Ajouté le ${moment.format(instant)}`,
    going: 'En cours de retrait de tes groupes…',
    revoke: 'Retirer',
    revokeOf: (since) => `Retirer l’appareil : ${since}`,
    confirm: 'Retirer cet appareil ?',
    confirmLine:
      'Il est déconnecté, ne reçoit plus de nouvelles photos et ne peut pas revenir. Tes ' +
      'groupes le voient.',
    revokeNow: 'Retirer l’appareil',
    keep: 'Le garder',
    add:
      'Pour en ajouter un, ouvre Dayly dessus, choisis « J’ai déjà un compte » et saisis ' +
      'tes 24 mots.',
  },
};

// About words, people and devices, in French.

import { counted, date, number } from './fr-measures.js';

/** @type {typeof import('./en-identity.js').identity} */
export const identity = {
  haveAccount: 'J’ai déjà un compte',
  unknownAccount: 'Ce serveur ne connaît aucun compte avec ces mots.',
  tooManyDevices: 'Ton compte a déjà cinq appareils. Retires-en un d’abord.',
  linkEnded: 'Ce code ne marche plus : il a expiré, ou un autre appareil a été plus rapide.',
  hasAccount: 'Cet appareil a déjà un compte et ne peut pas en prendre un autre.',
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
    scan: 'Tu as un autre de tes appareils sous la main ? Il peut montrer un code à scanner à ' +
      'la place : Réglages → Tes appareils → Ajouter un appareil.',
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
    line: 'Tous les appareils qui parlent pour toi. Cinq au maximum.',
    this: 'Cet appareil',
    other: 'Un autre appareil',
    since: (instant) => `Ajouté le ${date.format(instant)}`,
    going: 'Retrait en cours…',
    revoke: 'Retirer',
    revokeOf: (since) => `Retirer l’appareil : ${since}`,
    confirm: 'Retirer cet appareil ?',
    confirmLine:
      'Il est déconnecté, ne reçoit plus de nouvelles photos et ne peut pas revenir. Tes ' +
      'groupes le voient.',
    revokeNow: 'Retirer l’appareil',
    keep: 'Le garder',
    add: 'Ajouter un appareil',
    addLine: 'Il scanne un code que celui-ci montre. L’autre chemin, ce sont tes 24 mots : sur ' +
      'le nouvel appareil, choisis « J’ai déjà un compte ».',
    full: 'Cinq appareils au plus. Retires-en un avant d’en ajouter un autre.',
    rename: 'Renommer',
    renameOf: (name) => `Renommer : ${name}`,
    nameTitle: 'Comment appelles-tu cet appareil ?',
    addedTitle: 'Ajouté. Comment l’appelles-tu ?',
    nameLine: 'Rien que pour toi : tes appareils connaissent ce nom, et personne d’autre.',
    nameLabel: 'Nom de l’appareil',
    nameHint: '20 caractères au maximum. Vide : aucun nom.',
    nameUnusable: 'Ce nom contient des caractères qui ne passent pas.',
    revokeAlone: 'Ne retirer que cet appareil',
    revokeAll: 'Retirer tous ceux-ci',
    reach: (/** @type {string[]} */ names) =>
      `Il a fait entrer ceux-ci, qui partent avec lui : ${names.join(' · ')}.`,
    fullTitle: 'Cinq appareils au maximum',
    fullLine: 'Lequel laisse sa place à celui-ci ? Ceux qu’il a fait entrer partent avec lui.',
    removeAll: 'Les retirer tous',
  },

  linking: {
    making: 'Création du code…',
    failed: 'Aucun code à montrer',
    again: 'Montrer un nouveau code',
    line: 'Vise ce code avec l’appareil photo de l’autre appareil.',
    code: 'Code QR qui ajoute un appareil',
    expires: (minutes) => `Le code marche encore ${counted(minutes, 'minute', 'minutes')}.`,
    runOut: 'Le code a expiré.',
    waiting: 'En attente de l’autre appareil…',
    label: 'Ou ouvre ce lien là-bas',
    trust: 'Le code seul ne fait entrer personne : les deux appareils montrent un nombre, et ' +
      'c’est toi qui dis oui ici.',
    chain: 'Cet appareil a été ajouté par un autre, lui-même ajouté par un autre, et ainsi de ' +
      'suite : aucun ne peut plus le suivre. Montre le code sur ton premier appareil, ou prends ' +
      'tes 24 mots.',
    ask: 'Le nouvel appareil montre-t-il ce nombre ?',
    askLine: 'Ne dis oui que si tu l’as en main. Il montrera les photos de tes groupes et ' +
      'pourra envoyer les tiennes.',
    number: (digits) => `Nombre ${digits}`,
    yes: 'Oui, l’ajouter',
    no: 'Non',
    adding: 'Ajout de l’appareil…',
    addingLine: 'Garde les deux ouverts un instant.',
    invited: 'Ajouter cet appareil à ton compte ?',
    invitedLine: 'Tes groupes suivent : cet appareil montrera leurs photos et pourra envoyer ' +
      'les tiennes.',
    care: 'Ne continue que si tu regardes ton autre appareil en ce moment et que le code y est ' +
      'affiché. Si quelqu’un t’a envoyé ce lien, arrête là.',
    accept: 'Ajouter cet appareil',
    broken: 'Cet appareil ne peut pas être ajouté',
    askAgain: 'Choisis « Montrer un nouveau code » sur ton autre appareil et scanne celui-là.',
    compare: 'Dis oui sur ton autre appareil',
    compareLine: 'S’il montre aussi ce nombre.',
    preparing: 'Création des clés de cet appareil…',
  },
};

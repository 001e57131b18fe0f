// The words of the pages that stand in for the app when it cannot run, in French.

/** @type {import('./en.js').Words['system']} */
export const system = {
  insecure: {
    title: 'Dayly a besoin d’une adresse sûre',
    lines: [
      'Cette page a été ouverte sans chiffrement, alors le navigateur ne donne ni ses clés ni la '
        + 'caméra.',
      'Ouvre-la avec https:// devant, ou demande à la personne qui tient ce serveur.',
    ],
    button: null,
  },
  unsupported: {
    title: 'Dayly ne marche pas dans ce navigateur',
    lines: [
      'Tes photos sont chiffrées sur cet appareil, et il manque à ce navigateur de quoi le faire.',
      'Dayly marche dans Chrome et Edge à partir de la version 137, Firefox à partir de la 130 et '
        + 'Safari à partir de la 17.4.',
    ],
    button: null,
  },
  formElsewhere: {
    title: 'Tu as commencé quelque chose dans un autre onglet',
    lines: ['Termine là-bas et Dayly continue ici tout seul. Si tu continues ici, ce que tu y as '
      + 'écrit sera perdu.'],
    button: 'Continuer ici',
  },
  photoElsewhere: {
    title: 'Une photo attend dans un autre onglet',
    lines: ['Envoie-la là-bas ou annule-la, et Dayly continue ici tout seul.'],
    button: null,
  },
  cleared: {
    title: 'Ce que Dayly gardait ici a disparu',
    lines: [
      'Le navigateur a effacé les clés et les photos, pour faire de la place ou parce '
        + 'qu’on le lui a demandé. Tes groupes ont toujours ce que tu leur as envoyé.',
      'Tu peux continuer comme sur un nouvel appareil.',
    ],
    button: 'Continuer',
  },
  deleted: {
    title: 'Ton compte est supprimé',
    lines: [
      'Il n’en reste rien sur le serveur ni sur cet appareil. Ce que les autres ont de ' +
        'tes photos disparaît en 48 heures au plus.',
    ],
    button: 'Recommencer',
  },
  partlyDeleted: {
    title: 'Ton compte est supprimé',
    lines: [
      'Il n’en reste rien sur le serveur, mais ce navigateur n’a pas tout effacé sur cet ' +
        'appareil. Supprime dans ses réglages ce qu’il garde pour ce site.',
    ],
    button: 'Recommencer',
  },
  nowhere: {
    title: 'Il n’y a rien à cette adresse',
    lines: ['Elle est peut-être mal tapée ou coupée. Si quelqu’un t’a envoyé ce lien, '
      + 'ouvre-le encore une fois en entier.'],
    button: 'Ouvrir Dayly',
  },
  stopped: {
    title: 'Dayly s’est arrêté',
    lines: ['Quelque chose a mal tourné dans l’app. Rien n’a été supprimé.'],
    button: 'Recharger',
  },
};

/** @type {import('./en.js').Words['damaged']} */
export const damaged = {
  unreadable: {
    title: 'Dayly n’arrive pas à relire ses notes',
    what: 'Ce que cet appareil a gardé pour Dayly ne s’ouvre pas. Rien n’a été supprimé.',
    out: 'Recharge une fois. Si rien ne change, laisse cet appareil comme il est et ' +
      'parles-en à la personne qui tient votre serveur avant d’effacer quoi que ce ' +
      'soit.',
  },
  newer: {
    title: 'Dayly n’arrive pas à relire ses notes',
    what: 'Ce que cet appareil a gardé vient d’un Dayly plus récent. Rien n’a été ' +
      'supprimé.',
    out: 'Recharge pour avoir la dernière version. Si rien ne change, le serveur en a ' +
      'encore une ancienne : parles-en à la personne qui le tient.',
  },
  unavailable: {
    title: 'Ce navigateur ne garde rien pour Dayly',
    what: 'Ce que Dayly vient d’écrire sur cet appareil n’est pas revenu. Tes clés et ' +
      'tes photos seraient perdues à la fermeture : Dayly ne démarre donc pas ici. ' +
      'Rien n’a été supprimé.',
    out: 'En navigation privée ou en mode restreint, ouvre plutôt Dayly dans une ' +
      'fenêtre normale. Sinon, prends un autre navigateur : Chrome, Edge, Firefox ou ' +
      'Safari.',
  },
  storageFull: {
    title: 'Il n’y a plus de place sur cet appareil',
    what: 'Dayly n’a rien pu écrire à l’instant et ne démarre donc pas. Rien n’a été ' +
      'supprimé.',
    out: 'Libère un peu de place, puis recharge.',
  },
  reload: 'Recharger',
};

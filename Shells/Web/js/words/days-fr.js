// The words of the days in French.

/**
 * @param {import('./vault-words.js').Measures} measures
 * @returns {import('./days-en.js').DaysWords}
 */
export function days({ counted, number }) {
  const items = (/** @type {number} */ count) => counted(count, 'élément', 'éléments');
  const daysOf = (/** @type {number} */ count) => counted(count, 'jour', 'jours');
  const files = (/** @type {number} */ count) => counted(count, 'fichier', 'fichiers');
  return {
    title: 'Jours',
    absent: 'Tes jours, d’un coup d’œil',
    locked: 'Tes jours sont fermés à clé',
    today: 'Aujourd’hui',
    items,
    onDays: (/** @type {number} */ count, /** @type {number} */ over) =>
      `${items(count)} sur ${counted(over, 'jour', 'jours')}`,
    undated: (/** @type {number} */ count) => `${items(count)} sans date`,

    views: {
      label: 'Affichage',
      week: 'Semaine',
      month: 'Mois',
      year: 'Année',
      life: 'Vie',
    },

    week: {
      previous: 'Semaine précédente',
      next: 'Semaine suivante',
      month: 'Afficher tout le mois',
      empty: 'Rien cette semaine-là.',
      number: (/** @type {string} */ number) => `Semaine ${number}`,
    },

    month: {
      previous: 'Mois précédent',
      next: 'Mois suivant',
      year: 'Afficher toute l’année',
      empty: 'Rien ce mois-ci.',
      earlier: 'Avant',
      later: 'Après',
    },

    day: {
      label: (/** @type {string} */ date, /** @type {string} */ said) => `${date}, ${said}`,
      nothing: 'rien',
      photos: (/** @type {number} */ count) => counted(count, 'photo', 'photos'),
      videos: (/** @type {number} */ count) => counted(count, 'vidéo', 'vidéos'),
      lives: (/** @type {number} */ count) => counted(count, 'Live Photo', 'Live Photos'),
      posts: (/** @type {number} */ count) =>
        counted(count, 'envoyée à un groupe', 'envoyées à des groupes'),
      back: 'Retour au mois',
      previous: 'Jour précédent avec des photos',
      next: 'Jour suivant avec des photos',
      empty: 'Rien ce jour-là.',
      some: (/** @type {number} */ count, /** @type {number} */ all) =>
        `${number.format(count)} sur ${items(all)}`,
      showAll: 'Tout afficher',
      take: 'Prendre une photo',
      otherYears: 'Ce jour-là, d’autres années',
      line: 'Une ligne pour ce jour',
      lineHint: 'Une ligne pour ce jour',
      cover: 'En faire l’image du jour',
      covered: 'C’est maintenant l’image du jour.',
    },

    year: {
      label: 'Année',
      previous: 'Année précédente',
      next: 'Année suivante',
      months: 'Mois',
      empty: 'Rien cette année-là.',
    },

    life: {
      title: 'Toutes tes années',
      said: (/** @type {string} */ items, /** @type {number} */ years) =>
        `${items} sur ${counted(years, 'année', 'années')}`,
      gap: (/** @type {string} */ from, /** @type {string} */ to) => `${from} – ${to} : rien`,
    },

    jump: {
      title: 'Aller à une date',
      label: 'Jour, semaine, mois ou année',
      act: 'Afficher',
      unknown: 'Dayly ne connaît pas cette date.',
      search: (/** @type {string} */ typed) => `Chercher «\u00a0${typed}\u00a0» dans le coffre`,
      examples: (/** @type {string} */ day, /** @type {string} */ month,
        /** @type {string} */ year) =>
        `Par exemple ${day}, ${month} ou ${year}.`,
    },

    options: {
      title: 'Comment les jours sont affichés',
      reading: 'Mois',
      pages: 'Page par page',
      scroll: 'En continu',
      week: 'La semaine commence le',
      region: (/** @type {string} */ weekday) => `Comme d’usage ici : ${weekday}`,
    },

    paper: {
      way: 'Imprimer ou exporter',
      title: 'Sur papier et ailleurs',
      line: 'Cela quitte ton coffre déchiffré, avec de petites images et tes lignes.',
      print: 'Imprimer ou enregistrer en PDF',
      picture: 'Enregistrer comme image',
      calendar: 'Enregistrer pour d’autres calendriers',
      gathering: 'Lecture des jours…',
      saved: 'Enregistré.',
      failed: 'Ce navigateur n’a pas assez de place pour l’image.',
    },

    film: {
      way: 'Faire un film',
      title: 'Un film de tes jours',
      line: 'Une image de chaque jour, faite sur cet appareil.',
      which: 'Quels jours',
      span: 'Du – au',
      from: 'Du',
      to: 'Au',
      captions: 'Montrer les dates',
      fades: 'Fondus entre les jours',
      music: 'Choisir une musique',
      withoutMusic: 'Sans musique',
      musicUnread: 'Ce navigateur ne peut pas lire ce fichier.',
      musicTooLong: 'La musique peut durer dix minutes au plus.',
      found: daysOf,
      reading: 'Recherche des jours',
      nothing: 'Il n’y a rien dans cette période.',
      tooMany: (most) => `Choisis moins de jours : ${daysOf(most)} au plus.`,
      unable: 'Ce navigateur ne sait pas faire de films. Chrome, Edge, Firefox et Safari à jour ' +
        'le savent.',
      make: 'Faire le film',
      making: 'Le film se fait',
      preview: 'Ce que le film montre en ce moment',
      progress: (done, all) => `${done} sur ${daysOf(all)}`,
      sound: 'Ajout de la musique',
      cancel: 'Annuler',
      failed: 'Le film n’a pas pu être fait.',
      ready: (count) => `Le film de ${daysOf(count)} est prêt.`,
      left: (count, names) => `Illisible : ${daysOf(count)} (${names}).`,
      mute: 'La musique n’a pas pu être ajoutée.',
      keep: 'Garder dans le coffre',
      keeping: 'Le coffre le prend.',
      kept: 'Gardé dans le coffre',
      keptLine: 'Il est dans le coffre, à la date d’aujourd’hui.',
      save: 'Enregistrer',
      send: 'Envoyer',
      forgets: 'Ce qui n’est ni gardé ni enregistré disparaît à la fermeture.',
    },

    empty: {
      title: 'Tes jours seront ici',
      line: 'Ajoute des photos et vidéos à ton coffre, et chacune se place au jour où elle a été ' +
        'prise.',
    },

    start: {
      line: 'Les photos et vidéos que tu as déjà, en calendrier. Elles restent où elles sont : ' +
        'rien n’est copié, modifié ni envoyé.',
      vaultLine: 'Un coffre garde ses propres photos, chiffrées, et te laisse écrire une ligne ' +
        'pour chaque jour.',
      vault: 'Créer un coffre',
      back: 'Plutôt voir les photos que j’ai',
    },

    folder: {
      way: 'Voir les photos que j’ai',
      whose: 'De qui sont les jours',
      vault: 'Coffre',
      folder: 'Dossier',
      another: 'Choisir un autre dossier',
      others: 'Choisir d’autres photos',
      forget: 'Oublier ce dossier',
      line: 'Lu seulement, jamais modifié.',
      visit: 'Lu seulement, jamais modifié. Ce navigateur le montre le temps d’une visite : ' +
        'choisis à nouveau la prochaine fois.',
      progress: 'Lecture du dossier',
      reading: (/** @type {number} */ found, /** @type {number} */ read) =>
        `${files(found)}, dont ${number.format(read)} pour la première fois`,
      paused: 'Arrêté. Ce qui a été lu jusque-là est affiché.',
      stop: 'Arrêter',
      goOn: 'Continuer',
      asking: 'Le navigateur demande à nouveau avant que Dayly puisse lire ce dossier.',
      allow: 'Autoriser à nouveau',
      gone: 'Le dossier n’est pas là. Il a peut-être été déplacé, ou son disque n’est pas ' +
        'connecté.',
      again: 'Réessayer',
      unreadable: (/** @type {number} */ count) =>
        `${files(count)} ${count > 1 ? 'n’ont pas pu être lus' : 'n’a pas pu être lu'}`,
      missing: 'Son fichier n’est plus dans le dossier.',
      lies: 'Dans le dossier',
      leaves: 'De petites images de ces jours y figurent.',
      emptyTitle: 'Pas de photos ici',
      empty: 'Il n’y a ni photo ni vidéo dans ce dossier.',
    },
  };
}

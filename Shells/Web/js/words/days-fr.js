// The words of the days in French.

/**
 * @param {import('./vault-words.js').Measures} measures
 * @returns {import('./days-en.js').DaysWords}
 */
export function days({ counted }) {
  const items = (/** @type {number} */ count) => counted(count, 'élément', 'éléments');
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
      label: 'Jour, mois ou année',
      act: 'Afficher',
      unknown: 'Dayly ne connaît pas cette date.',
      examples: (/** @type {string} */ month, /** @type {string} */ year) =>
        `Par exemple 14 juin, ${month} ou ${year}.`,
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

    empty: {
      title: 'Tes jours seront ici',
      line: 'Ajoute des photos et vidéos à ton coffre, et chacune se place au jour où elle a été ' +
        'prise.',
    },
  };
}

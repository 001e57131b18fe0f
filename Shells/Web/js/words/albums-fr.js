// Tous les mots des albums, des étiquettes et de la recherche, en français.

/** @type {(measures: import('./vault-words.js').Measures) =>
 *   import('./albums-en.js').AlbumsWords} */
export function albums({ counted, number }) {
  const items = (/** @type {number} */ count) => counted(count, 'élément', 'éléments');
  return {
    title: 'Albums',
    album: (name, count) => `${name}, ${items(count)}`,
    orders: { changed: 'Derniers changés', name: 'Par nom' },
    order: (order) => `Ordre des albums : ${order}`,
    back: 'Retour au coffre',
    empty: 'Cet album est vide. Choisis des éléments, puis « Albums et étiquettes ».',
    share: 'Partager l’album',
    rename: 'Renommer',
    name: 'Nom',
    renameNow: 'Garder ce nom',
    delete: 'Supprimer l’album',
    deleted: (name) => `${name} supprimé. Ce qu’il contenait reste.`,
    organise: 'Albums et étiquettes',
    albumsLine: 'Déjà dans un album : un geste les en retire.',
    new: 'Nouvel album',
    make: 'Créer l’album',
    cover: 'Prendre comme couverture',
    tags: 'Étiquettes',
    newTag: 'Nouvelle étiquette',
    addTag: 'Mettre l’étiquette',
    added: (count, name) => `${name} : ${items(count)} de plus`,
    removed: (count, name) => `${name} : ${items(count)} de moins`,
    tagged: (count, tag) => `Étiquette ${tag} mise sur ${items(count)}`,
    untagged: (count, tag) => `Étiquette ${tag} retirée de ${items(count)}`,
    pin: {
      act: 'Placer à un autre jour',
      line: 'On le trouve alors ce jour-là. La date de prise de vue reste telle quelle.',
      label: 'Jour',
      now: 'Placer là',
      back: 'Revenir au jour de la prise de vue',
      on: 'Placé au',
      said: (put, taken) => (taken === ''
        ? `au ${put}, où tu l’as placé` : `au ${put}, où tu l’as placé ; pris ${taken}`),
      done: (count, day) =>
        `${items(count)} au ${day}`,
      returned: (count) => `${items(count)} de retour au jour de la prise de vue`,
    },
    sort: 'Ordre',
    place: 'Position',
    sorts: {
      newest: 'Les plus récents d’abord', oldest: 'Les plus anciens d’abord',
      importedLast: 'Derniers ajouts d’abord', importedFirst: 'Premiers ajouts d’abord',
      largest: 'Les plus lourds d’abord', smallest: 'Les plus légers d’abord',
      byName: 'Nom, de A à Z', byNameBackwards: 'Nom, de Z à A',
    },
    unnamed: 'Sans nom',
    search: 'Rechercher',
    hint: 'Mai 2024, appareil, nom',
    searching: 'Recherche',
    found: (count) => `Résultats : ${number.format(count)}`,
    nothing: 'Rien de tel.',
    nothingLine: 'Essaie une date, un genre comme « vidéos », ou une partie d’un nom, d’un ' +
      'appareil photo, d’un album ou d’une étiquette.',
  };
}

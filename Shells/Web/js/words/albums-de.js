// Alle Wörter der Alben, der Schlagwörter und der Suche auf Deutsch.

/** @type {(measures: import('./vault-words.js').Measures) =>
 *   import('./albums-en.js').AlbumsWords} */
export function albums({ counted, number }) {
  const items = (/** @type {number} */ count) => counted(count, 'Aufnahme', 'Aufnahmen');
  return {
    title: 'Alben',
    album: (name, count) => `${name}, ${items(count)}`,
    orders: { changed: 'Zuletzt geändert', name: 'Nach Namen' },
    order: (order) => `Ordnung der Alben: ${order}`,
    back: 'Zurück zum Tresor',
    empty: 'In diesem Album ist nichts. Wähle Aufnahmen aus, dann „Alben und Schlagwörter“.',
    share: 'Album teilen',
    rename: 'Umbenennen',
    name: 'Name',
    renameNow: 'Namen sichern',
    delete: 'Album löschen',
    deleted: (name) => `${name} gelöscht. Was darin war, bleibt.`,
    organise: 'Alben und Schlagwörter',
    albumsLine: 'Schon in einem Album: Ein Tipp nimmt sie heraus.',
    new: 'Neues Album',
    make: 'Album anlegen',
    cover: 'Als Titelbild nehmen',
    tags: 'Schlagwörter',
    newTag: 'Neues Schlagwort',
    addTag: 'Schlagwort geben',
    added: (count, name) => `${items(count)} in ${name}`,
    removed: (count, name) => `${items(count)} aus ${name} genommen`,
    tagged: (count, tag) => `${items(count)} mit ${tag} versehen`,
    untagged: (count, tag) => `${tag} von ${items(count)} entfernt`,
    pin: {
      act: 'Auf einen anderen Tag legen',
      line: 'Dann findest du sie an diesem Tag. Das Datum der Aufnahme bleibt, wie es ist.',
      label: 'Tag',
      now: 'Dorthin legen',
      back: 'Zurück zum Tag der Aufnahme',
      on: 'Steht am',
      said: (put, taken) => (taken === ''
        ? `von dir auf ${put} gelegt` : `von dir auf ${put} gelegt, aufgenommen ${taken}`),
      done: (count, day) =>
        `${items(count)} auf ${day} gelegt`,
      returned: (count) => `${items(count)} zurück am Tag der Aufnahme`,
    },
    sort: 'Reihenfolge',
    place: 'Stelle',
    sorts: {
      newest: 'Neueste zuerst', oldest: 'Älteste zuerst',
      importedLast: 'Zuletzt hinzugefügte zuerst', importedFirst: 'Zuerst hinzugefügte zuerst',
      largest: 'Größte zuerst', smallest: 'Kleinste zuerst',
      byName: 'Name, A bis Z', byNameBackwards: 'Name, Z bis A',
    },
    unnamed: 'Ohne Namen',
    search: 'Suchen',
    hint: 'Mai 2024, Kamera, Name',
    searching: 'Suche läuft',
    found: (count) => `${number.format(count)} gefunden`,
    nothing: 'So etwas ist nicht da.',
    nothingLine: 'Versuche es mit einem Datum, einer Art wie „Videos“ oder dem Teil eines ' +
      'Namens, einer Kamera, eines Albums oder Schlagworts.',
  };
}

// Every word of editing photos, in German.

/**
 * @param {import('./vault-words.js').Measures} measures
 * @returns {import('./edits-en.js').EditsWords}
 */
export function edits({ counted, zoomed }) {
  const photos = (/** @type {number} */ count) => counted(count, 'Foto', 'Fotos');
  return {
    act: 'Bearbeiten',
    title: 'Foto bearbeiten',
    titleOfMany: 'Fotos bearbeiten',
    what: 'Was bearbeitet wird',
    parts: { shape: 'Zuschnitt', light: 'Licht', filter: 'Filter' },
    cancel: 'Abbrechen',
    done: 'Fertig',
    reset: 'Alles zurücknehmen',
    compare: 'Zum Vergleichen halten',
    back: 'Wie aufgenommen',
    turn: 'Drehen',
    mirror: 'Spiegeln',
    shape: 'Form des Zuschnitts',
    shapes: { free: 'Frei', original: 'Original', square: '1:1', four: '4:3', sixteen: '16:9' },
    straighten: 'Begradigen',
    degrees: (/** @type {number} */ hundredths) => `${zoomed.format(hundredths / 100)}°`,
    exposure: 'Belichtung',
    stops: (/** @type {number} */ hundredths) => zoomed.format(hundredths / 100),
    filter: 'Filter',
    filters: { none: 'Ohne', vivid: 'Kräftig', warm: 'Warm', cool: 'Kühl', faded: 'Verblasst',
      mono: 'Schwarzweiß' },
    many: (/** @type {number} */ count) =>
      `Für ${photos(count)}, über früheren Änderungen. Filme bleiben, wie sie sind.`,
    turned: (/** @type {number} */ angle) => `Um ${angle}° drehen`,
    apply: 'Anwenden',
    edited: (/** @type {number} */ count) => `${photos(count)} bearbeitet`,
    reverted: (/** @type {number} */ count) => `${photos(count)} wie aufgenommen`,
    said: 'Bearbeitet',
    line: 'Das Original bleibt, wie es aufgenommen wurde',
    newer: 'Mit einem neueren Dayly; gezeigt wie aufgenommen',
    along: {
      label: 'Bearbeitete Fotos',
      edited: 'Wie bearbeitet',
      taken: 'Wie aufgenommen',
      line: 'Bearbeitete Fotos gehen so mit, wie du sie siehst: Ihre Originale, mit allem ' +
        'Weggeschnittenen und den Orten darin, bleiben hier. Von einem Live Photo geht das ' +
        'Bild mit.',
      kept: 'Bearbeitete Fotos gehen so mit, wie du sie siehst. Ihre Originale bleiben hier.',
    },
  };
}

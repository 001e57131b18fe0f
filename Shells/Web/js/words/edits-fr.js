// Every word of editing photos, in French.

/**
 * @param {import('./vault-words.js').Measures} measures
 * @returns {import('./edits-en.js').EditsWords}
 */
export function edits({ counted, zoomed }) {
  const photos = (/** @type {number} */ count) => counted(count, 'photo', 'photos');
  return {
    act: 'Retoucher',
    title: 'Retoucher la photo',
    titleOfMany: 'Retoucher les photos',
    what: 'Ce qui est retouché',
    parts: { shape: 'Cadre', light: 'Lumière', filter: 'Filtre' },
    cancel: 'Annuler',
    done: 'OK',
    reset: 'Annuler toutes les retouches',
    compare: 'Maintenir pour comparer',
    back: 'Comme à la prise',
    turn: 'Pivoter',
    mirror: 'Miroir',
    shape: 'Format du cadre',
    shapes: { free: 'Libre', original: 'Original', square: '1:1', four: '4:3', sixteen: '16:9' },
    straighten: 'Redresser',
    degrees: (/** @type {number} */ hundredths) => `${zoomed.format(hundredths / 100)}°`,
    exposure: 'Exposition',
    stops: (/** @type {number} */ hundredths) => zoomed.format(hundredths / 100),
    filter: 'Filtre',
    filters: { none: 'Aucun', vivid: 'Vif', warm: 'Chaud', cool: 'Froid', faded: 'Passé',
      mono: 'Noir et blanc' },
    many: (/** @type {number} */ count) =>
      `Pour ${photos(count)}, sur les retouches d’avant. Les films restent tels quels.`,
    turned: (/** @type {number} */ angle) => `Pivoter de ${angle}°`,
    apply: 'Appliquer',
    edited: (/** @type {number} */ count) => `Retouche faite : ${photos(count)}`,
    reverted: (/** @type {number} */ count) => `Comme à la prise : ${photos(count)}`,
    said: 'Retouché',
    line: 'L’original reste tel qu’il a été pris',
    newer: 'Avec un Dayly plus récent ; montré comme à la prise',
    along: {
      label: 'Photos retouchées',
      edited: 'Telles que retouchées',
      taken: 'Telles que prises',
      line: 'Les photos retouchées partent telles que tu les vois : leurs originaux, avec ce qui ' +
        'a été rogné et les lieux qu’ils contiennent, restent ici. D’une Live Photo, l’image part.',
      kept: 'Les photos retouchées partent telles que tu les vois. Leurs originaux restent ici.',
    },
  };
}

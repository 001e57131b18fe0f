// Every word of editing photos, in Spanish.

/**
 * @param {import('./vault-words.js').Measures} measures
 * @returns {import('./edits-en.js').EditsWords}
 */
export function edits({ counted, zoomed }) {
  const photos = (/** @type {number} */ count) => counted(count, 'foto', 'fotos');
  return {
    act: 'Editar',
    title: 'Editar la foto',
    titleOfMany: 'Editar las fotos',
    what: 'Qué se edita',
    parts: { shape: 'Recorte', light: 'Luz', filter: 'Filtro' },
    cancel: 'Cancelar',
    done: 'Listo',
    reset: 'Deshacer todo',
    compare: 'Mantén para comparar',
    back: 'Como se tomó',
    turn: 'Girar',
    mirror: 'Reflejar',
    shape: 'Forma del recorte',
    shapes: { free: 'Libre', original: 'Original', square: '1:1', four: '4:3', sixteen: '16:9' },
    straighten: 'Enderezar',
    degrees: (/** @type {number} */ hundredths) => `${zoomed.format(hundredths / 100)}°`,
    exposure: 'Exposición',
    stops: (/** @type {number} */ hundredths) => zoomed.format(hundredths / 100),
    filter: 'Filtro',
    filters: { none: 'Ninguno', vivid: 'Vivo', warm: 'Cálido', cool: 'Frío', faded: 'Apagado',
      mono: 'Blanco y negro' },
    many: (/** @type {number} */ count) =>
      `Para ${photos(count)}, sobre los cambios de antes. Los vídeos quedan como están.`,
    turned: (/** @type {number} */ angle) => `Girar ${angle}°`,
    apply: 'Aplicar',
    edited: (/** @type {number} */ count) => `Edición hecha: ${photos(count)}`,
    reverted: (/** @type {number} */ count) => `Como se tomaron: ${photos(count)}`,
    said: 'Editado',
    line: 'El original queda como se tomó',
    newer: 'Con un Dayly más nuevo; se ve como se tomó',
    along: {
      label: 'Fotos editadas',
      edited: 'Como están editadas',
      taken: 'Como se tomaron',
      line: 'Las fotos editadas van como las ves: sus originales, con lo que se recortó y los ' +
        'lugares que contienen, se quedan aquí. De una Live Photo va la imagen.',
      kept: 'Las fotos editadas van como las ves. Sus originales se quedan aquí.',
    },
  };
}

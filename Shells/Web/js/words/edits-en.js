// Every word of editing photos, in English. Accessible names that tests may rely on:
//
//   item      button  Edit · As it was taken
//   editor    dialog  Edit photo   button  Cancel · Done · Undo all edits · Hold to compare ·
//                                          Crop · Light · Filter · Turn · Mirror
//             slider  Straighten · Exposure · Left edge (and three others)
//   choosing  button  Edit         dialog  Edit photo   button  Apply · As it was taken
//   sharing, saving  combobox  Edited photos   options  As edited · As they were taken

/** @typedef {ReturnType<typeof edits>} EditsWords */

/** @param {import('./vault-words.js').Measures} measures */
export function edits({ counted, zoomed }) {
  const photos = (/** @type {number} */ count) => counted(count, 'photo', 'photos');
  return {
    act: 'Edit',
    title: 'Edit photo',
    titleOfMany: 'Edit photos',
    what: 'What is edited',
    parts: { shape: 'Crop', light: 'Light', filter: 'Filter' },
    cancel: 'Cancel',
    done: 'Done',
    reset: 'Undo all edits',
    compare: 'Hold to compare',
    back: 'As it was taken',
    turn: 'Turn',
    mirror: 'Mirror',
    shape: 'Shape of the crop',
    shapes: { free: 'Free', original: 'Original', square: '1:1', four: '4:3', sixteen: '16:9' },
    straighten: 'Straighten',
    degrees: (/** @type {number} */ hundredths) => `${zoomed.format(hundredths / 100)}°`,
    exposure: 'Exposure',
    stops: (/** @type {number} */ hundredths) => zoomed.format(hundredths / 100),
    filter: 'Filter',
    filters: { none: 'None', vivid: 'Vivid', warm: 'Warm', cool: 'Cool', faded: 'Faded',
      mono: 'Mono' },
    many: (/** @type {number} */ count) =>
      `For ${photos(count)}, over earlier edits. Films stay as they are.`,
    turned: (/** @type {number} */ angle) => `Turn by ${angle}°`,
    apply: 'Apply',
    edited: (/** @type {number} */ count) => `${photos(count)} edited`,
    reverted: (/** @type {number} */ count) => `${photos(count)} as taken`,
    said: 'Edited',
    line: 'The original is kept as it was taken',
    newer: 'With a newer Dayly; shown as it was taken',
    along: {
      label: 'Edited photos',
      edited: 'As edited',
      taken: 'As they were taken',
      line: 'Edited photos go as you see them: their originals, with what was cropped away and ' +
        'the places they hold, stay here. Of a Live Photo the picture goes.',
      kept: 'Edited photos are shared as you see them. Their originals stay here.',
    },
  };
}

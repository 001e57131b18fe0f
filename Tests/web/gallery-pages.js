// The full pages that stand in for the app, one of each shape: two lines and no button, a long line
// with one, and a short one.

/** @type {Record<string, keyof import('../../Shells/Web/js/words/en.js').Words['system']>} */
export const pageSamples = {
  'page-unsupported': 'unsupported',
  'page-partly-deleted': 'partlyDeleted',
  'page-nowhere': 'nowhere',
};

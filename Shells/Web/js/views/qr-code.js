// A QR code as a drawing, black on white in every theme, with the quiet zone readers need. The
// encoder comes with the first code that is shown. The code holds nothing that is not beside it in
// another form, so to those who do not see it, it is one image with a name.

import { s } from './dom.js';

/** Modules of white on every side. */
const quiet = 4;

/**
 * @param {string} text
 * @param {string} label
 * @returns {Promise<SVGSVGElement>} rejected when the text is too long, or the encoder cannot load
 */
export async function qrCode(text, label) {
  const { qrModules } = await import('../qr/qr.js');
  const modules = qrModules(text);
  const side = modules.length + 2 * quiet;
  return s('svg', { class: 'qr', viewBox: `0 0 ${side} ${side}`, role: 'img', 'aria-label': label,
    'shape-rendering': 'crispEdges' },
  s('rect', { fill: '#fff', width: side, height: side }),
  s('path', { fill: '#000', d: outline(modules) }));
}

/** @param {boolean[][]} modules one rectangle for each run of dark modules */
function outline(modules) {
  let path = '';
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x]) x += 1;
      path += `M${from + quiet} ${y + quiet}h${x - from}v1h${from - x}z`;
    }
  });
  return path;
}

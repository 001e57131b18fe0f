// A month as one picture, as large as a sheet of A4 across with 300 dots an inch.

import { monthTitle, numeral, weekdayNames } from '../names.js';

/**
 * @typedef {import('./gathering.js').Page} Page
 * @typedef {{ x: number, y: number, width: number, height: number }} Box
 */

const [width, height] = [3508, 2480];
const columns = 7;
const [margin, gap, titleHeight, weekdayHeight] = [140, 16, 220, 80];
const [ink, soft, edge, paper] = ['#15181a', '#5c6560', '#d9ddd6', '#ffffff'];
/** Of a line below a picture. */
const [lineHeight, linesMax] = [40, 2];

/**
 * @param {Page} page
 * @returns {Promise<Blob | null>} a PNG; null where the browser has no room for it
 */
export async function monthPicture(page) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const drawing = canvas.getContext('2d');
  if (!drawing) return null;
  const font = getComputedStyle(document.body).fontFamily;
  const isMirrored = document.dir === 'rtl';
  drawing.fillStyle = paper;
  drawing.fillRect(0, 0, width, height);
  drawing.direction = isMirrored ? 'rtl' : 'ltr';
  drawing.textAlign = 'start';
  drawing.textBaseline = 'middle';
  const side = isMirrored ? width - margin : margin;
  write(drawing, ink, `600 120px ${font}`, monthTitle(page.month), side, margin + 60);
  const columnWidth = (width - 2 * margin + gap) / columns;
  /** @param {number} column */
  const left = (column) => margin + (isMirrored ? 6 - column : column) * columnWidth;
  for (const [column, { short }] of weekdayNames().entries()) {
    write(drawing, soft, `500 44px ${font}`, short,
      left(column) + (isMirrored ? columnWidth - gap : 0), margin + titleHeight);
  }
  const top = margin + titleHeight + weekdayHeight;
  const rowHeight = (height - margin - top + gap) / page.weeks.length;
  for (const [row, week] of page.weeks.entries()) {
    for (const [column, day] of week.entries()) {
      if (!day) continue;
      await drawDay(drawing, day, font, isMirrored, { x: left(column), y: top + row * rowHeight,
        width: columnWidth - gap, height: rowHeight - gap });
    }
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/**
 * @param {CanvasRenderingContext2D} drawing
 * @param {string} colour @param {string} font @param {string} text
 * @param {number} x @param {number} y
 */
function write(drawing, colour, font, text, x, y) {
  drawing.fillStyle = colour;
  drawing.font = font;
  drawing.fillText(text, x, y);
}

/**
 * @param {CanvasRenderingContext2D} drawing
 * @param {import('./gathering.js').PageDay} day @param {string} font @param {boolean} isMirrored
 * @param {Box} box
 */
async function drawDay(drawing, { date, line, picture }, font, isMirrored, box) {
  const side = isMirrored ? box.x + box.width : box.x;
  write(drawing, ink, `600 44px ${font}`, numeral(date), side, box.y + 26);
  drawing.font = `400 34px ${font}`;
  const lines = line === '' ? [] : broken(line, (part) => drawing.measureText(part).width,
    box.width);
  const frame = { ...box, y: box.y + 60, height: box.height - 60 - lines.length * lineHeight };
  const image = picture && await loaded(picture);
  if (image) {
    drawCovering(drawing, image, frame);
  } else {
    drawing.strokeStyle = edge;
    drawing.lineWidth = 3;
    drawing.strokeRect(frame.x, frame.y, frame.width, frame.height);
  }
  for (const [number, part] of lines.entries()) {
    write(drawing, soft, `400 34px ${font}`, part, side,
      frame.y + frame.height + (number + 0.6) * lineHeight);
  }
}

/** @param {string} address */
async function loaded(address) {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}

/**
 * Fills the frame, and cuts off what has no room.
 * @param {CanvasRenderingContext2D} drawing
 * @param {HTMLImageElement} image @param {Box} frame
 */
function drawCovering(drawing, image, frame) {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.max(frame.width / naturalWidth, frame.height / naturalHeight);
  const [across, down] = [frame.width / scale, frame.height / scale];
  drawing.drawImage(image, (naturalWidth - across) / 2, (naturalHeight - down) / 2, across, down,
    frame.x, frame.y, frame.width, frame.height);
}

/**
 * A text in as many rows as there is room for, the last one cut short.
 * @param {string} text @param {(part: string) => number} measure @param {number} room
 */
export function broken(text, measure, room) {
  /** @type {string[]} */
  const rows = [];
  let row = '';
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    if (row !== '' && measure(row + segment.trimEnd()) > room) {
      rows.push(row.trim());
      row = '';
    }
    row += segment;
  }
  rows.push(row.trim());
  const kept = rows.slice(0, linesMax).map((one) => fitted(one, measure, room));
  if (rows.length > linesMax) kept[linesMax - 1] = fitted(`${rows[linesMax - 1]}…`, measure, room);
  return kept.filter((one) => one !== '');
}

/** @param {string} text @param {(part: string) => number} measure @param {number} room */
function fitted(text, measure, room) {
  if (measure(text) <= room) return text;
  const letters = [...text.replace(/…$/, '')];
  while (letters.length > 1 && measure(`${letters.join('')}…`) > room) letters.pop();
  return `${letters.join('')}…`;
}

// Draws a film's frames: each item whole, on a blurred and darker copy of itself, over what is left
// of the one before; and the date, where it is wanted.

import { layout, placed } from './plan.js';

/** An item drawn so small and then large again is blurred, and costs hardly anything. */
const smallSizes = [{ width: 20, height: 25 }, { width: 108, height: 135 }];
const shade = 'rgb(14 17 15 / 48%)';
const captionSize = 46;
const captionBelow = 74;
const captionShade = 260;
/** Of a frame's width, on both sides together. */
const captionMargin = 120;

/**
 * @typedef {{ canvas: HTMLCanvasElement, context: CanvasRenderingContext2D }} Sheet
 * @typedef {{ source: CanvasImageSource, width: number, height: number }} Drawn
 */

/** @param {{ width: number, height: number }} size @returns {Sheet} */
function sheet({ width, height }) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('nothing can be drawn here');
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

export class Painter {
  constructor() {
    this.size = layout();
    this.item = sheet(this.size);
    this.before = sheet(this.size);
    this.frame = sheet(this.size);
    this.small = smallSizes.map(sheet);
  }

  /** What the next frame of the film shows. */
  get canvas() {
    return this.frame.canvas;
  }

  /** @param {Drawn} drawn */
  draw({ source, width, height }) {
    const { context } = this.item;
    const [first, ...rest] = this.small;
    const cover = Math.max(first.canvas.width / width, first.canvas.height / height);
    first.context.drawImage(source, (first.canvas.width - width * cover) / 2,
      (first.canvas.height - height * cover) / 2, width * cover, height * cover);
    let last = first;
    for (const next of [...rest, this.item]) {
      next.context.drawImage(last.canvas, 0, 0, next.canvas.width, next.canvas.height);
      last = next;
    }
    context.fillStyle = shade;
    context.fillRect(0, 0, this.size.width, this.size.height);
    const place = placed(width, height);
    context.drawImage(source, place.left, place.top, place.width, place.height);
  }

  /**
   * Puts the frame together.
   * @param {number} remains how much of the item before is seen
   * @param {string} caption empty for none
   */
  compose(remains, caption) {
    const { context } = this.frame;
    context.drawImage(this.item.canvas, 0, 0);
    if (remains > 0) {
      context.globalAlpha = remains;
      context.drawImage(this.before.canvas, 0, 0);
      context.globalAlpha = 1;
    }
    if (caption) this.write(caption);
  }

  /** @param {string} caption */
  write(caption) {
    const { context } = this.frame;
    const { width, height } = this.size;
    const gradient = context.createLinearGradient(0, height - captionShade, 0, height);
    gradient.addColorStop(0, 'rgb(0 0 0 / 0%)');
    gradient.addColorStop(1, 'rgb(0 0 0 / 62%)');
    context.fillStyle = gradient;
    context.fillRect(0, height - captionShade, width, captionShade);
    context.fillStyle = '#fff';
    context.font = `600 ${captionSize}px system-ui, sans-serif`;
    context.textAlign = 'center';
    context.fillText(caption, width / 2, height - captionBelow, width - captionMargin);
  }

  /** The item becomes the one before. */
  turn() {
    this.before.context.drawImage(this.item.canvas, 0, 0);
  }
}

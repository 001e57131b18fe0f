// Draws pictures of HEIF files as their plans say (Sources/MediaMetadata/Extraction+Drawing.swift),
// decoded by a module of FFmpeg's (Shells/Web/HEVC). Whoever began this worker ends it when one
// takes too long, and asks for no two large ones at once.

import { once } from '../once.js';
import { placeOf } from '../places.js';

/**
 * @typedef {import('../wire/types').DrawnPicture} DrawnPicture
 * @typedef {import('../wire/types').CodedPicture} CodedPicture
 * @typedef {import('../wire/types').MediaRange} MediaRange
 * @typedef {import('../wire/types').ToneCurve} ToneCurve
 *
 * What hevc.c exports.
 * @typedef {{
 *   memory: WebAssembly.Memory,
 *   reserve: (count: number) => number, release: (place: number) => void,
 *   open_decoder: (setUp: number, count: number) => number,
 *   decode: (bytes: number, count: number) => number,
 *   decoded_width: () => number, decoded_height: () => number,
 *   set_formula: (channel: number, ...numbers: number[]) => void,
 *   set_points: (channel: number, points: number, count: number) => void,
 *   set_mixed: (...parts: number[]) => void,
 *   paint: (out: number, left: number, top: number, width: number, height: number,
 *     orientation: number, matrix: number, isFull: number, isStandard: number) => number,
 *   paint_opacity: (out: number, left: number, top: number, width: number, height: number,
 *     orientation: number, isMultiplied: number) => number,
 * }} Decoder
 *
 * @typedef {{ left: number, top: number, width: number, height: number }} Region
 */

/** So many pixels are painted at once: little of a large picture is held twice. */
const pixelsAtOnce = 1 << 20;
/** It is made anew for whoever edits or sends it. */
const quality = 0.95;

class Drawing {
  /**
   * @param {Decoder} decoder @param {Blob} file @param {MediaRange[]} setUps
   * @param {DrawnPicture} picture
   */
  constructor(decoder, file, setUps, picture) {
    this.decoder = decoder;
    this.file = file;
    this.setUps = setUps;
    this.picture = picture;
    /** The set-up that the decoder has. */
    this.setUp = -1;
    const { width, height } = picture.region.size;
    const isLying = picture.orientation >= 5;
    this.canvas = new OffscreenCanvas(isLying ? height : width, isLying ? width : height);
    // The checker's library does not know all of these options. Pixels are put there, not drawn.
    const options = /** @type {any} */ (
      { alpha: picture.opacity !== null, willReadFrequently: true });
    const context = this.canvas.getContext('2d', options);
    if (!context) throw new Error('no canvas');
    this.context = context;
    this.block = this.#reserved(new Uint8Array(4 * pixelsAtOnce));
  }

  async draw() {
    const { coded, opacity, conversion } = this.picture;
    if (conversion) this.#convert(conversion);
    await this.#parts(coded, (region, to) => this.#paint(region, to));
    if (opacity) await this.#parts(opacity, (region, to) => this.#paintOpacity(region, to));
    const type = opacity ? 'image/png' : 'image/jpeg';
    const made = await this.canvas.convertToBlob({ type, quality });
    if (made.type !== type) throw new Error('no picture');
    return made;
  }

  /** @param {Uint8Array} bytes */
  #reserved(bytes) {
    const place = this.decoder.reserve(bytes.length);
    if (place === 0) throw new RangeError('no memory');
    new Uint8Array(this.decoder.memory.buffer, place, bytes.length).set(bytes);
    return place;
  }

  /** @param {import('../wire/types').ColorConversion} conversion */
  #convert({ red, green, blue, mixed }) {
    for (const [channel, curve] of [red, green, blue].entries()) {
      if (curve.kind === 'formula') {
        this.decoder.set_formula(channel, ...curve.numbers);
      } else {
        const points = Uint16Array.from(curve.values);
        const place = this.#reserved(new Uint8Array(points.buffer));
        this.decoder.set_points(channel, place, points.length);
        this.decoder.release(place);
      }
    }
    this.decoder.set_mixed(...mixed);
  }

  /**
   * Decodes one part after another, and has those pixels of it painted that are seen.
   * @param {CodedPicture} coded
   * @param {(region: Region, to: { left: number, top: number }) => void} paint a region of the
   *   part, to where it lies in what is seen of the stored picture
   */
  async #parts({ size, tileSize, columns, tiles }, paint) {
    const { region } = this.picture;
    for (const [index, tile] of tiles.entries()) {
      const left = index % columns * tileSize.width;
      const top = Math.floor(index / columns) * tileSize.height;
      // In the part: what the picture has of it, and of that what is seen.
      const from = { left: Math.max(0, region.left - left), top: Math.max(0, region.top - top) };
      const right = Math.min(tileSize.width, size.width - left,
        region.left + region.size.width - left);
      const bottom = Math.min(tileSize.height, size.height - top,
        region.top + region.size.height - top);
      if (right <= from.left || bottom <= from.top) continue;
      await this.#decode(tile);
      const rows = Math.max(1, Math.floor(pixelsAtOnce / (right - from.left)));
      for (let row = from.top; row < bottom; row += rows) {
        paint({ left: from.left, top: row, width: right - from.left,
          height: Math.min(rows, bottom - row) },
        { left: left + from.left - region.left, top: top + row - region.top });
      }
    }
  }

  /** @param {import('../wire/types').CodedTile} tile */
  async #decode({ setUp, extents }) {
    if (setUp !== this.setUp) {
      this.#given(await this.#bytes([this.setUps[setUp]]),
        (place, count) => this.decoder.open_decoder(place, count));
      this.setUp = setUp;
    }
    this.#given(await this.#bytes(extents), (place, count) => this.decoder.decode(place, count));
  }

  /**
   * @param {Uint8Array} bytes
   * @param {(place: number, count: number) => number} take whether it could
   */
  #given(bytes, take) {
    const place = this.#reserved(bytes);
    const isTaken = take(place, bytes.length) !== 0;
    this.decoder.release(place);
    if (!isTaken) throw new Error('a part is not decoded');
  }

  /** @param {MediaRange[]} extents */
  async #bytes(extents) {
    const parts = extents.map(({ offset, byteCount }) =>
      this.file.slice(offset, offset + byteCount));
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  }

  /**
   * Where a region lies once the picture is upright.
   * @param {Region} region @param {{ left: number, top: number }} to
   */
  #upright({ width, height }, { left, top }) {
    const { region: { size }, orientation } = this.picture;
    const [right, bottom] = [size.width - left - width, size.height - top - height];
    const [x, y] = [[left, top], [right, top], [right, bottom], [left, bottom], [top, left],
      [bottom, left], [bottom, right], [top, right]][orientation - 1];
    return orientation >= 5 ? { x, y, width: height, height: width } : { x, y, width, height };
  }

  /** @param {number} pixels */
  #pixels(pixels) {
    return new Uint8ClampedArray(this.decoder.memory.buffer, this.block, 4 * pixels);
  }

  /** @param {Region} region @param {{ left: number, top: number }} to */
  #paint(region, to) {
    const { sampleColors, conversion, orientation } = this.picture;
    const isPainted = this.decoder.paint(this.block, region.left, region.top, region.width,
      region.height, orientation, sampleColors?.matrix ?? -1,
      sampleColors ? Number(sampleColors.isFullRange) : -1, conversion ? 0 : 1);
    if (!isPainted) throw new Error('a part is smaller than the file says');
    const { x, y, width, height } = this.#upright(region, to);
    this.context.putImageData(new ImageData(this.#pixels(width * height), width, height), x, y);
  }

  /** @param {Region} region @param {{ left: number, top: number }} to */
  #paintOpacity(region, to) {
    const { x, y, width, height } = this.#upright(region, to);
    const painted = this.context.getImageData(x, y, width, height);
    this.#pixels(width * height).set(painted.data);
    const isPainted = this.decoder.paint_opacity(this.block, region.left, region.top,
      region.width, region.height, this.picture.orientation, Number(this.picture.isMultiplied));
    if (!isPainted) throw new Error('a part is smaller than the file says');
    painted.data.set(this.#pixels(width * height));
    this.context.putImageData(painted, x, y);
  }
}

const module = once(() => WebAssembly.compileStreaming(fetch(placeOf('hevc.wasm'))));

/**
 * With memory of its own, which a damaged picture may leave in any state.
 * @param {import('../effects/decoding.js').Coded} told
 */
async function draw({ file, setUps, picture }) {
  const { exports } = await WebAssembly.instantiate(await module());
  const decoder = /** @type {Decoder} */ (/** @type {unknown} */ (exports));
  return new Drawing(decoder, file, setUps, picture).draw();
}

self.onmessage = async ({ data }) => {
  const drawn = await draw(data).catch((error) => {
    console.debug(error);
    return null;
  });
  self.postMessage({ number: data.number, drawn });
};

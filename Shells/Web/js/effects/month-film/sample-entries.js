// What an MP4 file says of how its tracks are encoded: H.264 (ISO/IEC 14496-15), VP9 ("VP Codec ISO
// Media File Format Binding"), AAC (ISO/IEC 14496-14) and Opus ("Encapsulation of Opus in ISO Base
// Media File Format"), from what the browser's encoders tell.

import { ascii, box, fullBox, joined, u16, u32 } from './boxes.js';

/**
 * `description` is what the encoder said of itself, if it said anything.
 * @typedef {{ codec: string, width: number, height: number, description: Uint8Array | null,
 *   color?: VideoColorSpaceInit }} VideoFormat
 * @typedef {{ codec: string, sampleRate: number, channels: number,
 *   description: Uint8Array | null }} AudioFormat
 */

/** In the units of 16.16 fixed point: 72 dots an inch, as every writer says. */
const dotsPerInch = 0x480000;
const opusRate = 48_000;
/** What Opus encoders commonly need before their first sample counts (RFC 7845, section 4.2). */
const opusSkip = 312;

/** Of ISO/IEC 23091-2, by what browsers call them. */
const primaries = new Map([['bt709', 1], ['bt470bg', 5], ['smpte170m', 6], ['bt2020', 9]]);
const transfers = new Map([['bt709', 1], ['smpte170m', 6], ['iec61966-2-1', 13]]);
const matrices = new Map([['rgb', 0], ['bt709', 1], ['bt470bg', 5], ['smpte170m', 6],
  ['bt2020-ncl', 9]]);
const unspecified = 2;

/** @param {VideoFormat} format */
export function videoEntry(format) {
  const { codec, width, height } = format;
  const head = [0, 0, 0, 0, 0, 0, ...u16(1), ...u32(0), ...u32(0), ...u32(0), ...u32(0),
    ...u16(width), ...u16(height), ...u32(dotsPerInch), ...u32(dotsPerInch), ...u32(0),
    ...u16(1), ...Array(32).fill(0), ...u16(24), 0xff, 0xff];
  const [name, configuration] = codec.startsWith('avc1')
    ? ['avc1', box('avcC', format.description ?? [])] : ['vp09', vpConfiguration(format)];
  return box(name, head, configuration, colors(format));
}

/** @param {VideoFormat} format */
function colors({ color }) {
  if (!color?.primaries) return [];
  const [first, transfer, matrix] = numbered(color);
  return box('colr', ascii('nclx'), u16(first), u16(transfer), u16(matrix),
    [color.fullRange ? 0x80 : 0]);
}

/** @param {VideoColorSpaceInit | undefined} color */
const numbered = (color) => [
  primaries.get(color?.primaries ?? '') ?? unspecified,
  transfers.get(color?.transfer ?? '') ?? unspecified,
  matrices.get(color?.matrix ?? '') ?? unspecified,
];

/**
 * The codec's name says profile, level and depth: vp09.00.40.08.
 * @param {VideoFormat} format
 */
function vpConfiguration({ codec, color }) {
  const [profile, level, depth] = codec.split('.').slice(1).map(Number);
  const chroma = 1;
  return fullBox('vpcC', 1, 0,
    [profile, level, depth << 4 | chroma << 1 | (color?.fullRange ? 1 : 0)], numbered(color),
    u16(0));
}

/** @param {AudioFormat} format */
export function audioEntry(format) {
  const { codec, sampleRate, channels, description } = format;
  const head = [0, 0, 0, 0, 0, 0, ...u16(1), ...u32(0), ...u32(0), ...u16(channels), ...u16(16),
    ...u32(0), ...u16(sampleRate), 0, 0];
  return codec === 'opus' ? box('Opus', head, opusConfiguration(format))
    : box('mp4a', head, aacConfiguration(description ?? new Uint8Array()));
}

/** @param {AudioFormat} format */
const opusConfiguration = (format) =>
  box('dOps', [0, format.channels], u16(skipped(format)), u32(opusRate), u16(0), [0]);

/**
 * So many samples of a track are not to be heard: what the encoder began with.
 * @param {AudioFormat} format
 */
export function skipped({ codec, description }) {
  if (codec !== 'opus') return 0;
  // "OpusHead", version, channels, and then this, with its lowest byte first (RFC 7845, 5.1).
  const isSaid = description && description.length >= 12;
  return isSaid ? description[10] | description[11] << 8 : opusSkip;
}

/** @param {Uint8Array} specific AudioSpecificConfig */
function aacConfiguration(specific) {
  const decoder = descriptor(4, [0x40, 0x15, 0, 0, 0], u32(0), u32(0), descriptor(5, specific));
  return fullBox('esds', 0, 0, descriptor(3, u16(0), [0], decoder, descriptor(6, [2])));
}

/**
 * A descriptor of ISO/IEC 14496-1, none of which is long.
 * @param {number} tag @param {...import('./boxes.js').Bytes} content
 */
function descriptor(tag, ...content) {
  const inside = joined(...content);
  return joined([tag, inside.length], inside);
}

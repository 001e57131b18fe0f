// A film as an MP4 file (ISO/IEC 14496-12) of one track that is seen and perhaps one that is heard.
// What the encoders give is taken as it comes, a second at a time as a Blob; at the end all that
// says where everything is stands in front, so that the file plays while it is fetched.

import { isoMoment } from '../../wire/dates.js';
import { ascii, box, fullBox, joined, u16, u32, u64 } from './boxes.js';
import { audioEntry, skipped, videoEntry } from './sample-entries.js';

/**
 * A picture or a packet of sound, in the order of decoding.
 * @typedef {{ bytes: Uint8Array, isKey: boolean }} Sample
 *
 * What follows in a file without anything of another track between it.
 * @typedef {{ blob: Blob, bytes: number, samples: number }} Run
 *
 * `scale` is how many units a second has, `duration` how many of them a sample lasts, `entry` how
 * it is encoded, `skip` how much of its beginning is not heard.
 * @typedef {{ kind: 'video' | 'audio', scale: number, duration: number, entry: Uint8Array,
 *   skip: number, size: { width: number, height: number } }} Description
 */

/** 1970 in seconds since 1904, from which films count. */
const secondsFrom1904To1970 = 2_082_844_800;
const movieScale = 30_000;
const isSeenInMovie = 3;
/** Not turned, of its own size (section 6.2.2). */
const matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap(u32);
/** "und": no language is said. */
const language = 0x55c4;
/** The type of a text in a list of what a film says of itself. */
const utf8 = 1;

/** The samples of one track. */
export class Track {
  /** @param {Description} description */
  constructor(description) {
    this.description = description;
    /** @type {number[]} */
    this.sizes = [];
    /**
     * The numbers of samples that stand for themselves, from 1.
     * @type {number[]}
     */
    this.keys = [];
    /** @type {Run[]} */
    this.runs = [];
    /** @type {Uint8Array[]} */
    this.gathered = [];
  }

  /** @param {Sample} sample */
  add({ bytes, isKey }) {
    this.sizes.push(bytes.length);
    if (isKey) this.keys.push(this.sizes.length);
    this.gathered.push(new Uint8Array(bytes));
    const { scale, duration } = this.description;
    if (this.gathered.length * duration >= scale) this.end();
  }

  /** What was gathered becomes a run. */
  end() {
    if (this.gathered.length === 0) return;
    const blob = new Blob(this.gathered);
    this.runs.push({ blob, bytes: blob.size, samples: this.gathered.length });
    this.gathered = [];
  }

  /** In its own units. */
  get length() {
    return this.sizes.length * this.description.duration;
  }
}

/**
 * @param {import('./sample-entries.js').VideoFormat} format
 * @param {number} framesPerSecond
 */
export const videoTrack = (format, framesPerSecond) => new Track({
  kind: 'video', scale: movieScale, duration: movieScale / framesPerSecond,
  entry: videoEntry(format), skip: 0, size: format,
});

/**
 * @param {import('./sample-entries.js').AudioFormat} format
 * @param {number} packet samples in each packet
 */
export const audioTrack = (format, packet) => new Track({
  kind: 'audio', scale: format.sampleRate, duration: packet, entry: audioEntry(format),
  skip: skipped(format), size: { width: 0, height: 0 },
});

/**
 * The file's parts in their order. It is as long as its first track, whatever else there is.
 * @param {Track[]} tracks the one that is seen, then the one that is heard
 * @param {{ milliseconds: number, offsetMinutes: number }} made when it was made, and how far the
 *   clock on the wall was ahead of UTC
 * @returns {Blob[]}
 */
export function movieFile(tracks, made) {
  for (const track of tracks) track.end();
  const order = interleaved(tracks);
  const type = box('ftyp', ascii('isom'), u32(512), ascii('isom'), ascii('iso2'), ascii('mp41'));
  const bytes = order.reduce((sum, { run }) => sum + run.bytes, 0);
  const content = joined(u32(1), ascii('mdat'), u64(16 + bytes));
  // Where things are does not change how long the part is that says it.
  const { length } = movie(tracks, order, 0, made);
  const start = type.length + length + content.length;
  const head = joined(type, movie(tracks, order, start, made), content);
  return [new Blob([head]), ...order.map(({ run }) => run.blob)];
}

/**
 * What is seen in a second lies beside what is heard in it.
 * @param {Track[]} tracks
 */
function interleaved(tracks) {
  const all = tracks.flatMap((track) => {
    let sample = 0;
    return track.runs.map((run) => {
      const seconds = sample * track.description.duration / track.description.scale;
      sample += run.samples;
      return { track, run, seconds };
    });
  });
  return all.sort((one, other) => one.seconds - other.seconds);
}

/**
 * @param {Track[]} tracks @param {ReturnType<typeof interleaved>} order
 * @param {number} start of the first run in the file
 * @param {{ milliseconds: number, offsetMinutes: number }} made
 */
function movie(tracks, order, start, made) {
  const [first] = tracks;
  const seconds = Math.floor(made.milliseconds / 1000) + secondsFrom1904To1970;
  const duration = Math.round(first.length * movieScale / first.description.scale);
  const times = [...u64(seconds), ...u64(seconds)];
  const places = new Map(tracks.map((track) => [track, /** @type {number[]} */ ([])]));
  let at = start;
  for (const { track, run } of order) {
    places.get(track)?.push(at);
    at += run.bytes;
  }
  return box('moov',
    fullBox('mvhd', 1, 0, times, u32(movieScale), u64(duration), u32(0x10000), u16(0x100),
      Array(10).fill(0), matrix, Array(24).fill(0), u32(tracks.length + 1)),
    ...tracks.map((track, index) =>
      trackBox(track, index + 1, times, duration, places.get(track) ?? [])),
    told(made));
}

/**
 * @param {Track} track @param {number} number
 * @param {number[]} times @param {number} duration of the film
 * @param {number[]} places of its runs
 */
function trackBox(track, number, times, duration, places) {
  const { kind, scale, skip, size } = track.description;
  const volume = kind === 'audio' ? 0x100 : 0;
  const handler = kind === 'audio' ? 'soun' : 'vide';
  const header = kind === 'audio' ? fullBox('smhd', 0, 0, u32(0))
    : fullBox('vmhd', 0, 1, u64(0));
  return box('trak',
    fullBox('tkhd', 1, isSeenInMovie, times, u32(number), u32(0), u64(duration), u64(0), u16(0),
      u16(kind === 'audio' ? 1 : 0), u16(volume), u16(0), matrix,
      u32(size.width * 0x10000), u32(size.height * 0x10000)),
    box('edts', fullBox('elst', 1, 0, u32(1), u64(duration), u64(skip), u16(1), u16(0))),
    box('mdia',
      fullBox('mdhd', 1, 0, times, u32(scale), u64(track.length), u16(language), u16(0)),
      fullBox('hdlr', 0, 0, u32(0), ascii(handler), Array(12).fill(0), [0]),
      box('minf', header,
        box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1))),
        sampleTable(track, places))));
}

/** @param {Track} track @param {number[]} places */
function sampleTable({ description, sizes, keys, runs }, places) {
  // A run is told where it has another number of samples than the one before it.
  const told = runs.flatMap(({ samples }, index) =>
    (index === 0 || samples !== runs[index - 1].samples ? [[index + 1, samples, 1]] : []));
  const isAllKeys = keys.length === sizes.length;
  return box('stbl',
    fullBox('stsd', 0, 0, u32(1), description.entry),
    fullBox('stts', 0, 0, u32(1), u32(sizes.length), u32(description.duration)),
    isAllKeys ? [] : fullBox('stss', 0, 0, u32(keys.length), keys.flatMap(u32)),
    fullBox('stsc', 0, 0, u32(told.length), told.flat().flatMap(u32)),
    fullBox('stsz', 0, 0, u32(0), u32(sizes.length), sizes.flatMap(u32)),
    fullBox('co64', 0, 0, u32(places.length), places.flatMap(u64)));
}

/**
 * When it was made on the clock on the wall, as the cameras of telephones say it.
 * @param {{ milliseconds: number, offsetMinutes: number }} made
 */
function told({ milliseconds, offsetMinutes }) {
  const wall = isoMoment(milliseconds + offsetMinutes * 60_000).slice(0, 19);
  const away = Math.abs(offsetMinutes);
  const zone = [Math.floor(away / 60), away % 60].map((part) => String(part).padStart(2, '0'));
  const date = `${wall}${offsetMinutes < 0 ? '-' : '+'}${zone.join('')}`;
  const name = 'com.apple.quicktime.creationdate';
  return box('meta',
    fullBox('hdlr', 0, 0, u32(0), ascii('mdta'), Array(12).fill(0), [0]),
    fullBox('keys', 0, 0, u32(1), u32(8 + name.length), ascii('mdta'), ascii(name)),
    box('ilst', joined(u32(8 + 16 + date.length), u32(1),
      box('data', u32(utf8), u32(0), ascii(date)))));
}

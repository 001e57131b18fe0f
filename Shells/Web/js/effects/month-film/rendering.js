// Makes a film of one's days: opens what is shown of each, one after another, draws its frames, has
// them encoded and puts the file together. What cannot be read is left out and told.

import { frameEncoder, videoConfig } from './encoding.js';
import { movieFile } from './movie.js';
import { musicTrack } from './music.js';
import { Painter } from './painter.js';
import { remains } from './plan.js';
import { movingSource, stillSource } from './sources.js';

/**
 * @typedef {import('../../views/vault/vault.js').Shown} Shown
 * @typedef {import('../../wire/types').CatalogEntry} CatalogEntry
 *
 * A day with what stands for it, and how it is called.
 * @typedef {{ day: number, entry: CatalogEntry, title: string }} FilmDay
 *
 * `open` opens an item, or answers null; `address` is where its film plays until `close`.
 * @typedef {{ open: (item: string) => Promise<Shown | null>,
 *   address: (item: string, film: import('../../wire/types').ShownFilm) => Promise<string>,
 *   close: (address: string) => void }} Items
 *
 * @typedef {{ captions: boolean, fades: boolean, music: File | null }} Wishes
 *
 * `left` are the days that could not be read; without `hasMusic` the music that was wished for
 * could not be.
 * @typedef {{ parts: Blob[], seconds: number, left: FilmDay[], hasMusic: boolean }} Rendered
 */

/**
 * Fails where this browser makes no films, where nothing of them can be read, and when the signal
 * says so.
 * @param {FilmDay[]} days
 * @param {Wishes} wishes
 * @param {Items} items
 * @param {{ signal: AbortSignal, done: (days: number) => void,
 *   drawn: (frame: HTMLCanvasElement, isWhole: boolean) => void }} watch `done` hears how many
 *   days are behind, `drawn` sees each new frame, and whether nothing of the day before is in it
 * @returns {Promise<Rendered>}
 */
export async function render(days, wishes, items, watch) {
  const config = await videoConfig();
  if (!config) throw new Error('no film can be encoded here');
  const painter = new Painter();
  const encoder = frameEncoder(config);
  const left = [];
  try {
    for (const [index, day] of days.entries()) {
      watch.signal.throwIfAborted();
      const isRead = await renderDay(day, { wishes, items, watch, painter, encoder });
      if (!isRead) left.push(day);
      watch.done(index + 1);
    }
    watch.signal.throwIfAborted();
    const { seconds } = encoder;
    if (seconds === 0) throw new Error('nothing of it can be read');
    const tracks = [await encoder.end()];
    const music = wishes.music && await musicTrack(wishes.music, seconds, watch.signal)
      .catch(() => null);
    watch.signal.throwIfAborted();
    if (music) tracks.push(music);
    const now = new Date();
    const made = { milliseconds: now.getTime(), offsetMinutes: -now.getTimezoneOffset() };
    return { parts: movieFile(tracks, made), seconds, left, hasMusic: music !== null };
  } finally {
    encoder.close();
  }
}

/**
 * Answers whether it could be read.
 * @param {FilmDay} day
 * @param {{ wishes: Wishes, items: Items, painter: Painter,
 *   watch: Parameters<typeof render>[3], encoder: ReturnType<typeof frameEncoder> }} world
 */
async function renderDay(day, { wishes, items, painter, encoder, watch }) {
  const shown = await items.open(day.entry.item);
  const opened = shown && await sourceOf(shown, day.entry, items);
  if (!opened) return false;
  const { source, end } = opened;
  const caption = wishes.captions ? day.title : '';
  const isFirst = encoder.seconds === 0;
  try {
    for (let frame = 0; frame < source.frames; frame += 1) {
      const before = isFirst ? 0 : remains(frame, wishes.fades);
      const isNew = frame === 0 || !source.isStill;
      if (isNew) {
        const drawn = await source.drawn(frame).catch(() => null);
        // What breaks off in the middle stands still from there.
        if (drawn) painter.draw(drawn);
        else if (frame === 0) return false;
      }
      watch.signal.throwIfAborted();
      if (isNew || before > 0 || remains(frame - 1, wishes.fades) > 0) {
        painter.compose(before, caption);
        watch.drawn(painter.canvas, before === 0);
      }
      await encoder.add(painter.canvas);
    }
    painter.turn();
    return true;
  } finally {
    end();
  }
}

/**
 * What moves, where there is something; else the photo. Null where neither can be read.
 * @param {Shown} shown @param {CatalogEntry} entry
 * @param {Items} items
 */
async function sourceOf({ item, picture, film }, entry, items) {
  if (film) {
    const known = { seconds: entry.duration / 1000,
      stillSeconds: film.stillTime === null ? null : film.stillTime / 1000 };
    const address = await items.address(item, film).catch(() => '');
    const source = address && await movingSource(address, known).catch(() => null);
    const close = () => items.close(address);
    if (source) {
      return { source, end() {
        source.end();
        close();
      } };
    }
    if (address) close();
  }
  const source = picture && await stillSource(picture).catch(() => null);
  return source && { source, end: source.end };
}

// What films of one's days are made with, for tests:
//   node month-film.mjs movie OUT VIDEO.ivf [SOUND.adts] MILLISECONDS OFFSET   writes a film
//   node month-film.mjs pieces JSON     [arguments, …] of pieces of music, answered as JSON

import { readFileSync, writeFileSync } from 'node:fs';
import {
  audioTrack, movieFile, videoTrack,
} from '../../Shells/Web/js/effects/month-film/movie.js';
import { piece } from '../../Shells/Web/js/effects/month-film/music.js';

const framesPerSecond = 30;
/** AudioSpecificConfig of what ffmpeg is asked for: AAC-LC, 48 kHz, two channels. */
const stereo = new Uint8Array([0x11, 0x90]);

/** VP9 in IVF: a header of 32 bytes, then each frame behind its length and 8 bytes of time. */
function pictures(path) {
  const file = readFileSync(path);
  const track = videoTrack({ codec: 'vp09.00.10.08', width: file.readUInt16LE(12),
    height: file.readUInt16LE(14), description: null,
    color: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false },
  }, framesPerSecond);
  for (let at = 32; at < file.length;) {
    const bytes = file.readUInt32LE(at);
    const frame = file.subarray(at + 12, at + 12 + bytes);
    // Of a frame that stands for itself the third bit of profile 0 is not set.
    track.add({ bytes: frame, isKey: (frame[0] & 0b100) === 0 });
    at += 12 + bytes;
  }
  return track;
}

/** AAC in ADTS: each packet behind a header of 7 bytes that says its length. */
function sound(path) {
  const file = readFileSync(path);
  const track = audioTrack(
    { codec: 'mp4a.40.2', sampleRate: 48_000, channels: 2, description: stereo }, 1024);
  for (let at = 0; at < file.length;) {
    const bytes = (file[at + 3] & 3) << 11 | file[at + 4] << 3 | file[at + 5] >> 5;
    track.add({ bytes: file.subarray(at + 7, at + bytes), isKey: true });
    at += bytes;
  }
  return track;
}

const [kind, ...rest] = process.argv.slice(2);
if (kind === 'movie') {
  const [out, video, ...more] = rest;
  const [milliseconds, offsetMinutes] = more.slice(-2).map(Number);
  const tracks = [pictures(video), ...more.slice(0, -2).map(sound)];
  const blob = new Blob(movieFile(tracks, { milliseconds, offsetMinutes }));
  writeFileSync(out, new Uint8Array(await blob.arrayBuffer()));
} else {
  const pieces = JSON.parse(rest[0]).map(([heard, ...numbers]) =>
    [...piece(heard.map((samples) => Float32Array.from(samples)), ...numbers)]);
  process.stdout.write(JSON.stringify(pieces));
}

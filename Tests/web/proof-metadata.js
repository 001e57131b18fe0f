// Whether the shipped module says of files what the native reader says, byte for byte, when a
// browser's File is read. The native tests have written down files and what came of each
// (Tests/MediaMetadataTests/BorderTests.swift).

import { Metadata } from '/source/js/effects/metadata.js';
import { encode } from '/source/js/wire/codec.js';
import { Tally, hex, unhex } from './proof-world.js';

// Each file that is read has an instance for itself, and no page may have hundreds.
const atOnce = 8;

/** Reads every file, several at once. */
export async function metadata() {
  const tally = new Tally();
  const reader = await Metadata.load();
  const text = await (await fetch('/proof/metadata.txt')).text();
  const waiting = text.trim().split('\n').entries();
  await Promise.all(Array.from({ length: atOnce }, async () => {
    for (const [number, line] of waiting) {
      const [task, file, expected] = line.split(' ');
      const step = await reader.read(new File([unhex(file)], 'a.jpg'), { kind: task });
      const found = hex(encode('MetadataStep', step));
      tally.same(`${task} of file ${number} agrees`, found === expected, true);
    }
  }));
  return tally;
}

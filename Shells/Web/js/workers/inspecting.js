// What the library's core asks of the module that reads metadata: what a chosen file says of
// itself, or a part that somebody sealed, and what is left of a file when some of that is taken
// out.

import { now } from '../effects/clock.js';
import { describing, Metadata } from '../effects/metadata.js';
import { openOrigin, openSource } from '../effects/origin.js';
import { RecipeProblem } from '../effects/primitives.js';
import { rangeOf } from '../effects/sources.js';
import { once } from '../once.js';

/**
 * @typedef {import('../wire/types').LibraryEvent} LibraryEvent
 * @typedef {import('../wire/types').LibraryEffect} LibraryEffect
 * @typedef {import('../wire/types').RecipeFault} RecipeFault
 */

/**
 * @param {unknown} error
 * @returns {RecipeFault}
 */
export const faultOf = (error) =>
  ({ kind: error instanceof RecipeProblem ? error.fault : 'unavailable' });

export class Inspecting {
  /** @param {import('../effects/vault-files.js').VaultFiles} files */
  constructor(files) {
    this.files = files;
    /** Loaded when the first file is looked at. */
    this.module = once(() => Metadata.load());
  }

  /**
   * @param {Extract<LibraryEffect, { kind: 'inspect' }>} effect
   * @returns {Promise<LibraryEvent>}
   */
  async inspect({ request, file: { blob, name, modified }, sidecars: beside }) {
    try {
      // What was opened of a file of an older format lies in memory.
      const file = this.files.chosen.get(blob) ?? this.files.opened.get(blob)?.blob();
      if (!file) throw new RecipeProblem('missing');
      const local = modified === null ? null
        : { instant: modified, offset: -new Date(modified).getTimezoneOffset() };
      const sidecars = await Promise.all(beside.map((other) =>
        describing(other.name, this.files.chosen.get(other.blob))));
      const facts = await (await this.module()).facts(
        file, { name, modified: local, sidecars, now: now(), isUnread: false },
        async (at, count) => {
          const bytes = await rangeOf(file, at, count);
          if (bytes.length === file.size) this.files.remember(blob, bytes);
          return bytes;
        });
      return { kind: 'inspected', request, facts };
    } catch (error) {
      return { kind: 'inspectFailed', request, fault: faultOf(error) };
    }
  }

  /**
   * What is opened is opened in memory, a piece at a time.
   * @param {Extract<LibraryEffect, { kind: 'inspectPart' }>} effect
   * @param {import('../effects/transfer.js').World} world
   * @returns {Promise<LibraryEvent>}
   */
  async inspectPart({ request, source, name }, world) {
    try {
      const part = await openSource(source, world);
      try {
        const facts = await (await this.module()).partFacts(
          part, { name, modified: null, sidecars: [], now: now(), isUnread: false });
        return { kind: 'inspected', request, facts };
      } finally {
        part.end();
      }
    } catch (error) {
      return { kind: 'inspectFailed', request, fault: faultOf(error) };
    }
  }

  /**
   * What is opened is opened in memory, a piece at a time.
   * @param {Extract<LibraryEffect, { kind: 'edit' }>} effect
   * @param {import('../effects/transfer.js').World} world
   * @returns {Promise<LibraryEvent>}
   */
  async edit({ request, origin, removal }, world) {
    try {
      const file = await openOrigin(origin, world);
      try {
        const edited = await (await this.module()).edits(file, removal);
        return edited ? { ...edited, request } : { kind: 'notEdited', request };
      } finally {
        file.end();
      }
    } catch (error) {
      return { kind: 'editFailed', request, fault: faultOf(error) };
    }
  }
}

// What was read of an open vault: its months and lists, small pictures, pieces of films. Nothing of
// it outlasts the moment the vault is locked.

import { DrawnFilms } from '../../effects/film-frame.js';
import { Films } from '../../effects/films.js';
import { trashMonthOf } from './dates.js';
import { List } from './list.js';
import { ListedMonths } from './months.js';
import { Pictures } from './pictures.js';
import { Reading } from './reading.js';

export class VaultReads {
  /** @param {(event: import('../../wire/types').LibraryEvent) => void} send */
  constructor(send) {
    this.listed = new ListedMonths(send);
    this.list = new List(send, this.listed.months);
    this.pictures = new Pictures(send);
    this.films = new Films((read) => send({ kind: 'viewing', event: { kind: 'filmRead', read } }));
    this.drawn = new DrawnFilms(send);
    this.reading = new Reading(send);
  }

  /** @param {import('../../wire/types').OpenVault} vault */
  update({ months, trashed, noted, changing, viewing }) {
    this.listed.update([...months, trashMonthOf(trashed)], noted, (changing?.left ?? 0) > 0);
    this.reading.update({ viewing });
  }

  /** @param {import('../../effects/library.js').Presented} presented whether it was a list's */
  takeListed(presented) {
    return this.list.take(presented) || this.listed.take(presented);
  }

  /** @param {import('../../effects/library.js').Presented} presented */
  takePicture(presented) {
    if ('picture' in presented) {
      this.pictures.take(presented.picture, presented.jpeg);
    } else if ('piece' in presented) {
      this.films.take(presented.piece, presented.blob);
      this.drawn.take(presented.piece, presented.blob);
    }
  }

  forget() {
    for (const part of [this.listed, this.list, this.pictures, this.films, this.drawn,
      this.reading]) {
      part.forget();
    }
  }
}

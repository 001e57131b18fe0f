// Backups of the vault: making one, checking one, bringing things back from one; and which was
// found to be whole last. A sheet over the vault's place.

import { keptArchive } from '../../effects/kept-archive.js';
import { vault as words } from '../../words/vault-words.js';
import { button, relabel } from '../controls.js';
import { h, heading, set, text, visible } from '../dom.js';
import {
  fileName, handOver, mayWrite, pickNew, pickRead, pickWritten, removeKept, writesPicked,
} from './archive-places.js';
import { backupCard } from './backup-card.js';
import { momentName } from './dates.js';
import { placeDialog } from './place-dialog.js';

/**
 * @typedef {import('./capabilities.js').Clock & import('./capabilities.js').VaultName} NameNeeds
 * @typedef {import('./capabilities.js').Core & import('./capabilities.js').Guard & NameNeeds
 *   & import('./capabilities.js').GalleryWay} Needs
 *
 * @typedef {import('../../wire/types').OpenVault} OpenVault
 * @typedef {import('../../wire/types').LibraryEvent} LibraryEvent
 * @typedef {import('../../effects/archive-file.js').ArchivePlace} ArchivePlace
 *
 * Hands a file to the core with what is done with it, and says which was written into last.
 * @typedef {() => Pick<import('../../effects/library.js').Library, 'send' | 'archive'> | null
 *   } Archivist while there is one
 *
 * What is done with a file that was picked.
 * @typedef {import('../../wire/types').ArchiveWork['kind']} Work
 * @typedef {(pick: () => Promise<ArchivePlace | null>, work: Work) => void} Use
 */

class BackupSheet {
  #context;
  #core;
  #archive;
  #title = heading(words.backup.title);
  #lost = h('p', { class: 'fault backup-lost', role: 'alert' });
  #wait = h('p', { class: 'hint', role: 'status' }, words.backup.faults.importing);
  #proof = proofSection();
  #work;
  #card;
  #making;
  #reading;
  #sheet;
  /** @type {OpenVault | null} */
  #vault = null;

  /** @param {Needs} context @param {Archivist} core */
  constructor(context, core) {
    this.#context = context;
    this.#core = core;
    this.#archive = keptArchive.folders[context.place];
    this.#work = new Worked(core, () => {
      text(this.#lost, '');
      this.#title.focus({ preventScroll: true });
    });
    const work = this.#work;
    this.#card = backupCard({
      send: context.send, goOn: (kind) => work.begin(kind),
      check: () => work.begin('verification'), save: () => this.#save(),
      remove: () => this.#remove(), show: () => {
        this.hide();
        context.toGallery();
      },
    });
    this.#making = makingSection(context, () => this.#written,
      (pick, kind) => work.use(pick, kind));
    this.#reading = readingSection((pick, kind) => work.use(pick, kind));
    this.#sheet = placeDialog({
      id: 'vault-backup', mark: 'save', title: this.#title,
      content: [h('div', { class: 'keys-overview' }, this.#card.element, this.#lost, this.#wait,
        this.#proof.element, this.#making.element, this.#reading)],
      leave: () => this.hide(), changed: () => context.guarded(),
    });
  }

  get element() {
    return this.#sheet.element;
  }

  get isOpen() {
    return this.#sheet.isOpen;
  }

  show() {
    this.#refresh();
    this.#sheet.show();
  }

  hide() {
    return this.#sheet.hide();
  }

  /** Answers whether there was something to leave. */
  escape() {
    return this.hide();
  }

  /** @param {OpenVault} now */
  update(now) {
    this.#vault = now;
    this.#refresh();
  }

  /** Nothing of a vault that was locked stays. */
  forget() {
    this.hide();
    this.#vault = null;
    this.#work.forget();
  }

  /** What was written into last. */
  get #written() {
    return this.#core()?.archive ?? null;
  }

  #save() {
    const { today, place } = this.#context;
    handOver(this.#archive, fileName(today(), place))
      .catch(() => text(this.#lost, words.backup.gone));
  }

  #remove() {
    removeKept(this.#archive).catch(() => {});
    this.#work.forget();
    this.#refresh();
  }

  #refresh() {
    const vault = this.#vault;
    if (!vault) return;
    const isBusy = vault.archive !== null && !vault.archive.ended;
    const isImporting = vault.importing !== null && !vault.importing.ended;
    this.#card.update(vault.archive, this.#work.isKept);
    visible(this.#wait, isImporting && !isBusy);
    for (const part of [this.#making.element, this.#reading]) {
      visible(part, !isBusy && !isImporting);
    }
    this.#making.update(this.#written);
    this.#proof.update(vault.proven);
  }
}

/** @param {ConstructorParameters<typeof BackupSheet>} of */
export const backupSheet = (...of) => new BackupSheet(...of);

/** The file that is worked on. */
class Worked {
  /** @param {Archivist} core @param {() => void} begun */
  constructor(core, begun) {
    this.core = core;
    this.begun = begun;
    /** @type {ArchivePlace | null} */
    this.place = null;
    /** The last backup went into the app's own storage. */
    this.isKept = false;
  }

  forget() {
    this.place = null;
    this.isKept = false;
  }

  /**
   * What was picked is what is worked on from now on.
   * @param {() => Promise<ArchivePlace | null>} pick
   * @param {Work} work
   */
  async use(pick, work) {
    const picked = await pick().catch(() => null);
    if (!picked) return;
    this.place = picked;
    this.begin(work);
  }

  /** @param {Work} work */
  begin(work) {
    const { place } = this;
    if (work === 'backup') this.isKept = place !== null && 'kept' in place;
    /** @type {Record<Work, LibraryEvent>} */
    const events = {
      backup: { kind: 'archiving',
        event: { kind: 'backupTapped', replaces: place !== null && 'handle' in place } },
      restore: { kind: 'archiving', event: { kind: 'restoreTapped' } },
      verification: { kind: 'archiving', event: { kind: 'verifyTapped' } },
    };
    this.core()?.send(events[work], place ? { archive: place } : {});
    this.begun();
  }
}

/** The last proven backup. */
function proofSection() {
  const proven = h('p', { class: 'hint' });
  const missing = h('p', { class: 'hint' });
  return {
    element: h('section', { class: 'keys-part' },
      h('h2', { class: 'subtitle' }, words.backup.provenTitle), proven, missing),
    /** @param {import('../../wire/types').ProvenBackup | null} last */
    update(last) {
      text(proven, last ? words.backup.proven(momentName(last.at), last.items)
        : words.backup.unproven);
      set(proven, 'data-good', last !== null && last.missing === 0);
      text(missing, !last ? '' : last.missing > 0 ? words.backup.missing(last.missing)
        : words.backup.complete);
      visible(missing, last !== null);
    },
  };
}

/**
 * @param {NameNeeds} context
 * @param {() => FileSystemFileHandle | null} written what was written into last
 * @param {Use} use
 */
function makingSection({ today, place }, written, use) {
  const again = button('', 'primary wide', () => use(async () => {
    const handle = written();
    return handle && mayWrite(handle);
  }, 'backup'));
  const fresh = button(words.backup.begin, 'tinted wide',
    () => use(() => pickNew(fileName(today(), place)), 'backup'));
  const other = button(words.backup.other, 'quiet wide', () => use(pickWritten, 'backup'));
  const here = button(words.backup.beginHere, 'primary wide',
    () => use(async () => ({ kept: true }), 'backup'));
  return {
    element: h('section', { class: 'keys-part' },
      h('h2', { class: 'subtitle' }, words.backup.makeTitle),
      h('p', { class: 'hint' }, words.backup.makeLine),
      ...(writesPicked ? [again, fresh, other]
        : [h('p', { class: 'hint' }, words.backup.hereLine), here])),
    /** @param {FileSystemFileHandle | null} handle what was written into last */
    update(handle) {
      visible(again, handle !== null);
      if (handle) relabel(again, words.backup.addTo(handle.name));
      fresh.classList.toggle('primary', handle === null);
      fresh.classList.toggle('tinted', handle !== null);
    },
  };
}

/** @param {Use} use */
function readingSection(use) {
  return h('section', { class: 'keys-part' },
    h('h2', { class: 'subtitle' }, words.backup.readTitle),
    h('p', { class: 'hint' }, words.backup.readLine),
    button(words.backup.check, 'tinted wide', () => use(picked, 'verification')),
    button(words.backup.restore, 'tinted wide', () => use(picked, 'restore')));
}

/** @returns {Promise<ArchivePlace | null>} */
async function picked() {
  const file = await pickRead();
  return file && { file };
}

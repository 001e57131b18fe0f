// The vault, which two places of the app look into: its gallery, and the calendar of its days. What
// both need is here once: the library's core, making the vault and opening it, months and pictures,
// one item large. Loaded when somebody first goes to one of them. Nothing that was opened outlasts
// the moment it is locked, or another tab takes over.

import '../shared.js';
import { days as daysWords } from '../../words/days-words.js';
import { vault as words } from '../../words/vault-words.js';
import { describing } from '../../effects/describing.js';
import { DrawnFilms } from '../../effects/film-frame.js';
import { Films } from '../../effects/films.js';
import { Folder } from '../../effects/folder.js';
import { filterOf } from '../../effects/shown.js';
import { h, visible } from '../dom.js';
import { backupSheet } from './backup.js';
import { vaultCamera } from './camera/camera.js';
import { Changes } from './changes.js';
import { ChosenFiles, handed } from './chosen-files.js';
import { download } from './copies.js';
import { coreActs } from './core-acts.js';
import { momentName, trashMonthOf } from './dates.js';
import { FolderPlace } from '../days/folder/place.js';
import { itemView } from './item.js';
import { itemTools } from './item-tools.js';
import { handing } from './handing.js';
import { hiding } from './hidden.js';
import { Home } from './home.js';
import { keysSheet } from './keys.js';
import { List } from './list.js';
import { ListedMonths } from './months.js';
import { Parts } from './parts.js';
import { Pictures } from './pictures.js';
import { question } from './question.js';
import { saving } from './saving.js';

export { beginDays } from '../../effects/days.js';

/**
 * @typedef {import('../../wire/types').LibraryEvent} LibraryEvent
 * @typedef {import('./parts.js').Seen} Seen
 * @typedef {import('../../wire/types').OpenVault} OpenVault
 * @typedef {import('../../effects/library.js').Library} Library
 * @typedef {import('../../effects/library.js').Presented} Presented
 *
 * An item somebody looks at: what is drawn of it, by the edit it was drawn with, what is played.
 * `unedited` is what edits are drawn on where that is not the original: of a sensor's own picture
 * the one that its camera has drawn.
 * @typedef {{ item: string, picture: Blob | null, original: Blob | null, unedited?: Blob | null,
 *   edit: import('../../wire/types').EditRecipe | null,
 *   film: import('../../wire/types').ShownFilm | null }} Shown
 *
 * What of the vault is in sight, and in which order it is gone through.
 * @typedef {{ sections: import('./layout.js').Lot[],
 *   filter: import('../../effects/shown.js').Filter, isReversed: boolean, ledTo?: number,
 *   searched?: string, found?: ListedMonths['months'] | null,
 *   runs?: import('./runs.js').Runs | null }} Scene where it `isReversed`, the last item of a
 *   section comes first; `ledTo` is the month that somebody is on the way to, `searched` what they
 *   look for there; `found` has the months of a search, `runs` the items of another order
 *
 * The places that look into the vault.
 * @typedef {Exclude<import('../place-bar.js').Place, 'groups'>} Face
 *
 * What the vault's views may use of the world.
 * @typedef {{
 *   send: (event: LibraryEvent) => void,
 *   choose: (files: File[]) => void,
 *   hand: (event: LibraryEvent, files?: Map<string, File>) => void,
 *   captures: () => import('../../wire/types').CapturesView,
 *   save: (file: Blob, name: string) => void,
 *   whence: (entry: import('../../wire/types').CatalogEntry) => [string, string],
 *   describe: import('../../effects/describing.js').Describe,
 *   events: () => import('../../wire/types').CalendarSource,
 *   leaves: string, missing: string, handedCount: () => number, folder: FolderPlace, home: Home,
 *   pictures: Pictures,
 *   films: Films,
 *   months: ListedMonths['months'],
 *   days: ListedMonths['days'],
 *   changes: import('./changes.js').Changes,
 *   ask: import('./question.js').Ask,
 *   scene: Scene, list: List,
 *   guarded: () => void,
 *   showKeys: () => void,
 *   showBackup: () => void,
 *   showCamera: () => void,
 *   today: () => number,
 *   visit: (place: Face) => void,
 *   open: (item: string) => void,
 *   close: () => void,
 *   handOver: import('./ways.js').HandOver,
 *   saveCopies: ReturnType<typeof saving>['ask'],
 * } & ReturnType<typeof coreActs> & import('./hidden.js').HidingContext} VaultContext
 */

/**
 * Somebody is in one of the two places (`enter`), in the groups, so that nothing of the vault is
 * in sight (`away`), or this tab runs the app no more (`leave`). `isInside`: something is open that
 * "back" closes, or `escape`, which answers whether anything was. Who comes from elsewhere begins
 * at what is to be done first (`focus`). `receive` takes files that the system or another app
 * gives.
 * @typedef {{ isInside: boolean, enter: (now: Library, place: Face) => void, away: () => void,
 *   leave: () => void, back: () => void, escape: () => boolean, focus: () => void,
 *   receive: (files: readonly (FileSystemFileHandle | File)[]) => Promise<void> }} VaultPlace
 */

/**
 * One screen of the place.
 * @typedef {{ element: HTMLElement, heading: HTMLElement, first?: HTMLElement,
 *   update: (view: any) => void, escape?: () => boolean, isInside?: boolean,
 *   leave?: () => void, seen?: (item: string) => void, returned?: () => void,
 *   over?: HTMLElement[] }} Part `seen` hears which item the viewer shows, and `returned` that it
 *   was closed; `over` are sheets that lie over the part
 */

/** The core locks by itself; it is told of the time and of the person now and then. */
const tickMilliseconds = 20_000;
const lookMilliseconds = 10_000;
/** @type {Pick<VaultContext, 'leaves' | 'missing' | 'whence'>} */
const said = {
  leaves: daysWords.paper.line,
  missing: words.item.faults.missing,
  whence: ({ imported }) => [words.item.added, momentName(imported)],
};

/**
 * By what its days are told in other calendars.
 * @param {import('../../wire/types').OpenVault | null} vault
 * @returns {import('../../wire/types').CalendarSource}
 */
const eventsOf = (vault) => ({ kind: 'vault', vault: vault?.vault ?? '' });

/**
 * @param {{ stage: HTMLElement, claim: () => void, guarded: () => void, today: () => number,
 *   visit: (place: Face) => void, groups: import('./ways.js').Groups,
 *   startWorker: typeof import('../../effects/trusted.js').startWorker,
 *   within?: import('./hidden.js').Within }} world `today` is the date on the wall, `visit` leads
 *   to a place; `within` is told of a vault that is hidden in another
 * @returns {VaultPlace}
 */
export function vaultPlace(world) {
  const { stage, claim, guarded, today, visit, groups, startWorker, within } = world;
  let library = /** @type {Library | null} */ (null);
  const core = () => library;
  /** @type {Seen} */
  let shown = { kind: 'nowhere' };
  /** @type {Face} */
  let face = 'vault';
  const [acts, chosen, listed] = [coreActs(core), new ChosenFiles(core), new ListedMonths(send)];
  const [list, pictures] = [new List(send, listed.months), new Pictures(send)];
  const films = new Films((read) => send({ kind: 'viewing', event: { kind: 'filmRead', read } }));
  const drawn = new DrawnFilms(send);
  /** @param {LibraryEvent} event */
  function send(event) {
    if (library) library.send(event);
    else claim();
  }

  const asking = question();
  const changes = new Changes(send, asking.ask, listed);
  const hides = hiding(world, vaultPlace, { send, changes, ask: asking.ask, core, vault: opened });
  const folder = new FolderPlace(new Folder(startWorker), draw, guarded);
  /** @type {VaultContext} */
  const context = {
    send, pictures, films, ...listed, changes, guarded, today, visit, ask: asking.ask, folder,
    scene: { sections: [], filter: filterOf(), isReversed: true }, list, home: new Home(core, draw),
    save: download, open: show, close: leave, ...acts, ...said, choose, hand: chosen.send,
    captures: () => camera.standing, saveCopies: (all) => saver.ask(all), ...hides.context,
    showKeys: () => keys.show(), showBackup: () => backup.show(), showCamera: () => camera.show(),
    handOver: (...of) => hands.handOver(...of), events: () => eventsOf(opened()),
    handedCount: () => hands.count + chosen.waiting.length, describe: describing(startWorker),
  };
  const viewer = itemView(context, (acting, seen) => itemTools(context, acting, seen));
  const [saver, backup, keys] = [saving(context), backupSheet(context), keysSheet(context)];
  const hands = handing(context, groups, (file) => chosen.receive(file));
  const [camera, parts] = [vaultCamera(context), new Parts(stage, context)];
  const sheets = [saver, camera, keys, ...hands.sheets];
  stage.append(viewer.element, backup.element, ...sheets.map(({ element }) => element),
    changes.element, asking.element, ...hides.elements);

  function opened() {
    return shown.kind === 'open' ? shown.vault : null;
  }

  /** @param {File[]} files */
  function choose(files) {
    chosen.add(files, opened(), hands.receive);
    if (shown.kind !== 'open') draw();
    // The sheet of the backup that runs says so.
    else if (chosen.waiting.length > 0) backup.show();
  }

  /** @param {string} item */
  function show(item) {
    changes.hide();
    viewer.show(item);
    parts.now?.seen?.(item);
    send({ kind: 'viewing', event: { kind: 'shown', item } });
    guarded();
  }

  function leave() {
    send({ kind: 'viewing', event: { kind: 'closed' } });
    viewer.hide();
    parts.now?.returned?.();
    // What it was opened from may have gone while others were looked at.
    const isLost = !stage.contains(document.activeElement);
    if (isLost) parts.now?.heading.focus({ preventScroll: true });
    guarded();
  }

  /** @param {Seen} [view] */
  function draw(view = shown) {
    const isFirst = shown.kind !== 'open';
    if (!isFirst && view.kind !== 'open') forget();
    if (view.kind === 'open') {
      const { months, trashed, noted, changing: change } = view.vault;
      listed.update([...months, trashMonthOf(trashed)], noted, (change?.left ?? 0) > 0);
    }
    shown = view;
    within?.seen(view, camera.standing.ready);
    parts.show(context.home.seenAs(view.kind), face).update(view);
    if (view.kind !== 'open') return;
    viewer.update(view.vault);
    changes.update(view.vault);
    acts.reading.update(view.vault);
    acts.named.update(view.vault.named);
    keys.update(view.vault);
    hands.update(view.vault);
    backup.update(view.vault);
    saver.update(view.vault.outcome);
    hides.update(view.vault);
    chosen.importWaiting(view.vault, hands.receive);
    if (isFirst) acts.opened(view.vault.keys, () => backup.show());
    // Who forgot the passphrase chooses another one.
    if (isFirst && view.vault.keys.openedByWords) keys.show();
  }

  /** Nothing that was opened stays. */
  function forget() {
    hides.forget();
    camera.locked();
    listed.forget();
    list.forget();
    pictures.forget();
    viewer.hide();
    films.forget();
    drawn.forget();
    acts.reading.forget();
    acts.named.forget();
    for (const sheet of sheets) sheet.hide();
    hands.forget();
    backup.forget();
    asking.escape();
    changes.forget();
    guarded();
  }

  /** @param {Presented} presented */
  function take(presented) {
    if (hands.take(presented) || acts.askSource(presented)) return;
    if (list.take(presented) || listed.take(presented)) {
      if (shown.kind === 'open') parts.now?.update(shown);
      viewer.monthsChanged();
      camera.look();
    } else if ('picture' in presented) {
      pictures.take(presented.picture, presented.jpeg);
    } else if ('shown' in presented) {
      if (!acts.reading.take(presented.shown)) viewer.take(presented.shown);
    } else if ('piece' in presented) {
      films.take(presented.piece, presented.blob);
      drawn.take(presented.piece, presented.blob);
    } else if ('words' in presented) {
      keys.take(presented.words);
    } else if ('export' in presented) {
      if (acts.named.isHandingOut) download(presented.export, presented.name);
      else saver.take(presented.export, presented.name, presented.date);
    }
  }

  watch(stage, opened, async (event) => library?.shown(event));

  /** @param {Library} now */
  function begin(now) {
    library = now;
    now.show = (screen) => {
      if (screen.kind === 'damaged') draw(screen);
      if (screen.kind !== 'open') return;
      keys.keepsPosts(screen.library.keepsPosts);
      camera.update(screen.library);
      draw(screen.library.vault);
    };
    now.present = take;
    now.drawFilm = (item, film) => drawn.frame(item, film);
    now.showHome = () => draw();
    now.whenStopped = () => draw({ kind: 'stopped' });
    if (now.hasStopped) now.whenStopped();
    // Somebody else may have begun it, and seen nothing of it.
    if (now.screen) now.show(now.screen);
    now.send({ kind: 'placed' });
  }

  /** Leaves the innermost of what is open; answers whether anything was. */
  function escape() {
    return hides.escape() || asking.escape() || sheets.some((sheet) => sheet.escape())
      || backup.escape() || viewer.escape() || (parts.now?.escape?.() ?? false);
  }
  if (!within) byKey(stage, escape);

  return {
    get isInside() {
      return hides.isOpen || viewer.isOpen || backup.isOpen
        || sheets.some((sheet) => sheet.isOpen) || (parts.now?.isInside ?? false);
    },
    enter(now, place) {
      if (face !== place) {
        changes.hide();
        keys.hide();
        backup.hide();
        camera.hide();
        hides.hide();
      }
      face = place;
      if (library !== now) begin(now);
      draw(parts.now ? shown : { kind: 'looking' });
      // The two places may differ in whether something is open.
      guarded();
    },
    away() {
      camera.hide();
      hides.hide();
    },
    leave() {
      hides.leave();
      library = null;
      forget();
      chosen.waiting.length = 0;
      hands.leave();
      folder.leave();
      draw({ kind: 'nowhere' });
    },
    back() {
      escape();
    },
    escape,
    focus() {
      (parts.now?.first ?? parts.now?.heading)?.focus({ preventScroll: true });
    },
    async receive(files) {
      hands.give(await Promise.all(files.map(handed)));
      draw();
    },
  };
}

/**
 * One key means one thing: what lies within is asked by what lies around it.
 * @param {HTMLElement} stage @param {() => boolean} escape
 */
function byKey(stage, escape) {
  window.addEventListener('keydown', (event) => {
    if (stage.hidden || event.key !== 'Escape' || event.isComposing) return;
    if (escape()) event.preventDefault();
  });
}

/**
 * Tells the core what an open vault locks itself by: that the app is hidden, which counts from
 * before it is open, and that nothing is done.
 * @param {HTMLElement} stage
 * @param {() => unknown} isOpen
 * @param {(event: LibraryEvent) => Promise<void>} tell answers once what came of it is in sight
 */
function watch(stage, isOpen, tell) {
  const cover = h('div', { class: 'vault-cover', hidden: true, 'aria-hidden': 'true' });
  stage.append(cover);
  let lastActive = 0;
  document.addEventListener('visibilitychange', async () => {
    // Nothing of a vault is seen among the system's open apps, nor of one that is about to lock
    // because it was out of sight for too long.
    if (document.hidden) visible(cover, true);
    await tell({ kind: 'visible', now: !document.hidden });
    visible(cover, document.hidden);
  });
  // Who watches a long film touches nothing. What a player says is heard on its way in alone.
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'timeupdate']) {
    stage.addEventListener(kind, ({ target }) => {
      if (!isOpen() || isIdleFinder(target)) return;
      if (performance.now() - lastActive < lookMilliseconds) return;
      lastActive = performance.now();
      tell({ kind: 'vault', event: { kind: 'active' } });
    }, { capture: true, passive: true });
  }
  setInterval(() => isOpen() && tell({ kind: 'ticked' }), tickMilliseconds);
}

/**
 * A camera that records nothing may have been left lying on a table.
 * @param {EventTarget | null} target
 */
const isIdleFinder = (target) => target instanceof HTMLVideoElement
  && target.matches('.camera:not([data-filming]) .finder');

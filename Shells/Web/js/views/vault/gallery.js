// What lies in the vault, as somebody looks through it: what the core lists, what can be looked
// for, added, chosen and done with it.

import { vault as words } from '../../words/vault-words.js';
import { h, text, visible } from '../dom.js';
import { albumTools } from './album-tools.js';
import { albumsRow } from './albums-row.js';
import { trashMonthOf } from './dates.js';
import { editMany } from './edit/many.js';
import { filterBar } from './filters.js';
import { GalleryHead } from './gallery-head.js';
import { importCard } from './import-card.js';
import { intake } from './intake.js';
import { amountSaid, isWithin, nothingSaid } from './list-words.js';
import { organiseSheet } from './organise.js';
import { pinning } from './pinning.js';
import { reminders } from './reminders.js';
import { saidOf } from './said.js';
import { searchField } from './search-field.js';
import { Selection } from './selection.js';
import { selectionBar } from './selection-bar.js';
import { Sheet } from './sheet.js';
import { sectionNames, sorting } from './sorting.js';
import { Staying } from './staying.js';
import { steering } from './steering.js';
import { troubleOf } from './trouble.js';

/**
 * @typedef {import('./capabilities.js').Core & import('./capabilities.js').Guard
 *   & import('./capabilities.js').Clock & import('./capabilities.js').ItemMonths
 *   & import('./capabilities.js').Sight & import('./capabilities.js').ItemChanges
 *   & import('./capabilities.js').Incoming & { list: import('./list.js').List }} OwnNeeds
 * @typedef {OwnNeeds & import('./import-card.js').Needs & import('./reminders.js').Needs
 *   & import('./staying.js').Needs & import('./albums-row.js').Needs & import('./sheet.js').Needs
 *   & import('./album-tools.js').Needs & import('./organise.js').Needs
 *   & import('./gallery-head.js').Needs & import('./pinning.js').Needs
 *   & import('./edit/many.js').Needs & import('./selection-bar.js').Needs
 *   & import('./said.js').Needs & import('./list-words.js').Needs} Needs
 */
/** @typedef {import('../../wire/types').OpenVault} OpenVault */
/** @typedef {import('../../wire/types').BrowsingEvent} BrowsingEvent */
/** @typedef {import('../../wire/types').BrowsedPlace} BrowsedPlace */
/** @typedef {import('../../wire/types').BrowsedList} BrowsedList */

export class Gallery {
  element = h('section', { class: 'vault' });
  #trouble = h('p', { class: 'vault-trouble', role: 'status' });
  #nothing = h('div', { class: 'empty' });
  #selection = new Selection(() => this.#chosen());
  #chips = filterBar((kind) => this.#browse({ kind: 'kindChosen', shown: { kind } }));
  #context;
  #files;
  #card;
  #reminder;
  #staying;
  #search;
  #order;
  #row;
  #sheet;
  #steer;
  #album;
  #organise;
  #head;
  #pin;
  #many;
  #bar;
  /** @type {OpenVault | null} */
  #vault = null;
  #isWatching = false;
  /** What the sheet was laid out for. */
  #laidOut = '';

  /** @param {Needs} context */
  constructor(context) {
    const [selection, end] = [this.#selection, () => this.#selection.end()];
    this.#context = context;
    this.#files = intake(context.incoming);
    this.#card = importCard(context);
    this.#reminder = reminders(context);
    this.#staying = new Staying(context);
    this.#search = searchField(context.today, () => this.#typed());
    this.#order = sorting((kind) => this.#arrange(kind));
    this.#row = albumsRow(context, (album) => this.#turn({ kind: 'album', album }));
    this.#sheet = new Sheet(context, this.element, selection, { beside: this.#row.covers,
      covered: () => this.#head?.height ?? 0 });
    this.#steer = steering(this.element, this.#sheet);
    this.#album = albumTools(context, () => this.#shownAlbum, {
      share: () => this.#sheet.chooseAll(() => this.#bar.share()), leave: () => this.#turn() });
    this.#organise = organiseSheet(context, end);
    this.#head = new GalleryHead(context, this.#files, { search: this.#search.element,
      sort: this.#order.element, size: this.#steer.size, ofAlbum: this.#album }, {
      turn: (place) => this.#turn(place), choose: () => selection.begin(),
      empty: () => this.#emptyTrash() });
    this.#pin = pinning(context, end);
    this.#many = editMany(context, end);
    this.#bar = selectionBar(selection, context, {
      title: () => this.#shownAlbum?.name, organise: () => this.#collect(),
      pin: () => this.#pin.show(selection.choices),
      edit: () => this.#many.show(selection.choices) });
    this.#arrangeParts();
  }

  get heading() {
    return this.#head.title;
  }

  get over() {
    return [this.#organise.element, this.#album.sheet.element, this.#staying.sheet.element];
  }

  get isInside() {
    return [this.#pin, this.#many, this.#organise, this.#album.sheet,
      this.#staying.sheet].some((one) => one.isOpen)
      || this.#selection.isOn || isWithin(this.#vault?.list);
  }

  /** @param {{ vault: OpenVault }} view */
  update({ vault }) {
    const wasWithin = isWithin(this.#vault?.list);
    this.#vault = vault;
    this.#card.update(vault.importing);
    this.#organise.update(vault);
    this.#refresh();
    this.#lead(vault.list);
    if (isWithin(vault.list) !== wasWithin) this.#context.guarded();
  }

  /** @param {string} item the viewer shows it */
  seen(item) {
    this.#sheet.follow(item);
  }

  returned() {
    this.#sheet.returned();
  }

  /** Answers whether Escape, or the way back, meant anything here. */
  escape() {
    if (this.#pin.escape() || this.#many.escape() || this.#organise.escape()
      || this.#album.sheet.hide() || this.#staying.sheet.hide()) return true;
    if (this.#selection.isOn) this.#selection.end();
    else if (isWithin(this.#vault?.list)) this.#turn();
    else return false;
    return true;
  }

  leave() {
    this.#row.leave();
    this.#sheet.leave();
    for (const element of this.over) element.remove();
  }

  #arrangeParts() {
    this.element.append(this.#head.element, this.#row.element,
      h('div', { class: 'vault-strip' }, this.#staying.element, this.#chips.element),
      this.#card.element, this.#reminder.element, this.#trouble, this.#nothing,
      this.#sheet.element, this.#bar.element, this.#files.target,
      this.#steer.scrub, this.#pin.element, this.#many.element);
    this.#files.listen(this.element);
  }

  /** The album that is shown. */
  get #shownAlbum() {
    const { list, albums } = this.#vault ?? {};
    const id = list?.place.kind === 'album' ? list.place.album : null;
    return albums?.find(({ album }) => album === id) ?? null;
  }

  /** @param {BrowsingEvent} event */
  #browse(event) {
    this.#context.send({ kind: 'browsing', event });
  }

  /** Albums and tags are counted as soon as there is somebody to see it. */
  #watch() {
    if (this.#isWatching) return;
    this.#isWatching = true;
    this.#context.send({ kind: 'gallery', event: { kind: 'albumsShown', now: true } });
  }

  /** Puts what is chosen into albums, or takes it out. */
  #collect() {
    this.#watch();
    this.#organise.show(this.#selection.choices, this.#shownAlbum?.album ?? '');
  }

  #chosen() {
    this.#refresh();
    this.#context.guarded();
  }

  #typed() {
    this.element.scrollTop = 0;
    this.#browse({ kind: 'wordsTyped', words: this.#search.words });
  }

  /** @param {import('../../wire/types').BrowsedOrder['kind']} kind */
  #arrange(kind) {
    this.element.scrollTop = 0;
    this.#browse({ kind: 'orderChosen', order: { kind } });
  }

  /** @param {BrowsedPlace} [place] */
  #turn(place = { kind: 'all' }) {
    this.#browse({ kind: 'placeChosen', place });
    this.#search.clear();
    this.#context.changes.hide();
    this.#selection.end();
    this.element.scrollTop = 0;
    this.heading.focus({ preventScroll: true });
  }

  /**
   * Somebody comes from elsewhere to see a month, or to look for something.
   * @param {BrowsedList} list
   */
  #lead({ form, shown }) {
    const { scene } = this.#context;
    const { ledTo, searched } = scene;
    delete scene.searched;
    if (searched !== undefined) {
      this.#turn();
      this.#search.type(searched);
      return this.#typed();
    }
    if (ledTo === undefined) return;
    this.#search.clear();
    if (this.#selection.isOn) this.#selection.end();
    if (form.kind !== 'months' || shown.kind !== 'all') {
      return this.#browse({ kind: 'monthWanted' });
    }
    delete scene.ledTo;
    this.#sheet.reach(ledTo);
  }

  /** What is in the trash, once it was read. */
  get #trashed() {
    return this.#context.months.there(trashMonthOf(0).month);
  }

  #emptyTrash() {
    const { month, entries } = this.#trashed ?? { month: 0, entries: [] };
    this.#context.changes.delete(entries.map(({ item }) => ({ item, month })), () => {});
  }

  #refresh() {
    const vault = this.#vault;
    if (!vault) return;
    const { list } = vault;
    if (vault.albums.length > 0) this.#watch();
    const isAll = list.place.kind === 'all' && !list.searching;
    this.#row.update(vault, isAll && !this.#selection.isOn);
    this.#lay(list);
    this.#steer.update();
    this.#bar.update(list.place.kind === 'trash');
    this.#order.update(list.order.kind);
    this.#describe(vault);
    this.#chips.update(list.offered.map(({ kind }) => kind), list.shown.kind);
    this.#reminder.update(vault, this.#sheet.count > 0 && isAll);
    this.#staying.update(vault.months.length > 0 && isAll);
  }

  /** @param {BrowsedList} list */
  #lay(list) {
    const scene = this.#context.list.sceneOf(list);
    const shown = JSON.stringify([list.sections, list.shown, list.form, list.order]);
    Object.assign(this.#context.scene, scene);
    if (shown === this.#laidOut) this.#sheet.paint();
    else {
      this.#sheet.show(scene.sections, scene.filter,
        { isReversed: scene.isReversed, nameOf: sectionNames(list.form) });
    }
    this.#laidOut = shown;
  }

  /** @param {OpenVault} vault */
  #describe(vault) {
    const { list } = vault;
    const isEmpty = this.#sheet.count === 0;
    const isTrash = list.place.kind === 'trash';
    const isAlbum = list.place.kind === 'album';
    const isPart = isAlbum || list.searching;
    const title = isTrash ? words.trash.title : saidOf(this.#context).title;
    this.#head.update({ title: this.#shownAlbum?.name ?? title, isTrash, isAlbum, isEmpty,
      isBlank: isEmpty && !isPart, isChoosing: this.#selection.isOn, count: amountSaid(list),
      hasTrash: vault.trashed > 0, canEmpty: this.#trashed !== null && !isEmpty,
      canSearch: !isTrash && vault.months.length > 0 });
    text(this.#trouble, troubleOf(vault));
    this.#trouble.toggleAttribute('data-reading', vault.reading);
    visible(this.#trouble, this.#trouble.textContent !== '');
    visible(this.#nothing, isEmpty && !vault.reading && vault.rebuilding === null && !list.waiting
      && (isPart || !vault.importing));
    this.#nothing.replaceChildren(...nothingSaid(list, this.#context));
  }
}

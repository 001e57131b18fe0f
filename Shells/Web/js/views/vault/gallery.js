// What lies in the vault, as somebody looks through it: what the core lists, what can be looked
// for, added, chosen and done with it.

import { vault as words } from '../../words/vault-words.js';
import { h, text, visible } from '../dom.js';
import { albumTools } from './album-tools.js';
import { albumsRow } from './albums-row.js';
import { trashMonthOf } from './dates.js';
import { editMany } from './edit/many.js';
import { filterBar } from './filters.js';
import { galleryHead } from './gallery-head.js';
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
import { sheet as makeSheet } from './sheet.js';
import { sectionNames, sorting } from './sorting.js';
import { steering } from './steering.js';
import { troubleOf } from './trouble.js';

/** @typedef {import('./vault.js').VaultContext} VaultContext */
/** @typedef {import('../../wire/types').OpenVault} OpenVault */
/** @typedef {import('../../wire/types').BrowsingEvent} BrowsingEvent */
/** @typedef {import('../../wire/types').BrowsedPlace} BrowsedPlace */

/** @param {VaultContext} context */
export function gallery(context) {
  const [files, card, reminder] = [intake(context), importCard(context), reminders(context)];
  const trouble = h('p', { class: 'vault-trouble', role: 'status' });
  const nothing = h('div', { class: 'empty' });
  const browse = (/** @type {BrowsingEvent} */ event) => context.send({ kind: 'browsing', event });
  const chips = filterBar((name) => browse({ kind: 'kindChosen', shown: { kind: name } }));
  const element = h('section', { class: 'vault' });
  const selection = new Selection(() => chosen());
  const search = searchField(context.today, () => typed());
  const order = sorting(search.element, (kind) => arrange(kind));
  const row = albumsRow(context, (album) => turn({ kind: 'album', album }));
  const sheet = makeSheet(context, element, selection, { beside: row.covers });
  const steer = steering(element, sheet);
  const named = albumTools(context, () => album(),
    { share: () => sheet.chooseAll(() => bar.share()), leave: () => turn() });
  const organise = organiseSheet(context, () => selection.end());
  const head = galleryHead(context, files, steer.size, named,
    { turn: (place) => turn(place), choose: () => selection.begin(), empty: () => emptyTrash() });
  const pin = pinning(context, () => selection.end());
  const many = editMany(context, () => selection.end());
  const bar = selectionBar(selection, context, {
    title: () => album()?.name, organise: () => collect(),
    pin: () => pin.show(selection.choices), edit: () => many.show(selection.choices),
  });
  element.append(head.element, search.element, row.element, chips.element, card.element,
    reminder.element, trouble, nothing, sheet.element, bar.element, files.target, steer.scrub,
  pin.element, many.element);
  files.listen(element);

  let vault = /** @type {OpenVault | null} */ (null);
  /** Albums and tags are counted as soon as there is somebody to see it. */
  let isWatching = false;
  /** What the sheet was laid out for. */
  let laidOut = '';

  /** The one that is shown. */
  function album() {
    const place = vault?.list.place;
    return place?.kind === 'album'
      ? vault?.albums.find((one) => one.album === place.album) ?? null : null;
  }

  function watch() {
    if (isWatching) return;
    isWatching = true;
    context.send({ kind: 'gallery', event: { kind: 'albumsShown', now: true } });
  }

  /** Puts what is chosen into albums, or takes it out. */
  function collect() {
    watch();
    organise.show(selection.choices, album()?.album ?? '');
  }

  function chosen() {
    refresh();
    context.guarded();
  }

  function typed() {
    element.scrollTop = 0;
    browse({ kind: 'wordsTyped', words: search.words });
  }

  /** @param {import('../../wire/types').BrowsedOrder['kind']} kind */
  function arrange(kind) {
    element.scrollTop = 0;
    browse({ kind: 'orderChosen', order: { kind } });
  }

  /** @param {BrowsedPlace} [place] */
  function turn(place = { kind: 'all' }) {
    browse({ kind: 'placeChosen', place });
    search.clear();
    context.changes.hide();
    selection.end();
    element.scrollTop = 0;
    head.title.focus({ preventScroll: true });
  }

  /** Somebody comes from elsewhere to see a month, or to look for something. */
  function lead() {
    const { ledTo, searched } = context.scene;
    delete context.scene.searched;
    if (searched !== undefined) {
      turn();
      search.type(searched);
      return typed();
    }
    if (ledTo === undefined || !vault) return;
    const { form, shown } = vault.list;
    if (form.kind !== 'months' || shown.kind !== 'all' || selection.isOn) {
      search.clear();
      selection.end();
      return browse({ kind: 'monthWanted' });
    }
    delete context.scene.ledTo;
    sheet.reach(ledTo);
  }

  /** Once it was read. */
  const trashed = () => context.months.there(trashMonthOf(0).month);

  function emptyTrash() {
    const { month, entries } = trashed() ?? { month: 0, entries: [] };
    context.changes.delete(entries.map(({ item }) => ({ item, month })), () => {});
  }

  function refresh() {
    if (!vault) return;
    const { list } = vault;
    if (vault.albums.length > 0) watch();
    const scene = context.list.sceneOf(list);
    const shown = JSON.stringify([list.sections, list.shown, list.form, list.order]);
    Object.assign(context.scene, scene);
    const isAll = list.place.kind === 'all' && !list.searching;
    row.update(vault, isAll && !selection.isOn);
    if (shown === laidOut) sheet.paint();
    else {
      sheet.show(scene.sections, scene.filter,
        { isReversed: scene.isReversed, nameOf: sectionNames(list.form) });
    }
    laidOut = shown;
    steer.update();
    bar.update(list.place.kind === 'trash');
    order.update(list.order.kind);
    describe(vault);
    chips.update(list.offered.map(({ kind }) => kind), list.shown.kind);
    reminder.update(vault, sheet.count > 0 && isAll);
  }

  /** @param {OpenVault} now */
  function describe(now) {
    const { list } = now;
    const isEmpty = sheet.count === 0;
    const isTrash = list.place.kind === 'trash';
    const isAlbum = list.place.kind === 'album';
    const isPart = isAlbum || list.searching;
    const title = album()?.name ?? (isTrash ? words.trash.title : saidOf(context).title);
    head.update({ title, isTrash, isAlbum, isEmpty, isBlank: isEmpty && !isPart,
      isChoosing: selection.isOn, count: amountSaid(list), hasTrash: now.trashed > 0,
      canEmpty: trashed() !== null && !isEmpty });
    visible(search.element, !isTrash && now.months.length > 0);
    text(trouble, troubleOf(now));
    trouble.toggleAttribute('data-reading', now.reading);
    visible(trouble, trouble.textContent !== '');
    visible(nothing, isEmpty && !now.reading && now.rebuilding === null && !list.waiting
      && (isPart || !now.importing));
    nothing.replaceChildren(...nothingSaid(list, context));
  }

  return {
    element, heading: head.title, seen: sheet.follow, returned: sheet.returned,
    over: [organise.element, named.sheet.element],
    get isInside() {
      return pin.isOpen || many.isOpen || organise.isOpen || named.sheet.isOpen || selection.isOn
        || isWithin(vault?.list);
    },
    /** @param {{ vault: OpenVault }} view */
    update(view) {
      const wasWithin = isWithin(vault?.list);
      vault = view.vault;
      card.update(vault.importing);
      organise.update(vault);
      refresh();
      lead();
      if (isWithin(vault.list) !== wasWithin) context.guarded();
    },
    /** Answers whether Escape, or the way back, meant anything here. */
    escape() {
      if (pin.escape() || many.escape() || organise.escape() || named.sheet.hide()) return true;
      if (selection.isOn) selection.end();
      else if (isWithin(vault?.list)) turn();
      else return false;
      return true;
    },
    leave() {
      for (const part of [row, sheet]) part.leave();
      for (const over of [organise, named.sheet]) over.element.remove();
    },
  };
}

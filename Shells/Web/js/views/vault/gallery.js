// What lies in the vault, month by month or in the order somebody chose, or what is in its trash;
// what can be looked for, added, chosen and done with it.

import { filterOf } from '../../effects/shown.js';
import { vault as words } from '../../words/vault-words.js';
import { h, text, visible } from '../dom.js';
import { prints } from '../scene.js';
import { albumTools } from './album-tools.js';
import { albumsRow } from './albums-row.js';
import { trashMonthOf } from './dates.js';
import { editMany } from './edit/many.js';
import { filterBar, meaningOf } from './filters.js';
import { galleryHead } from './gallery-head.js';
import { importCard } from './import-card.js';
import { intake } from './intake.js';
import { headerHeight } from './layout.js';
import { Looking } from './looking.js';
import { organiseSheet } from './organise.js';
import { pinning } from './pinning.js';
import { reminders } from './reminders.js';
import { saidOf } from './said.js';
import { Selection } from './selection.js';
import { selectionBar } from './selection-bar.js';
import { sheet as makeSheet } from './sheet.js';
import { arranged, sorting } from './sorting.js';
import { steering } from './steering.js';
import { troubleOf } from './trouble.js';

/** @typedef {import('./vault.js').VaultContext} VaultContext */
/** @typedef {import('../../wire/types').OpenVault} OpenVault */

/** @param {VaultContext} context */
export function gallery(context) {
  const [files, card, reminder] = [intake(context), importCard(context), reminders(context)];
  const trouble = h('p', { class: 'vault-trouble', role: 'status' });
  const nothing = h('div', { class: 'empty' });
  const chips = filterBar((name) => look(name));
  const element = h('section', { class: 'vault' });
  const selection = new Selection(() => chosen());
  const looking = new Looking(context, () => typed());
  const order = sorting(() => typed());
  looking.search.element.append(order.element);
  const row = albumsRow(context, (id) => turn(false, id));
  const sheet = makeSheet(context, element, selection,
    { isOldestFirst: false, header: headerHeight, beside: row.covers });
  const steer = steering(element, sheet);
  const named = albumTools(context, () => looking.album,
    { share: () => sheet.chooseAll(() => bar.share()), leave: () => turn(false) });
  const organise = organiseSheet(context, () => selection.end());
  const head = galleryHead(context, files, steer.size, named, {
    turn: (now) => turn(now), choose: () => selection.begin(), empty: () => emptyTrash() });
  const pin = pinning(context, () => selection.end());
  const many = editMany(context, () => selection.end());
  const bar = selectionBar(selection, context, {
    title: () => looking.album?.name,
    pin: () => pin.show(selection.choices), edit: () => many.show(selection.choices),
    organise() {
      looking.watch();
      organise.show(selection.choices, looking.id);
    },
  });
  element.append(head.element, looking.search.element, row.element, chips.element, card.element,
    reminder.element, trouble, nothing, sheet.element, bar.element, files.target, steer.scrub,
  pin.element, many.element);
  files.listen(element);

  /** @type {OpenVault | null} */
  let vault = null;
  /** @type {import('./filters.js').FilterName} */
  let filter = 'all';
  let isTrash = false;
  /** What the sheet was laid out for. */
  let laidOut = '';

  function chosen() {
    refresh();
    context.guarded();
  }

  /** @param {import('./filters.js').FilterName} name */
  function look(name) {
    filter = name;
    refresh();
  }

  function typed() {
    element.scrollTop = 0;
    chosen();
  }

  /** @param {boolean} now whether the trash is shown @param {string} [album] */
  function turn(now, album) {
    isTrash = now;
    looking.begin(album);
    context.changes.hide();
    filter = 'all';
    selection.end();
    element.scrollTop = 0;
    head.title.focus({ preventScroll: true });
  }

  /** Somebody comes from elsewhere to see a month, or to look for something. */
  function lead() {
    const { ledTo, searched } = context.scene;
    delete context.scene.ledTo;
    delete context.scene.searched;
    if (searched !== undefined) {
      turn(false);
      looking.search.type(searched);
      return typed();
    }
    if (ledTo === undefined) return;
    if (order.sort) order.reset();
    if (isTrash || looking.isUsed || filter !== 'all' || selection.isOn) turn(false);
    else refresh();
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
    looking.update(vault);
    const found = looking.months(isTrash ? null : order.sort, meaningOf(filter));
    const sort = found && context.found.shownSort;
    const months = isTrash ? [trashMonthOf(vault.trashed)] : found ?? vault.months;
    const isOldestFirst = !isTrash && !sort && order.isOldestFirst;
    const shown = JSON.stringify([months, found ? 'all' : filter, sort, isOldestFirst]);
    const now = filterOf(found ? 'all' : filter);
    Object.assign(context.scene, { months, filter: now, isOldestFirst,
      found: found && !sort ? context.found.months : null, runs: sort && context.found.runs });
    const isAll = !isTrash && !looking.isUsed;
    row.update(vault, isAll && !selection.isOn);
    if (shown === laidOut) sheet.paint();
    else sheet.show(months, now, arranged(sort, isOldestFirst));
    laidOut = shown;
    steer.update();
    bar.update(isTrash);
    describe(vault);
    chips.update(isAll ? vault.months : [], filter);
    reminder.update(vault, sheet.count > 0 && isAll);
  }

  /** @param {OpenVault} now */
  function describe(now) {
    const isEmpty = sheet.count === 0;
    const isAlbum = looking.id !== '';
    const title = looking.album?.name ?? (isTrash ? words.trash.title : saidOf(context).title);
    head.update({ title, isTrash, isAlbum, isEmpty,
      isBlank: isEmpty && !looking.isUsed, isChoosing: selection.isOn,
      count: isEmpty && !looking.isUsed ? '' : looking.said(sheet.count, words.count),
      hasTrash: now.trashed > 0, canEmpty: trashed() !== null && !isEmpty });
    visible(looking.search.element, !isTrash && now.months.length > 0);
    text(trouble, troubleOf(now));
    trouble.toggleAttribute('data-reading', now.reading);
    visible(trouble, trouble.textContent !== '');
    visible(nothing, isEmpty && !now.reading && now.rebuilding === null && !looking.isWaiting
      && (looking.isUsed || !now.importing));
    nothing.replaceChildren(...nothingSaid());
  }

  /** @returns {Node[]} */
  function nothingSaid() {
    const line = (/** @type {string} */ said) => h('p', { class: 'lead' }, said);
    if (isTrash) return [line(words.trash.nothing)];
    if (looking.isUsed) return looking.nothing;
    if (filter !== 'all') return [line(words.filteredEmpty)];
    return [prints(), h('h2', { class: 'subtitle' }, words.gallery.emptyTitle),
      line(saidOf(context).emptyLine)];
  }

  return {
    element, heading: head.title, seen: sheet.follow, returned: sheet.returned,
    over: [organise.element, named.sheet.element],
    get isInside() {
      return pin.isOpen || many.isOpen || organise.isOpen || named.sheet.isOpen || isTrash
        || looking.isUsed || selection.isOn;
    },
    /** @param {{ vault: OpenVault }} view */
    update(view) {
      vault = view.vault;
      card.update(vault.importing);
      organise.update(vault);
      refresh();
      lead();
    },
    /** Answers whether Escape, or the way back, meant anything here. */
    escape() {
      if (pin.escape() || many.escape() || organise.escape() || named.sheet.hide()) return true;
      if (selection.isOn) selection.end();
      else if (isTrash || looking.isUsed) turn(false);
      else return false;
      return true;
    },
    leave() {
      row.leave();
      sheet.leave();
      for (const over of [organise, named.sheet]) over.element.remove();
    },
  };
}

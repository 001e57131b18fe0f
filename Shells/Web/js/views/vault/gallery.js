// What lies in the vault, month by month, the newest first, or what is in its trash; what can be
// added, chosen and done with it.

import { vault as words } from '../../words/vault-words.js';
import { button, iconButton } from '../controls.js';
import { h, heading, set, text, visible } from '../dom.js';
import { prints } from '../scene.js';
import { trashMonthOf } from './dates.js';
import { filterBar, filters } from './filters.js';
import { importCard } from './import-card.js';
import { intake } from './intake.js';
import { reminders } from './reminders.js';
import { Selection } from './selection.js';
import { selectionBar } from './selection-bar.js';
import { sheet as makeSheet } from './sheet.js';
import { steering } from './steering.js';
import { troubleOf } from './trouble.js';

/** @typedef {import('./vault.js').VaultContext} VaultContext */
/** @typedef {import('../../wire/types').OpenVault} OpenVault */

/** @param {VaultContext} context */
export function gallery(context) {
  const title = heading(words.title, 'title title-great');
  const count = h('p', { class: 'lead vault-count' });
  const files = intake(context);
  const add = button(words.gallery.add, 'tinted', files.chooseFiles, 'plus');
  const camera = iconButton(words.camera.open, 'camera', () => context.showCamera());
  const folder = iconButton(words.gallery.folder, 'folder', files.chooseFolder);
  const choose = iconButton(words.change.choose, 'select', () => selection.begin());
  const trash = iconButton(words.trash.title, 'takeBack', () => turn(true));
  const keys = iconButton(words.keys.title, 'key', () => context.showKeys());
  const backup = iconButton(words.backup.title, 'save', () => context.showBackup());
  const lock = iconButton(words.gallery.lock, 'lock', () => context.send({ kind: 'lockTapped' }));
  const back = iconButton(words.trash.back, 'back', () => turn(false));
  const empty = button(words.trash.empty, 'quiet', () => emptyTrash(), 'takeBack');
  const card = importCard(context);
  const reminder = reminders(context);
  const trouble = h('p', { class: 'vault-trouble', role: 'status' });
  const nothing = h('div', { class: 'empty' });
  const chips = filterBar((name) => look(name));
  const element = h('section', { class: 'vault' });
  const selection = new Selection(() => chosen());
  const sheet = makeSheet(context, element, selection);
  const steer = steering(element, sheet);
  const bar = selectionBar(selection, context);
  element.append(h('header', { class: 'vault-top' }, back, h('div', {}, title, count),
    h('div', { class: 'vault-tools vault-locks' }, steer.size, keys, backup, lock),
    h('div', { class: 'vault-tools' }, add, camera, folder, choose, trash, empty)),
  chips.element, card.element, reminder.element, trouble, nothing, sheet.element, bar.element,
  files.target, steer.scrub);
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

  /** @param {boolean} now */
  function turn(now) {
    isTrash = now;
    context.changes.hide();
    filter = 'all';
    selection.end();
    element.scrollTop = 0;
    title.focus({ preventScroll: true });
  }

  /** Somebody comes from elsewhere to see a month. */
  function lead() {
    const { ledTo } = context.scene;
    if (ledTo === undefined) return;
    delete context.scene.ledTo;
    if (isTrash || filter !== 'all' || selection.isOn) turn(false);
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
    const months = isTrash ? [trashMonthOf(vault.trashed)] : vault.months;
    const shown = JSON.stringify([months, filter]);
    Object.assign(context.scene, { months, filter: filters[filter], isOldestFirst: false });
    if (shown === laidOut) sheet.paint();
    else sheet.show(months, filters[filter]);
    laidOut = shown;
    steer.update();
    bar.update(isTrash);
    describe(vault);
    reminder.update(vault, sheet.count > 0 && !isTrash);
  }

  /** @param {OpenVault} now */
  function describe(now) {
    const isEmpty = sheet.count === 0;
    text(title, isTrash ? words.trash.title : words.title);
    text(count, words.count(sheet.count));
    visible(count, !isEmpty);
    text(trouble, troubleOf(now));
    visible(trouble, trouble.textContent !== '');
    chips.update(isTrash ? [] : now.months, filter);
    visible(nothing, isEmpty && now.rebuilding === null && !now.importing);
    nothing.replaceChildren(...nothingSaid());
    for (const control of [back, empty]) visible(control, isTrash);
    for (const control of [add, camera]) visible(control, !isTrash);
    visible(folder, !isTrash && files.canChooseFolder);
    for (const control of [keys, backup, lock]) visible(control, !isTrash);
    visible(trash, !isTrash && now.trashed > 0);
    for (const control of [choose, steer.size]) visible(control, !isEmpty && !selection.isOn);
    set(empty, 'disabled', trashed() === null || isEmpty ? true : null);
    add.classList.toggle('primary', isEmpty);
    add.classList.toggle('tinted', !isEmpty);
  }

  /** @returns {Node[]} */
  function nothingSaid() {
    const line = (/** @type {string} */ said) => h('p', { class: 'lead' }, said);
    if (isTrash) return [line(words.trash.nothing)];
    if (filter !== 'all') return [line(words.filteredEmpty)];
    return [prints(), h('h2', { class: 'subtitle' }, words.gallery.emptyTitle),
      line(words.gallery.emptyLine)];
  }

  return {
    element, heading: title,
    get isInside() {
      return isTrash || selection.isOn;
    },
    /** @param {{ vault: OpenVault }} view */
    update(view) {
      vault = view.vault;
      card.update(vault.importing);
      refresh();
      lead();
    },
    /** Answers whether Escape, or the way back, meant anything here. */
    escape() {
      if (selection.isOn) selection.end();
      else if (isTrash) turn(false);
      else return false;
      return true;
    },
    leave: () => sheet.leave(),
  };
}

// What a person does with items, wherever they see them: said to the core, and taken back for a
// while where that is possible.

import { edits, vault as words } from '../../words/vault-words.js';
import { button } from '../controls.js';
import { h, text, visible } from '../dom.js';
import { listedMonth } from './dates.js';
import { editedTo, isEditable, keyOf } from './edit/recipes.js';

/**
 * @typedef {import('../../wire/types').ItemPlace} ItemPlace
 * @typedef {import('../../wire/types').ItemChange} ItemChange
 * @typedef {ReturnType<typeof changing>} Changes
 */

/** So long something can be taken back with a tap. */
const undoMilliseconds = 10_000;
/** The core takes so many at once. */
const placesAtOnce = 4096;
/** Of fewer it is not said how far they are. */
const manyItems = 100;

/**
 * @param {(event: import('../../wire/types').LibraryEvent) => void} send
 * @param {import('./question.js').Ask} ask
 * @param {(month: number) => void} follow hears in which months something changes
 */
export function changing(send, ask, follow) {
  const line = h('span', {});
  // Whoever hears the line would hear each step of it.
  const part = h('span', { 'aria-hidden': 'true' });
  const undo = button(words.change.undo, 'quiet', () => takeBack(), 'undo');
  const toast = h('div', { class: 'vault-toast', role: 'status', hidden: true },
    h('span', {}, line, part), undo);
  let way = () => {};
  /** That what was asked for last failed was said. */
  let hasFailed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** So many are not done with, and so many were when there was nothing else to do. */
  let [left, all] = [0, 0];

  /** @param {ItemPlace[]} places */
  function followAll(places) {
    for (const month of new Set(places.map((place) => place.month))) follow(month);
  }

  /** @param {ItemPlace[]} places @param {ItemChange} change */
  function tell(places, change) {
    followAll(places);
    // If this fails, too, it is said anew.
    hasFailed = false;
    for (let start = 0; start < places.length; start += placesAtOnce) {
      const items = places.slice(start, start + placesAtOnce);
      send({ kind: 'catalog', event: { kind: 'itemsChanged', items, change } });
    }
  }

  function hide() {
    clearTimeout(timer);
    visible(toast, false);
  }

  /** @param {string} said @param {boolean} canUndo */
  function tellPerson(said, canUndo) {
    text(line, said);
    visible(undo, canUndo);
    visible(toast, true);
    clearTimeout(timer);
    timer = setTimeout(hide, undoMilliseconds);
  }

  function takeBack() {
    hide();
    way();
  }

  /**
   * Says what was done, and for a while how it is taken back.
   * @param {string} said @param {() => void} back
   */
  function offer(said, back) {
    way = back;
    tellPerson(said, true);
  }

  /**
   * Among the favorites, into an album or under a tag, or out of it.
   * @param {ItemPlace[]} places
   * @param {Extract<ItemChange, { kind: 'favorite' } | { kind: 'album' } | { kind: 'tag' }>} change
   * @param {string} said @param {() => void} [further] what is taken back after that
   */
  function organise(places, change, said, further) {
    tell(places, change);
    offer(said, () => {
      tell(places, { ...change, now: !change.now });
      further?.();
    });
  }

  /**
   * What was said to be done and was not is said in its place, over whatever is open.
   * @param {import('../../wire/types').OpenVault} vault
   */
  function update({ changing: now }) {
    const fault = now?.fault ?? null;
    if (fault && !hasFailed) tellPerson(words.change.failed(words.faults[fault.kind]), false);
    hasFailed = fault !== null;
    wait(now?.left ?? 0);
  }

  /**
   * What can be taken back stays so until all of it is done, and for a while after that.
   * @param {number} now how many are not done with
   */
  function wait(now) {
    const isDone = left > 0 && now === 0;
    [left, all] = [now, now && Math.max(all, now)];
    text(part, all < manyItems ? '' : ` · ${words.importing.part(1 - left / all)}`);
    if (left > 0) clearTimeout(timer);
    if (isDone) timer = setTimeout(hide, undoMilliseconds);
  }

  return {
    element: toast, update,
    /**
     * Those that are not so already: no others are taken back.
     * @param {import('./selection.js').Choice[]} choices @param {boolean} now
     */
    favorite(choices, now) {
      const places = choices.filter(({ entry }) => entry.favorite !== now)
        .map(({ month, entry }) => ({ item: entry.item, month }));
      organise(places, { kind: 'favorite', now },
        (now ? words.change.favored : words.change.unfavored)(places.length));
    },
    /** @param {ItemPlace[]} places */
    trash(places) {
      tell(places, { kind: 'trash' });
      offer(words.change.trashed(places.length), () => tell(places, { kind: 'restore' }));
    },
    /**
     * To another day, or back to the one each was taken on.
     * @param {import('./selection.js').Choice[]} choices @param {number | null} day
     * @param {string} said
     */
    pin(choices, day, said) {
      tell(choices.map(({ month, entry }) => ({ item: entry.item, month })), { kind: 'pin', day });
      offer(said, () => {
        for (const former of new Set(choices.map(({ entry }) => entry.pinned))) {
          const those = choices.filter(({ entry }) => entry.pinned === former);
          tell(those.map(({ entry }) => ({ item: entry.item,
            month: listedMonth({ ...entry, pinned: day }) })), { kind: 'pin', day: former });
        }
      });
    },
    /**
     * Of those that can be edited; nothing is said of one that stays as it is.
     * @param {import('./selection.js').Choice[]} choices
     * @param {(recipe: import('../../wire/types').EditRecipe) =>
     *   import('../../wire/types').EditRecipe | null} make of what each was edited before, null
     *   for none
     */
    edit(choices, make) {
      const those = choices.filter(({ entry }) => isEditable(entry)).map(({ month, entry }) =>
        ({ place: { item: entry.item, month }, former: entry.edit,
          edit: editedTo(entry, make) }))
        .filter(({ former, edit }) => keyOf(former) !== keyOf(edit));
      if (those.length === 0) return;
      /** @param {'former' | 'edit'} which */
      const say = (which) => {
        for (const [key, edit] of new Map(those.map((one) => [keyOf(one[which]), one[which]]))) {
          tell(those.filter((one) => keyOf(one[which]) === key)
            .map(({ place }) => place), { kind: 'edit', edit });
        }
      };
      say('edit');
      const isBack = those.every(({ edit }) => edit === null);
      offer(isBack ? edits.reverted(those.length) : edits.edited(those.length),
        () => say('former'));
    },
    organise, offer, leaving: followAll,
    /**
     * Says what was done where nothing takes it back with a tap.
     * @param {string} said
     */
    say: (said) => tellPerson(said, false),
    /** @param {ItemPlace[]} places */
    restore: (places) => tell(places, { kind: 'restore' }),
    /**
     * Asks first: nobody can take it back.
     * @param {ItemPlace[]} places @param {() => void} done
     */
    delete(places, done) {
      ask({
        title: words.change.deleteTitle(places.length), line: words.change.deleteLine,
        yes: words.change.deleteNow, look: 'danger primary', mark: 'takeBack',
      }, () => {
        tell(places, { kind: 'delete' });
        done();
      });
    },
    hide,
  };
}

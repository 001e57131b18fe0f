// What a person does with items, wherever they see them: said to the core, which knows how what was
// done last is taken back.

import { monthOf } from '../../effects/calendar.js';
import { vault as words } from '../../words/vault-words.js';
import { ChangeToast } from './change-toast.js';
import { editedTo, isEditable, keyOf } from './edit/recipes.js';

/**
 * @typedef {import('../../wire/types').ItemPlace} ItemPlace
 * @typedef {import('../../wire/types').ItemChange} ItemChange
 * @typedef {import('./selection.js').Choice} Choice
 * @typedef {ReturnType<typeof changing>} Changes
 */

/** The core takes so many at once. */
const placesAtOnce = 4096;

/**
 * @param {(event: import('../../wire/types').LibraryEvent) => void} send
 * @param {import('./question.js').Ask} ask
 * @param {Pick<import('./months.js').ListedMonths, 'follow' | 'followHeld'>} listed hears in which
 *   months something changes
 */
export function changing(send, ask, listed) {
  const toast = new ChangeToast(({ number, what }) => {
    if (what.kind === 'coverChosen') listed.follow(monthOf(what.day));
    else listed.followHeld();
    send({ kind: 'catalog', event: { kind: 'takenBack', change: number } });
  });

  /** @param {ItemPlace[]} places */
  function followAll(places) {
    for (const month of new Set(places.map((place) => place.month))) listed.follow(month);
  }

  /**
   * Changes of one kind, which are one for whoever takes them back.
   * @param {{ places: ItemPlace[], change: ItemChange }[]} parts
   */
  function tell(parts) {
    toast.asked();
    let isFurther = false;
    for (const { places, change } of parts) {
      followAll(places);
      for (let start = 0; start < places.length; start += placesAtOnce) {
        const items = places.slice(start, start + placesAtOnce);
        const kind = isFurther ? 'moreItemsChanged' : 'itemsChanged';
        send({ kind: 'catalog', event: { kind, items, change } });
        isFurther = true;
      }
    }
  }

  return {
    element: toast.element,
    /** @param {import('../../wire/types').OpenVault} vault */
    update: (vault) => toast.update(vault),
    /** @param {ItemPlace[]} places @param {ItemChange} change */
    change: (places, change) => tell([{ places, change }]),
    /** @param {Choice[]} choices @param {boolean} now */
    favorite: (choices, now) =>
      tell([{ places: choices.map(placeOf), change: { kind: 'favorite', now } }]),
    /** @param {ItemPlace[]} places */
    trash: (places) => tell([{ places, change: { kind: 'trash' } }]),
    /**
     * To another day, or back to the one each was taken on.
     * @param {Choice[]} choices @param {number | null} day
     */
    pin: (choices, day) => tell([{ places: choices.map(placeOf), change: { kind: 'pin', day } }]),
    /**
     * Of those that can be edited; nothing is said of one that stays as it is.
     * @param {Choice[]} choices
     * @param {(recipe: import('../../wire/types').EditRecipe) =>
     *   import('../../wire/types').EditRecipe | null} make of what each was edited before, null
     *   for none
     */
    edit(choices, make) {
      /** @type {Map<string, { places: ItemPlace[], change: ItemChange }>} */
      const parts = new Map();
      for (const choice of choices.filter(({ entry }) => isEditable(entry))) {
        const edit = editedTo(choice.entry, make);
        const key = keyOf(edit);
        if (key === keyOf(choice.entry.edit)) continue;
        const part = parts.get(key) ?? { places: [], change: { kind: 'edit', edit } };
        part.places.push(placeOf(choice));
        parts.set(key, part);
      }
      tell([...parts.values()]);
    },
    leaving: followAll,
    /**
     * Says what was done where nothing takes it back with a tap.
     * @param {string} said
     */
    say: (said) => toast.say(said),
    /** @param {ItemPlace[]} places */
    restore: (places) => tell([{ places, change: { kind: 'restore' } }]),
    /**
     * Asks first: nobody can take it back.
     * @param {ItemPlace[]} places @param {() => void} done
     */
    delete(places, done) {
      ask({
        title: words.change.deleteTitle(places.length), line: words.change.deleteLine,
        yes: words.change.deleteNow, look: 'danger primary', mark: 'takeBack',
      }, () => {
        tell([{ places, change: { kind: 'delete' } }]);
        done();
      });
    },
    hide: () => toast.hide(),
    forget: () => toast.forget(),
  };
}

/** @param {Choice} choice */
const placeOf = ({ month, entry }) => ({ item: entry.item, month });

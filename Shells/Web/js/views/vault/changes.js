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
 *
 * What is done with some of them.
 * @typedef {{ places: ItemPlace[], change: ItemChange }} Part
 */

/** The core takes so many at once. */
const placesAtOnce = 4096;

export class Changes {
  #send;
  #ask;
  #listed;
  #toast;

  /**
   * @param {(event: import('../../wire/types').LibraryEvent) => void} send
   * @param {import('./question.js').Ask} ask
   * @param {Pick<import('./months.js').ListedMonths, 'follow' | 'followHeld'>} listed hears in
   *   which months something changes
   */
  constructor(send, ask, listed) {
    this.#send = send;
    this.#ask = ask;
    this.#listed = listed;
    this.#toast = new ChangeToast((change) => this.#takeBack(change));
    this.element = this.#toast.element;
  }

  /** @param {import('../../wire/types').OpenVault} vault */
  update(vault) {
    this.#toast.update(vault);
  }

  hide() {
    this.#toast.hide();
  }

  forget() {
    this.#toast.forget();
  }

  /**
   * Says what was done where nothing takes it back with a tap.
   * @param {string} said
   */
  say(said) {
    this.#toast.say(said);
  }

  /** @param {ItemPlace[]} places @param {ItemChange} change */
  change(places, change) {
    this.#tell([{ places, change }]);
  }

  /** @param {Choice[]} choices @param {boolean} now */
  favorite(choices, now) {
    this.change(choices.map(placeOf), { kind: 'favorite', now });
  }

  /** @param {ItemPlace[]} places */
  trash(places) {
    this.change(places, { kind: 'trash' });
  }

  /** @param {ItemPlace[]} places */
  restore(places) {
    this.change(places, { kind: 'restore' });
  }

  /**
   * To another day, or back to the one each was taken on.
   * @param {Choice[]} choices @param {number | null} day
   */
  pin(choices, day) {
    this.change(choices.map(placeOf), { kind: 'pin', day });
  }

  /**
   * Of those that can be edited; nothing is said of one that stays as it is.
   * @param {Choice[]} choices
   * @param {(recipe: import('../../wire/types').EditRecipe) =>
   *   import('../../wire/types').EditRecipe | null} make of what each was edited before, null
   *   for none
   */
  edit(choices, make) {
    /** @type {Map<string, Part>} */
    const parts = new Map();
    for (const choice of choices.filter(({ entry }) => isEditable(entry))) {
      const edit = editedTo(choice.entry, make);
      const key = keyOf(edit);
      if (key === keyOf(choice.entry.edit)) continue;
      const part = parts.get(key) ?? { places: [], change: { kind: 'edit', edit } };
      part.places.push(placeOf(choice));
      parts.set(key, part);
    }
    this.#tell([...parts.values()]);
  }

  /**
   * Asks first: nobody can take it back.
   * @param {ItemPlace[]} places @param {() => void} done
   */
  delete(places, done) {
    this.#ask({
      title: words.change.deleteTitle(places.length), line: words.change.deleteLine,
      yes: words.change.deleteNow, look: 'danger primary', mark: 'takeBack',
    }, () => {
      this.change(places, { kind: 'delete' });
      done();
    });
  }

  /**
   * A line of the person's own for a day.
   * @param {number} day @param {string} line
   */
  writeLine(day, line) {
    this.#listed.follow(monthOf(day));
    this.#send({ kind: 'day', event: { kind: 'lineWritten', day, line } });
  }

  /** @param {number} day @param {string} cover the item that stands for it */
  chooseCover(day, cover) {
    this.#listed.follow(monthOf(day));
    this.#send({ kind: 'day', event: { kind: 'coverChosen', day, cover } });
  }

  /** @param {ItemPlace[]} places are about to change by what somebody else asks for */
  leaving(places) {
    for (const month of new Set(places.map((place) => place.month))) this.#listed.follow(month);
  }

  /** @param {import('../../wire/types').UndoableChange} change */
  #takeBack({ number, what }) {
    if (what.kind === 'coverChosen') this.#listed.follow(monthOf(what.day));
    else this.#listed.followHeld();
    this.#send({ kind: 'catalog', event: { kind: 'takenBack', change: number } });
  }

  /**
   * Changes of one kind, which are one for whoever takes them back.
   * @param {Part[]} parts
   */
  #tell(parts) {
    this.#toast.asked();
    let isFurther = false;
    for (const { places, change } of parts) {
      this.leaving(places);
      for (let start = 0; start < places.length; start += placesAtOnce) {
        const items = places.slice(start, start + placesAtOnce);
        const kind = isFurther ? 'moreItemsChanged' : 'itemsChanged';
        this.#send({ kind: 'catalog', event: { kind, items, change } });
        isFurther = true;
      }
    }
  }
}

/** @param {Choice} choice */
const placeOf = ({ month, entry }) => ({ item: entry.item, month });

// The ways something of the vault goes to somebody else: one picture as today's photo of a group,
// where there are groups, or as an encrypted file; several items as one file, which can have a
// title. A file is for a person of one's groups, or for whoever has its six words.

import { vault as words } from '../../words/vault-words.js';
import { button } from '../controls.js';
import { h, heading, text, visible } from '../dom.js';
import { editedAlong } from './edited-along.js';
import { isEditable } from './edit/recipes.js';
import { goingAlong } from './going-along.js';
import { placeDialog } from './place-dialog.js';
import { forWhom } from './whom.js';

/**
 * @typedef {import('./capabilities.js').Core & import('./capabilities.js').Guard
 *   & import('./capabilities.js').Viewer} Needs
 * @typedef {import('../../wire/types').CatalogEntry} CatalogEntry
 *
 * The groups beside the vault: whether somebody has any, and the picture that waits there until
 * its group is chosen.
 * @typedef {{ areThere: () => boolean, post: (picture: File) => void,
 *   withdraw: () => void }} Groups
 *
 * What is seen of the item: its picture, as far as it is open, or that it cannot be shown here; and
 * who hears that it is open, or cannot be.
 * @typedef {{ picture: Blob | null, isUnseen: boolean, opened?: () => void }} Seen
 *
 * Takes what is to be handed over; of the one item that somebody looks at, also what is seen of it,
 * and of several what they are called together.
 * @typedef {(entries: CatalogEntry[], seen?: Seen, title?: string) => void} HandOver
 *
 * What goes into one file, what all of it is called, and the account of whom it is for; null for
 * six words.
 * @typedef {{ entries: CatalogEntry[], title: string,
 *   along: import('../../wire/types').GoingAlong, to: string | null }} Shared
 */

/** A title has 255 bytes at most, and a letter three here. */
const longest = 80;
/** One file takes so many items. */
const itemsMax = 500;

export class WaysSheet {
  #context;
  #groups;
  #title = heading('');
  #post;
  #file;
  #limit = h('p', { class: 'fault', role: 'alert' }, words.ways.tooMany(itemsMax));
  #sheet;

  /**
   * @param {Needs} context
   * @param {Groups} groups
   * @param {(shared: Shared) => void} share
   */
  constructor(context, groups, share) {
    this.#context = context;
    this.#groups = groups;
    this.#post = new PostWay((picture) => {
      this.#leave();
      context.viewer.close();
      groups.post(picture);
    });
    this.#file = new FileWay((shared) => {
      this.hide();
      if (shared.entries.length > 0) share(shared);
    });
    this.#sheet = placeDialog({ id: 'vault-ways', mark: 'share', title: this.#title,
      content: [this.#post.element, this.#file.element, this.#limit],
      leave: () => this.#leave(), changed: context.guarded });
  }

  get element() {
    return this.#sheet.element;
  }

  get isOpen() {
    return this.#sheet.isOpen;
  }

  /** @type {HandOver} */
  handOver(entries, shown, name) {
    const [one] = entries;
    if (shown && isEditable(one) && this.#groups.areThere()) {
      this.#post.offer(one.name, shown);
      this.#show(entries, true);
    } else {
      this.#post.forget();
      this.#show(entries, false, name);
    }
  }

  /** @param {import('../../wire/types').SharingView | null} view */
  update(view) {
    if (this.isOpen && view?.stage.kind === 'choosing') this.#file.know(view.stage.people);
  }

  hide() {
    this.#post.forget();
    this.#file.forget();
    return this.#sheet.hide();
  }

  escape() {
    return this.#leave();
  }

  /** The vault was locked: no picture of it waits anywhere. */
  forget() {
    this.#groups.withdraw();
  }

  /**
   * @param {CatalogEntry[]} entries
   * @param {boolean} isPicture one that can be posted
   * @param {string} [name] what they are called together
   */
  #show(entries, isPicture, name = '') {
    visible(this.#file.element, entries.length <= itemsMax);
    visible(this.#limit, entries.length > itemsMax);
    text(this.#title, isPicture ? words.ways.title : words.share.title(entries.length));
    this.#file.offer(entries, isPicture, name);
    visible(this.#post.element, isPicture);
    this.#sheet.show();
    // Whom one knows is the groups' to say.
    this.#context.send({ kind: 'sharing', event: { kind: 'choosing' } });
  }

  /** Answers whether there was something to leave. */
  #leave() {
    if (!this.isOpen) return false;
    this.#context.send({ kind: 'sharing', event: { kind: 'closed' } });
    return this.hide();
  }
}

/** A picture as today's photo of a group. */
class PostWay {
  #posted;
  #trouble = h('p', { class: 'fault', role: 'alert', hidden: true });
  element = h('section', { class: 'keys-part' }, h('p', { class: 'hint' }, words.ways.postLine),
    button(words.ways.post, 'primary wide', () => this.#post(), 'people'), this.#trouble);
  /** What the file is called that a picture is handed on as. */
  #name = '';
  /** @type {Seen | null} */
  #seen = null;
  /** It is to be posted once it is open. */
  #isWished = false;

  /** @param {(picture: File) => void} posted */
  constructor(posted) {
    this.#posted = posted;
  }

  /** @param {string} name @param {Seen} seen */
  offer(name, seen) {
    this.#name = name;
    this.#seen = seen;
    this.#isWished = false;
    visible(this.#trouble, false);
    seen.opened = () => this.#isWished && this.#post();
  }

  forget() {
    this.#seen = null;
    this.#isWished = false;
  }

  #post() {
    const picture = this.#seen?.picture;
    this.#isWished = !picture && !this.#seen?.isUnseen;
    if (!picture) {
      text(this.#trouble, this.#isWished ? words.ways.waits : words.ways.unseen);
      return visible(this.#trouble, true);
    }
    this.#posted(new File([picture], this.#name, { type: picture.type }));
  }
}

/** One encrypted file, for a person or with six words. */
class FileWay {
  #made;
  #whom = forWhom('vault-share-whom', () => this.#describe());
  #edited = editedAlong('vault-share-edited');
  #title = h('input', { id: 'vault-share-title', class: 'field', type: 'text',
    autocomplete: 'off', maxlength: longest });
  #naming = h('form', { class: 'form', novalidate: true, onsubmit: (
    /** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    this.#make();
  } }, h('label', { class: 'label', for: this.#title.id }, words.ways.label), this.#title);
  #along = goingAlong('vault-share-along');
  #button = button(words.ways.file, 'tinted wide', () => this.#make(), 'lock');
  element = h('section', { class: 'keys-part' }, this.#whom.element, this.#whom.line,
    this.#whom.trust, this.#edited.element, this.#naming, this.#along.element, this.#button);
  /** @type {CatalogEntry[]} */
  #entries = [];

  /** @param {(shared: Shared) => void} made */
  constructor(made) {
    this.#made = made;
  }

  /**
   * @param {CatalogEntry[]} entries
   * @param {boolean} isSecond there is another way before it
   * @param {string} name what they are called together
   */
  offer(entries, isSecond, name) {
    const isOne = entries.length === 1;
    this.#entries = entries;
    this.#title.value = isOne ? '' : name;
    this.#whom.offer([]);
    this.#describe();
    this.#edited.offer(entries);
    this.#along.reset();
    this.#button.classList.toggle('tinted', isSecond);
    this.#button.classList.toggle('primary', !isSecond);
    visible(this.#naming, !isOne);
  }

  /** @param {Parameters<ReturnType<typeof forWhom>['offer']>[0]} people one can choose from */
  know(people) {
    this.#whom.offer(people);
    this.#describe();
  }

  forget() {
    this.#entries = [];
    this.#title.value = '';
  }

  #make() {
    this.#made({ entries: this.#entries, title: this.#title.value, to: this.#whom.account,
      along: { removal: this.#along.removal, asTaken: this.#edited.isAsTaken } });
  }

  /** What the file will be, to whom. */
  #describe() {
    const isOne = this.#entries.length === 1;
    this.#whom.say(isOne ? words.ways.fileLine : words.ways.filesLine);
  }
}

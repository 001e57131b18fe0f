// The end of the day's ritual and one shot for several groups, in English.

import { counted, people } from './en-measures.js';

export const ritual = {
  /** Where one's own photo of a day stands, beside a group's name and alone. */
  standing: {
    takenBack: 'Taken back today',
    of: (/** @type {string} */ name, /** @type {string} */ state) =>
      `${name}: ${state}`,
    earlier: (/** @type {string} */ line) =>
      `An earlier photo: ${line}`,
    sentBy: (/** @type {string[]} */ names) =>
      `Sent today: ${people.format(names)}`,
  },

  end: {
    title: 'See you tomorrow',
    next: 'Next photo in',
    othersTitle: 'Today from the others',
    nobody: 'Nobody else has sent one yet.',
    photos: 'See the photos',
    tell: (/** @type {string} */ name) =>
      `Tell you when ${name} sends theirs?`,
    yes: 'Yes, tell me',
    no: 'Not now',
  },

  preview: {
    also: 'Also to',
    sendMany: (/** @type {string} */ name, /** @type {number} */ more) =>
      `Send to ${name} and ${counted(more, 'more group', 'more groups')}`,
  },
};

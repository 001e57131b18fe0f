// The words of a group's details, in German. Who acts may be the reader: null then.

import { date, moment } from './de-measures.js';

/** @type {typeof import('./en-people.js').groupPeople} */
export const groupPeople = {
  unknown: '?',
  unknownGroup: 'Eine deiner Gruppen',
  cancel: 'Abbrechen',
  save: 'Sichern',
  rename: 'Gruppe umbenennen',
  ownName: 'Deinen Namen ändern',
  ownNameLine: 'Alle deine Gruppen sehen ihn.',
  more: (name) => `Mehr zu ${name}`,
  block: 'Blockieren',
  unblock: 'Nicht mehr blockieren',
  blocked: 'Blockiert: ihr seht eure Fotos nicht',
  blockTitle: (name) => `${name} blockieren?`,
  blockLine: 'Deine Fotos gehen nicht mehr an diese Person, und ihre werden dir nicht mehr ' +
    'gezeigt, in keiner Gruppe. Sie erfährt es nicht. Du kannst es hier rückgängig machen.',
  blockNow: (name) => `${name} blockieren`,
  remove: 'Aus der Gruppe entfernen',
  removeTitle: (name, group) => `${name} aus ${group} entfernen?`,
  removeLine: 'Alle in der Gruppe sehen, dass du es warst. Um zurückzukommen, braucht die ' +
    'Person eine neue Einladung.',
  removeNow: (name) => `${name} entfernen`,
  announce: 'Neue Fotos ankündigen',
  announced: 'Du erfährst von neuen Fotos in dieser Gruppe.',
  unheard: 'Mitteilungen sind auf diesem Gerät aus. In den Einstellungen schaltest du sie ein.',
  nameless: 'Sobald ein anderes Gerät den Namen der Gruppe geschickt hat, kannst du von hier ' +
    'einladen.',
  muted: 'Stumm. Die Fotos sind da, wann immer du nachsiehst.',
  mutedMark: 'Stumm',
  invitations: 'Offene Einladungen',
  yourLink: 'Dein Link',
  linkOf: (name) => `Link von ${name}`,
  expires: (instant) => `Bis ${moment.format(instant)}`,
  withdraw: 'Zurückziehen',
  withdrawOf: (link) => `Zurückziehen: ${link}`,
  history: 'Verlauf',
  day: (instant) => date.format(instant),
  acts: {
    made: (who) => who ? `${who} hat die Gruppe angelegt` : 'Du hast die Gruppe angelegt',
    joined: (who, other) =>
      `${who ? `${who} ist` : 'Du bist'} auf ` +
      `${other ? `Einladung von ${other}` : 'deine Einladung'} beigetreten`,
    left: (who) => who ? `${who} ist gegangen` : 'Du bist gegangen',
    removed: (who, other) => `${who ?? 'Du'} ${who ? 'hat' : 'hast'} ${other ?? 'dich'} entfernt`,
    renamed: (who) => who ? `${who} hat die Gruppe umbenannt` : 'Du hast die Gruppe umbenannt',
    deviceAdded: (who) =>
      who ? `${who} hat ein Gerät hinzugefügt` : 'Du hast ein Gerät hinzugefügt',
    deviceRemoved: (who) => who ? `${who} hat ein Gerät entfernt` : 'Du hast ein Gerät entfernt',
  },
  removedFrom: (group) => `Du bist nicht mehr in ${group}`,
  code: 'Als QR-Code zeigen',
  hideCode: 'QR-Code verbergen',
  codeLabel: 'QR-Code des Einladungslinks',
  codeFailed: 'Der Code lässt sich nicht zeigen. Nimm den Link.',
};

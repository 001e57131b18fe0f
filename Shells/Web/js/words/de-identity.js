// About words, people and devices, in German.

import { counted, moment, number } from './de-measures.js';

/** @type {typeof import('./en-identity.js').identity} */
export const identity = {
  haveAccount: 'Ich habe schon ein Konto',
  unknownAccount: 'Dieser Server kennt kein Konto mit diesen Wörtern.',
  tooManyDevices: 'Dein Konto hat schon fünf Geräte. Entferne dort erst eines.',
  changed: 'Neue Identität: Deine Fotos gehen noch nicht dorthin',
  verified: 'Sicherheitsnummer verglichen',

  wordsCheck: {
    title: 'Drei Wörter zur Probe',
    line: 'Damit du sicher bist, dass sie richtig auf dem Papier stehen.',
    word: (place) => `Wort ${number.format(place)}`,
    check: 'Prüfen',
    wrong: 'Das sind nicht die richtigen Wörter. Schau noch einmal auf dein Papier.',
    back: 'Zurück zu den Wörtern',
    then: 'Danach verlassen die Wörter dieses Gerät. Dann hat sie nur noch dein Papier.',
  },

  accountWords: {
    title: 'Deine 24 Wörter',
    line: 'Mit ihnen kommt dieses Gerät zu deinem Konto. Deine Gruppen kommen mit.',
    label: 'Deine 24 Wörter',
    counted: (count, all) => `${number.format(count)} von ${number.format(all)} Wörtern`,
    next: 'Weiter',
    wrong: 'Das sind keine 24 Wörter, die zusammengehören. Prüfe Schreibweise und Reihenfolge.',
  },

  person: {
    devices: (count) => counted(count, 'Gerät', 'Geräte'),
    changedTitle: (name) => `${name} ist neu hier`,
    changedLine: (name) =>
      `Du kanntest jemanden namens ${name} unter einem anderen Konto. Vielleicht ein ` +
      'Neuanfang auf einem neuen Telefon, vielleicht jemand anderes. Frag persönlich nach. ' +
      'Bis du zustimmst, gehen deine Fotos nicht dorthin.',
    accept: 'Ich weiß, wer das ist: annehmen',
    verified: 'Du hast diese Nummer verglichen',
    numberTitle: 'Sicherheitsnummer',
    line: (name) =>
      `Vergleiche sie mit der, die ${name} bei dir sieht. Sind beide gleich, steht niemand ` +
      'zwischen euch.',
    number: (groups) => `Sicherheitsnummer ${groups.join(', ')}`,
    code: 'Die Sicherheitsnummer als QR-Code',
    failed: 'Die Nummer lässt sich gerade nicht berechnen.',
    verify: 'Sie ist gleich',
    unverify: 'Doch nicht verglichen',
  },

  devices: {
    title: 'Deine Geräte',
    setting: 'Jedes Gerät deines Kontos zeigt die Fotos deiner Gruppen. Ein neues bekommt ' +
      'die früheren, die es noch gibt, von deinen anderen Geräten und von denen, die sie ' +
      'geschickt haben, sobald sie Dayly öffnen.',
    open: 'Deine Geräte ansehen',
    line: 'So, wie deine Gruppen sie kennen. Höchstens fünf.',
    this: 'Dieses Gerät',
    other: 'Ein anderes Gerät',
    since: (instant) => `Dazugekommen: ${moment.format(instant)}`,
    going: 'Wird aus deinen Gruppen entfernt …',
    revoke: 'Entfernen',
    revokeOf: (since) => `Gerät entfernen: ${since}`,
    confirm: 'Dieses Gerät entfernen?',
    confirmLine:
      'Es wird abgemeldet, bekommt keine neuen Fotos mehr und kann nicht zurückkommen. ' +
      'Deine Gruppen sehen das.',
    revokeNow: 'Gerät entfernen',
    keep: 'Behalten',
    add:
      'Um eines dazuzunehmen, öffne dort Dayly, wähle „Ich habe schon ein Konto“ und gib ' +
      'deine 24 Wörter ein.',
  },
};

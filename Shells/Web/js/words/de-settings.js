// The words of the settings, in German.

import { counted } from './de-measures.js';

/** @type {import('./en.js').Words['settings']} */
export const settings = {
  title: 'Einstellungen',
  on: 'An',
  off: 'Aus',
  steps: 'So änderst du es',

  notifications: {
    title: 'Mitteilungen',
    line: 'Eine leise Zeile, wenn jemand aus einer Gruppe sein Foto des Tages geschickt hat. Der ' +
      'Text entsteht auf diesem Gerät; unterwegs kann ihn niemand lesen.',
    ask: 'Einschalten',
    asking: 'Dein Browser fragt gerade. Wähl „Zulassen“.',
    granted: 'Du erfährst von neuen Fotos, einmal pro Gruppe und Tag.',
    later: 'Nicht eingeschaltet. Du kannst es jederzeit nachholen.',
    refused: 'In diesem Browser sind Mitteilungen von Dayly ausgeschaltet.',
    steps: [
      'Öffne das Schloss oder das Einstellungssymbol neben der Adresse.',
      'Such „Benachrichtigungen“ und wähl „Zulassen“.',
      'Komm hierher zurück. Neu laden musst du nichts.',
    ],
    needsInstall: 'Auf diesem Gerät muss Dayly für Mitteilungen erst auf den Home-Bildschirm.',
    unavailable: 'Dieser Browser kennt keine Mitteilungen.',
  },

  storage: {
    title: 'Was hier gespeichert ist',
    granted: 'Deine Schlüssel und Fotos bleiben, bis du sie löschst.',
    line: 'Wird der Platz auf diesem Gerät knapp, löscht der Browser vielleicht deine Schlüssel ' +
      'und Fotos, die noch nicht raus sind. Dann bräuchtest du deine 24 Wörter.',
    ask: 'Meine Fotos hier behalten',
    asking: 'Der Browser wird gefragt …',
    later: 'Der Browser verspricht es noch nicht. Meist tut er es, wenn Dayly installiert ist ' +
      'oder oft benutzt wird; deine 24 Wörter bringen dich auf jeden Fall zurück.',
    unavailable: 'Dieser Browser sagt nicht, wie lange er behält, was hier gespeichert ist. ' +
      'Deine 24 Wörter bringen dich auf jeden Fall zurück.',
  },

  install: {
    title: 'Auf deinem Home-Bildschirm',
    line: 'Dayly öffnet sich dann wie eine eigene App, auch ohne Verbindung.',
    ask: 'Installieren',
    byHand: [
      'Tipp auf das Teilen-Symbol des Browsers.', 'Wähl „Zum Home-Bildschirm“.',
    ],
  },

  language: {
    title: 'Sprache',
  },

  about: {
    title: 'Über Dayly',
    version: (version) => `Version ${version}`,
    line: 'Ein Foto am Tag, für die wenigen Menschen, die zählen. Auf deinem Gerät ' +
      'verschlüsselt, nach 48 Stunden weg.',
  },
};

/** @type {import('./en.js').Words['account']} */
export const account = {
  setting: 'Dein Konto',
  line: 'Was Dayly von dir hat, passt in eine Datei, die du lesen kannst. Schlüssel sind ' +
    'nicht darin.',
  copy: 'Kopie meiner Daten sichern',
  open: 'Konto löschen …',
  title: 'Dein Konto löschen',
  goes: [
    'Dein Konto verschwindet vom Server, mit der Verbindung zu deiner Nummer und allen ' +
      'deinen Geräten.',
    'Deine Fotos verschwinden sofort vom Server.',
    'Du verlässt jede Gruppe.',
    'Auf diesem Gerät bleibt nur dein Tresor. Deine 24 Wörter öffnen nichts mehr.',
  ],
  stays: 'Die Geräte der anderen löschen deine Fotos, sobald sie den Server wieder fragen, ' +
    'spätestens nach 48 Stunden. Im Verlauf ihrer Gruppen steht weiter, dass du da warst.',
  tick: 'Ich weiß, dass das niemand rückgängig machen kann.',
  ask: 'Mein Konto löschen',
  goingTitle: 'Dein Konto wird gelöscht',
  leaving: (count) => `Verlasse ${counted(count, 'Gruppe', 'Gruppen')} …`,
  deleting: 'Sage dem Server Bescheid …',
  goesOn: 'Du kannst Dayly schließen: Es geht weiter, wenn du es wieder öffnest.',
};

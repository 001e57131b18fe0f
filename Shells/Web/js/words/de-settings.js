// The words of the settings, in German.

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

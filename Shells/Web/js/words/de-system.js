// The words of the pages that stand in for the app when it cannot run, in German.

/** @type {import('./en.js').Words['system']} */
export const system = {
  insecure: {
    title: 'Dayly braucht eine sichere Adresse',
    lines: [
      'Diese Seite wurde ohne Verschlüsselung geöffnet, darum gibt der Browser weder seine '
        + 'Schlüssel noch die Kamera her.',
      'Öffne sie mit https:// davor, oder frag die Person, die diesen Server betreibt.',
    ],
    button: null,
  },
  unsupported: {
    title: 'In diesem Browser läuft Dayly nicht',
    lines: [
      'Deine Fotos werden auf diesem Gerät verschlüsselt, und dafür fehlt diesem Browser etwas.',
      'Dayly läuft in Chrome und Edge ab Version 137, Firefox ab Version 130 und Safari ab '
        + 'Version 17.4.',
    ],
    button: null,
  },
  formElsewhere: {
    title: 'Du hast in einem anderen Tab etwas angefangen',
    lines: ['Mach es dort fertig, und Dayly geht hier von selbst weiter. Machst du hier weiter, '
      + 'geht verloren, was du dort eingegeben hast.'],
    button: 'Hier weitermachen',
  },
  photoElsewhere: {
    title: 'In einem anderen Tab wartet ein Foto',
    lines: ['Schick es dort ab oder verwirf es, und Dayly geht hier von selbst weiter.'],
    button: null,
  },
  cleared: {
    title: 'Was Dayly hier hatte, ist weg',
    lines: [
      'Der Browser hat Schlüssel und Fotos gelöscht, um Platz zu schaffen oder weil ihn '
        + 'jemand darum gebeten hat. Was du geschickt hast, haben deine Gruppen noch.',
      'Du kannst weitermachen wie auf einem neuen Gerät.',
    ],
    button: 'Weiter',
  },
  stopped: {
    title: 'Dayly wurde angehalten',
    lines: ['In der App ist etwas schiefgegangen. Gelöscht wurde nichts.'],
    button: 'Neu laden',
  },
};

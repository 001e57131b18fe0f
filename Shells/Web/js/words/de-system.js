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
  deleted: {
    title: 'Dein Konto ist gelöscht',
    lines: [
      'Auf dem Server und auf diesem Gerät ist nichts mehr davon. Was die anderen von ' +
        'deinen Fotos haben, ist in spätestens 48 Stunden weg.',
    ],
    button: 'Neu anfangen',
  },
  partlyDeleted: {
    title: 'Dein Konto ist gelöscht',
    lines: [
      'Auf dem Server ist nichts mehr davon, aber dieser Browser hat auf diesem Gerät nicht ' +
        'alles losgelassen. Lösch in seinen Einstellungen, was er für diese Website aufhebt.',
    ],
    button: 'Neu anfangen',
  },
  nowhere: {
    title: 'Unter dieser Adresse ist nichts',
    lines: ['Vielleicht ist sie vertippt oder abgeschnitten. Hat dir jemand diesen Link '
      + 'geschickt, öffne ihn noch einmal am Stück.'],
    button: 'Dayly öffnen',
  },
  stopped: {
    title: 'Dayly wurde angehalten',
    lines: ['In der App ist etwas schiefgegangen. Gelöscht wurde nichts.'],
    button: 'Neu laden',
  },
};

/** @type {import('./en.js').Words['damaged']} */
export const damaged = {
  unreadable: {
    title: 'Dayly kann seine Notizen nicht lesen',
    what: 'Was dieses Gerät für Dayly gespeichert hat, lässt sich nicht öffnen. Gelöscht ' +
      'wurde nichts.',
    out: 'Lade die Seite einmal neu. Bleibt es dabei, dann lass dieses Gerät, wie es ' +
      'ist, und frag die Person, die euren Server betreibt, bevor du etwas löschst.',
  },
  newer: {
    title: 'Dayly kann seine Notizen nicht lesen',
    what: 'Was dieses Gerät gespeichert hat, stammt von einem neueren Dayly. Gelöscht ' +
      'wurde nichts.',
    out: 'Lade neu, um die neueste Version zu bekommen. Bleibt es dabei, läuft auf dem ' +
      'Server noch eine ältere: Frag die Person, die ihn betreibt.',
  },
  unavailable: {
    title: 'Dieser Browser behält nichts für Dayly',
    what: 'Was Dayly gerade auf dieses Gerät geschrieben hat, kam nicht zurück. Deine ' +
      'Schlüssel und Fotos wären beim Schließen verloren, deshalb startet Dayly hier ' +
      'nicht. Gelöscht wurde nichts.',
    out: 'In einem privaten Fenster oder einem Sperrmodus: Öffne Dayly in einem ' +
      'normalen Fenster. Sonst nimm einen anderen Browser: Chrome, Edge, Firefox ' +
      'oder Safari.',
  },
  storageFull: {
    title: 'Auf diesem Gerät ist kein Platz mehr',
    what: 'Dayly konnte gerade nichts schreiben und startet deshalb nicht. Gelöscht ' +
      'wurde nichts.',
    out: 'Schaff etwas Platz und lade dann neu.',
  },
  reload: 'Neu laden',
};

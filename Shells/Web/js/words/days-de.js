// The words of the days in German.

/**
 * @param {import('./vault-words.js').Measures} measures
 * @returns {import('./days-en.js').DaysWords}
 */
export function days({ counted, number }) {
  const items = (/** @type {number} */ count) => counted(count, 'Aufnahme', 'Aufnahmen');
  const daysOf = (/** @type {number} */ count) => counted(count, 'Tag', 'Tage');
  const files = (/** @type {number} */ count) => counted(count, 'Datei', 'Dateien');
  return {
    title: 'Tage',
    absent: 'Deine Tage auf einen Blick',
    locked: 'Deine Tage sind verschlossen',
    today: 'Heute',
    items,
    onDays: (/** @type {number} */ count, /** @type {number} */ over) =>
      `${items(count)} an ${counted(over, 'Tag', 'Tagen')}`,
    undated: (/** @type {number} */ count) => `${items(count)} ohne Datum`,

    views: {
      label: 'Ansicht',
      week: 'Woche',
      month: 'Monat',
      year: 'Jahr',
      life: 'Leben',
    },

    week: {
      previous: 'Vorige Woche',
      next: 'Nächste Woche',
      month: 'Den ganzen Monat zeigen',
      empty: 'Nichts in dieser Woche.',
      number: (/** @type {string} */ number) => `Woche ${number}`,
    },

    month: {
      previous: 'Voriger Monat',
      next: 'Nächster Monat',
      year: 'Das ganze Jahr zeigen',
      empty: 'Nichts in diesem Monat.',
      earlier: 'Davor',
      later: 'Danach',
    },

    day: {
      label: (/** @type {string} */ date, /** @type {string} */ said) => `${date}, ${said}`,
      nothing: 'nichts',
      photos: (/** @type {number} */ count) => counted(count, 'Foto', 'Fotos'),
      videos: (/** @type {number} */ count) => counted(count, 'Video', 'Videos'),
      lives: (/** @type {number} */ count) => counted(count, 'Live Photo', 'Live Photos'),
      posts: (/** @type {number} */ count) =>
        counted(count, 'an eine Gruppe gesendet', 'an Gruppen gesendet'),
      back: 'Zurück zum Monat',
      previous: 'Voriger Tag mit Fotos',
      next: 'Nächster Tag mit Fotos',
      empty: 'Nichts an diesem Tag.',
      some: (/** @type {number} */ count, /** @type {number} */ all) =>
        `${number.format(count)} von ${items(all)}`,
      showAll: 'Alle zeigen',
      take: 'Foto aufnehmen',
      otherYears: 'An diesem Tag in anderen Jahren',
      line: 'Eine Zeile zu diesem Tag',
      lineHint: 'Eine Zeile zu diesem Tag',
      cover: 'Als Bild des Tages nehmen',
      covered: 'Das ist jetzt das Bild des Tages.',
    },

    year: {
      label: 'Jahr',
      previous: 'Voriges Jahr',
      next: 'Nächstes Jahr',
      months: 'Monate',
      empty: 'Nichts in diesem Jahr.',
    },

    life: {
      title: 'Alle deine Jahre',
      said: (/** @type {string} */ items, /** @type {number} */ years) =>
        `${items} in ${counted(years, 'Jahr', 'Jahren')}`,
      gap: (/** @type {string} */ from, /** @type {string} */ to) => `${from} – ${to}: nichts`,
    },

    jump: {
      title: 'Zu einem Datum',
      label: 'Tag, Woche, Monat oder Jahr',
      act: 'Zeigen',
      unknown: 'Dieses Datum kennt Dayly nicht.',
      search: (/** @type {string} */ typed) => `Im Tresor nach „${typed}“ suchen`,
      examples: (/** @type {string} */ day, /** @type {string} */ month,
        /** @type {string} */ year) =>
        `Zum Beispiel ${day}, ${month} oder ${year}.`,
    },

    options: {
      title: 'Wie Tage gezeigt werden',
      reading: 'Monate',
      pages: 'Seite für Seite',
      scroll: 'Fortlaufend',
      week: 'Die Woche beginnt am',
      region: (/** @type {string} */ weekday) => `Wie hier üblich: ${weekday}`,
    },

    paper: {
      way: 'Drucken oder exportieren',
      title: 'Auf Papier und anderswo',
      line: 'Es verlässt deinen Tresor unverschlüsselt, mit kleinen Bildern und deinen Zeilen.',
      print: 'Drucken oder als PDF sichern',
      picture: 'Als Bild sichern',
      calendar: 'Für andere Kalender sichern',
      gathering: 'Die Tage werden gelesen …',
      saved: 'Gesichert.',
      failed: 'Dieser Browser hat keinen Platz für das Bild.',
    },

    film: {
      way: 'Film machen',
      title: 'Ein Film deiner Tage',
      line: 'Von jedem Tag ein Bild, auf diesem Gerät gemacht.',
      which: 'Welche Tage',
      span: 'Von – bis',
      from: 'Von',
      to: 'Bis',
      captions: 'Datum zeigen',
      fades: 'Sanft überblenden',
      music: 'Musik wählen',
      withoutMusic: 'Ohne Musik',
      musicUnread: 'Dieser Browser kann diese Datei nicht abspielen.',
      musicTooLong: 'Musik darf höchstens zehn Minuten lang sein.',
      found: daysOf,
      reading: 'Die Tage werden gesucht',
      nothing: 'In dieser Zeit ist nichts.',
      tooMany: (most) => `Wähle weniger Tage: höchstens ${daysOf(most)}.`,
      unable: 'Dieser Browser kann keine Filme machen. Chrome, Edge, Firefox und Safari in ' +
        'neuerer Fassung können es.',
      make: 'Film machen',
      making: 'Der Film wird gemacht',
      preview: 'Was der Film gerade zeigt',
      progress: (done, all) => `${done} von ${counted(all, 'Tag', 'Tagen')}`,
      sound: 'Die Musik kommt dazu',
      cancel: 'Abbrechen',
      failed: 'Der Film konnte nicht gemacht werden.',
      ready: (count) => `Der Film aus ${counted(count, 'Tag', 'Tagen')} ist fertig.`,
      left: (count, names) => `Nicht zu lesen: ${daysOf(count)} (${names}).`,
      mute: 'Die Musik konnte nicht dazukommen.',
      keep: 'Im Tresor behalten',
      keeping: 'Der Tresor nimmt ihn auf.',
      kept: 'Im Tresor behalten',
      keptLine: 'Er ist im Tresor, beim heutigen Tag.',
      save: 'Speichern',
      send: 'Senden',
      forgets: 'Was weder behalten noch gespeichert ist, ist nach dem Schließen weg.',
    },

    empty: {
      title: 'Hier werden deine Tage sein',
      line: 'Lege Fotos und Videos in deinen Tresor, und jedes liegt an dem Tag, an dem es ' +
        'entstanden ist.',
    },

    start: {
      line: 'Fotos und Videos, die du schon hast, als Kalender. Sie bleiben, wo sie sind: ' +
        'Nichts wird kopiert, verändert oder verschickt.',
      vaultLine: 'Ein Tresor bewahrt eigene Fotos verschlüsselt auf, und zu jedem Tag kannst ' +
        'du eine Zeile schreiben.',
      vault: 'Einen Tresor anlegen',
      back: 'Lieber Fotos ansehen, die ich habe',
    },

    folder: {
      way: 'Fotos ansehen, die ich habe',
      whose: 'Wessen Tage',
      vault: 'Tresor',
      folder: 'Ordner',
      another: 'Anderen Ordner wählen',
      others: 'Andere Fotos wählen',
      forget: 'Diesen Ordner vergessen',
      line: 'Wird nur gelesen, nie verändert.',
      visit: 'Wird nur gelesen, nie verändert. Dieser Browser zeigt es für einen Besuch: ' +
        'Wähle es beim nächsten Mal neu.',
      progress: 'Der Ordner wird gelesen',
      reading: (/** @type {number} */ found, /** @type {number} */ read) =>
        `${files(found)} angesehen, ${number.format(read)} davon zum ersten Mal`,
      paused: 'Angehalten. Was bis dahin gelesen wurde, ist zu sehen.',
      stop: 'Anhalten',
      goOn: 'Weiter',
      asking: 'Der Browser fragt nach, bevor Dayly diesen Ordner wieder lesen darf.',
      allow: 'Wieder erlauben',
      gone: 'Der Ordner ist nicht da. Vielleicht wurde er verschoben, oder sein Laufwerk ist ' +
        'nicht verbunden.',
      again: 'Noch einmal versuchen',
      unreadable: (/** @type {number} */ count) =>
        `${files(count)} ${count === 1 ? 'konnte' : 'konnten'} nicht gelesen werden`,
      missing: 'Die Datei liegt nicht mehr im Ordner.',
      lies: 'Liegt im Ordner als',
      leaves: 'Kleine Bilder dieser Tage gehen mit.',
      emptyTitle: 'Hier sind keine Fotos',
      empty: 'In diesem Ordner liegt kein Foto und kein Video.',
    },
  };
}

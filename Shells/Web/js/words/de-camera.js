// The camera's permission in German: what is missing, why, and the way on, for each state.

/** @type {import('./en.js').Words['camera']['absences']} */
export const cameraAbsences = {
  unasked: {
    title: 'Das Foto des Tages braucht die Kamera',
    reason: 'Gleich fragt dein Browser. Die Kamera läuft nur, solange du sie siehst, und nur ' +
      'das Foto, das du schickst, verlässt dieses Gerät, verschlüsselt.',
    steps: [],
    ask: 'Kamera erlauben',
  },
  asking: {
    title: 'Dein Browser fragt gerade',
    reason: 'Wähl „Zulassen“, dann geht die Kamera gleich hier auf.',
    steps: [],
    ask: null,
  },
  deniedOnce: {
    title: 'Die Kamera blieb zu',
    reason: 'Sie braucht dein „Zulassen“. Du kannst dich noch einmal fragen lassen oder ein ' +
      'Bild wählen, das du schon hast.',
    steps: [],
    ask: 'Noch einmal fragen',
  },
  deniedForGood: {
    title: 'Dayly darf nicht an die Kamera',
    reason: 'Die Erlaubnis fehlt. Schalte sie ein, dann geht die Kamera von selbst auf:',
    steps: [],
    ask: 'Erneut versuchen',
  },
  noDevice: {
    title: 'Wähl dein Foto des Tages',
    reason: 'Hier ist keine Kamera, nimm also eins von deinen Bildern. Deine Gruppe sieht, dass ' +
      'es aus der Mediathek kommt.',
    steps: [],
    ask: 'Kamera suchen',
  },
  busy: {
    title: 'Die Kamera ist belegt',
    reason: 'Eine andere App oder ein anderer Tab benutzt sie gerade.',
    steps: [
      'Schließ die andere App oder den Tab, zum Beispiel einen Videoanruf.',
      'Komm hierher zurück.',
    ],
    ask: 'Erneut versuchen',
  },
  insecureOrigin: {
    title: 'Die Kamera braucht eine sichere Adresse',
    reason: 'Browser öffnen die Kamera nur über https.',
    steps: ['Öffne Dayly über die Adresse, die mit https:// beginnt.'],
    ask: null,
  },
  unavailable: {
    title: 'Die Kamera läuft nicht',
    reason: 'Sie ging nicht auf oder war auf einmal weg. Warum, hat das System nicht gesagt.',
    steps: ['Versuch es noch einmal. Hilft das nicht, starte den Browser neu.'],
    ask: 'Erneut versuchen',
  },
};

/**
 * The way to the camera's permission, by browser.
 * @type {import('./en.js').Words['camera']['steps']}
 */
export const permissionSteps = {
  safariPhone: [
    'Tipp auf „AA“ oder das Seitensymbol neben der Adresse.',
    'Tipp auf „Website-Einstellungen“, dann „Kamera“, dann „Erlauben“.',
    'Vom Home-Bildschirm aus: Einstellungen, dann „Apps“, „Safari“, „Kamera“.',
  ],
  otherPhone: [
    'Öffne die Einstellungen und such diesen Browser in der Liste der Apps.',
    'Schalte „Kamera“ ein.',
    'Komm hierher zurück.',
  ],
  chromePhone: [
    'Tipp auf das Symbol links neben der Adresse.',
    'Tipp auf „Berechtigungen“ und schalte „Kamera“ ein.',
    'Vom Startbildschirm aus: Daylys Symbol halten, dann „App-Info“, „Berechtigungen“.',
  ],
  firefoxPhone: [
    'Tipp auf das Schloss neben der Adresse.',
    'Tipp auf „Kamera“, bis dort „Erlaubt“ steht.',
  ],
  firefox: [
    'Klick auf das Kamerasymbol links neben der Adresse.',
    'Heb die Sperre auf.',
  ],
  safari: [
    'Wähl im Menü Safari „Einstellungen für diese Website …“.',
    'Stell „Kamera“ auf „Erlauben“.',
  ],
  chrome: [
    'Klick auf das Symbol links neben der Adresse.',
    'Schalte „Kamera“ ein.',
  ],
};

// What went wrong and what to do, in German: the sentences behind every fault of the wire.

/** @type {import('./en.js').Words['join']['faults']} */
export const inviteFaults = {
  broken: 'Dieser Link ist unvollständig. Lass ihn dir noch einmal schicken und öffne ihn ganz.',
  used: 'Dieser Link wurde schon benutzt. Jeder gilt nur einmal: Bitte um einen neuen.',
  expired: 'Dieser Link ist abgelaufen. Bitte um einen neuen.',
  revoked: 'Dieser Link wurde zurückgezogen. Bitte um einen neuen.',
  notFound: 'Diese Gruppe ist nicht zu finden. Vielleicht gibt es sie nicht mehr.',
  full: 'Diese Gruppe ist voll: Sie hat schon 12 Leute.',
  alreadyMember: 'Du bist schon in dieser Gruppe.',
  offline: 'Du bist offline. Verbinde dich und öffne den Link noch einmal.',
  serverTrouble: 'Der Server hat gerade Probleme. Versuch es gleich noch einmal.',
};

/** @type {import('./en.js').Words['viewer']['faults']} */
export const pageFaults = {
  offline: 'Du bist offline. Das Foto lädt, sobald du wieder da bist.',
  serverTrouble: 'Der Server hat gerade Probleme.',
  unopenable: 'Dieses Foto lässt sich nicht öffnen: Es wurde unterwegs beschädigt oder verändert.',
  expired: 'Die 48 Stunden dieses Fotos sind vorbei.',
  storageFull: 'Auf diesem Gerät ist kein Platz, um es zu öffnen.',
};

/** @type {import('./en.js').Words['kept']['refusals']} */
export const refusals = {
  dayTaken: 'Ein anderes deiner Geräte hat heute schon ein Foto geschickt, und es gibt nur eins ' +
    'am Tag.',
  notMember: 'Du bist nicht mehr in dieser Gruppe.',
  tooOld: 'Es ist älter als 48 Stunden, seine Zeit war also schon vorbei.',
  dayImplausible: 'Das Datum dieses Geräts scheint nicht zu stimmen. Stell die Uhr und mach ein ' +
    'neues.',
  alone: 'Außer dir ist niemand mehr in der Gruppe.',
  unsealable: 'Es ließ sich nicht für die Gruppe verschlüsseln, also ging es nie raus.',
  serverRefused: 'Der Server hat es nicht angenommen.',
};

/** @type {import('./en.js').Words['camera']['imageFaults']} */
export const imageFaults = {
  undecodable: 'Diese Datei ist kein Bild, das dieses Gerät öffnen kann. Wähl ein anderes.',
  tooLarge: 'Das Bild ist zu groß: höchstens 100 Megapixel oder 64 MB.',
  empty: 'Von der Kamera kam kein Bild. Versuch es noch einmal.',
  storageFull: 'Auf diesem Gerät ist kein Platz mehr. Mach etwas frei und versuch es noch einmal.',
};

/** @type {import('./en.js').Words['camera']['faults']} */
export const cameraFaults = {
  denied: {
    title: 'Dayly darf nicht an die Kamera',
    reason: 'Die Erlaubnis fehlt, darum hält der Browser die Kamera geschlossen.',
    steps: [],
    retry: true,
  },
  noCamera: {
    title: 'Hier ist keine Kamera',
    reason: 'Dieses Gerät hat keine Kamera, oder sie ist nicht angeschlossen.',
    steps: ['Schließ eine an und versuch es noch einmal, oder wähl ein Bild, das du schon hast.'],
    retry: true,
  },
  busy: {
    title: 'Die Kamera ist belegt',
    reason: 'Eine andere App oder ein anderer Tab benutzt sie gerade.',
    steps: [
      'Schließ die andere App oder den Tab, zum Beispiel einen Videoanruf.',
      'Versuch es dann noch einmal.',
    ],
    retry: true,
  },
  insecureOrigin: {
    title: 'Die Kamera braucht eine sichere Adresse',
    reason: 'Browser öffnen die Kamera nur über https.',
    steps: ['Öffne Dayly über die Adresse, die mit https:// beginnt.'],
    retry: false,
  },
  unavailable: {
    title: 'Die Kamera ging nicht auf',
    reason: 'Das System hat nicht gesagt, warum.',
    steps: ['Versuch es noch einmal. Hilft das nicht, starte den Browser neu.'],
    retry: true,
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
    'Komm zurück und versuch es noch einmal.',
  ],
  chromePhone: [
    'Tipp auf das Symbol links neben der Adresse.',
    'Tipp auf „Berechtigungen“ und schalte „Kamera“ ein.',
    'Komm zurück und versuch es noch einmal.',
  ],
  firefox: [
    'Klick auf das Kamerasymbol links neben der Adresse.',
    'Heb die Sperre auf und versuch es noch einmal.',
  ],
  safari: [
    'Wähl im Menü Safari „Einstellungen für diese Website …“.',
    'Stell „Kamera“ auf „Erlauben“ und versuch es noch einmal.',
  ],
  chrome: [
    'Klick auf das Symbol links neben der Adresse.',
    'Schalte „Kamera“ ein und versuch es noch einmal.',
  ],
};

// What went wrong and what to do, in German: the sentences behind every fault of the wire.

/** @type {import('./en.js').Words['join']['faults']} */
export const inviteFaults = {
  broken: 'Dieser Link ist unvollständig. Lass ihn dir noch einmal schicken und öffne ihn ganz.',
  used: 'Dieser Link wurde schon benutzt. Jeder gilt nur einmal: Bitte um einen neuen.',
  expired: 'Dieser Link ist abgelaufen. Bitte um einen neuen.',
  revoked: 'Dieser Link wurde zurückgezogen. Bitte um einen neuen.',
  notFound: 'Dieser Server kennt die Einladung nicht. Vielleicht gehört sie zu einem anderen, ' +
    'oder die Gruppe gibt es nicht mehr.',
  full: 'Diese Gruppe ist voll: Sie hat schon 12 Leute.',
  alreadyMember: 'Du bist schon in dieser Gruppe.',
  offline: 'Keine Verbindung zum Server. Prüf deine und öffne den Link noch einmal.',
  serverTrouble: 'Der Server hat gerade Probleme. Versuch es gleich noch einmal.',
};

/** @type {import('./en.js').Words['viewer']['faults']} */
export const pageFaults = {
  offline: 'Du bist offline. Das Foto lädt, sobald du wieder da bist.',
  serverTrouble: 'Der Server hat gerade Probleme.',
  withdrawn: 'Dieses Foto wurde zurückgenommen.',
  senderLeft: 'Dieses Foto ist weg: Wer es geschickt hat, ist nicht mehr in der Gruppe.',
  unopenable: 'Dieses Foto lässt sich nicht öffnen: Es wurde unterwegs beschädigt oder verändert.',
  misdated: 'Dieses Foto wird nicht gezeigt: Sein Tag passt nicht dazu, wann es aufgenommen oder ' +
    'gesendet wurde.',
  unreadable: 'Dieses Gerät kann dieses Foto nicht öffnen: Schlüssel oder Datei sind hier ' +
    'nicht lesbar. Am Foto selbst liegt es nicht. Lade die Seite neu, oder sieh es ' +
    'dir auf einem anderen Gerät an.',
  expired: 'Die 48 Stunden dieses Fotos sind vorbei.',
  storageFull: 'Auf diesem Gerät ist kein Platz, um es zu öffnen.',
  lost: 'Dem Server fehlt die Datei dieses Fotos. Taucht sie wieder auf, lädt das Foto von selbst.',
  unreachable: 'Der Server ist gerade nicht zu erreichen. Das Foto lädt von selbst, sobald er ' +
    'wieder da ist.',
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
  empty: 'Darin ist kein Bild. Versuch es noch einmal.',
  storageFull: 'Auf diesem Gerät ist kein Platz mehr. Mach etwas frei und versuch es noch einmal.',
  unsupported: 'Diese Art Bild (TIFF zum Beispiel) kann dieser Browser nicht öffnen. Sichere es ' +
    'als JPEG und wähl es noch einmal.',
  incomplete: 'Das Bild bricht mittendrin ab: Es wurde nicht ganz kopiert. Wähl ein anderes.',
  unkept: 'Dieses Gerät konnte das Bild nicht behalten. Versuch es noch einmal.',
};

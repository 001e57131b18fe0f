// About words, people and devices, in German.

import { counted, date, number } from './de-measures.js';

/** @type {typeof import('./en-identity.js').identity} */
export const identity = {
  haveAccount: 'Ich habe schon ein Konto',
  unknownAccount: 'Dieser Server kennt kein Konto mit diesen Wörtern.',
  tooManyDevices: 'Dein Konto hat schon fünf Geräte. Entferne dort erst eines.',
  linkEnded: 'Dieser Code gilt nicht mehr: Er ist abgelaufen, oder ein anderes Gerät war ' +
    'schneller.',
  hasAccount: 'Dieses Gerät hat schon ein Konto und kann kein zweites annehmen.',
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
    scan: 'Hast du ein anderes deiner Geräte zur Hand? Es kann stattdessen einen Code zum ' +
      'Scannen zeigen: Einstellungen → Deine Geräte → Gerät hinzufügen.',
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
    line: 'Jedes Gerät, das für dich spricht. Höchstens fünf.',
    this: 'Dieses Gerät',
    other: 'Ein anderes Gerät',
    since: (instant) => `Dazugekommen: ${date.format(instant)}`,
    going: 'Wird entfernt…',
    revoke: 'Entfernen',
    revokeOf: (since) => `Gerät entfernen: ${since}`,
    confirm: 'Dieses Gerät entfernen?',
    confirmLine:
      'Es wird abgemeldet, bekommt keine neuen Fotos mehr und kann nicht zurückkommen. ' +
      'Deine Gruppen sehen das.',
    revokeNow: 'Gerät entfernen',
    keep: 'Behalten',
    add: 'Gerät hinzufügen',
    addLine: 'Es scannt einen Code, den dieses hier zeigt. Der andere Weg sind deine 24 Wörter: ' +
      'Wähle auf dem neuen Gerät „Ich habe schon ein Konto“.',
    full: 'Mehr als fünf Geräte gehen nicht. Entferne eines, bevor du ein neues hinzufügst.',
    rename: 'Umbenennen',
    renameOf: (name) => `Umbenennen: ${name}`,
    nameTitle: 'Wie nennst du dieses Gerät?',
    addedTitle: 'Hinzugefügt. Wie nennst du es?',
    nameLine: 'Nur für dich: Deine Geräte kennen den Namen, sonst niemand.',
    nameLabel: 'Name des Geräts',
    nameHint: 'Bis zu 20 Zeichen. Leer heißt: keiner.',
    nameUnusable: 'Der Name enthält Zeichen, die nicht gehen.',
    revokeAlone: 'Nur dieses Gerät entfernen',
    revokeAll: 'Alle diese entfernen',
    reach: (/** @type {string[]} */ names) =>
      `Es hat diese hereingelassen, sie gehen mit: ${names.join(' · ')}.`,
    fullTitle: 'Mehr als fünf Geräte gehen nicht',
    fullLine: 'Welches macht Platz für dieses? Was es hereingelassen hat, geht mit.',
    removeAll: 'Alle entfernen',
  },

  linking: {
    making: 'Code wird gemacht …',
    failed: 'Kein Code zu zeigen',
    again: 'Neuen Code zeigen',
    line: 'Richte die Kamera des anderen Geräts auf diesen Code.',
    code: 'QR-Code, der ein Gerät hinzufügt',
    expires: (minutes) => `Der Code gilt noch ${counted(minutes, 'Minute', 'Minuten')}.`,
    runOut: 'Der Code ist abgelaufen.',
    waiting: 'Warte auf das andere Gerät …',
    label: 'Oder öffne dort diesen Link',
    trust: 'Mit dem Code allein kommt niemand hinein: Beide Geräte zeigen eine Zahl, und du ' +
      'sagst hier Ja.',
    chain: 'Dieses Gerät wurde von einem hinzugefügt, das selbst von einem anderen hinzugefügt ' +
      'wurde, und so fort: Weitere gehen von hier nicht. Zeig den Code auf deinem ersten Gerät ' +
      'oder nimm deine 24 Wörter.',
    ask: 'Zeigt das neue Gerät diese Zahl?',
    askLine: 'Sag nur Ja, wenn du es in der Hand hast. Es wird die Fotos deiner Gruppen zeigen ' +
      'und kann deine schicken.',
    number: (digits) => `Zahl ${digits}`,
    yes: 'Ja, hinzufügen',
    no: 'Nein',
    adding: 'Gerät wird hinzugefügt …',
    addingLine: 'Lass beide einen Moment offen.',
    invited: 'Dieses Gerät zu deinem Konto hinzufügen?',
    invitedLine: 'Deine Gruppen kommen mit: Dieses Gerät zeigt dann ihre Fotos und kann deine ' +
      'schicken.',
    care: 'Mach nur weiter, wenn du gerade auf dein anderes Gerät schaust und der Code darauf ' +
      'zu sehen ist. Wenn dir jemand diesen Link geschickt hat, lass es.',
    accept: 'Dieses Gerät hinzufügen',
    broken: 'Dieses Gerät lässt sich nicht hinzufügen',
    askAgain: 'Wähle auf deinem anderen Gerät „Neuen Code zeigen“ und scanne den.',
    compare: 'Sag Ja auf deinem anderen Gerät',
    compareLine: 'Wenn es auch diese Zahl zeigt.',
    preparing: 'Schlüssel dieses Geräts werden gemacht …',
  },
};

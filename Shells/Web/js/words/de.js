// Every word the app says, in German: warm, short, per Du. The shape is English's (en.js).

import {
  ago, agoBriefly, clock, counted, left, moment, number, people, percent, zoomed,
} from './de-measures.js';
import { cameraAbsences, permissionSteps } from './de-camera.js';
import { imageFaults, inviteFaults, pageFaults, refusals } from './de-faults.js';
import { identity } from './de-identity.js';
import { groupPeople } from './de-people.js';
import { account, settings } from './de-settings.js';
import { damaged, system } from './de-system.js';
import { ritual } from './de-ritual.js';

/** @type {import('./en.js').Words} */
export const words = {
  app: 'Dayly',
  close: 'Schließen',
  retry: 'Erneut versuchen',
  progress: (part) => percent.format(part),

  places: { label: 'Orte', groups: 'Gruppen', days: 'Tage', vault: 'Tresor' },
  starting: 'Dayly wird geöffnet',
  damaged,
  welcome: {
    haveAccount: identity.haveAccount,
    title: 'Ein Foto am Tag',
    line: 'Für die wenigen Menschen, die zählen.',
    points: [
      'Nur deine Gruppe kann es öffnen. Der Server nicht.',
      'Nach 48 Stunden ist es weg.',
      'Keine Likes, keine Kommentare, kein Feed.',
    ],
    invited: (inviter, group) => `${inviter} lädt dich zu ${group} ein`,
    start: 'Los geht’s',
  },

  phone: {
    title: 'Wie ist deine Nummer?',
    line: 'Wir schicken dir einen Code per SMS. Niemand kann dich über deine Nummer finden.',
    label: 'Telefonnummer',
    hint: 'Mit Ländervorwahl, zum Beispiel +49 oder +43.',
    next: 'Weiter',
    unusable: 'Das sieht nicht nach einer Telefonnummer aus. Beginne mit + und der ' +
      'Ländervorwahl.',
    empty: 'Gib deine Telefonnummer ein.',
  },

  code: {
    title: 'Gib den Code ein',
    line: (digits) => `Wir haben sechs Ziffern an die Nummer geschickt, die auf ${digits} endet.`,
    label: 'Code',
    next: 'Weiter',
    resend: 'Neuen Code schicken',
    resendIn: (seconds) =>
      `Einen neuen Code gibt es in ${counted(seconds, 'Sekunde', 'Sekunden')}`,
    empty: 'Gib die sechs Ziffern ein.',
    unusable: 'Der Code hat sechs Ziffern.',
    bad: (tries) => tries > 0
      ? `Das ist nicht der Code. Noch ${counted(tries, 'Versuch', 'Versuche')}.`
      : 'Das ist nicht der Code. Lass dir einen neuen schicken.',
  },

  firstName: {
    title: 'Wie nennt man dich?',
    line: 'Diesen Namen sehen deine Gruppen. Der Server sieht ihn nicht.',
    label: 'Vorname',
    next: 'Weiter',
    empty: 'Gib deinen Vornamen ein.',
    unusable: 'Nimm nur Buchstaben und Leerzeichen.',
  },

  words: {
    title: 'Deine 24 Wörter',
    line: 'Nur mit ihnen kommst du wieder in dein Konto, wenn du dieses Gerät verlierst. Niemand ' +
      'sonst hat sie, auch nicht der Server. Sie sind immer englisch.',
    advice: 'Schreib sie der Reihe nach auf Papier. Ein Bildschirmfoto kann gestohlen werden, ' +
      'ein Zettel in der Schublade nicht.',
    list: 'Deine 24 Wörter',
    loading: 'Deine Wörter werden geholt',
    failed: 'Die Wörter lassen sich gerade nicht zeigen. Sie sind sicher, schau später noch ' +
      'einmal.',
    done: 'Ich habe sie aufgeschrieben',
    later: 'Später',
    setting: 'Nur mit ihnen kommst du wieder in dein Konto, wenn du dieses Gerät verlierst. Sie ' +
      'warten hier, bis du sie aufgeschrieben hast.',
    open: 'Aufschreiben',
  },

  wordsCheck: identity.wordsCheck,
  accountWords: identity.accountWords,

  groups: {
    title: 'Deine Gruppen',
    create: 'Neue Gruppe',
    refresh: 'Aktualisieren',
    pull: 'Loslassen zum Aktualisieren',
    emptyTitle: 'Wer soll deinen Tag sehen?',
    emptyLine: 'Mach eine Gruppe für deine Familie oder deine engsten Freunde auf. Bis zu 12 ' +
      'Leute, und von jedem ein Foto am Tag.',
    take: 'Foto des Tages machen',
    invite: 'Jemanden einladen',
    sent: 'Heute geschickt',
    broken: 'Senden ist angehalten',
    brokenLine: 'Das Verzeichnis, wer in dieser Gruppe ist, stimmt in sich nicht. Bis das ' +
      'geklärt ist, wird nichts gesendet.',
    cardTake: (name) => `${name}: Foto des Tages machen`,
    cardInvite: (name) => `${name}: jemanden einladen`,
    cardSent: (name) => `${name}: heute geschickt`,
    cardBroken: (name) => `${name}: Senden ist angehalten`,
    aloneLine: 'Bisher nur du. Ein Foto braucht jemanden, der es sieht.',
    none: 'Keine Fotos',
    last: (instant, now) => `Letztes Foto ${ago(instant, now)}`,
    unseen: (count) => `${number.format(count)} neu`,
    photos: 'Fotos',
    photosOf: (name, unseen) =>
      unseen > 0 ? `Fotos in ${name}, ${number.format(unseen)} neu` : `Fotos in ${name}`,
    detailsOf: (name) => `Mehr zu ${name}`,
    members: (names) => people.format(names),
    kept: 'Ein Foto ging nicht raus. Es ist für dich aufgehoben.',
    keptElsewhere: 'Ein Foto für eine Gruppe, in der du nicht mehr bist, ist für dich aufgehoben.',
    keptOf: (name) => `Das aufgehobene Foto für ${name} ansehen`,
    unheard: 'Mitteilungen sind aus: einschalten',
    remindTitle: 'Sind deine 24 Wörter sicher?',
    remindLine: 'Auf Papier bringen sie dich zurück, wenn du dieses Gerät verlierst.',
    connection: {
      fresh: 'Alles auf dem neuesten Stand',
      connecting: 'Verbinde …',
      offline: 'Keine Verbindung zum Server. Fotos warten und gehen von selbst raus.',
      serverTrouble: 'Der Server hat Probleme. Gleich noch ein Versuch.',
      removed: 'Dieses Gerät wurde aus deinem Konto entfernt, oder das Konto wurde gelöscht. ' +
        'Neue Fotos kommen hier nicht an.',
    },
  },

  delivery: {
    saving: 'Dein Foto wird gesichert',
    sealing: 'Dein Foto wird verschlüsselt',
    uploading: (part) => `Wird gesendet, ${percent.format(part)}`,
    offline: 'Wartet auf Verbindung',
    waiting: (seconds) => seconds > 0
      ? `Nächster Versuch in ${counted(seconds, 'Sekunde', 'Sekunden')}` : 'Nächster Versuch',
    bar: 'Dein Foto ist unterwegs',
  },

  notice: {
    sent: (group) => `An ${group} geschickt`,
    joined: (group) => `Du bist jetzt in ${group}`,
    left: (group) => `Du hast ${group} verlassen`,
    removedFrom: groupPeople.removedFrom,
    linkCopied: 'Link kopiert',
    withdrawn: 'Dein Foto ist für alle verschwunden',
    storageFull: 'Auf diesem Gerät ist kein Platz mehr. Mach etwas frei, damit nichts verloren ' +
      'geht.',
    unsaved: 'Dieses Gerät konnte eine Änderung nicht speichern. Dayly versucht es weiter.',
    lost: {
      photo: 'Ein Foto, das noch gesendet werden sollte, lässt sich auf diesem Gerät nicht ' +
        'mehr lesen.',
      group: 'Was dieses Gerät über eine Gruppe wusste, ließ sich nicht lesen. Der Server ' +
        'gibt es zurück.',
      people: 'Mit wem du Sicherheitsnummern verglichen hast, ließ sich hier nicht lesen. ' +
        'Bitte vergleiche sie neu.',
      other: 'Manches, was Dayly auf diesem Gerät wusste, ließ sich nicht lesen. Was der ' +
        'Server hat, kommt von selbst zurück.',
    },
    dismiss: 'Ausblenden',
  },

  newGroup: {
    title: 'Neue Gruppe',
    line: 'Alle darin sind gleich. Nur sie sehen den Namen.',
    label: 'Name der Gruppe',
    hint: 'Bis zu 20 Zeichen.',
    create: 'Gruppe anlegen',
    empty: 'Gib der Gruppe einen Namen.',
    tooLong: 'Das ist zu lang: höchstens 20 Zeichen.',
    unusable: 'Der Name enthält Zeichen, die nicht gehen.',
  },

  people: groupPeople,

  details: {
    changed: identity.changed,
    verified: identity.verified,
    count: (count) => counted(count, 'Person', 'Personen'),
    you: 'Du',
    yourself: (name) => `${name} (du)`,
    founder: 'Hat die Gruppe angelegt',
    by: (name) => `Eingeladen von ${name}`,
    invite: 'Jemanden einladen',
    full: 'Die Gruppe ist voll: 12 Personen.',
    leave: 'Gruppe verlassen',
    confirm: (name) => `${name} verlassen?`,
    confirmLine: 'Ihre Fotos verschwinden von diesem Gerät. Um zurückzukommen, brauchst du eine ' +
      'neue Einladung.',
    leaveNow: (name) => `${name} verlassen`,
    stay: 'Bleiben',
  },

  person: identity.person,
  devices: identity.devices,
  linking: identity.linking,

  invite: {
    title: (name) => `Zu ${name} einladen`,
    line: 'Schick diesen Link an eine Person. Er gilt nur einmal.',
    aloneLine: 'Ein Foto braucht jemanden, der es sieht. Schick diesen Link an eine Person, er ' +
      'gilt nur einmal.',
    label: 'Einladungslink',
    making: 'Link wird gemacht …',
    make: 'Link machen',
    copy: 'Link kopieren',
    copied: 'Kopiert',
    share: 'Teilen',
    expires: (instant) => `Gilt bis ${moment.format(instant)}.`,
    trust: 'Wer den Link hat, kann beitreten. Schick ihn also nur dorthin, wo niemand sonst ' +
      'mitliest.',
  },

  join: {
    loading: 'Einladung wird geöffnet …',
    title: (name) => `${name} beitreten`,
    line: (inviter) => `${inviter} lädt dich ein.`,
    members: (count) => `${counted(count, 'Person ist', 'Personen sind')} dabei.`,
    terms: 'Ihr seht gegenseitig eure Fotos, 48 Stunden lang, und niemand sonst.',
    join: (name) => `${name} beitreten`,
    joining: 'Du trittst bei …',
    decline: 'Jetzt nicht',
    dismiss: 'OK',
    failed: 'Diese Einladung funktioniert nicht',
    faults: inviteFaults,
  },

  camera: {
    title: (name) => `Dein Foto des Tages für ${name}`,
    to: (name) => `An ${name}`,
    opening: 'Kamera geht auf',
    taking: 'Einen Moment',
    ready: 'Kamera bereit',
    shutter: 'Auslöser',
    flip: 'Kamera wechseln',
    torch: 'Licht',
    library: 'Aus der Mediathek wählen',
    zoom: 'Zoom',
    zoomed: (times) => `${zoomed.format(times)}×`,
    drop: 'Oder zieh ein Bild hierher, oder füg eins ein.',
    limited: 'Nur die Fotos, die du für Dayly freigegeben hast, lassen sich wählen.',
    absences: cameraAbsences,
    steps: permissionSteps,
    imageFaults,
  },

  preview: {
    title: (name) => `Dein Foto für ${name}`,
    picture: 'Das Foto, das du gemacht hast',
    send: (name) => `An ${name} senden`,
    sending: 'Wird gesendet',
    retake: 'Neu aufnehmen',
    announce: (name, seconds) =>
      `Geht in ${counted(seconds, 'Sekunde', 'Sekunden')} an ${name}`,
    seconds: (seconds) => number.format(seconds),
    pause: 'Pause',
    resume: 'Weiter',
    held: 'Angehalten',
    edit: 'Drehen und zuschneiden',
    editing: 'Wähl den Ausschnitt, der rausgeht',
    working: 'Einen Moment',
    turn: 'Drehen',
    done: 'Fertig',
    cancel: 'Abbrechen',
    edges: {
      left: 'Linker Rand', top: 'Oberer Rand',
      right: 'Rechter Rand', bottom: 'Unterer Rand',
    },
    flaws: {
      blurred: 'Das sieht unscharf aus',
      dark: 'Das sieht sehr dunkel aus',
      bright: 'Das sieht sehr hell aus',
    },
  },

  limit: {
    title: 'Dein Foto von heute ist raus',
    line: (name) => `Eins am Tag an ${name}. Das nächste gibt es ab Mitternacht.`,
    timer: 'Zeit bis Mitternacht',
    clock,
    newTitle: 'Ein neuer Tag',
    newLine: (name) => `${name} wartet auf dein Foto von heute, wann immer du magst.`,
    take: 'Foto des Tages machen',
    back: 'Zurück zu den Gruppen',
  },

  viewer: {
    title: (name) => `Fotos in ${name}`,
    by: (sender) => `Foto von ${sender}`,
    you: 'Du',
    ago: agoBriefly,
    gone: (instant, now) => `weg in ${left(instant, now)}`,
    library: 'Aus der Mediathek',
    page: (index, count) => `${number.format(index)} von ${number.format(count)}`,
    previous: 'Voriges Foto',
    next: 'Nächstes Foto',
    zoom: 'Zoomen',
    save: 'Dieses Foto sichern',
    hide: 'Angaben ausblenden',
    show: 'Angaben zeigen',
    loading: 'Foto wird geladen',
    take: 'Foto des Tages machen',
    emptyTitle: 'Ein stiller Tag bisher',
    emptyLine: 'Fotos bleiben 48 Stunden hier. Über das erste freut sich jemand.',
    emptyWait: 'Fotos bleiben 48 Stunden hier. Sobald jemand eins schickt, findest du es hier.',
    withdraw: 'Dieses Foto zurücknehmen',
    withdrawTitle: 'Dieses Foto zurücknehmen?',
    withdrawLine: 'Es verschwindet für alle. Sein Tag bleibt verbraucht: Es gibt ein Foto am Tag.',
    withdrawNow: 'Zurücknehmen',
    withdrawKeep: 'Behalten',
    faults: pageFaults,
  },

  kept: {
    title: 'Dein Foto ging nicht raus',
    line: (name) => `Es war für ${name}.`,
    refusals,
    picture: 'Das Foto, das nicht rausging',
    save: 'Auf diesem Gerät sichern',
    discard: 'Verwerfen',
    opening: 'Dein Foto wird geöffnet',
  },

  settings,
  account,
  system,
  ritual,

  update: { ready: 'Eine neue Version von Dayly ist da.', reload: 'Neu laden' },
  share: {
    choose: 'Tippe auf die Gruppe, für die dein Bild ist, oder auf Tresor.', cancel: 'Abbrechen',
  },

  notification: {
    arrived: (/** @type {string | null} */ group) => ({
      title: group || 'Dayly', body: 'Ein neues Foto ist da. Es bleibt 48 Stunden.',
    }),
    waiting: {
      title: 'Dayly', body: 'Ein Foto von dir wartet noch. Öffne Dayly, dann geht es raus.',
    },
  },

  fault: {
    unknownAccount: identity.unknownAccount,
    tooManyDevices: identity.tooManyDevices,
    linkEnded: identity.linkEnded,
    hasAccount: identity.hasAccount,
    tooLong: 'Das ist zu lang.',
    offline: 'Keine Verbindung zum Server. Prüf deine und versuch es noch einmal.',
    wait: (seconds) => `Zu viele Versuche. Warte ${counted(seconds, 'Sekunde', 'Sekunden')}.`,
    waitMinutes: (count) => `Zu viele Versuche. Warte ${counted(count, 'Minute', 'Minuten')}.`,
    again: 'Jetzt kannst du es noch einmal versuchen.',
    serverTrouble: 'Der Server hat gerade Probleme. Versuch es gleich noch einmal.',
    storageFull: 'Auf diesem Gerät ist kein Platz mehr. Mach etwas frei und versuch es noch ' +
      'einmal.',
  },
};

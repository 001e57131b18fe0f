// Every word the app says, in French: warm, short, with « tu ». The shape is English's (en.js).

import {
  ago, agoBriefly, clock, counted, left, moment, number, people, percent, zoomed,
} from './fr-measures.js';
import { cameraAbsences, permissionSteps } from './fr-camera.js';
import { imageFaults, inviteFaults, pageFaults, refusals } from './fr-faults.js';
import { identity } from './fr-identity.js';
import { groupPeople } from './fr-people.js';
import { account, settings } from './fr-settings.js';
import { damaged, system } from './fr-system.js';
import { ritual } from './fr-ritual.js';

/** @type {import('./en.js').Words} */
export const words = {
  app: 'Dayly',
  close: 'Fermer',
  retry: 'Réessayer',
  progress: (part) => percent.format(part),

  places: { label: 'Lieux', groups: 'Groupes', days: 'Jours', vault: 'Coffre' },
  starting: 'Ouverture de Dayly',
  damaged,
  welcome: {
    haveAccount: identity.haveAccount,
    title: 'Une photo par jour',
    line: 'Pour les quelques personnes qui comptent.',
    points: [
      'Seul ton groupe peut l’ouvrir. Pas le serveur.',
      'Au bout de 48 heures, elle disparaît.',
      'Ni likes, ni commentaires, ni fil d’actualité.',
    ],
    invited: (inviter, group) => `${inviter} t’invite dans ${group}`,
    start: 'C’est parti',
  },

  phone: {
    title: 'Quel est ton numéro ?',
    line: 'On t’envoie un code par SMS. Personne ne peut te retrouver par ton numéro.',
    label: 'Numéro de téléphone',
    hint: 'Avec l’indicatif du pays, comme +33 ou +32.',
    next: 'Continuer',
    unusable: 'Ça ne ressemble pas à un numéro de téléphone. Commence par + et l’indicatif du ' +
      'pays.',
    empty: 'Entre ton numéro de téléphone.',
  },

  code: {
    title: 'Entre le code',
    line: (digits) => `On a envoyé six chiffres au numéro qui finit par ${digits}.`,
    label: 'Code',
    next: 'Continuer',
    resend: 'Envoyer un nouveau code',
    resendIn: (seconds) =>
      `Tu pourras demander un nouveau code dans ${counted(seconds, 'seconde', 'secondes')}`,
    empty: 'Entre les six chiffres.',
    unusable: 'Le code a six chiffres.',
    bad: (tries) => tries > 0
      ? `Ce n’est pas le bon code. Il te reste ${counted(tries, 'essai', 'essais')}.`
      : 'Ce n’est pas le bon code. Demandes-en un nouveau.',
  },

  firstName: {
    title: 'Comment on t’appelle ?',
    line: 'Tes groupes voient ce prénom. Le serveur, non.',
    label: 'Prénom',
    next: 'Continuer',
    empty: 'Entre ton prénom.',
    unusable: 'Seulement des lettres et des espaces.',
  },

  words: {
    title: 'Tes 24 mots',
    line: 'C’est le seul moyen de retrouver ton compte si tu perds cet appareil. Personne ' +
      'd’autre ne les a, pas même le serveur. Ils sont toujours en anglais.',
    advice: 'Écris-les sur papier, dans l’ordre. Une capture d’écran, ça se vole ; un papier ' +
      'dans un tiroir, non.',
    list: 'Tes 24 mots',
    loading: 'On va chercher tes mots',
    failed: 'Impossible de montrer les mots pour l’instant. Ils sont en sécurité ; reviens plus ' +
      'tard.',
    done: 'Je les ai notés',
    later: 'Plus tard',
    setting: 'C’est le seul moyen de retrouver ton compte si tu perds cet appareil. Ils ' +
      'attendent ici que tu les aies notés.',
    open: 'Les noter',
  },

  wordsCheck: identity.wordsCheck,
  accountWords: identity.accountWords,

  groups: {
    title: 'Tes groupes',
    create: 'Nouveau groupe',
    refresh: 'Actualiser',
    pull: 'Relâche pour actualiser',
    emptyTitle: 'Qui a envie de voir ta journée ?',
    emptyLine: 'Crée un groupe pour ta famille ou tes amis les plus proches. Jusqu’à 12 ' +
      'personnes, et une photo par jour de chacun.',
    take: 'Prendre la photo du jour',
    invite: 'Inviter quelqu’un',
    sent: 'Envoyée aujourd’hui',
    broken: 'Les envois sont suspendus',
    brokenLine: 'Le registre des membres de ce groupe ne tient pas debout. Rien ne part tant ' +
      'que ce n’est pas réglé.',
    cardTake: (name) => `${name} : prendre la photo du jour`,
    cardInvite: (name) => `${name} : inviter quelqu’un`,
    cardSent: (name) => `${name} : envoyée aujourd’hui`,
    cardBroken: (name) => `${name} : les envois sont suspendus`,
    aloneLine: 'Il n’y a que toi pour l’instant. Une photo, ça se regarde à plusieurs.',
    none: 'Sans photo',
    last: (instant, now) => `Dernière photo ${ago(instant, now)}`,
    unseen: (count) => counted(count, 'nouvelle', 'nouvelles'),
    photos: 'Photos',
    photosOf: (name, unseen) => unseen > 0
      ? `Photos dans ${name}, ${counted(unseen, 'nouvelle', 'nouvelles')}` : `Photos dans ${name}`,
    detailsOf: (name) => `À propos de ${name}`,
    members: (names) => people.format(names),
    kept: 'Une photo n’a pas pu partir. Elle est gardée pour toi.',
    keptElsewhere: 'Une photo pour un groupe que tu as quitté est gardée pour toi.',
    keptOf: (name) => `Voir la photo gardée pour ${name}`,
    unheard: 'Notifications désactivées : les activer',
    remindTitle: 'Tes 24 mots sont-ils à l’abri ?',
    remindLine: 'Sur papier, ils te ramènent si tu perds cet appareil.',
    connection: {
      fresh: 'Tout est à jour',
      connecting: 'Connexion…',
      offline: 'Pas de connexion au serveur. Les photos attendent et partiront toutes seules.',
      serverTrouble: 'Le serveur a un souci. On réessaie.',
      removed: 'Cet appareil a été retiré de ton compte, ou le compte a été supprimé. Les ' +
        'nouvelles photos n’arrivent plus ici.',
    },
  },

  delivery: {
    saving: 'On garde ta photo',
    sealing: 'On chiffre ta photo',
    uploading: (part) => `Envoi, ${percent.format(part)}`,
    offline: 'En attente de connexion',
    waiting: (seconds) => seconds > 0
      ? `Nouvel essai dans ${counted(seconds, 'seconde', 'secondes')}` : 'Nouvel essai',
    bar: 'Ta photo est en route',
  },

  notice: {
    sent: (group) => `Envoyée à ${group}`,
    joined: (group) => `Te voilà dans ${group}`,
    left: (group) => `Tu as quitté ${group}`,
    removedFrom: groupPeople.removedFrom,
    linkCopied: 'Lien copié',
    withdrawn: 'Ta photo a disparu pour tout le monde',
    storageFull: 'Il n’y a plus de place sur cet appareil. Libères-en un peu pour ne rien perdre.',
    unsaved: 'Cet appareil n’a pas pu enregistrer une modification. Dayly continue d’essayer.',
    lost: {
      photo: 'Une photo qui attendait d’être envoyée ne peut plus être lue sur cet appareil.',
      group: 'Ce que cet appareil savait d’un groupe n’a pas pu être lu. Le serveur le lui ' +
        'rendra.',
      people: 'Les numéros de sécurité que tu as comparés n’ont pas pu être lus ici. ' +
        'Compare-les à nouveau.',
      other: 'Une partie des notes de Dayly sur cet appareil n’a pas pu être lue. Ce qu’a le ' +
        'serveur revient tout seul.',
    },
    dismiss: 'Masquer',
  },

  newGroup: {
    title: 'Nouveau groupe',
    line: 'Tout le monde y est à égalité. Son nom reste entre vous.',
    label: 'Nom du groupe',
    hint: '20 caractères au maximum.',
    create: 'Créer le groupe',
    empty: 'Donne un nom au groupe.',
    tooLong: 'C’est trop long : 20 caractères au maximum.',
    unusable: 'Ce nom contient des caractères qui ne passent pas.',
  },

  people: groupPeople,

  details: {
    changed: identity.changed,
    verified: identity.verified,
    count: (count) => counted(count, 'personne', 'personnes'),
    you: 'Toi',
    yourself: (name) => `${name} (toi)`,
    founder: 'A créé le groupe',
    by: (name) => `Sur invitation de ${name}`,
    invite: 'Inviter quelqu’un',
    full: 'Le groupe est complet : 12 personnes.',
    leave: 'Quitter le groupe',
    confirm: (name) => `Quitter ${name} ?`,
    confirmLine: 'Ses photos disparaîtront de cet appareil. Pour revenir, il te faudra une ' +
      'nouvelle invitation.',
    leaveNow: (name) => `Quitter ${name}`,
    stay: 'Rester',
  },

  person: identity.person,
  devices: identity.devices,
  linking: identity.linking,

  invite: {
    title: (name) => `Inviter dans ${name}`,
    line: 'Envoie ce lien à une seule personne. Il ne sert qu’une fois.',
    aloneLine: 'Une photo, ça se regarde à plusieurs. Envoie ce lien à une personne ; il ne sert ' +
      'qu’une fois.',
    label: 'Lien d’invitation',
    making: 'Création du lien…',
    make: 'Créer un lien',
    copy: 'Copier le lien',
    copied: 'Copié',
    share: 'Partager',
    expires: (instant) => `Valable jusqu’à ${moment.format(instant)}.`,
    trust: 'Quiconque a le lien peut entrer : envoie-le là où seule cette personne le lira.',
  },

  join: {
    loading: 'Ouverture de l’invitation…',
    title: (name) => `Rejoindre ${name}`,
    line: (inviter) => `${inviter} t’invite.`,
    members: (count) => `${counted(count, 'personne en fait', 'personnes en font')} partie.`,
    terms: 'Vous verrez les photos des uns et des autres pendant 48 heures, et personne d’autre.',
    join: (name) => `Rejoindre ${name}`,
    joining: 'On y va…',
    decline: 'Pas maintenant',
    dismiss: 'OK',
    failed: 'Cette invitation ne marche pas',
    faults: inviteFaults,
  },

  camera: {
    title: (name) => `Ta photo du jour pour ${name}`,
    to: (name) => `Pour ${name}`,
    opening: 'Ouverture de l’appareil photo',
    taking: 'Un instant',
    ready: 'Appareil photo prêt',
    shutter: 'Déclencheur',
    flip: 'Changer de caméra',
    torch: 'Lumière',
    library: 'Choisir dans la photothèque',
    zoom: 'Zoom',
    zoomed: (times) => `${zoomed.format(times)}×`,
    drop: 'Ou dépose ou colle une image ici.',
    limited: 'Seules les photos que tu as ouvertes à Dayly peuvent être choisies.',
    absences: cameraAbsences,
    steps: permissionSteps,
    imageFaults,
  },

  preview: {
    title: (name) => `Ta photo pour ${name}`,
    picture: 'La photo que tu as prise',
    send: (name) => `Envoyer à ${name}`,
    sending: 'Envoi',
    retake: 'Reprendre',
    announce: (name, seconds) =>
      `Part pour ${name} dans ${counted(seconds, 'seconde', 'secondes')}`,
    seconds: (seconds) => number.format(seconds),
    pause: 'Pause',
    resume: 'Reprendre le décompte',
    held: 'En pause',
    edit: 'Tourner et recadrer',
    editing: 'Choisis la partie à envoyer',
    working: 'Un instant',
    turn: 'Tourner',
    done: 'Terminé',
    cancel: 'Annuler',
    edges: { left: 'Bord gauche', top: 'Bord haut', right: 'Bord droit', bottom: 'Bord bas' },
    flaws: {
      blurred: 'Elle a l’air floue',
      dark: 'Elle a l’air très sombre',
      bright: 'Elle a l’air très claire',
    },
  },

  limit: {
    title: 'Ta photo du jour est partie',
    line: (name) => `Une par jour pour ${name}. La prochaine, dès minuit.`,
    timer: 'Temps jusqu’à minuit',
    clock,
    newTitle: 'Un nouveau jour',
    newLine: (name) => `${name} attend ta photo du jour, quand tu veux.`,
    take: 'Prendre la photo du jour',
    back: 'Retour aux groupes',
  },

  viewer: {
    title: (name) => `Photos dans ${name}`,
    by: (sender) => `Photo de ${sender}`,
    you: 'Toi',
    ago: agoBriefly,
    gone: (instant, now) => `encore ${left(instant, now)}`,
    library: 'De la photothèque',
    page: (index, count) => `${number.format(index)} sur ${number.format(count)}`,
    previous: 'Photo précédente',
    next: 'Photo suivante',
    zoom: 'Zoom',
    save: 'Enregistrer cette photo',
    hide: 'Masquer les infos',
    show: 'Afficher les infos',
    loading: 'Chargement de la photo',
    take: 'Prendre la photo du jour',
    emptyTitle: 'Une journée calme pour l’instant',
    emptyLine: 'Les photos restent ici 48 heures. La première fera sourire quelqu’un.',
    emptyWait: 'Les photos restent ici 48 heures. Dès que quelqu’un en envoie une, tu la ' +
      'trouveras ici.',
    withdraw: 'Retirer cette photo',
    withdrawTitle: 'Retirer cette photo ?',
    withdrawLine:
      'Elle disparaît pour tout le monde. Sa journée reste utilisée : une photo par jour.',
    withdrawNow: 'Retirer',
    withdrawKeep: 'La garder',
    faults: pageFaults,
  },

  kept: {
    title: 'Ta photo n’est pas partie',
    line: (name) => `Elle était pour ${name}.`,
    refusals,
    picture: 'La photo qui n’est pas partie',
    save: 'Enregistrer sur cet appareil',
    discard: 'Jeter',
    opening: 'Ouverture de ta photo',
  },

  settings,
  account,
  system,
  ritual,

  update: { ready: 'Une nouvelle version de Dayly est prête.', reload: 'Recharger' },
  share: { choose: 'Touche le groupe pour lequel est ton image, ou Coffre.', cancel: 'Annuler' },

  notification: {
    arrived: (/** @type {string | null} */ group) => ({
      title: group || 'Dayly', body: 'Une nouvelle photo est arrivée. Elle reste 48 heures.',
    }),
    waiting: {
      title: 'Dayly', body: 'Une de tes photos attend d’être envoyée. Ouvre Dayly et elle part.',
    },
  },

  fault: {
    unknownAccount: identity.unknownAccount,
    tooManyDevices: identity.tooManyDevices,
    linkEnded: identity.linkEnded,
    hasAccount: identity.hasAccount,
    tooLong: 'C’est trop long.',
    offline: 'Pas de connexion au serveur. Vérifie la tienne et réessaie.',
    wait: (seconds) => `Trop d’essais. Attends ${counted(seconds, 'seconde', 'secondes')}.`,
    waitMinutes: (count) => `Trop d’essais. Attends ${counted(count, 'minute', 'minutes')}.`,
    again: 'Tu peux réessayer.',
    serverTrouble: 'Le serveur a un souci en ce moment. Réessaie dans un instant.',
    storageFull: 'Il n’y a plus de place sur cet appareil. Libères-en un peu et réessaie.',
  },
};

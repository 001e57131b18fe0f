// The camera's permission in French: what is missing, why, and the way on, for each state.

/** @type {import('./en.js').Words['camera']['absences']} */
export const cameraAbsences = {
  unasked: {
    title: 'La photo du jour a besoin de l’appareil photo',
    reason: 'Ton navigateur va te poser la question. L’appareil ne tourne que tant que tu le ' +
      'vois, et seule la photo que tu envoies quitte cet appareil, chiffrée.',
    steps: [],
    ask: 'Autoriser l’appareil photo',
  },
  asking: {
    title: 'Ton navigateur te pose la question',
    reason: 'Choisis « Autoriser » et l’appareil photo s’ouvre ici même.',
    steps: [],
    ask: null,
  },
  deniedOnce: {
    title: 'L’appareil photo est resté fermé',
    reason: 'Il lui faut ton « Autoriser ». On peut te le redemander, ou tu peux choisir une ' +
      'image que tu as.',
    steps: [],
    ask: 'Redemander',
  },
  deniedForGood: {
    title: 'Dayly n’a pas accès à l’appareil photo',
    reason: 'L’autorisation manque. Active-la et l’appareil s’ouvre tout seul :',
    steps: [],
    ask: 'Réessayer',
  },
  noDevice: {
    title: 'Choisis la photo du jour',
    reason: 'Il n’y a pas d’appareil photo ici : prends une de tes images. Ton groupe verra ' +
      'qu’elle vient de la photothèque.',
    steps: [],
    ask: 'Chercher une caméra',
  },
  busy: {
    title: 'L’appareil photo est déjà utilisé',
    reason: 'Une autre app ou un autre onglet l’occupe.',
    steps: ['Ferme l’autre app ou l’onglet, un appel vidéo par exemple.', 'Reviens ici.'],
    ask: 'Réessayer',
  },
  insecureOrigin: {
    title: 'L’appareil photo demande une adresse sûre',
    reason: 'Les navigateurs ne l’ouvrent qu’en https.',
    steps: ['Ouvre Dayly par son adresse qui commence par https://.'],
    ask: null,
  },
  unavailable: {
    title: 'L’appareil photo ne tourne pas',
    reason: 'Il n’a pas démarré, ou il a disparu. Le système n’a pas dit pourquoi.',
    steps: ['Réessaie. Si ça ne suffit pas, redémarre le navigateur.'],
    ask: 'Réessayer',
  },
};

/**
 * The way to the camera's permission, by browser.
 * @type {import('./en.js').Words['camera']['steps']}
 */
export const permissionSteps = {
  safariPhone: [
    'Touche « AA » ou l’icône de page à côté de l’adresse.',
    'Touche « Réglages du site web », puis « Appareil photo », puis « Autoriser ».',
    'Depuis l’écran d’accueil : Réglages, puis « Apps », « Safari », « Appareil photo ».',
  ],
  otherPhone: [
    'Ouvre les réglages et trouve ce navigateur dans la liste des apps.',
    'Active « Appareil photo ».',
    'Reviens ici.',
  ],
  chromePhone: [
    'Touche l’icône à gauche de l’adresse.',
    'Touche « Autorisations » et active « Appareil photo ».',
    'Depuis l’écran d’accueil : appui long sur Dayly, puis « Infos », « Autorisations ».',
  ],
  firefoxPhone: [
    'Touche le cadenas à côté de l’adresse.',
    'Touche « Caméra » jusqu’à lire « Autorisé ».',
  ],
  firefox: [
    'Clique sur l’icône de caméra à gauche de l’adresse.',
    'Lève le blocage.',
  ],
  safari: [
    'Dans le menu Safari, choisis « Réglages pour ce site web… ».',
    'Mets « Caméra » sur « Autoriser ».',
  ],
  chrome: [
    'Clique sur l’icône à gauche de l’adresse.',
    'Active « Caméra ».',
  ],
};

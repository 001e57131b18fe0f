// The words of the settings, in French.

import { counted } from './fr-measures.js';

/** @type {import('./en.js').Words['settings']} */
export const settings = {
  title: 'Réglages',
  on: 'Activé',
  off: 'Désactivé',
  steps: 'Comment changer ça',

  notifications: {
    title: 'Notifications',
    line: 'Une ligne discrète quand quelqu’un d’un groupe a envoyé sa photo du jour. Le texte ' +
      'est écrit sur cet appareil ; personne ne peut le lire en chemin.',
    ask: 'Activer',
    asking: 'Ton navigateur te pose la question. Choisis « Autoriser ».',
    granted: 'Tu sauras quand il y a de nouvelles photos, une fois par groupe et par jour.',
    later: 'Pas activées. Tu peux le faire quand tu veux.',
    refused: 'Dans ce navigateur, les notifications de Dayly sont désactivées.',
    steps: [
      'Ouvre le cadenas ou l’icône de réglages à côté de l’adresse.',
      'Cherche « Notifications » et choisis « Autoriser ».',
      'Reviens ici. Pas besoin de recharger.',
    ],
    needsInstall: 'Sur cet appareil, il faut d’abord ajouter Dayly à l’écran d’accueil.',
    unavailable: 'Ce navigateur n’a pas de notifications.',
  },

  storage: {
    title: 'Ce qui est gardé ici',
    granted: 'Tes clés et tes photos restent jusqu’à ce que tu les supprimes.',
    line: 'Si la place vient à manquer sur cet appareil, le navigateur peut effacer tes clés et ' +
      'les photos pas encore parties. Il te faudrait alors tes 24 mots.',
    ask: 'Garder mes photos ici',
    asking: 'On demande au navigateur…',
    later: 'Le navigateur ne le promet pas encore. Il le fait d’habitude une fois Dayly installé ' +
      'ou souvent utilisé ; tes 24 mots te ramènent dans tous les cas.',
    unavailable: 'Ce navigateur ne dit pas combien de temps il garde ce qui est ici. Tes 24 mots ' +
      'te ramènent dans tous les cas.',
  },

  install: {
    title: 'Sur ton écran d’accueil',
    line: 'Dayly s’ouvre comme une vraie app, même sans connexion.',
    ask: 'Installer',
    byHand: [
      'Touche l’icône de partage du navigateur.', 'Choisis « Sur l’écran d’accueil ».',
    ],
  },

  language: {
    title: 'Langue',
  },

  about: {
    title: 'À propos',
    version: (version) => `Version ${version}`,
    line: 'Une photo par jour, pour les quelques personnes qui comptent. Chiffrée sur ton ' +
      'appareil, disparue au bout de 48 heures.',
  },
};

/** @type {import('./en.js').Words['account']} */
export const account = {
  setting: 'Ton compte',
  line: 'Ce que Dayly garde de toi tient dans un fichier que tu peux lire. Il ne contient ' +
    'aucune clé.',
  copy: 'Enregistrer une copie de mes données',
  open: 'Supprimer le compte…',
  title: 'Supprimer ton compte',
  goes: [
    'Ton compte disparaît du serveur, avec son lien à ton numéro et tous tes appareils.',
    'Tes photos disparaissent du serveur aussitôt.',
    'Tu quittes tous tes groupes.',
    'Sur cet appareil, seul ton coffre reste. Tes 24 mots n’ouvrent plus rien.',
  ],
  stays: 'Les appareils des autres effacent tes photos dès qu’ils interrogent à nouveau le ' +
    'serveur, au plus tard après 48 heures. L’historique de leurs groupes dit toujours ' +
    'que tu en faisais partie.',
  tick: 'Je sais que personne ne peut revenir en arrière.',
  ask: 'Supprimer mon compte',
  goingTitle: 'Suppression de ton compte',
  leaving: (count) => `Départ de ${counted(count, 'groupe', 'groupes')}…`,
  deleting: 'Le serveur est prévenu…',
  goesOn: 'Tu peux fermer Dayly : la suppression reprend quand tu l’ouvres à nouveau.',
};

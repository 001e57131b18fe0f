// What went wrong and what to do, in French: the sentences behind every fault of the wire.

/** @type {import('./en.js').Words['join']['faults']} */
export const inviteFaults = {
  broken: 'Ce lien est incomplet. Redemande-le et ouvre-le en entier.',
  used: 'Ce lien a déjà servi. Chacun ne sert qu’une fois : demandes-en un nouveau.',
  expired: 'Ce lien a expiré. Demandes-en un nouveau.',
  revoked: 'Ce lien a été retiré. Demandes-en un nouveau.',
  notFound: 'Ce serveur ne connaît pas cette invitation. Elle vient peut-être d’un autre ' +
    'serveur, ou le groupe n’existe plus.',
  full: 'Ce groupe est complet : il compte déjà 12 personnes.',
  alreadyMember: 'Tu fais déjà partie de ce groupe.',
  offline: 'Pas de connexion au serveur. Vérifie la tienne et rouvre le lien.',
  serverTrouble: 'Le serveur a un souci en ce moment. Réessaie dans un instant.',
};

/** @type {import('./en.js').Words['viewer']['faults']} */
export const pageFaults = {
  offline: 'Tu es hors ligne. La photo se chargera à ton retour.',
  serverTrouble: 'Le serveur a un souci en ce moment.',
  withdrawn: 'Cette photo a été retirée.',
  senderLeft: 'Cette photo a disparu : la personne qui l’a envoyée ne fait plus partie du ' +
    'groupe.',
  unopenable: 'Cette photo ne s’ouvre pas : elle a été abîmée ou modifiée en chemin.',
  misdated: 'Cette photo n’est pas affichée : son jour ne va pas avec le moment où elle a été ' +
    'prise ou envoyée.',
  unreadable: 'Cet appareil n’arrive pas à ouvrir cette photo : sa clé ou son fichier n’est ' +
    'pas lisible ici. La photo n’y est pour rien. Recharge la page, ou regarde-la ' +
    'sur un autre appareil.',
  expired: 'Les 48 heures de cette photo sont passées.',
  storageFull: 'Il n’y a pas assez de place sur cet appareil pour l’ouvrir.',
  lost: 'Il manque au serveur le fichier de cette photo. S’il le retrouve, elle se chargera ' +
    'toute seule.',
  unreachable: 'Le serveur est injoignable en ce moment. La photo se chargera toute seule dès ' +
    'son retour.',
};

/** @type {import('./en.js').Words['kept']['refusals']} */
export const refusals = {
  dayTaken: 'Un autre de tes appareils a déjà envoyé la photo du jour, et il n’y en a qu’une.',
  notMember: 'Tu ne fais plus partie de ce groupe.',
  tooOld: 'Elle a été prise il y a plus de 48 heures : son temps était déjà passé.',
  dayImplausible: 'La date de cet appareil semble fausse. Règle l’heure et prends-en une nouvelle.',
  alone: 'Il n’y a plus personne d’autre dans le groupe.',
  unsealable: 'Elle n’a pas pu être chiffrée pour le groupe, donc elle n’est jamais partie.',
  serverRefused: 'Le serveur ne l’a pas acceptée.',
};

/** @type {import('./en.js').Words['camera']['imageFaults']} */
export const imageFaults = {
  undecodable: 'Cet appareil ne peut pas ouvrir ce fichier comme une image. Choisis-en une autre.',
  tooLarge: 'Cette image est trop grande : 100 mégapixels ou 64 Mo au maximum.',
  empty: 'Il n’y a pas d’image dedans. Essaie encore une fois.',
  storageFull: 'Il n’y a plus de place sur cet appareil. Libères-en un peu et réessaie.',
  unsupported: 'Ce navigateur n’ouvre pas ce genre d’image (TIFF, par exemple). Enregistre-la ' +
    'en JPEG et choisis-la de nouveau.',
  incomplete: 'Cette image s’arrête au milieu : elle n’a pas été copiée en entier. Choisis-en ' +
    'une autre.',
  unkept: 'Cet appareil n’a pas pu garder l’image. Essaie encore une fois.',
};

// The words of the vault in French.

/**
 * @param {import('./vault-words.js').Measures} measures
 * @returns {import('./vault-en.js').VaultWords}
 */
export function vault({ counted, number, percent }) {
  const items = (/** @type {number} */ count) => counted(count, 'élément', 'éléments');
  return {
    title: 'Coffre',
    count: items,

    absent: {
      title: 'Un endroit que toi seul ouvres',
      line: 'Tes propres photos et vidéos, chiffrées sur cet appareil. Sans compte, numéro ni ' +
        'serveur.',
      points: [
        'Chacune est scellée sous sa propre clé, exactement telle quelle.',
        'Il s’ouvre avec ta phrase secrète, ou avec 24 mots que tu notes sur papier.',
        'Il se trouve dans ce navigateur : en effacer les données le supprime. Garde tes ' +
          'originaux, ou enregistre des copies.',
      ],
      label: 'Phrase secrète',
      again: 'Phrase secrète, encore une fois',
      strength: {
        weak: 'Facile à deviner. Prends plus de mots.',
        fair: 'Longue à deviner. Avec un ou deux mots de plus, personne n’y arrive.',
        strong: 'Difficile à deviner, si tu as pris les mots au hasard.',
      },
      hint: 'Plusieurs mots que personne ne devinerait. Personne ne peut la réinitialiser, ' +
        'pas même nous.',
      make: 'Créer mon coffre',
      making: 'Création de ton coffre',
    },

    locked: {
      title: 'Ton coffre est fermé',
      line: 'Rien n’est lisible ici tant que tu n’ouvres pas ton coffre.',
      label: 'Phrase secrète',
      open: 'Ouvrir',
      forgotten: 'J’ai oublié la phrase secrète',
      remembered: 'Utiliser la phrase secrète',
      words: 'Les 24 mots du coffre',
      counted: (count, all) =>
        `${number.format(count)} mots sur ${number.format(all)}`,
      wait: (seconds) => 'Trop de phrases secrètes fausses. Réessaie dans ' +
        `${counted(seconds, 'seconde', 'secondes')}.`,
      passedOver: (count) =>
        `Non essayé : ${counted(count, 'façon', 'façons')} de l’ouvrir. Quelqu’un a peut-être ` +
        'mis des fichiers dans son dossier.',
      opening: 'Ouverture de ton coffre',
      waiting: (/** @type {number} */ count) =>
        `${items(count)} sous scellés : dans ton coffre dès que tu l’ouvriras.`,
      unknownWord: (word, place) =>
        `Le mot ${number.format(place)}, « ${word} », n’est pas de ceux qui servent ici. Vérifie ` +
        'son orthographe.',
      handed: (count) => `${counted(count, 'fichier attend', 'fichiers attendent')} que ton ` +
        'coffre soit ouvert.',
      cameraFirst: 'Ouvre ton coffre une fois : ensuite, son appareil photo marche aussi quand ' +
        'il est verrouillé.',
    },

    show: 'Afficher ce que je tape',
    looking: 'Recherche de ton coffre',
    stopped: 'Ton coffre s’est arrêté',
    elsewhere: 'Dayly tourne dans une autre fenêtre. Reviens ici pour ouvrir le coffre.',

    faults: {
      empty: 'Saisis une phrase secrète.',
      different: 'Les deux ne sont pas identiques.',
      short: 'Prends au moins douze caractères, au mieux plusieurs mots.',
      wrongPassphrase: 'Ce n’est pas la phrase secrète.',
      wrongWords: 'Ce ne sont pas les mots de ce coffre. Vérifie leur orthographe et leur ordre.',
      unusablePassphrase: 'C’est trop long : une phrase secrète a 1 024 octets au plus.',
      damaged: 'Un fichier du coffre est abîmé. Tes éléments sont peut-être intacts.',
      newer: 'Un Dayly plus récent a écrit ce coffre. Mets l’app à jour pour l’ouvrir.',
      newerKey: 'Cela n’ouvre pas le coffre, autant que cette version puisse le savoir : un ' +
        'Dayly plus récent a écrit certaines de ses clés. Mets l’app à jour et réessaie.',
      storageFull: 'Il n’y a plus de place sur cet appareil.',
      unavailable: 'Ce navigateur ne permet ni de lire ni d’écrire le coffre. C’est peut-être ' +
        'une fenêtre privée.',
      memory: 'Il n’y a pas assez de mémoire vive pour une phrase secrète : il en faut 128 Mo. ' +
        'Rien n’a été changé. Ferme d’autres applications et réessaie.',
      foreign: 'Ce fichier n’est pas la sauvegarde d’un coffre.',
      otherVault: 'C’est la sauvegarde d’un autre coffre que celui qui se trouve ici et dont les ' +
        'clés ont disparu. Rien n’a été changé.',
    },

    home: {
      title: 'Où il se trouve',
      ask: 'Où doit-il se trouver ?',
      browser: 'Dans ce navigateur.',
      cleared: 'Effacer les données du navigateur l’efface aussi.',
      hint: 'Le dossier peut être vide, ou contenir un coffre que Dayly a créé, sur cet appareil ' +
        'ou un autre.',
      folder: (/** @type {string} */ name) => `Dans le dossier « ${name} ».`,
      pick: 'Le mettre dans un dossier',
      other: 'Utiliser un coffre dans un dossier',
      another: 'Utiliser un autre dossier',
      back: 'Utiliser ce navigateur',
      newFolder: 'Coffre Dayly',
      full: (/** @type {string} */ name) =>
        `« ${name} » contient déjà autre chose. Il faut au coffre un dossier à lui.`,
      foreign: (/** @type {string} */ name) =>
        `« ${name} » appartient à une autre partie de Dayly. Choisis un autre dossier.`,
      make: (/** @type {string} */ name) => `Y créer « ${name} »`,
      denied: 'Le navigateur ne laisse pas Dayly écrire dans ce dossier.',
      awayTitle: 'Le dossier de ton coffre',
      asking: (/** @type {string} */ name) =>
        `Le navigateur veut ton accord avant que Dayly utilise de nouveau « ${name} ».`,
      allow: 'Autoriser',
      gone: (/** @type {string} */ name) =>
        `« ${name} » n’est pas là. Branche son disque, ou remets le dossier à sa place.`,
      again: 'Regarder de nouveau',
      meanwhile: 'Rien n’est perdu. Ce que tu prends ou publies entre-temps attend scellé ' +
        'dans ce navigateur.',
      looking: 'Dayly regarde si autre chose utilise encore ce coffre. Cela prend au plus une ' +
        'demi-minute.',
      busy: (/** @type {string} */ holder) =>
        `Autre chose utilise ce coffre : ${holder}. Arrête-la là-bas, puis réessaie.`,
      elsewhere: 'un autre navigateur',
      shared: 'La ligne de commande l’ouvre là, tant qu’il est fermé ici. Ce qui est pris ' +
        'pendant qu’il est fermé attend dans ce navigateur. Après une coupure de ' +
        'courant, ouvre-le d’abord dans ce navigateur : il remet ce que le dossier a pu perdre.',
      move: 'Pour le déplacer, fais une sauvegarde, ferme le coffre, choisis l’autre ' +
        'endroit et rapporte-y la sauvegarde.',
    },

    gallery: {
      label: 'Tes photos et vidéos',
      emptyTitle: 'Encore rien ici',
      emptyLine: 'Ajoute des photos et vidéos, ou dépose-les ici. Les originaux restent où ils ' +
        'sont.',
      add: 'Ajouter des photos',
      folder: 'Ajouter un dossier',
      more: 'Plus',
      lock: 'Fermer à clé',
      drop: 'Lâche pour les ajouter à ton coffre',
      given: (/** @type {number} */ count) => `Ajouter ${items(count)} à ton coffre ?`,
      givenLine: 'Une autre app les remet. Les originaux restent où ils sont.',
      scrub: 'Mois',
      sizes: { small: 'petites', medium: 'moyennes', large: 'grandes' },
      size: (/** @type {string} */ size) => `Taille des images : ${size}`,
      undated: 'Sans date',
      rebuilding: (/** @type {number} */ count) =>
        `Tes éléments sont retrouvés : ${number.format(count)} jusqu’ici`,
      stranded: (/** @type {number} */ count) =>
        `${counted(count, 'photo envoyée', 'photos envoyées')} : pas encore dans le coffre.`,
      unread: (/** @type {number} */ count) =>
        `Illisible : ${counted(count, 'fichier', 'fichiers')} de ce que tu as dit d’albums et de ` +
        'jours, ou de clés pour d’anciens fichiers. Une sauvegarde peut le ramener.',
      damaged: (/** @type {number} */ count) =>
        `${items(count)} impossibles à ouvrir. Les fichiers sont abîmés.`,
      monthDamaged: 'Certains éléments de ce mois ne peuvent être affichés.',
    },

    staying: {
      line: 'Dans ce navigateur seulement, qui peut l’effacer',
      title: 'Où se trouve ton coffre',
      why: 'Ton coffre se trouve dans ce navigateur et nulle part ailleurs. Quand la place ' +
        'manque, le navigateur peut l’effacer ; effacer ses données l’efface toujours.',
      keep: 'Demander au navigateur de le garder',
      refused: 'Le navigateur ne le promet pas encore. Il le fait souvent quand Dayly est ' +
        'installé ou souvent utilisé.',
      install: 'Installer Dayly',
      byHand: 'Pour installer Dayly, touche le signe de partage du navigateur et choisis « Sur ' +
        'l’écran d’accueil ».',
      backup: 'Faire une sauvegarde',
    },

    camera: {
      open: 'Appareil photo',
      title: 'Appareil photo de ton coffre',
      modes: { label: 'Ce qui est pris', photo: 'Photo', video: 'Vidéo', live: 'Live' },
      record: 'Enregistrer',
      stop: 'Arrêter l’enregistrement',
      length: 'Durée de l’enregistrement',
      said: {
        recording: 'Enregistrement en cours',
        ended: 'Enregistrement terminé',
        keeping: 'C’est pris, et mis au coffre',
        kept: 'Dans ton coffre',
        sealed: 'Sous scellés : dans ton coffre dès que tu l’ouvriras',
      },
      latest: 'Voir la dernière prise',
      sound: 'Son',
      sounds: {
        off: 'Sans le son',
        asking: 'Ton navigateur demande le micro.',
        on: 'Avec le son',
        muted: 'Le système a coupé le micro : il n’y a pas de son.',
        ended: 'Sans le son : le micro s’est arrêté. Touche-le pour réessayer.',
        deniedOnce: 'Sans le son : le micro n’a pas été autorisé. Touche-le pour que la question ' +
          'revienne.',
        deniedForGood: 'Sans le son : Dayly ne peut pas utiliser le micro. Autorise-le là où tu ' +
          'autorises l’appareil photo.',
        noDevice: 'Sans le son : il n’y a pas de micro ici.',
        busy: 'Sans le son : une autre app utilise le micro.',
        unavailable: 'Sans le son : le micro n’a pas démarré.',
      },
      silenced: 'Le micro s’est arrêté : à partir d’ici, il n’y a plus de son.',
      webm: 'Ce navigateur enregistre en WebM, que tous les appareils ne lisent pas. Les Live ' +
        'Photos ne sont pas possibles ici.',
      failed: 'L’appareil n’a pas donné d’image. Essaie encore.',
      problems: {
        storageFull: 'Il n’y a plus de place sur cet appareil. Ce qui était déjà scellé est gardé.',
        unavailable: 'Impossible d’en sceller davantage. Ce qui était déjà scellé est gardé.',
        full: 'Il n’y a plus de place sur cet appareil. Rien n’en a été gardé.',
        refused: 'Impossible de le sceller. Rien n’en a été gardé.',
        stranded: 'C’est sous scellés, mais ton coffre n’a pas encore pu le prendre. Un nouvel ' +
          'essai aura lieu à la prochaine ouverture.',
        nothing: 'L’appareil n’a pas donné d’image. Essaie encore.',
      },
      absences: {
        unasked: {
          title: 'Ton coffre a besoin de l’appareil photo',
          reason: 'Ton navigateur va te le demander. L’appareil ne tourne que quand tu le vois, ' +
            'et ce qu’il prend va dans ton coffre et nulle part ailleurs.',
          steps: [],
          ask: 'Autoriser l’appareil photo',
        },
        noDevice: {
          title: 'Il n’y a pas d’appareil photo ici',
          reason: 'Ajoute plutôt des photos et des vidéos que tu as déjà.',
          steps: [],
          ask: 'Chercher un appareil',
        },
      },
    },

    kinds: { photo: 'Photo', video: 'Vidéo', live: 'Live Photo', other: 'Fichier' },
    cell: (/** @type {string[]} */ ...parts) => parts.filter((part) => part !== '').join(', '),

    hidden: {
      title: 'Masqués',
      act: 'Masquer',
      show: 'Ne plus masquer',
      askTitle: (/** @type {number} */ count) => `Masquer ${items(count)} ?`,
      askLine: 'Ce que tu masques ne se voit plus nulle part ailleurs ici et s’ouvre avec ' +
        'une phrase secrète à part. Les sauvegardes d’avant le contiennent encore.',
      moved: (/** @type {number} */ count) => `Masqué : ${items(count)}`,
      shown: (/** @type {number} */ count) => `De nouveau dans ton coffre : ${items(count)}`,
      later: 'Cela attend la fin de la sauvegarde.',
      stayed: (/** @type {number} */ count) =>
        `Resté en place : ${items(count)}. Le déplacement a échoué.`,
      moving: (/** @type {number} */ done, /** @type {number} */ all) =>
        `Déplacement : ${number.format(done)} sur ${number.format(all)}`,
      emptyLine: 'Choisis des photos et vidéos dans ton coffre, puis « Masquer ».',
      absent: {
        title: 'Un coffre dans ton coffre',
        line: 'Ce que tu masques vient ici et ne se voit nulle part ailleurs dans ton coffre : ' +
          'ni recherche, ni jours, ni totaux.',
        points: [
          'Il a sa propre phrase secrète. Celle de ton coffre ne l’ouvre pas.',
          'Personne ne peut la réinitialiser, pas même nous. Une fois ouvert, tu ' +
            'peux noter 24 mots qui l’ouvrent aussi.',
          'Une sauvegarde de ton coffre ne le contient pas : fais-en une ici ' +
            'aussi. Qui peut lire les fichiers de ce navigateur voit qu’il y a ' +
            'quelque chose, mais pas quoi.',
        ],
        make: 'Créer ce coffre',
        making: 'Création du coffre',
      },
      locked: {
        title: 'Ce qui est masqué est fermé',
        line: 'Cela s’ouvre avec sa propre phrase secrète, pas avec celle de ton coffre.',
      },
    },

    keys: {
      title: 'Réglages du coffre',
      forgottenTitle: 'Choisis une nouvelle phrase secrète',
      passphraseTitle: 'Phrase secrète',
      passphrase: 'Nouvelle phrase secrète',
      change: 'Changer la phrase secrète',
      changing: 'Changement de la phrase secrète',
      changed: 'Ton coffre s’ouvre avec la nouvelle phrase secrète.',
      wordsTitle: '24 mots',
      noWords: 'Si tu oublies la phrase secrète, seuls 24 mots sur papier te rendent ton coffre.',
      hasWords: 'Tes 24 mots ouvrent le coffre si tu oublies la phrase secrète.',
      make: 'Noter 24 mots',
      read: 'Afficher les mots',
      renew: 'Créer d’autres mots',
      renewTitle: 'Créer d’autres mots ?',
      renewLine: 'Ceux de ton papier n’ouvriront plus rien dès que tu auras noté les nouveaux.',
      wordsLine: 'Ils ouvrent ton coffre sans la phrase secrète. Qui les trouve et a cet ' +
        'appareil peut aussi l’ouvrir.',
      postsTitle: 'Photos du jour',
      postsLabel: 'Garder ce que j’envoie à mes groupes',
      postsLine: 'Chaque photo que tu envoies est aussi gardée ici, scellée dès son envoi, même ' +
        'quand le coffre est verrouillé. Désactiver ne supprime rien.',
      lockTitle: 'Verrouillage',
      lockLabel: 'Se verrouille quand Dayly n’est plus à l’écran depuis',
      minutes: (count) => counted(count, 'minute', 'minutes'),
    },

    passkey: {
      name: 'Coffre Dayly',
      title: 'Face ID, empreinte ou verrouillage de l’écran',
      line: 'Un appareil peut ouvrir ton coffre sans la phrase secrète. Qui peut déverrouiller ' +
        'l’appareil peut alors ouvrir le coffre aussi.',
      none: 'Ce navigateur ou cet appareil n’a rien qui puisse ouvrir le coffre à la place de la ' +
        'phrase secrète.',
      add: 'Configurer sur cet appareil',
      asking: 'En attente de ton appareil',
      added: 'Cet appareil ouvre désormais ton coffre.',
      removed: 'Il n’ouvre plus ton coffre.',
      since: (/** @type {string} */ when) => `Un appareil, configuré le ${when}`,
      keyring: (/** @type {string} */ when) =>
        `Le trousseau d’un ordinateur, configuré le ${when}`,
      session: (/** @type {string} */ when) => `Déverrouillé sur un ordinateur le ${when}`,
      chosen: (/** @type {string} */ when) => `Choisie le ${when}`,
      written: (/** @type {string} */ when) => `Notés le ${when}`,
      stays: 'Une nouvelle phrase secrète ne change rien aux appareils qui l’ouvrent.',
      remove: 'Retirer',
      removeTitle: 'Retirer la clé de cet appareil ?',
      removeLine: 'La phrase secrète ouvre toujours ton coffre. L’appareil garde « Coffre ' +
        'Dayly » parmi ses clés d’accès jusqu’à ce que tu l’y supprimes.',
      removeKeyring: 'La phrase secrète ouvre toujours ton coffre.',
      offer: 'Cet appareil peut ouvrir ton coffre avec Face ID, ton empreinte ou le verrouillage ' +
        'de l’écran. La phrase secrète reste.',
      open: 'Ouvrir avec Face ID, l’empreinte ou le verrouillage de l’écran',
      faults: {
        unanswered: 'Rien n’a été configuré.',
        unsupported: 'Cet appareil ne peut pas garder de clé pour le coffre. Il a peut-être créé ' +
          'une clé d’accès malgré tout : tu peux y supprimer « Coffre Dayly ».',
        alreadyMade: 'Cet appareil ouvre déjà ton coffre.',
        foreign: 'Ce que l’appareil a donné n’ouvre pas le coffre.',
        tooMany: 'Ton coffre a autant de clés qu’il peut en avoir. Retires-en une d’abord.',
        storageFull: 'Il n’y a plus de place sur cet appareil.',
        unavailable: 'Ça n’a pas marché pour l’instant. Rien n’a changé.',
      },
      lockedFaults: {
        unanswered: 'Pas ouvert. Réessaie, ou utilise la phrase secrète. Si tu as supprimé la ' +
          'clé d’accès « Coffre Dayly » de ton appareil, configure-la de nouveau une fois le ' +
          'coffre ouvert.',
        unsupported: 'Ce navigateur ou cet appareil ne sait pas le faire. Utilise la phrase ' +
          'secrète.',
        alreadyMade: 'Ça n’a pas marché pour l’instant. Utilise la phrase secrète.',
        foreign: 'Ce que garde cet appareil n’ouvre pas ce coffre. Utilise la phrase secrète.',
        tooMany: 'Ça n’a pas marché pour l’instant. Utilise la phrase secrète.',
        storageFull: 'Il n’y a plus de place sur cet appareil.',
        unavailable: 'Ça n’a pas marché pour l’instant. Utilise la phrase secrète.',
      },
    },

    backup: {
      title: 'Sauvegarde',
      provenTitle: 'Dernière sauvegarde vérifiée',
      unproven: 'Aucune sauvegarde de ce coffre n’a encore été vérifiée sur cet appareil.',
      proven: (/** @type {string} */ when, /** @type {number} */ count) =>
        `Vérifiée le ${when} : ${items(count)}, chaque octet intact.`,
      missing: (/** @type {number} */ count) => `Absent : ${items(count)} de ton coffre`,
      complete: 'Tout ce qui est dans ton coffre y est.',
      makeTitle: 'Sauvegarder',
      makeLine: 'Un seul fichier chiffré avec tout ton coffre, favoris et corbeille compris. Il ' +
        's’ouvre avec la phrase secrète et les mots que tu as maintenant. Garde-le sur un autre ' +
        'disque.',
      hereLine: 'Ce navigateur prépare d’abord le fichier dans son propre stockage, ce qui prend ' +
        'autant de place que ton coffre, puis te le donne en téléchargement.',
      begin: 'Sauvegarder dans un nouveau fichier',
      addTo: (/** @type {string} */ name) => `Ajouter le nouveau à ${name}`,
      other: 'Ajouter à une sauvegarde que j’ai',
      beginHere: 'Faire la sauvegarde',
      readTitle: 'Depuis une sauvegarde',
      readLine: 'Vérifier lit chaque octet et ne change rien. Restaurer ramène ce qui manque ' +
        'ici ; ce que tu as reste tel quel.',
      check: 'Vérifier une sauvegarde',
      restore: 'Restaurer une sauvegarde',
      works: { backup: 'Sauvegarde', restore: 'Restauration', verification: 'Vérification' },
      running: (/** @type {string} */ work, /** @type {number} */ part) =>
        `${work} : ${percent.format(part)}`,
      looking: 'Examen de ce qui est là',
      part: (/** @type {string} */ done, /** @type {string} */ all) => `${done} sur ${all}`,
      meanwhile: 'Laisse Dayly ouvert. Ce que tu ajoutes au coffre entre-temps attend la fin.',
      stop: 'Arrêter',
      goOn: 'Continuer',
      again: 'Réessayer',
      checkNow: 'La vérifier maintenant',
      save: 'Enregistrer le fichier',
      keptLine: 'Une copie reste dans ce navigateur jusqu’à ce que tu la retires ou que tu ' +
        'relances Dayly.',
      remove: 'Retirer la copie d’ici',
      gone: 'La copie n’est plus ici. Refais la sauvegarde.',
      show: 'Voir mon coffre',
      ended: { backup: 'La sauvegarde est écrite', restore: 'Tes éléments sont de retour',
        verification: 'La sauvegarde est intacte' },
      endedPartly: 'Tout ne s’est pas bien passé',
      stopped: { backup: 'La sauvegarde n’est pas complète',
        restore: 'La restauration n’est pas complète',
        verification: 'La sauvegarde n’a pas été vérifiée' },
      added: (/** @type {number} */ count) => `Ajouté : ${items(count)}`,
      has: (/** @type {number} */ count) => `Dans la sauvegarde : ${items(count)}`,
      rewritten: (/** @type {number} */ count) =>
        `Endommagé dans la sauvegarde et réécrit depuis le coffre : ${items(count)}`,
      rewrittenLists: (/** @type {number} */ count) => (count === 1
        ? 'Une liste de la sauvegarde était endommagée ; elle est réécrite depuis le coffre'
        : `${count} listes de la sauvegarde étaient endommagées ; réécrites depuis le coffre`),
      sections: (/** @type {number} */ count) => (count === 1
        ? 'Une partie de la sauvegarde est endommagée. Elle a tout ce qu’a ton coffre : ' +
          'commence un autre fichier.'
        : `${count} parties de la sauvegarde sont endommagées. Elle a tout ce qu’a ton coffre : ` +
          'commence un autre fichier.'),
      upToDate: 'Il n’y avait rien de nouveau.',
      marked: (/** @type {number} */ count) => `Favoris et corbeille notés pour ${items(count)}`,
      restored: (/** @type {number} */ count) => `Restauré : ${items(count)}`,
      present: (/** @type {number} */ count) => `Déjà ici : ${items(count)}`,
      trashed: (/** @type {number} */ count) =>
        `Dont dans la corbeille, pour 30 jours : ${items(count)}, déjà là ou supprimés pour de bon`,
      whole: (/** @type {number} */ count, /** @type {number} */ all) =>
        `Intact : ${number.format(count)} sur ${items(all)}`,
      wouldAdd: (/** @type {number} */ count) => `Une restauration amènerait ici ${items(count)}`,
      wouldAddNothing: 'Tout ce qu’elle contient est dans ton coffre.',
      wouldTrash: (/** @type {number} */ count) => `Dont dans la corbeille : ${items(count)}`,
      unfinished: 'La dernière sauvegarde dans ce fichier a été arrêtée, ou sa fin est abîmée. ' +
        'Ce qui était complet avant compte.',
      failed: {
        backup: (/** @type {number} */ count) => `Non sauvegardé : ${items(count)}`,
        restore: (/** @type {number} */ count) => `Non restauré : ${items(count)}`,
        verification: (/** @type {number} */ count) =>
          `Abîmé : ${counted(count, 'élément ou liste', 'éléments ou listes')}`,
      },
      item: (/** @type {string} */ digits, /** @type {string} */ why) =>
        `Élément ${digits} : ${why}`,
      list: 'Une liste d’éléments ou de clés est illisible.',
      lists: {
        marks: 'Ce que tu as dit d’un album, ou des jours d’un mois, est illisible.',
        newer: 'Un Dayly plus récent a écrit les clés des anciens fichiers. Mets l’app à jour.',
        tooLarge: 'Des clés d’anciens fichiers restent dans la sauvegarde : un coffre n’en ' +
          'prend pas plus de 64.',
      },
      reasons: {
        marks: 'ce que tu en as dit manque ou est abîmé',
        missing: 'n’est plus dans le coffre',
        damaged: 'n’est pas tel qu’il a été scellé',
        newer: 'écrit par un Dayly plus récent',
        tooLarge: 'trop grand',
        storageFull: 'plus de place',
        unavailable: 'illisible',
      },
      faults: {
        missing: 'Le fichier n’est plus là.',
        foreign: 'Ce fichier n’est pas la sauvegarde d’un coffre.',
        newer: 'Un Dayly plus récent a écrit cette sauvegarde. Mets l’app à jour pour l’ouvrir.',
        otherVault: 'C’est la sauvegarde d’un autre coffre.',
        damaged: 'Il n’y a pas de sauvegarde complète dans ce fichier.',
        tooLarge: 'Ce fichier ne peut plus rien contenir. Commence un autre fichier.',
        storageFull: 'Il n’y a plus de place. Ce qui a été écrit avant est intact.',
        unavailable: 'Le fichier ou le coffre ne peut être ni lu ni écrit pour l’instant.',
        importing: 'Des photos sont en cours d’ajout. Une sauvegarde pourra commencer ensuite.',
        cancelled: 'Arrêté. Ce qui est fait compte, et la suite reprend de là.',
      },
      due: (/** @type {number} */ count) => count > 0
        ? `Dans aucune sauvegarde vérifiée ici : ${items(count)}`
        : 'Si cet appareil est perdu, ton coffre l’est aussi : aucune sauvegarde n’a été ' +
          'vérifiée ici récemment.',
      have: 'J’ai une sauvegarde',
      haveNone: 'Créer un nouveau coffre',
      recoverLine: 'Choisis le fichier de ta sauvegarde. Il s’ouvre avec la phrase secrète que ' +
        'ton coffre avait alors, ou avec ses 24 mots.',
      pick: 'Choisir la sauvegarde',
      pickFirst: 'Choisis d’abord le fichier de la sauvegarde.',
      noFile: 'Aucun fichier choisi',
      passphrase: 'Phrase secrète de la sauvegarde',
      byWords: 'J’ai les 24 mots',
      byPassphrase: 'J’ai la phrase secrète',
      bring: 'Ramener mon coffre',
      bringing: 'Ouverture de la sauvegarde',
    },

    change: {
      label: 'Éléments choisis',
      choose: 'Choisir des éléments',
      chosen: (/** @type {number} */ count) => counted(count, 'choisi', 'choisis'),
      favorite: 'Favori',
      isFavorite: 'Favori',
      favored: (/** @type {number} */ count) => `Ajout aux favoris : ${items(count)}`,
      unfavored: (/** @type {number} */ count) => `Retrait des favoris : ${items(count)}`,
      trash: 'Mettre à la corbeille',
      trashed: (/** @type {number} */ count) => `À la corbeille : ${items(count)}`,
      undo: 'Annuler',
      restore: 'Restaurer',
      delete: 'Supprimer définitivement',
      deleteTitle: (/** @type {number} */ count) => `Supprimer définitivement ${items(count)} ?`,
      deleteLine: 'Personne ne pourra revenir en arrière, pas même toi. Seule une sauvegarde le ' +
        'ramène.',
      deleteNow: 'Supprimer définitivement',
      left: (/** @type {number} */ count) => `Encore ${items(count)}`,
      failed: (/** @type {string} */ why) => `Tout n’a pas été modifié. ${why}`,
    },

    trash: {
      title: 'Corbeille',
      back: 'Retour au coffre',
      empty: 'Vider la corbeille',
      nothing: 'La corbeille est vide.',
      hint: 'Supprimés définitivement après 30 jours',
      daysLeft: (/** @type {number} */ count) => counted(count, 'jour', 'jours'),
    },

    filterLabel: 'Ce qui est affiché',
    filters: {
      all: 'Tout',
      favorites: 'Favoris',
      photos: 'Photos',
      videos: 'Vidéos',
      lives: 'Live Photos',
      posts: 'Envoyées',
      others: 'Fichiers',
    },
    filteredEmpty: 'Il n’y a rien de ce genre.',

    ways: {
      title: 'Partager',
      postLine: 'Un de tes groupes la voit pendant 48 heures, marquée comme venant de la ' +
        'photothèque. Seule l’image part : la date, le lieu et le nom restent ici.',
      post: 'Envoyer comme photo du jour',
      fileLine: 'Pour quelqu’un hors de tes groupes : un fichier chiffré, qui s’ouvre avec six ' +
        'mots.',
      filesLine: 'Un seul fichier chiffré, qui s’ouvre avec six mots. Qui l’ouvre voit le titre.',
      whom: 'Pour qui',
      anybody: 'Qui a les six mots',
      person: (/** @type {string} */ name, /** @type {string} */ group) => `${name} (${group})`,
      personLine: (/** @type {string} */ name) => `Seuls les appareils de ${name} l’ouvrent, ` +
        'sans aucun mot, pendant environ trois jours. Il est signé : on y voit qu’il vient de toi.',
      compared: (/** @type {string} */ name) =>
        `Tu as comparé le numéro de sécurité avec ${name}.`,
      notCompared: (/** @type {string} */ name) =>
        `Tu n’as pas encore comparé le numéro de sécurité avec ${name}.`,
      edited: 'Les photos retouchées partent telles qu’elles ont été prises : ce qui a été ' +
        'rogné reste visible.',
      label: 'Titre, si tu veux',
      file: 'Créer un fichier chiffré',
      waits: 'Elle est encore en train de s’ouvrir, et sera transmise ensuite.',
      tooMany: (/** @type {number} */ most) => `Un fichier contient ${number.format(most)} ` +
        'éléments au plus. Choisis-en moins, et partage-les en plusieurs fichiers.',
      unseen: 'Ce navigateur ne peut pas ouvrir cette image : impossible de l’envoyer d’ici.',
    },

    along: {
      label: 'Ce qui part avec',
      all: 'Tout, avec le lieu',
      whole: 'Tout, bit pour bit',
      location: 'Tout sauf le lieu',
      everything: 'L’image seule',
      addTitle: 'Quand tu ajoutes des photos',
      addLabel: 'Le coffre garde',
      addLine: 'Ce qui est omis n’est pas dans le coffre non plus. Les images et leurs jours ' +
        'restent tels quels.',
      tooLarge: 'C’est plus que ce que contient un fichier.',
      leftOut: (kinds) => `Laissé de côté : ${kinds.join(', ')}.`,
      kinds: {
        place: (count) => counted(count, 'lieu', 'lieux'),
        unknown: (count) =>
          `${counted(count, 'bloc', 'blocs')} que seul un fabricant ou un programme sait lire`,
        texts: (count) => `${counted(count, 'texte', 'textes')} à son sujet`,
        credentials: (count) => counted(count, 'attestation signée', 'attestations signées'),
        pictures: (count) => counted(count, 'image à l’intérieur', 'images à l’intérieur'),
        motion: (count) => counted(count, 'image animée', 'images animées'),
        tracks: (count) => `${counted(count, 'piste', 'pistes')} sans image ni son`,
        stray: (count) => `${counted(count, 'morceau', 'morceaux')} hors de ce qui est montré`,
      },
    },

    share: {
      act: 'Partager',
      title: (/** @type {number} */ count) => `Partager ${items(count)}`,
      sealing: 'Une copie est scellée pour quelqu’un d’autre',
      line: 'Un seul fichier chiffré, qui s’ouvre avec ces six mots. Transmets-les par une autre ' +
        'voie que le fichier : qui a les deux peut regarder.',
      asking: 'Demande des clés',
      personLine: (/** @type {string} */ name) => `Ce fichier est pour ${name} et personne ` +
        'd’autre. Il s’ouvre pendant environ trois jours : ensuite, les clés qui l’ouvrent sont ' +
        'détruites.',
      refused: {
        noAccount: 'Personne ne s’est inscrit sur cet appareil.',
        offline: 'Tu es hors ligne. Les clés des autres appareils viennent du serveur.',
        trouble: 'Impossible d’obtenir les clés. Réessaie dans un instant.',
        unknown: 'Tu ne partages plus aucun groupe avec cette personne.',
        leftOut: 'Cette personne est bloquée, ou pas encore acceptée.',
        noKeys: 'Aucun de ses appareils n’a de clé pour cela en ce moment.',
      },
      wordsTitle: 'Les six mots',
      copy: 'Copier les mots',
      copied: 'Copié',
      code: 'QR code des six mots',
      send: 'Envoyer le fichier',
      save: 'Enregistrer le fichier',
      keeps: {
        all: 'Les originaux partent tels quels, avec les dates, les noms et les lieux qu’ils ' +
          'contiennent.',
        location: 'Les originaux partent sans leurs lieux, avec leurs dates et leurs noms.',
        everything: 'Seules les images partent, avec leurs noms.',
      },
    },

    receive: {
      pick: 'Ouvrir un fichier qu’on m’a envoyé',
      title: 'Un fichier pour toi',
      reading: 'Lecture du fichier',
      line: (/** @type {string} */ name) => `${name} s’ouvre avec les six mots que tu as reçus.`,
      label: 'Les six mots',
      open: 'Ouvrir',
      wrong: 'Ce ne sont pas les mots de ce fichier.',
      keyed: (/** @type {string} */ file, /** @type {string} */ name) => name
        ? `${file} est dans un ancien format, et s’ouvre avec la clé « ${name} ».`
        : `${file} est dans un ancien format, et s’ouvre avec la clé principale du coffre d’où ` +
          'il vient.',
      key: 'La clé, en hexadécimal ou en base64',
      wrongKey: 'Cette clé n’ouvre pas le fichier, ou le fichier est endommagé.',
      noKey: 'Une clé a 32 octets : 64 chiffres hexadécimaux, ou 43 ou 44 caractères en base64.',
      holds: (/** @type {number} */ count) => `${items(count)} dedans`,
      signed: (/** @type {string} */ name) => `Signé par ${name}`,
      keep: 'Ajouter à mon coffre',
      leave: 'Pas maintenant',
      faults: {
        foreign: 'Ce n’est pas un fichier que quelqu’un a partagé.',
        newer: 'Un Dayly plus récent a écrit ce fichier. Mets l’app à jour pour l’ouvrir.',
        notForPassphrase: 'Ce fichier est pour les appareils de quelqu’un, et personne ne l’a ' +
          'signé.',
        noAccount: 'Ce fichier est pour quelqu’un qui a un compte. Inscris-toi dans les groupes ' +
          'pour ouvrir de tels fichiers.',
        notForThisDevice: 'Ce fichier est pour d’autres appareils, ou date de plus d’environ ' +
          'trois jours : les clés qui l’ouvrent sont alors détruites. Demande-le à nouveau.',
        unknownSigner: 'Ce fichier n’est signé par personne avec qui tu partages un groupe.',
        leftOutSigner: 'Ce fichier est signé par une personne bloquée, ou pas encore acceptée.',
        revokedSigner: 'Ce fichier est signé par un appareil qui a été retiré de son compte.',
        forged: 'Ce fichier n’est pas ce que l’appareil indiqué a signé. Quelqu’un l’a modifié.',
        damaged: 'Ce fichier est endommagé, ou a été modifié. Demande-le à nouveau.',
        tooLarge: 'Ce fichier est dans un ancien format, et trop long pour être ouvert.',
        unavailable: 'Le fichier ne peut pas être lu pour l’instant.',
      },
    },

    named: {
      olderTitle: 'Anciens fichiers',
      olderLine: 'Les fichiers à l’ancien format .lfs s’ouvrent avec une clé qui a un nom. Ton ' +
        'coffre peut garder de telles clés.',
      title: 'Clés des anciens fichiers',
      listTitle: 'Tes clés',
      line: 'Un fichier à l’ancien format .lfs s’ouvre avec une seule clé, qu’il nomme.',
      backedUp: 'Les sauvegardes de ton coffre contiennent aussi ces clés.',
      none: 'Il n’y en a pas encore.',
      since: (/** @type {string} */ when) => `Ici depuis le ${when}`,
      save: 'Enregistrer',
      handTitle: (/** @type {string} */ name) => `Enregistrer la clé « ${name} » dans un fichier ?`,
      handLine: 'Qui a ce fichier peut ouvrir tout ce qui est scellé avec cette clé.',
      saved: (/** @type {string} */ name) => `La clé « ${name} » est enregistrée.`,
      remove: 'Supprimer',
      removeTitle: (/** @type {string} */ name) => `Supprimer la clé « ${name} » ?`,
      removeLine: 'Sans une autre copie de la clé, personne n’ouvre les fichiers scellés avec ' +
        'elle. Les sauvegardes déjà faites la contiennent encore.',
      removed: (/** @type {string} */ name) => `La clé « ${name} » est supprimée.`,
      makeTitle: 'Une nouvelle clé',
      make: 'Créer une clé',
      made: (/** @type {string} */ name) => `La clé « ${name} » est créée.`,
      takeTitle: 'Une clé que tu as',
      takeLine: 'Son nom est celui que disent les fichiers.',
      name: 'Nom de la clé',
      choose: 'Choisir le fichier de la clé',
      take: 'Ajouter la clé',
      taken: (/** @type {string} */ name) => `La clé « ${name} » est dans ton coffre.`,
      noName: 'Entre un nom de 127 octets au plus.',
      keep: 'Garder cette clé dans mon coffre',
      form: 'Forme',
      plain: 'Le fichier tel quel',
      under: (/** @type {string} */ name) => `En .lfs avec « ${name} »`,
      saveLine: (/** @type {string} */ name) => `Une copie à l’ancien format .lfs, pour les ` +
        `programmes qui n’en lisent pas d’autre. Elle ne s’ouvre qu’avec la clé « ${name} ».`,
      saveTitle: (/** @type {number} */ count) => (count === 1
        ? 'Enregistrer une copie en .lfs ?' : `Enregistrer ${items(count)} en .lfs ?`),
      faults: {
        noSuchKey: 'Le coffre n’a plus de clé de ce nom.',
        taken: 'Le coffre a déjà une clé de ce nom.',
        unusable: 'Ce n’est pas un nom de clé, ou pas une clé.',
        tooMany: 'Le coffre a 64 clés et n’en prend pas d’autre. Supprimes-en une d’abord.',
        damaged: 'Les clés, ou l’élément, sont endommagés ou ont été modifiés.',
        newer: 'Un Dayly plus récent a écrit les clés, ou l’élément. Mets l’app à jour.',
        missing: 'Son fichier n’est plus dans le coffre.',
        tooLarge: 'Un fichier de ce format contient 64 Mo au plus.',
        notRemoved: 'Dayly ne peut pas être sûr que tout disparaîtrait d’un fichier de ce ' +
          'type, donc aucune copie n’a été faite.',
        marks: 'Ce que tu en as dit manque ou est abîmé ; il est peut-être retouché. Ajoute-le ' +
          'à tes favoris ou retire-le : ce que le coffre en sait encore sera réécrit.',
        undrawn: 'Impossible de dessiner ici la version modifiée. Telle qu’elle a été prise, ' +
          'la photo peut quitter le coffre.',
        storageFull: 'Il n’y a plus de place sur cet appareil.',
        unavailable: 'Cela n’a pas marché pour le moment.',
      },
    },

    importing: {
      label: 'Importation',
      progress: (/** @type {number} */ done, /** @type {number} */ all) =>
        `${number.format(done)} sur ${number.format(all)}`,
      part: (/** @type {number} */ part) => percent.format(part),
      seconds: (/** @type {number} */ seconds) => seconds < 60 ? 'moins d’une minute restante'
        : `encore environ ${counted(Math.round(seconds / 60), 'minute', 'minutes')}`,
      paused: 'En pause',
      pause: 'Pause',
      resume: 'Continuer',
      cancel: 'Annuler',
      done: 'Terminé',
      kept: (/** @type {number} */ count) => `${items(count)} ajoutés`,
      known: (/** @type {number} */ count) => counted(count, 'y était déjà', 'y étaient déjà'),
      failed: (/** @type {number} */ count) => `${number.format(count)} non ajoutés`,
      passedOver: (/** @type {number} */ count) =>
        counted(count, 'fichier laissé de côté', 'fichiers laissés de côté'),
      passedOverFor: {
        system: (/** @type {number} */ count) =>
          `${number.format(count)} laissés par des systèmes et des programmes`,
        deleted: (/** @type {number} */ count) => `${number.format(count)} supprimés`,
        hidden: (/** @type {number} */ count) => `${number.format(count)} cachés`,
        empty: (/** @type {number} */ count) => `${number.format(count)} vides`,
        unknown: (/** @type {number} */ count) =>
          `${number.format(count)} ni photo ni vidéo connue de Dayly`,
      },
      albums: {
        made: (/** @type {number} */ count) => counted(count, 'nouvel album', 'nouveaux albums'),
        continued: (/** @type {number} */ count) =>
          counted(count, 'album complété', 'albums complétés'),
        more: (/** @type {number} */ count) => `${number.format(count)} de plus`,
        missing: (/** @type {number} */ count) =>
          counted(count, 'fichier cité par des albums n’était pas là, ou est dans la corbeille',
            'fichiers cités par des albums n’étaient pas là, ou sont dans la corbeille'),
        full: (/** @type {number} */ count) =>
          counted(count, 'élément resté hors d’un album : il est déjà dans autant que possible',
            'éléments restés hors d’un album : ils sont déjà dans autant que possible'),
        failed: (/** @type {number} */ count) =>
          counted(count, 'album n’a pas pu être lu ou rempli',
            'albums n’ont pas pu être lus ou remplis'),
      },
      reasons: {
        empty: 'est vide',
        unreadable: 'est illisible, ou a changé entre-temps',
        tooLarge: 'est trop grand',
        notRemoved: 'quelque chose de ce qui doit disparaître pourrait y rester',
        storageFull: 'plus de place sur cet appareil',
        unavailable: 'le coffre n’a pas pu être écrit',
      },
    },

    item: {
      previous: 'Précédent',
      next: 'Suivant',
      details: 'Détails',
      save: 'Enregistrer une copie',
      saveTitle: 'Enregistrer une copie sans chiffrement ?',
      saveLine: 'Qui peut ouvrir tes fichiers peut ouvrir la copie. Le coffre reste tel ' +
        'qu’il est.',
      saveNow: 'Enregistrer la copie',
      saveAllTitle: (/** @type {number} */ count) =>
        `Enregistrer des copies de ${items(count)} sans chiffrement ?`,
      saveAllNow: 'Enregistrer les copies',
      savedOf: (/** @type {number} */ done, /** @type {number} */ all) =>
        `${number.format(done)} sur ${number.format(all)} enregistrés`,
      unwritten: 'Une copie n’a pas pu être écrite.',
      sendToApp: 'Envoyer à une autre app',
      sendNow: 'Envoyer',
      sendReady: (/** @type {number} */ count) => (count === 1
        ? '1 fichier est prêt. L’autre app le reçoit sans chiffrement.'
        : `${count} fichiers sont prêts. L’autre app les reçoit sans chiffrement.`),
      unsendable: 'Ce navigateur ne transmet pas ces fichiers à d’autres apps. Enregistre ' +
        'plutôt des copies.',
      saving: 'Enregistrement',
      keep: 'Pas maintenant',
      opening: 'Ouverture',
      live: 'Live',
      playLive: 'Lire la Live Photo',
      liveUnseen: 'Ce navigateur ne peut pas lire le mouvement.',
      seenSmall: 'Ce navigateur n’affiche que la petite image contenue dans le fichier. Ton ' +
        'original est là : enregistre une copie pour l’ouvrir ailleurs.',
      unseen: 'Ce navigateur ne peut pas l’afficher. Ton original est là : enregistre une ' +
        'copie pour l’ouvrir ailleurs.',
      faults: {
        tooLarge: 'C’est trop grand pour être affiché ici. La ligne de commande peut ' +
          'l’enregistrer.',
        missing: 'Son fichier n’est plus dans le coffre.',
        damaged: 'Son fichier est abîmé, ou a été changé.',
        newer: 'Un Dayly plus récent l’a écrit. Mets l’app à jour pour l’ouvrir.',
        notRemoved: 'Dayly ne peut pas être sûr que tout disparaîtrait d’un fichier de ce type ' +
          ': aucune copie n’a été faite. Avec « Tout, avec le lieu », il part tel quel.',
        marks: 'Ce que tu en as dit manque ou est abîmé ; il est peut-être retouché. Ajoute-le ' +
          'à tes favoris ou retire-le : ce que le coffre en sait encore sera réécrit.',
        undrawn: 'Impossible de la dessiner ici telle qu’elle est retouchée. Telle qu’elle a ' +
          'été prise, elle peut quitter le coffre.',
        storageFull: 'Il n’y a plus de place sur cet appareil.',
        unavailable: 'Illisible pour le moment.',
      },
      name: 'Nom',
      brokenOff: 'L’enregistrement a été coupé : la fin manque.',
      smallPicture: 'Petite image',
      noSmall: {
        kind: 'Aucune : ce navigateur ne peut pas en tirer une de ce fichier.',
        tooLarge: 'Aucune : l’image est trop grande pour en tirer une ici.',
      },
      sentTo: 'Envoyée à',
      sentToGroup: (group) => `envoyée à ${group || 'un groupe'}`,
      someGroup: 'un groupe',
      taken: 'Prise',
      noDate: 'Aucune date connue',
      source: {
        clock: 'de l’horloge de l’appareil',
        metadata: 'du fichier lui-même',
        sidecar: 'd’un fichier voisin',
        fileName: 'du nom du fichier',
        modification: 'dernière modification du fichier',
        person: 'comme tu l’as dit',
      },
      guessed: 'une supposition',
      offset: (/** @type {string} */ offset) => `UTC${offset}`,
      size: 'Taille',
      length: 'Durée',
      pixels: (/** @type {number} */ width, /** @type {number} */ height) =>
        `${number.format(width)} × ${number.format(height)}`,
      added: 'Ajouté',
      lensAndPlace: 'Afficher l’objectif et le lieu',
      camera: 'Appareil',
      place: 'Lieu',
      unnamed: 'absent du fichier',
    },
  };
}

// One file for all that is said in the vault.
export { albums } from './albums-fr.js';
export { edits } from './edits-fr.js';

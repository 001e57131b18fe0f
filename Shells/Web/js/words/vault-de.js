// The words of the vault in German.

/**
 * @param {import('./vault-words.js').Measures} measures
 * @returns {import('./vault-en.js').VaultWords}
 */
export function vault({ counted, number, percent }) {
  const items = (/** @type {number} */ count) => counted(count, 'Aufnahme', 'Aufnahmen');
  return {
    title: 'Tresor',
    count: items,

    absent: {
      title: 'Ein Ort, den nur du öffnest',
      line: 'Deine eigenen Fotos und Videos, verschlüsselt auf diesem Gerät. Ohne Konto, Nummer, ' +
        'Server.',
      points: [
        'Jedes liegt unter einem eigenen Schlüssel, genau so, wie es ist.',
        'Er öffnet sich mit deiner Passphrase, oder mit 24 Wörtern auf Papier.',
        'Er liegt in diesem Browser: Wer dessen Daten löscht, löscht auch ihn. Behalte deine ' +
          'Originale, oder sichere Kopien.',
      ],
      label: 'Passphrase',
      again: 'Passphrase noch einmal',
      strength: {
        weak: 'Leicht zu erraten. Nimm mehr Wörter.',
        fair: 'Nur mit Mühe zu erraten. Mit ein, zwei Wörtern mehr errät sie niemand.',
        strong: 'Schwer zu erraten, wenn die Wörter zufällig gewählt sind.',
      },
      hint: 'Mehrere Wörter, die niemand errät. Zurücksetzen kann sie niemand, auch wir nicht.',
      make: 'Tresor anlegen',
      making: 'Dein Tresor wird angelegt',
    },

    locked: {
      title: 'Dein Tresor ist verschlossen',
      line: 'Bis du deinen Tresor öffnest, ist hier nichts lesbar.',
      label: 'Passphrase',
      open: 'Öffnen',
      forgotten: 'Ich habe die Passphrase vergessen',
      remembered: 'Die Passphrase verwenden',
      words: 'Die 24 Wörter des Tresors',
      counted: (count, all) =>
        `${number.format(count)} von ${number.format(all)} Wörtern`,
      wait: (seconds) => 'Zu viele falsche Passphrasen. Versuche es in ' +
        `${counted(seconds, 'Sekunde', 'Sekunden')} noch einmal.`,
      passedOver: (count) =>
        `Nicht versucht: ${counted(count, 'Weg', 'Wege')}, ihn zu öffnen. ` +
        'Vielleicht hat jemand Dateien in seinen Ordner gelegt.',
      opening: 'Dein Tresor wird geöffnet',
      waiting: (/** @type {number} */ count) =>
        `${items(count)} versiegelt: im Tresor, sobald du ihn öffnest.`,
      unknownWord: (word, place) =>
        `Wort ${number.format(place)}, „${word}“, kommt in solchen Wörtern nicht vor. Prüfe, wie ` +
        'es geschrieben ist.',
      handed: (count) => `${counted(count, 'Datei wartet', 'Dateien warten')} darauf, dass dein ` +
        'Tresor offen ist.',
      cameraFirst: 'Öffne deinen Tresor einmal: Von da an geht seine Kamera auch, wenn er ' +
        'gesperrt ist.',
    },

    show: 'Eingabe anzeigen',
    looking: 'Dein Tresor wird gesucht',
    stopped: 'Dein Tresor wurde angehalten',
    elsewhere: 'Dayly läuft in einem anderen Fenster. Komm hierher zurück, um den Tresor zu ' +
      'öffnen.',

    faults: {
      empty: 'Gib eine Passphrase ein.',
      different: 'Die beiden sind nicht gleich.',
      short: 'Nimm mindestens zwölf Zeichen, am besten mehrere Wörter.',
      wrongPassphrase: 'Das ist nicht die Passphrase.',
      wrongWords: 'Das sind nicht die Wörter dieses Tresors. Prüfe Schreibweise und Reihenfolge.',
      unusablePassphrase: 'Das ist zu lang: Eine Passphrase hat höchstens 1.024 Byte.',
      damaged: 'Eine Datei des Tresors ist beschädigt. Deine Aufnahmen können trotzdem heil sein.',
      newer: 'Ein neueres Dayly hat diesen Tresor geschrieben. Aktualisiere die App, um ihn zu ' +
        'öffnen.',
      newerKey: 'Das öffnet den Tresor nicht, soweit diese Version es sagen kann: Ein neueres ' +
        'Dayly hat einige seiner Schlüssel geschrieben. Aktualisiere die App und versuche es ' +
        'noch einmal.',
      storageFull: 'Auf diesem Gerät ist kein Platz mehr.',
      unavailable: 'Dieser Browser lässt den Tresor weder lesen noch schreiben. Vielleicht ist ' +
        'es ein privates Fenster.',
      memory: 'Für eine Passphrase fehlt der Arbeitsspeicher: Sie braucht 128 MB. Nichts wurde ' +
        'geändert. Schließe andere Apps und versuche es noch einmal.',
      foreign: 'Diese Datei ist kein Backup eines Tresors.',
      otherVault: 'Das ist das Backup eines anderen Tresors als dessen, der hier liegt und keine ' +
        'Schlüssel mehr hat. Nichts wurde geändert.',
    },

    home: {
      title: 'Wo er liegt',
      ask: 'Wo soll er liegen?',
      browser: 'In diesem Browser.',
      cleared: 'Wer die Browserdaten löscht, löscht auch ihn.',
      hint: 'Ein Ordner darf leer sein oder einen Tresor enthalten, den Dayly auf diesem oder ' +
        'einem anderen Gerät angelegt hat.',
      folder: (/** @type {string} */ name) => `Im Ordner „${name}“.`,
      pick: 'In einen Ordner legen',
      other: 'Tresor in einem Ordner nehmen',
      another: 'Einen anderen Ordner nehmen',
      back: 'Diesen Browser nehmen',
      newFolder: 'Dayly-Tresor',
      full: (/** @type {string} */ name) =>
        `In „${name}“ liegt schon anderes. Ein Tresor braucht einen eigenen Ordner.`,
      foreign: (/** @type {string} */ name) =>
        `„${name}“ gehört zu einem anderen Teil von Dayly. Wähle einen anderen Ordner.`,
      make: (/** @type {string} */ name) => `Darin „${name}“ anlegen`,
      denied: 'Der Browser lässt Dayly nicht in diesen Ordner schreiben.',
      awayTitle: 'Der Ordner deines Tresors',
      asking: (/** @type {string} */ name) =>
        `Der Browser möchte gefragt werden, bevor Dayly „${name}“ wieder benutzt.`,
      allow: 'Erlauben',
      gone: (/** @type {string} */ name) =>
        `„${name}“ ist nicht da. Schließe das Laufwerk an, oder lege den Ordner zurück.`,
      again: 'Noch einmal nachsehen',
      meanwhile: 'Nichts ist verloren. Was du inzwischen aufnimmst oder teilst, wartet ' +
        'versiegelt in diesem Browser.',
      looking: 'Es wird nachgesehen, ob noch etwas anderes diesen Tresor benutzt. Das dauert ' +
        'höchstens eine halbe Minute.',
      busy: (/** @type {string} */ holder) =>
        `Etwas anderes benutzt diesen Tresor: ${holder}. Beende es dort und versuche es noch ` +
        'einmal.',
      elsewhere: 'ein anderer Browser',
      shared: 'Die Kommandozeile öffnet ihn dort, solange er hier verschlossen ist. Was bei ' +
        'verschlossenem Tresor aufgenommen wird, wartet in diesem Browser. Nach einem ' +
        'Stromausfall öffne ihn zuerst in diesem Browser: Er legt zurück, was dem Ordner ' +
        'fehlen kann.',
      move: 'Um ihn umzuziehen, mache ein Backup, verschließe den Tresor, wähle den anderen Ort ' +
        'und hole das Backup dort zurück.',
    },

    gallery: {
      label: 'Deine Fotos und Videos',
      emptyTitle: 'Noch nichts darin',
      emptyLine: 'Füge Fotos und Videos hinzu, oder lege sie hier ab. Die Originale bleiben, wo ' +
        'sie sind.',
      add: 'Fotos hinzufügen',
      folder: 'Ordner hinzufügen',
      more: 'Mehr',
      lock: 'Verschließen',
      drop: 'Loslassen, um sie in den Tresor zu legen',
      given: (/** @type {number} */ count) => `${items(count)} in deinen Tresor legen?`,
      givenLine: 'Eine andere App übergibt sie. Die Originale bleiben, wo sie sind.',
      scrub: 'Monat',
      sizes: { small: 'klein', medium: 'mittel', large: 'groß' },
      size: (/** @type {string} */ size) => `Größe der Bilder: ${size}`,
      undated: 'Ohne Datum',
      rebuilding: (/** @type {number} */ count) =>
        `Deine Aufnahmen werden wiedergefunden: ${number.format(count)} bisher`,
      stranded: (/** @type {number} */ count) =>
        `${counted(count, 'gesendetes Foto', 'gesendete Fotos')} noch nicht im Tresor.`,
      unread: (/** @type {number} */ count) =>
        `Nicht zu lesen: ${counted(count, 'Datei', 'Dateien')} mit dem, was du über Alben und ` +
        'Tage gesagt hast, oder mit Schlüsseln für ältere Dateien. Ein Backup kann es ' +
        'zurückbringen.',
      damaged: (/** @type {number} */ count) =>
        `${items(count)} nicht zu öffnen. Die Dateien sind beschädigt.`,
      monthDamaged: 'Manches aus diesem Monat lässt sich nicht anzeigen.',
    },

    staying: {
      line: 'Nur in diesem Browser, der ihn löschen kann',
      title: 'Wo dein Tresor liegt',
      why: 'Dein Tresor liegt in diesem Browser und sonst nirgends. Wird auf dem Gerät der ' +
        'Platz knapp, kann der Browser ihn löschen; wer die Daten des Browsers löscht, ' +
        'löscht ihn immer.',
      keep: 'Den Browser bitten, ihn zu behalten',
      refused: 'Der Browser verspricht es noch nicht. Meist tut er es, wenn Dayly installiert ' +
        'ist oder oft benutzt wird.',
      install: 'Dayly installieren',
      byHand: 'Zum Installieren das Teilen-Zeichen des Browsers antippen und „Zum ' +
        'Home-Bildschirm“ wählen.',
      backup: 'Backup anlegen',
    },

    camera: {
      open: 'Kamera',
      title: 'Kamera deines Tresors',
      modes: { label: 'Was die Kamera aufnimmt', photo: 'Foto', video: 'Video', live: 'Live' },
      record: 'Aufnehmen',
      stop: 'Aufnahme beenden',
      length: 'Länge der Aufnahme',
      said: {
        recording: 'Die Aufnahme läuft',
        ended: 'Aufnahme beendet',
        keeping: 'Aufgenommen, wird aufbewahrt',
        kept: 'In deinem Tresor',
        sealed: 'Versiegelt: liegt in deinem Tresor, sobald du ihn öffnest',
      },
      latest: 'Die letzte Aufnahme zeigen',
      sound: 'Ton',
      sounds: {
        off: 'Ohne Ton',
        asking: 'Dein Browser fragt gerade nach dem Mikrofon.',
        on: 'Mit Ton',
        muted: 'Das System hat das Mikrofon stumm geschaltet: Es gibt keinen Ton.',
        ended: 'Ohne Ton: Das Mikrofon ging aus. Tipp es an, um es noch einmal zu versuchen.',
        deniedOnce: 'Ohne Ton: Das Mikrofon wurde nicht erlaubt. Tipp es an, um noch einmal ' +
          'gefragt zu werden.',
        deniedForGood: 'Ohne Ton: Dayly darf nicht ans Mikrofon. Erlaub es dort, wo du die ' +
          'Kamera erlaubst.',
        noDevice: 'Ohne Ton: Hier ist kein Mikrofon.',
        busy: 'Ohne Ton: Eine andere App benutzt das Mikrofon.',
        unavailable: 'Ohne Ton: Das Mikrofon ging nicht an.',
      },
      silenced: 'Das Mikrofon ging aus: Ab hier ist kein Ton dabei.',
      webm: 'Dieser Browser nimmt WebM auf, das nicht jedes Gerät abspielt. Live Photos gehen ' +
        'hier nicht.',
      failed: 'Die Kamera gab kein Bild. Versuch es noch einmal.',
      problems: {
        storageFull: 'Auf diesem Gerät ist kein Platz mehr. Was vorher versiegelt wurde, bleibt.',
        unavailable: 'Mehr ließ sich nicht versiegeln. Was vorher versiegelt wurde, bleibt.',
        full: 'Auf diesem Gerät ist kein Platz mehr. Davon wurde nichts behalten.',
        refused: 'Es ließ sich nicht versiegeln. Davon wurde nichts behalten.',
        stranded: 'Es ist versiegelt, aber dein Tresor konnte es noch nicht aufnehmen. Beim ' +
          'nächsten Öffnen wird es noch einmal versucht.',
        nothing: 'Die Kamera gab kein Bild. Versuch es noch einmal.',
      },
      absences: {
        unasked: {
          title: 'Dein Tresor braucht die Kamera',
          reason: 'Gleich fragt dein Browser. Die Kamera läuft nur, solange du sie siehst, und ' +
            'was sie aufnimmt, kommt in deinen Tresor und sonst nirgendwohin.',
          steps: [],
          ask: 'Kamera erlauben',
        },
        noDevice: {
          title: 'Hier ist keine Kamera',
          reason: 'Füg stattdessen Fotos und Videos hinzu, die du schon hast.',
          steps: [],
          ask: 'Kamera suchen',
        },
      },
    },

    kinds: { photo: 'Foto', video: 'Video', live: 'Live Photo', other: 'Datei' },
    cell: (/** @type {string[]} */ ...parts) => parts.filter((part) => part !== '').join(', '),

    hidden: {
      title: 'Ausgeblendet',
      act: 'Ausblenden',
      show: 'Wieder einblenden',
      askTitle: (/** @type {number} */ count) => `${items(count)} ausblenden?`,
      askLine: 'Was du ausblendest, ist hier sonst nirgends zu sehen und öffnet sich mit ' +
        'einer eigenen Passphrase. Frühere Backups enthalten es noch.',
      moved: (/** @type {number} */ count) => `${items(count)} ausgeblendet`,
      shown: (/** @type {number} */ count) => `${items(count)} wieder in deinem Tresor`,
      later: 'Das wartet, bis das Backup fertig ist.',
      stayed: (/** @type {number} */ count) => `Nicht verschoben, wo sie waren: ${items(count)}.`,
      moving: (/** @type {number} */ done, /** @type {number} */ all) =>
        `Wird verschoben: ${number.format(done)} von ${number.format(all)}`,
      emptyLine: 'Wähle in deinem Tresor Fotos und Videos, dann „Ausblenden“.',
      absent: {
        title: 'Ein Tresor in deinem Tresor',
        line: 'Was du ausblendest, kommt hierher und ist in deinem Tresor sonst nirgends ' +
          'zu sehen: nicht in der Suche, den Tagen oder beim Zählen.',
        points: [
          'Er hat eine eigene Passphrase. Die deines Tresors öffnet ihn nicht.',
          'Zurücksetzen kann sie niemand, auch wir nicht. Ist er offen, kannst du ' +
            '24 Wörter aufschreiben, die ihn auch öffnen.',
          'Ein Backup deines Tresors lässt ihn aus: Mach auch hier eines. Wer die ' +
            'Dateien dieses Browsers lesen kann, sieht, dass da etwas ist, aber ' +
            'nicht was.',
        ],
        make: 'Einrichten',
        making: 'Wird eingerichtet',
      },
      locked: {
        title: 'Ausgeblendetes ist verschlossen',
        line: 'Es öffnet sich mit seiner eigenen Passphrase, nicht mit der deines Tresors.',
      },
    },

    keys: {
      title: 'Einstellungen des Tresors',
      forgottenTitle: 'Wähle eine neue Passphrase',
      passphraseTitle: 'Passphrase',
      passphrase: 'Neue Passphrase',
      change: 'Passphrase ändern',
      changing: 'Passphrase wird geändert',
      changed: 'Dein Tresor öffnet sich mit der neuen Passphrase.',
      wordsTitle: '24 Wörter',
      noWords: 'Wenn du die Passphrase vergisst, bringen nur 24 Wörter auf Papier deinen Tresor ' +
        'zurück.',
      hasWords: 'Deine 24 Wörter öffnen den Tresor, wenn du die Passphrase vergisst.',
      make: '24 Wörter aufschreiben',
      read: 'Wörter zeigen',
      renew: 'Andere Wörter machen',
      renewTitle: 'Andere Wörter machen?',
      renewLine: 'Die auf deinem Papier öffnen nichts mehr, sobald du die neuen ' +
        'aufgeschrieben hast.',
      wordsLine: 'Sie öffnen deinen Tresor ohne Passphrase. Wer sie findet und dieses Gerät ' +
        'hat, kann ihn auch öffnen.',
      postsTitle: 'Tagesfotos',
      postsLabel: 'Behalten, was ich meinen Gruppen sende',
      postsLine: 'Jedes Foto, das du sendest, wird auch hier behalten: versiegelt, sobald es ' +
        'gesendet ist, auch bei verschlossenem Tresor. Ausschalten löscht nichts.',
      lockTitle: 'Verschließen',
      lockLabel: 'Verschließt sich, wenn Dayly nicht zu sehen war, nach',
      minutes: (count) => counted(count, 'Minute', 'Minuten'),
    },

    passkey: {
      name: 'Dayly-Tresor',
      title: 'Face ID, Fingerabdruck oder Bildschirmsperre',
      line: 'Ein Gerät kann deinen Tresor ohne Passphrase öffnen. Wer das Gerät entsperren kann, ' +
        'kann dann auch den Tresor öffnen.',
      none: 'Dieser Browser oder dieses Gerät hat nichts, was den Tresor anstelle der ' +
        'Passphrase öffnen könnte.',
      add: 'Auf diesem Gerät einrichten',
      asking: 'Dein Gerät wird gefragt',
      added: 'Dieses Gerät öffnet deinen Tresor von jetzt an.',
      removed: 'Es öffnet deinen Tresor nicht mehr.',
      since: (/** @type {string} */ when) => `Ein Gerät, eingerichtet am ${when}`,
      keyring: (/** @type {string} */ when) =>
        `Der Schlüsselbund eines Computers, eingerichtet am ${when}`,
      session: (/** @type {string} */ when) => `An einem Computer entsperrt am ${when}`,
      chosen: (/** @type {string} */ when) => `Gewählt am ${when}`,
      written: (/** @type {string} */ when) => `Aufgeschrieben am ${when}`,
      stays: 'Eine neue Passphrase ändert nichts daran, welche Geräte ihn öffnen.',
      remove: 'Entfernen',
      removeTitle: 'Schlüssel dieses Geräts entfernen?',
      removeLine: 'Die Passphrase öffnet deinen Tresor weiterhin. Das Gerät führt ' +
        '„Dayly-Tresor“ unter seinen Passkeys, bis du ihn dort löschst.',
      removeKeyring: 'Die Passphrase öffnet deinen Tresor weiterhin.',
      offer: 'Dieses Gerät kann deinen Tresor mit Face ID, Fingerabdruck oder Bildschirmsperre ' +
        'öffnen. Die Passphrase bleibt.',
      open: 'Mit Face ID, Fingerabdruck oder Bildschirmsperre öffnen',
      faults: {
        unanswered: 'Es wurde nichts eingerichtet.',
        unsupported: 'Dieses Gerät kann keinen Schlüssel für den Tresor aufbewahren. Vielleicht ' +
          'hat es trotzdem einen Passkey angelegt: Du kannst „Dayly-Tresor“ dort löschen.',
        alreadyMade: 'Dieses Gerät öffnet deinen Tresor schon.',
        foreign: 'Was das Gerät gegeben hat, öffnet den Tresor nicht.',
        tooMany: 'Dein Tresor hat so viele Schlüssel, wie er haben kann. Entferne zuerst einen.',
        storageFull: 'Auf diesem Gerät ist kein Platz mehr.',
        unavailable: 'Das ging gerade nicht. Es wurde nichts geändert.',
      },
      lockedFaults: {
        unanswered: 'Nicht geöffnet. Versuch es noch einmal, oder nimm die Passphrase. Wenn du ' +
          'den Passkey „Dayly-Tresor“ von deinem Gerät gelöscht hast, richte ihn neu ein, sobald ' +
          'der Tresor offen ist.',
        unsupported: 'Dieser Browser oder dieses Gerät kann das nicht. Nimm die Passphrase.',
        alreadyMade: 'Das ging gerade nicht. Nimm die Passphrase.',
        foreign: 'Was dieses Gerät aufbewahrt, öffnet diesen Tresor nicht. Nimm die Passphrase.',
        tooMany: 'Das ging gerade nicht. Nimm die Passphrase.',
        storageFull: 'Auf diesem Gerät ist kein Platz mehr.',
        unavailable: 'Das ging gerade nicht. Nimm die Passphrase.',
      },
    },

    backup: {
      title: 'Backup',
      provenTitle: 'Zuletzt geprüftes Backup',
      unproven: 'Auf diesem Gerät wurde noch kein Backup dieses Tresors geprüft.',
      proven: (/** @type {string} */ when, /** @type {number} */ count) =>
        `Geprüft am ${when}: ${items(count)}, jedes Byte heil.`,
      missing: (/** @type {number} */ count) => `Nicht darin: ${items(count)} aus deinem Tresor`,
      complete: 'Alles aus deinem Tresor ist darin.',
      makeTitle: 'Sichern',
      makeLine: 'Eine verschlüsselte Datei mit deinem ganzen Tresor, samt Favoriten und ' +
        'Papierkorb. Sie öffnet sich mit der Passphrase und den Wörtern, die du jetzt hast. ' +
        'Bewahre sie auf einem anderen Datenträger auf.',
      hereLine: 'Dieser Browser legt die Datei zuerst in seinem eigenen Speicher an, was so viel ' +
        'Platz braucht wie dein Tresor, und gibt sie dir dann als Download.',
      begin: 'In eine neue Datei sichern',
      addTo: (/** @type {string} */ name) => `Neues zu ${name} hinzufügen`,
      other: 'Zu einem vorhandenen Backup hinzufügen',
      beginHere: 'Backup machen',
      readTitle: 'Aus einem Backup',
      readLine: 'Prüfen liest jedes Byte und ändert nichts. Wiederherstellen bringt zurück, was ' +
        'hier fehlt; was du hast, bleibt, wie es ist.',
      check: 'Backup prüfen',
      restore: 'Aus Backup wiederherstellen',
      works: { backup: 'Sichern', restore: 'Wiederherstellen', verification: 'Prüfen' },
      running: (/** @type {string} */ work, /** @type {number} */ part) =>
        `${work}: ${percent.format(part)}`,
      looking: 'Sehe nach, was da ist',
      part: (/** @type {string} */ done, /** @type {string} */ all) => `${done} von ${all}`,
      meanwhile: 'Lass Dayly offen. Was du inzwischen in den Tresor legst, wartet so lange.',
      stop: 'Anhalten',
      goOn: 'Weiter',
      again: 'Noch einmal versuchen',
      checkNow: 'Jetzt prüfen',
      save: 'Datei speichern',
      keptLine: 'Eine Kopie bleibt in diesem Browser, bis du sie entfernst oder Dayly neu ' +
        'startest.',
      remove: 'Kopie hier entfernen',
      gone: 'Die Kopie ist nicht mehr hier. Mache das Backup noch einmal.',
      show: 'Meinen Tresor zeigen',
      ended: { backup: 'Das Backup ist geschrieben', restore: 'Deine Aufnahmen sind wieder da',
        verification: 'Das Backup ist heil' },
      endedPartly: 'Nicht alles ist gut gegangen',
      stopped: { backup: 'Das Backup ist nicht vollständig',
        restore: 'Die Wiederherstellung ist nicht vollständig',
        verification: 'Das Backup wurde nicht geprüft' },
      added: (/** @type {number} */ count) => `${items(count)} hinzugefügt`,
      has: (/** @type {number} */ count) => `${items(count)} im Backup`,
      rewritten: (/** @type {number} */ count) =>
        `${items(count)} im Backup beschädigt und aus dem Tresor neu geschrieben`,
      rewrittenLists: (/** @type {number} */ count) => (count === 1
        ? 'Eine Liste im Backup war beschädigt und ist aus dem Tresor neu geschrieben'
        : `${count} Listen im Backup waren beschädigt und sind aus dem Tresor neu geschrieben`),
      sections: (/** @type {number} */ count) => (count === 1
        ? 'Ein Teil des Backups ist beschädigt. Was im Tresor ist, hat es trotzdem: Beginne ' +
          'eine neue Datei.'
        : `${count} Teile des Backups sind beschädigt. Was im Tresor ist, hat es trotzdem: ` +
          'Beginne eine neue Datei.'),
      upToDate: 'Es gab nichts Neues.',
      marked: (/** @type {number} */ count) =>
        `Favoriten und Papierkorb von ${items(count)} vermerkt`,
      restored: (/** @type {number} */ count) => `${items(count)} wiederhergestellt`,
      present: (/** @type {number} */ count) => `${items(count)} schon hier`,
      trashed: (/** @type {number} */ count) =>
        `${items(count)} davon für 30 Tage im Papierkorb: vorher dort oder endgültig gelöscht`,
      whole: (/** @type {number} */ count, /** @type {number} */ all) =>
        `${number.format(count)} von ${items(all)} heil`,
      wouldAdd: (/** @type {number} */ count) =>
        `Eine Wiederherstellung brächte ${items(count)} hierher`,
      wouldAddNothing: 'Alles darin ist in deinem Tresor.',
      wouldTrash: (/** @type {number} */ count) => `${items(count)} davon in den Papierkorb`,
      unfinished: 'Das letzte Backup in diese Datei wurde angehalten, oder ihr Ende ist ' +
        'beschädigt. Was davor vollständig war, zählt.',
      failed: {
        backup: (/** @type {number} */ count) => `Nicht gesichert: ${items(count)}`,
        restore: (/** @type {number} */ count) => `Nicht wiederhergestellt: ${items(count)}`,
        verification: (/** @type {number} */ count) =>
          `Beschädigt: ${counted(count, 'Aufnahme oder Liste', 'Aufnahmen oder Listen')}`,
      },
      item: (/** @type {string} */ digits, /** @type {string} */ why) =>
        `Aufnahme ${digits}: ${why}`,
      list: 'Eine Liste von Aufnahmen oder Schlüsseln ist nicht lesbar.',
      lists: {
        marks: 'Was du über ein Album oder die Tage eines Monats gesagt hast, ist nicht zu lesen.',
        newer: 'Ein neueres Dayly hat die Schlüssel für ältere Dateien geschrieben. ' +
          'Aktualisiere die App.',
        tooLarge: 'Einige Schlüssel für ältere Dateien bleiben im Backup: Ein Tresor nimmt ' +
          'höchstens 64.',
      },
      reasons: {
        marks: 'was du darüber gesagt hast, fehlt oder ist beschädigt',
        missing: 'nicht mehr im Tresor',
        damaged: 'nicht so, wie sie verschlüsselt wurde',
        newer: 'von einem neueren Dayly geschrieben',
        tooLarge: 'zu groß',
        storageFull: 'kein Platz mehr',
        unavailable: 'nicht lesbar',
      },
      faults: {
        missing: 'Die Datei ist nicht mehr da.',
        foreign: 'Diese Datei ist kein Backup eines Tresors.',
        newer: 'Ein neueres Dayly hat dieses Backup geschrieben. Aktualisiere die App, um es zu ' +
          'öffnen.',
        otherVault: 'Das ist das Backup eines anderen Tresors.',
        damaged: 'In dieser Datei ist kein vollständiges Backup.',
        tooLarge: 'Diese Datei fasst nicht mehr. Beginne eine neue.',
        storageFull: 'Es ist kein Platz mehr frei. Was vorher geschrieben wurde, ist vollständig.',
        unavailable: 'Die Datei oder der Tresor lässt sich gerade nicht lesen oder schreiben.',
        importing: 'Es werden Fotos hinzugefügt. Danach kann ein Backup beginnen.',
        cancelled: 'Es wurde angehalten. Was getan ist, zählt, und von dort geht es weiter.',
      },
      due: (/** @type {number} */ count) => count > 0
        ? `${items(count)} in keinem Backup, das hier geprüft wurde`
        : 'Geht dieses Gerät verloren, dann auch dein Tresor: Hier wurde lange kein Backup ' +
          'geprüft.',
      have: 'Ich habe ein Backup',
      haveNone: 'Neuen Tresor machen',
      recoverLine: 'Wähle die Datei deines Backups. Sie öffnet sich mit der Passphrase, die dein ' +
        'Tresor damals hatte, oder mit seinen 24 Wörtern.',
      pick: 'Backup wählen',
      pickFirst: 'Wähle zuerst die Datei des Backups.',
      noFile: 'Keine Datei gewählt',
      passphrase: 'Passphrase des Backups',
      byWords: 'Ich habe die 24 Wörter',
      byPassphrase: 'Ich habe die Passphrase',
      bring: 'Meinen Tresor zurückholen',
      bringing: 'Das Backup wird geöffnet',
    },

    change: {
      label: 'Ausgewählte Aufnahmen',
      choose: 'Auswählen',
      chosen: (/** @type {number} */ count) => `${number.format(count)} ausgewählt`,
      favorite: 'Favorit',
      isFavorite: 'Favorit',
      favored: (/** @type {number} */ count) => `${items(count)} zu den Favoriten hinzugefügt`,
      unfavored: (/** @type {number} */ count) => `${items(count)} aus den Favoriten entfernt`,
      trash: 'In den Papierkorb',
      trashed: (/** @type {number} */ count) => `${items(count)} in den Papierkorb gelegt`,
      undo: 'Rückgängig',
      restore: 'Wiederherstellen',
      delete: 'Endgültig löschen',
      deleteTitle: (/** @type {number} */ count) => `${items(count)} endgültig löschen?`,
      deleteLine: 'Niemand kann das rückgängig machen, auch du nicht. Nur ein Backup bringt es ' +
        'zurück.',
      deleteNow: 'Endgültig löschen',
      left: (/** @type {number} */ count) => `Noch ${items(count)}`,
      failed: (/** @type {string} */ why) => `Nicht alles wurde geändert. ${why}`,
    },

    trash: {
      title: 'Papierkorb',
      back: 'Zurück zum Tresor',
      empty: 'Papierkorb leeren',
      nothing: 'Der Papierkorb ist leer.',
      hint: 'Nach 30 Tagen endgültig gelöscht',
      daysLeft: (/** @type {number} */ count) => counted(count, 'Tag', 'Tage'),
    },

    filterLabel: 'Was gezeigt wird',
    filters: {
      all: 'Alle',
      favorites: 'Favoriten',
      photos: 'Fotos',
      videos: 'Videos',
      lives: 'Live Photos',
      posts: 'Gesendet',
      others: 'Dateien',
    },
    filteredEmpty: 'Davon ist nichts da.',

    ways: {
      title: 'Teilen',
      postLine: 'Eine deiner Gruppen sieht es 48 Stunden lang, als aus der Mediathek ' +
        'gekennzeichnet. Nur das Bild geht mit: Datum, Ort und Name bleiben hier.',
      post: 'Als heutiges Foto senden',
      fileLine: 'Für jemanden außerhalb deiner Gruppen: eine verschlüsselte Datei, die sich mit ' +
        'sechs Wörtern öffnet.',
      filesLine: 'Eine verschlüsselte Datei, die sich mit sechs Wörtern öffnet. Wer sie öffnet, ' +
        'sieht den Titel.',
      whom: 'Für wen',
      anybody: 'Alle, mit sechs Wörtern',
      person: (/** @type {string} */ name, /** @type {string} */ group) => `${name} (${group})`,
      personLine: (/** @type {string} */ name) => `Nur ${name} kann sie öffnen, ohne Wörter, ` +
        `etwa drei Tage lang. Sie ist signiert, damit ${name} sieht, dass sie von dir ist.`,
      compared: (/** @type {string} */ name) =>
        `Du hast die Sicherheitsnummer mit ${name} verglichen.`,
      notCompared: (/** @type {string} */ name) =>
        `Du hast die Sicherheitsnummer mit ${name} noch nicht verglichen.`,
      edited: 'Bearbeitete Fotos gehen so mit, wie sie aufgenommen wurden: Was weggeschnitten ' +
        'wurde, ist zu sehen.',
      label: 'Titel, wenn du magst',
      file: 'Verschlüsselte Datei machen',
      waits: 'Es wird noch geöffnet und dann weitergegeben.',
      tooMany: (/** @type {number} */ most) => `Eine Datei fasst höchstens ` +
        `${number.format(most)} Aufnahmen. Wähle weniger aus und teile sie in mehreren Dateien.`,
      unseen: 'Dieser Browser kann dieses Bild nicht öffnen; von hier kann es nicht gesendet ' +
        'werden.',
    },

    along: {
      label: 'Was mitgeht',
      all: 'Alles, mit dem Ort',
      whole: 'Alles, Bit für Bit',
      location: 'Alles außer dem Ort',
      everything: 'Nur das Bild',
      addTitle: 'Wenn du Fotos hinzufügst',
      addLabel: 'Der Tresor behält',
      addLine: 'Was weggelassen wird, liegt auch nicht im Tresor. Bilder und ihre Tage bleiben, ' +
        'wie sie sind.',
      tooLarge: 'Das ist mehr, als in eine Datei passt.',
      leftOut: (kinds) => `Weggelassen: ${kinds.join(', ')}.`,
      kinds: {
        place: (count) => counted(count, 'Ort', 'Orte'),
        unknown: (count) =>
          `${counted(count, 'Block', 'Blöcke')}, die nur Hersteller oder Programme lesen`,
        texts: (count) => `${counted(count, 'Text', 'Texte')} darüber`,
        credentials: (count) => counted(count, 'signierter Nachweis', 'signierte Nachweise'),
        pictures: (count) => counted(count, 'Bild darin', 'Bilder darin'),
        motion: (count) => counted(count, 'bewegtes Bild', 'bewegte Bilder'),
        tracks: (count) => `${counted(count, 'Spur', 'Spuren')} ohne Bild und Ton`,
        stray: (count) => `${counted(count, 'Stück', 'Stücke')} außerhalb des Sichtbaren`,
      },
    },

    share: {
      act: 'Teilen',
      title: (/** @type {number} */ count) => `${items(count)} teilen`,
      sealing: 'Eine Kopie wird für jemand anderen versiegelt',
      line: 'Eine verschlüsselte Datei, die sich mit diesen sechs Wörtern öffnet. Gib sie auf ' +
        'anderem Weg weiter als die Datei: Wer beides hat, kann hineinsehen.',
      asking: 'Die Schlüssel werden geholt',
      personLine: (/** @type {string} */ name) => `Diese Datei ist nur für ${name} und öffnet ` +
        'sich etwa drei Tage lang: Dann werden die Schlüssel vernichtet, die sie öffnen.',
      refused: {
        noAccount: 'Auf diesem Gerät hat sich niemand angemeldet.',
        offline: 'Du bist offline. Die Schlüssel der anderen Geräte kommen vom Server.',
        trouble: 'Die Schlüssel waren nicht zu bekommen. Versuch es gleich noch einmal.',
        unknown: 'Du bist mit dieser Person in keiner Gruppe mehr.',
        leftOut: 'Diese Person ist blockiert oder noch nicht angenommen.',
        noKeys: 'Keines ihrer Geräte hat gerade einen Schlüssel dafür.',
      },
      wordsTitle: 'Die sechs Wörter',
      copy: 'Wörter kopieren',
      copied: 'Kopiert',
      code: 'QR-Code der sechs Wörter',
      send: 'Datei senden',
      save: 'Datei sichern',
      keeps: {
        all: 'Die Originale gehen mit, wie sie sind, mit Datum, Namen und den Orten darin.',
        location: 'Die Originale gehen ohne ihre Orte mit, mit Datum und Namen.',
        everything: 'Nur die Bilder gehen mit, mit ihren Namen.',
      },
    },

    receive: {
      pick: 'Eine Datei öffnen, die ich bekommen habe',
      title: 'Eine Datei für dich',
      reading: 'Die Datei wird angesehen',
      line: (/** @type {string} */ name) =>
        `${name} öffnet sich mit den sechs Wörtern, die du bekommen hast.`,
      label: 'Die sechs Wörter',
      open: 'Öffnen',
      wrong: 'Das sind nicht die Wörter dieser Datei.',
      keyed: (/** @type {string} */ file, /** @type {string} */ name) => name
        ? `${file} hat ein älteres Format und öffnet sich mit dem Schlüssel „${name}“.`
        : `${file} hat ein älteres Format und öffnet sich mit dem Hauptschlüssel des Tresors, ` +
          'aus dem die Datei ist.',
      key: 'Der Schlüssel, hexadezimal oder in Base64',
      wrongKey: 'Dieser Schlüssel öffnet die Datei nicht, oder sie ist beschädigt.',
      noKey: 'Ein Schlüssel hat 32 Bytes: 64 hexadezimale Ziffern oder 43 oder 44 Zeichen Base64.',
      holds: (/** @type {number} */ count) => `${items(count)} darin`,
      signed: (/** @type {string} */ name) => `Signiert von ${name}`,
      keep: 'In meinen Tresor legen',
      leave: 'Nicht jetzt',
      faults: {
        foreign: 'Das ist keine Datei, die jemand geteilt hat.',
        newer: 'Ein neueres Dayly hat diese Datei geschrieben. Aktualisiere die App, um sie zu ' +
          'öffnen.',
        notForPassphrase: 'Diese Datei ist für jemandes eigene Geräte, und niemand hat sie ' +
          'signiert.',
        noAccount: 'Diese Datei ist für jemanden mit einem Konto. Melde dich bei den Gruppen an, ' +
          'um solche Dateien zu öffnen.',
        notForThisDevice: 'Diese Datei ist für andere Geräte oder älter als etwa drei Tage: Dann ' +
          'werden die Schlüssel vernichtet, die sie öffnen. Bitte noch einmal um sie.',
        unknownSigner: 'Diese Datei hat niemand signiert, mit dem du eine Gruppe teilst.',
        leftOutSigner: 'Diese Datei hat jemand signiert, der blockiert oder noch nicht ' +
          'angenommen ist.',
        revokedSigner: 'Diese Datei hat ein Gerät signiert, das inzwischen entfernt wurde.',
        forged: 'Diese Datei ist nicht, was das genannte Gerät signiert hat. Jemand hat sie ' +
          'verändert.',
        damaged: 'Diese Datei ist beschädigt oder wurde verändert. Bitte noch einmal um sie.',
        tooLarge: 'Diese Datei hat ein älteres Format und ist zu lang, um geöffnet zu werden.',
        unavailable: 'Die Datei kann gerade nicht gelesen werden.',
      },
    },

    named: {
      olderTitle: 'Ältere Dateien',
      olderLine: 'Dateien im älteren Format .lfs öffnen sich mit einem Schlüssel, der einen ' +
        'Namen hat. Dein Tresor kann solche Schlüssel behalten.',
      title: 'Schlüssel für ältere Dateien',
      listTitle: 'Deine Schlüssel',
      line: 'Eine Datei im älteren Format .lfs öffnet sich mit einem Schlüssel, den sie nennt.',
      backedUp: 'Backups deines Tresors enthalten auch diese Schlüssel.',
      none: 'Noch sind keine da.',
      since: (/** @type {string} */ when) => `Hier seit ${when}`,
      save: 'Sichern',
      handTitle: (/** @type {string} */ name) => `Den Schlüssel „${name}“ in einer Datei sichern?`,
      handLine: 'Wer diese Datei hat, kann alles öffnen, was mit diesem Schlüssel versiegelt ist.',
      saved: (/** @type {string} */ name) => `Der Schlüssel „${name}“ ist gesichert.`,
      remove: 'Löschen',
      removeTitle: (/** @type {string} */ name) => `Den Schlüssel „${name}“ löschen?`,
      removeLine: 'Ohne eine andere Kopie des Schlüssels öffnet niemand die Dateien, die mit ' +
        'ihm versiegelt sind. Frühere Backups enthalten ihn noch.',
      removed: (/** @type {string} */ name) => `Der Schlüssel „${name}“ ist gelöscht.`,
      makeTitle: 'Ein neuer Schlüssel',
      make: 'Schlüssel erzeugen',
      made: (/** @type {string} */ name) => `Der Schlüssel „${name}“ ist erzeugt.`,
      takeTitle: 'Ein Schlüssel, den du hast',
      takeLine: 'Er heißt so, wie die Dateien ihn nennen.',
      name: 'Name des Schlüssels',
      choose: 'Datei des Schlüssels wählen',
      take: 'Schlüssel aufnehmen',
      taken: (/** @type {string} */ name) => `Der Schlüssel „${name}“ ist in deinem Tresor.`,
      noName: 'Gib einen Namen ein, der nicht länger als 127 Bytes ist.',
      keep: 'Diesen Schlüssel in meinem Tresor behalten',
      form: 'Form',
      plain: 'Als die Datei, die es ist',
      under: (/** @type {string} */ name) => `Als .lfs mit „${name}“`,
      saveLine: (/** @type {string} */ name) => `Eine Kopie im älteren Format .lfs, für ` +
        `Programme, die kein anderes lesen. Sie öffnet sich nur mit dem Schlüssel „${name}“.`,
      saveTitle: (/** @type {number} */ count) => (count === 1
        ? 'Eine Kopie als .lfs sichern?' : `Kopien von ${items(count)} als .lfs sichern?`),
      faults: {
        noSuchKey: 'Der Tresor hat keinen Schlüssel dieses Namens mehr.',
        taken: 'Der Tresor hat schon einen Schlüssel dieses Namens.',
        unusable: 'Das ist kein Name für einen Schlüssel oder kein Schlüssel.',
        tooMany: 'Der Tresor hat 64 Schlüssel und nimmt keinen weiteren. Lösche zuerst einen.',
        damaged: 'Die Schlüssel oder die Aufnahme sind beschädigt oder wurden verändert.',
        newer: 'Ein neueres Dayly hat die Schlüssel oder die Aufnahme geschrieben. Aktualisiere ' +
          'die App.',
        missing: 'Die Datei ist nicht mehr im Tresor.',
        tooLarge: 'Eine Datei dieses Formats fasst höchstens 64 MB.',
        notRemoved: 'Dayly kann bei einer Datei dieser Art nicht sicher sein, dass alles weg ' +
          'wäre, darum wurde keine Kopie gemacht.',
        marks: 'Was du darüber gesagt hast, fehlt oder ist beschädigt; vielleicht ist es ' +
          'bearbeitet. Nimm es zu den Favoriten oder heraus: dann wird neu geschrieben, ' +
          'was der Tresor noch weiß.',
        undrawn: 'Die Aufnahme lässt sich hier nicht bearbeitet zeichnen. So, wie sie ' +
          'aufgenommen wurde, kann sie den Tresor verlassen.',
        storageFull: 'Auf diesem Gerät ist kein Platz mehr.',
        unavailable: 'Das ging gerade nicht.',
      },
    },

    importing: {
      label: 'Import',
      progress: (/** @type {number} */ done, /** @type {number} */ all) =>
        `${number.format(done)} von ${number.format(all)}`,
      part: (/** @type {number} */ part) => percent.format(part),
      seconds: (/** @type {number} */ seconds) => seconds < 60 ? 'noch weniger als eine Minute'
        : `noch etwa ${counted(Math.round(seconds / 60), 'Minute', 'Minuten')}`,
      paused: 'Angehalten',
      pause: 'Anhalten',
      resume: 'Weiter',
      cancel: 'Abbrechen',
      done: 'Fertig',
      kept: (/** @type {number} */ count) => `${items(count)} hinzugefügt`,
      known: (/** @type {number} */ count) => counted(count, 'war schon da', 'waren schon da'),
      failed: (/** @type {number} */ count) => `${number.format(count)} nicht hinzugefügt`,
      passedOver: (/** @type {number} */ count) =>
        counted(count, 'Datei übergangen', 'Dateien übergangen'),
      passedOverFor: {
        system: (/** @type {number} */ count) =>
          `${number.format(count)} von Systemen und Programmen`,
        deleted: (/** @type {number} */ count) => `${number.format(count)} gelöscht`,
        hidden: (/** @type {number} */ count) => `${number.format(count)} versteckt`,
        empty: (/** @type {number} */ count) => `${number.format(count)} leer`,
        unknown: (/** @type {number} */ count) =>
          `${number.format(count)} weder Foto noch Video, das Dayly kennt`,
      },
      albums: {
        made: (/** @type {number} */ count) => counted(count, 'neues Album', 'neue Alben'),
        continued: (/** @type {number} */ count) =>
          counted(count, 'Album ergänzt', 'Alben ergänzt'),
        more: (/** @type {number} */ count) => `${number.format(count)} weitere`,
        missing: (/** @type {number} */ count) =>
          counted(count, 'Datei aus Alben war nicht dabei oder liegt im Papierkorb',
            'Dateien aus Alben waren nicht dabei oder liegen im Papierkorb'),
        full: (/** @type {number} */ count) =>
          counted(count, 'Aufnahme blieb aus einem Album: mehr Alben sind nicht möglich',
            'Aufnahmen blieben aus einem Album: mehr Alben sind nicht möglich'),
        failed: (/** @type {number} */ count) =>
          counted(count, 'Album ließ sich nicht lesen oder füllen',
            'Alben ließen sich nicht lesen oder füllen'),
      },
      reasons: {
        empty: 'hat keinen Inhalt',
        unreadable: 'ist nicht lesbar oder wurde inzwischen geändert',
        tooLarge: 'ist zu groß',
        notRemoved: 'etwas von dem, was weg soll, könnte darin bleiben',
        storageFull: 'kein Platz mehr auf diesem Gerät',
        unavailable: 'der Tresor ließ sich nicht schreiben',
      },
    },

    item: {
      previous: 'Zurück',
      next: 'Weiter',
      details: 'Details',
      save: 'Kopie sichern',
      saveTitle: 'Eine Kopie ohne Verschlüsselung sichern?',
      saveLine: 'Wer deine Dateien öffnen kann, kann auch die Kopie öffnen. Im Tresor bleibt ' +
        'alles, wie es ist.',
      saveNow: 'Kopie sichern',
      saveAllTitle: (/** @type {number} */ count) =>
        `Kopien von ${items(count)} ohne Verschlüsselung sichern?`,
      saveAllNow: 'Kopien sichern',
      savedOf: (/** @type {number} */ done, /** @type {number} */ all) =>
        `${number.format(done)} von ${number.format(all)} gesichert`,
      unwritten: 'Eine Kopie ließ sich nicht schreiben.',
      sendToApp: 'An eine andere App senden',
      sendNow: 'Senden',
      sendReady: (/** @type {number} */ count) => (count === 1
        ? '1 Datei ist bereit. Die andere App bekommt sie ohne Verschlüsselung.'
        : `${count} Dateien sind bereit. Die andere App bekommt sie ohne Verschlüsselung.`),
      unsendable: 'Dieser Browser gibt diese Dateien nicht an andere Apps weiter. Sichere ' +
        'stattdessen Kopien.',
      saving: 'Wird gesichert',
      keep: 'Jetzt nicht',
      opening: 'Wird geöffnet',
      live: 'Live',
      playLive: 'Live-Foto abspielen',
      liveUnseen: 'Dieser Browser kann die Bewegung nicht abspielen.',
      seenSmall: 'Dieser Browser zeigt nur das kleine Bild, das in der Datei steckt. Dein ' +
        'Original ist da: Sichere eine Kopie, um es woanders zu öffnen.',
      unseen: 'Dieser Browser kann es nicht zeigen. Dein Original ist da: Sichere eine Kopie, um ' +
        'es woanders zu öffnen.',
      faults: {
        tooLarge: 'Zu groß, um hier gezeigt zu werden. Die Befehlszeile kann es sichern.',
        missing: 'Die Datei liegt nicht mehr im Tresor.',
        damaged: 'Die Datei ist beschädigt oder wurde geändert.',
        newer: 'Ein neueres Dayly hat das geschrieben. Aktualisiere die App, um es zu öffnen.',
        notRemoved: 'Dayly kann bei einer Datei dieser Art nicht sicher sein, dass alles davon ' +
          'weg wäre. Darum wurde keine Kopie gemacht. Mit „Alles, mit dem Ort“ geht sie hinaus, ' +
          'wie sie ist.',
        marks: 'Was du darüber gesagt hast, fehlt oder ist beschädigt; vielleicht ist es ' +
          'bearbeitet. Nimm es zu den Favoriten oder heraus: dann wird neu geschrieben, ' +
          'was der Tresor noch weiß.',
        undrawn: 'So, wie es bearbeitet ist, lässt es sich hier nicht zeichnen. So, wie es ' +
          'aufgenommen wurde, kann es den Tresor verlassen.',
        storageFull: 'Auf diesem Gerät ist kein Platz mehr.',
        unavailable: 'Gerade nicht lesbar.',
      },
      name: 'Name',
      brokenOff: 'Die Aufnahme brach ab: Das Letzte fehlt.',
      smallPicture: 'Kleines Bild',
      noSmall: {
        kind: 'Keins: Dieser Browser kann aus dieser Datei keins machen.',
        tooLarge: 'Keins: Das Bild ist zu groß, um hier eins zu machen.',
      },
      sentTo: 'Gesendet an',
      sentToGroup: (group) => `gesendet an ${group || 'eine Gruppe'}`,
      someGroup: 'eine Gruppe',
      taken: 'Aufgenommen',
      noDate: 'Kein Datum bekannt',
      source: {
        clock: 'von der Uhr der Kamera',
        metadata: 'aus der Datei selbst',
        sidecar: 'aus einer Datei daneben',
        fileName: 'aus dem Namen der Datei',
        modification: 'letzte Änderung der Datei',
        person: 'wie du gesagt hast',
      },
      guessed: 'geschätzt',
      offset: (/** @type {string} */ offset) => `UTC${offset}`,
      size: 'Größe',
      length: 'Länge',
      pixels: (/** @type {number} */ width, /** @type {number} */ height) =>
        `${number.format(width)} × ${number.format(height)}`,
      added: 'Hinzugefügt',
      lensAndPlace: 'Objektiv und Ort zeigen',
      camera: 'Kamera',
      place: 'Ort',
      unnamed: 'steht nicht in der Datei',
    },
  };
}

// One file for all that is said in the vault.
export { albums } from './albums-de.js';
export { edits } from './edits-de.js';

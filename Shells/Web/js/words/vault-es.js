// The words of the vault in Spanish.

/**
 * @param {import('./vault-words.js').Measures} measures
 * @returns {import('./vault-en.js').VaultWords}
 */
export function vault({ counted, number, percent }) {
  const items = (/** @type {number} */ count) => counted(count, 'elemento', 'elementos');
  return {
    title: 'Caja fuerte',
    count: items,

    absent: {
      title: 'Un lugar que solo tú abres',
      line: 'Tus fotos y vídeos, cifrados en este dispositivo. Sin cuenta, sin número, sin ' +
        'servidor.',
      points: [
        'Cada uno queda sellado con su propia clave, tal como es.',
        'Se abre con tu frase secreta, o con 24 palabras que apuntas en papel.',
        'Está en este navegador: borrar sus datos la elimina. Conserva tus originales o guarda ' +
          'copias.',
      ],
      label: 'Frase secreta',
      again: 'Frase secreta otra vez',
      strength: {
        weak: 'Fácil de adivinar. Usa más palabras.',
        fair: 'Cuesta adivinarla. Con una o dos palabras más, nadie lo consigue.',
        strong: 'Difícil de adivinar, si elegiste las palabras al azar.',
      },
      hint: 'Varias palabras que nadie adivinaría. Nadie puede restablecerla, ni siquiera ' +
        'nosotros.',
      make: 'Crear mi caja fuerte',
      making: 'Creando tu caja fuerte',
    },

    locked: {
      title: 'Tu caja fuerte está cerrada',
      line: 'Aquí no se puede leer nada hasta que abras tu caja fuerte.',
      label: 'Frase secreta',
      open: 'Abrir',
      forgotten: 'He olvidado la frase secreta',
      remembered: 'Usar la frase secreta',
      words: 'Las 24 palabras de la caja fuerte',
      counted: (count, all) =>
        `${number.format(count)} de ${number.format(all)} palabras`,
      wait: (seconds) => 'Demasiadas frases secretas erróneas. Inténtalo de nuevo en ' +
        `${counted(seconds, 'segundo', 'segundos')}.`,
      passedOver: (count) =>
        `Sin probar: ${counted(count, 'forma', 'formas')} de abrirla. Quizá alguien ha puesto ` +
        'archivos en su carpeta.',
      opening: 'Abriendo tu caja fuerte',
      waiting: (/** @type {number} */ count) =>
        `${items(count)} bajo sello: en tu caja fuerte cuando la abras.`,
      unknownWord: (word, place) =>
        `La palabra ${number.format(place)}, «${word}», no es de las que se usan aquí. Revisa ` +
        'cómo está escrita.',
      handed: (count) => `${counted(count, 'archivo espera', 'archivos esperan')} a que tu caja ` +
        'fuerte esté abierta.',
      cameraFirst: 'Abre tu caja fuerte una vez: desde entonces su cámara funciona también ' +
        'cuando está bloqueada.',
    },

    show: 'Mostrar lo que escribo',
    looking: 'Buscando tu caja fuerte',
    stopped: 'Tu caja fuerte se ha parado',
    elsewhere: 'Dayly está abierto en otra ventana. Vuelve aquí para abrir la caja fuerte.',

    faults: {
      empty: 'Escribe una frase secreta.',
      different: 'No son iguales.',
      short: 'Usa al menos doce caracteres, mejor varias palabras.',
      wrongPassphrase: 'Esa no es la frase secreta.',
      wrongWords: 'No son las palabras de esta caja fuerte. Revisa cómo están escritas y en ' +
        'qué orden.',
      unusablePassphrase: 'Es demasiado largo: una frase secreta tiene 1.024 bytes como máximo.',
      damaged: 'Un archivo de la caja fuerte está dañado. Tus elementos pueden seguir intactos.',
      newer: 'Un Dayly más nuevo escribió esta caja fuerte. Actualiza la app para abrirla.',
      newerKey: 'Eso no abre la caja fuerte, hasta donde esta versión puede saber: un Dayly más ' +
        'nuevo escribió algunas de sus claves. Actualiza la app y vuelve a intentarlo.',
      storageFull: 'No queda espacio en este dispositivo.',
      unavailable: 'Este navegador no permite leer ni escribir la caja fuerte. Quizá sea una ' +
        'ventana privada.',
      memory: 'Falta memoria para una frase secreta: necesita 128 MB. No se ha cambiado nada. ' +
        'Cierra otras aplicaciones e inténtalo de nuevo.',
      foreign: 'Este archivo no es la copia de una caja fuerte.',
      otherVault: 'Es la copia de otra caja fuerte, no de la que está aquí y ha perdido sus ' +
        'claves. No se ha cambiado nada.',
    },

    home: {
      title: 'Dónde está',
      ask: '¿Dónde debe estar?',
      browser: 'En este navegador.',
      cleared: 'Borrar los datos del navegador también la borra.',
      hint: 'La carpeta puede estar vacía, o tener una caja fuerte creada por Dayly en este ' +
        'dispositivo o en otro.',
      folder: (/** @type {string} */ name) => `En la carpeta «${name}».`,
      pick: 'Ponerla en una carpeta',
      other: 'Usar una caja fuerte en una carpeta',
      another: 'Usar otra carpeta',
      back: 'Usar este navegador',
      newFolder: 'Caja fuerte de Dayly',
      full: (/** @type {string} */ name) =>
        `En «${name}» ya hay otras cosas. La caja fuerte necesita una carpeta propia.`,
      foreign: (/** @type {string} */ name) =>
        `«${name}» es de otra parte de Dayly. Elige otra carpeta.`,
      make: (/** @type {string} */ name) => `Crear «${name}» dentro`,
      denied: 'El navegador no deja que Dayly escriba en esa carpeta.',
      awayTitle: 'La carpeta de tu caja fuerte',
      asking: (/** @type {string} */ name) =>
        `El navegador quiere preguntarte antes de que Dayly vuelva a usar «${name}».`,
      allow: 'Permitir',
      gone: (/** @type {string} */ name) =>
        `«${name}» no está. Conecta su unidad o devuelve la carpeta a su sitio.`,
      again: 'Mirar otra vez',
      meanwhile: 'No se pierde nada. Lo que tomes o publiques mientras tanto espera sellado en ' +
        'este navegador.',
      looking: 'Se está mirando si algo más usa todavía esta caja fuerte. Tarda medio minuto ' +
        'como mucho.',
      busy: (/** @type {string} */ holder) =>
        `Algo más usa esta caja fuerte: ${holder}. Termínalo allí y vuelve a intentarlo.`,
      elsewhere: 'otro navegador',
      shared: 'La línea de órdenes la abre allí mientras aquí está cerrada. Lo que se toma con ' +
        'ella cerrada espera en este navegador. Tras un corte de luz, ábrela primero en este ' +
        'navegador: repone lo que la carpeta haya perdido.',
      move: 'Para moverla, haz una copia de seguridad, cierra la caja fuerte, elige el otro ' +
        'lugar y recupera allí la copia.',
    },

    gallery: {
      label: 'Tus fotos y vídeos',
      emptyTitle: 'Aún no hay nada',
      emptyLine: 'Añade fotos y vídeos, o suéltalos aquí. Los originales se quedan donde están.',
      add: 'Añadir fotos',
      folder: 'Añadir una carpeta',
      more: 'Más',
      lock: 'Cerrar con llave',
      drop: 'Suelta para añadirlos a tu caja fuerte',
      given: (/** @type {number} */ count) => `¿Añadir ${items(count)} a tu caja fuerte?`,
      givenLine: 'Los entrega otra app. Los originales se quedan donde están.',
      scrub: 'Mes',
      sizes: { small: 'pequeñas', medium: 'medianas', large: 'grandes' },
      size: (/** @type {string} */ size) => `Tamaño de las imágenes: ${size}`,
      undated: 'Sin fecha',
      rebuilding: (/** @type {number} */ count) =>
        `Recuperando tus elementos: ${number.format(count)} hasta ahora`,
      stranded: (/** @type {number} */ count) =>
        `${counted(count, 'foto enviada', 'fotos enviadas')} sin guardar aún en la caja fuerte.`,
      unread: (/** @type {number} */ count) =>
        `No se puede leer: ${counted(count, 'archivo', 'archivos')} con lo que dijiste ` +
        'de álbumes y días, o con claves para archivos antiguos. Una copia de seguridad puede ' +
        'recuperarlo.',
      damaged: (/** @type {number} */ count) =>
        `${items(count)} no se pueden abrir. Los archivos están dañados.`,
      monthDamaged: 'Algunos elementos de este mes no se pueden mostrar.',
    },

    staying: {
      line: 'Solo en este navegador, que puede borrarla',
      title: 'Dónde está tu caja fuerte',
      why: 'Tu caja fuerte está en este navegador y en ningún otro sitio. Si falta espacio, ' +
        'el navegador puede borrarla; y borrar los datos del navegador siempre la borra.',
      keep: 'Pedir al navegador que la conserve',
      refused: 'El navegador aún no lo promete. Suele hacerlo cuando Dayly está instalado o se ' +
        'usa a menudo.',
      install: 'Instalar Dayly',
      byHand: 'Para instalar Dayly, toca el signo de compartir del navegador y elige «Añadir a ' +
        'pantalla de inicio».',
      backup: 'Hacer una copia de seguridad',
    },

    camera: {
      open: 'Cámara',
      title: 'Cámara de tu caja fuerte',
      modes: { label: 'Qué toma la cámara', photo: 'Foto', video: 'Vídeo', live: 'Live' },
      record: 'Grabar',
      stop: 'Parar la grabación',
      length: 'Duración de la grabación',
      said: {
        recording: 'Grabando',
        ended: 'Grabación terminada',
        keeping: 'Hecho, y guardándose',
        kept: 'En tu caja fuerte',
        sealed: 'Sellado: estará en tu caja fuerte cuando la abras',
      },
      latest: 'Ver lo último que tomaste',
      sound: 'Sonido',
      sounds: {
        off: 'Sin sonido',
        asking: 'Tu navegador pregunta por el micrófono.',
        on: 'Con sonido',
        muted: 'El sistema ha silenciado el micrófono: no hay sonido.',
        ended: 'Sin sonido: el micrófono se paró. Tócalo para volver a intentarlo.',
        deniedOnce: 'Sin sonido: no se permitió el micrófono. Tócalo para que te pregunte otra ' +
          'vez.',
        deniedForGood: 'Sin sonido: Dayly no puede usar el micrófono. Permítelo donde permites ' +
          'la cámara.',
        noDevice: 'Sin sonido: aquí no hay micrófono.',
        busy: 'Sin sonido: otra app usa el micrófono.',
        unavailable: 'Sin sonido: el micrófono no arrancó.',
      },
      silenced: 'El micrófono se paró: a partir de aquí no hay sonido.',
      webm: 'Este navegador graba en WebM, que no todos los dispositivos reproducen. Aquí no se ' +
        'pueden tomar Live Photos.',
      failed: 'La cámara no dio ninguna imagen. Inténtalo otra vez.',
      problems: {
        storageFull: 'No queda espacio en este dispositivo. Lo que ya estaba sellado se conserva.',
        unavailable: 'No se pudo sellar más. Lo que ya estaba sellado se conserva.',
        full: 'No queda espacio en este dispositivo. No se conserva nada de ello.',
        refused: 'No se pudo sellar. No se conserva nada de ello.',
        stranded: 'Está sellado, pero tu caja fuerte aún no pudo guardarlo. Se intentará otra ' +
          'vez cuando la abras.',
        nothing: 'La cámara no dio ninguna imagen. Inténtalo otra vez.',
      },
      absences: {
        unasked: {
          title: 'Tu caja fuerte necesita la cámara',
          reason: 'Ahora te pregunta tu navegador. La cámara solo funciona mientras la ves, y lo ' +
            'que toma va a tu caja fuerte y a ningún otro sitio.',
          steps: [],
          ask: 'Permitir la cámara',
        },
        noDevice: {
          title: 'Aquí no hay cámara',
          reason: 'Añade fotos y vídeos que ya tengas.',
          steps: [],
          ask: 'Buscar una cámara',
        },
      },
    },

    kinds: { photo: 'Foto', video: 'Vídeo', live: 'Live Photo', other: 'Archivo' },
    cell: (/** @type {string[]} */ ...parts) => parts.filter((part) => part !== '').join(', '),

    hidden: {
      title: 'Oculto',
      act: 'Ocultar',
      show: 'Dejar de ocultar',
      askTitle: (/** @type {number} */ count) => `¿Ocultar ${items(count)}?`,
      askLine: 'Lo que ocultas no se ve en ningún otro sitio de aquí y se abre con su ' +
        'propia frase secreta. Las copias de seguridad anteriores aún lo tienen.',
      moved: (/** @type {number} */ count) => `Oculto: ${items(count)}`,
      shown: (/** @type {number} */ count) => `De nuevo en tu caja fuerte: ${items(count)}`,
      later: 'Esto espera a que termine la copia de seguridad.',
      stayed: (/** @type {number} */ count) => `Sin mover: ${items(count)}. Siguen donde estaban.`,
      moving: (/** @type {number} */ done, /** @type {number} */ all) =>
        `Moviendo: ${number.format(done)} de ${number.format(all)}`,
      emptyLine: 'Elige fotos y vídeos en tu caja fuerte y luego «Ocultar».',
      absent: {
        title: 'Una caja fuerte dentro de la tuya',
        line: 'Lo que ocultas viene aquí y no se ve en ningún otro sitio de tu caja ' +
          'fuerte: ni en búsquedas, ni en días, ni en totales.',
        points: [
          'Tiene su propia frase secreta. La de tu caja fuerte no la abre.',
          'Nadie puede restablecerla, ni siquiera nosotros. Una vez abierta, ' +
            'puedes apuntar 24 palabras que también la abren.',
          'Una copia de seguridad de tu caja fuerte no la incluye: haz una aquí ' +
            'también. Quien pueda leer los archivos de este navegador ve que hay ' +
            'algo, pero no qué.',
        ],
        make: 'Preparar Oculto',
        making: 'Preparando Oculto',
      },
      locked: {
        title: 'Lo oculto está cerrado',
        line: 'Se abre con su propia frase secreta, no con la de tu caja fuerte.',
      },
    },

    keys: {
      title: 'Ajustes de la caja fuerte',
      forgottenTitle: 'Elige una frase secreta nueva',
      passphraseTitle: 'Frase secreta',
      passphrase: 'Frase secreta nueva',
      change: 'Cambiar la frase secreta',
      changing: 'Cambiando la frase secreta',
      changed: 'Tu caja fuerte se abre con la frase secreta nueva.',
      wordsTitle: '24 palabras',
      noWords: 'Si olvidas la frase secreta, solo 24 palabras en papel te devuelven tu caja ' +
        'fuerte.',
      hasWords: 'Tus 24 palabras abren la caja fuerte si olvidas la frase secreta.',
      make: 'Apuntar 24 palabras',
      read: 'Mostrar las palabras',
      renew: 'Crear otras palabras',
      renewTitle: '¿Crear otras palabras?',
      renewLine: 'Las de tu papel no abrirán nada en cuanto hayas apuntado las nuevas.',
      wordsLine: 'Abren tu caja fuerte sin la frase secreta. Quien las encuentre y tenga este ' +
        'dispositivo también puede abrirla.',
      postsTitle: 'Fotos del día',
      postsLabel: 'Guardar lo que envío a mis grupos',
      postsLine: 'Cada foto que envías se guarda también aquí, sellada en cuanto se envía, ' +
        'aunque la caja fuerte esté cerrada. Desactivarlo no borra nada.',
      lockTitle: 'Bloqueo',
      lockLabel: 'Se bloquea cuando Dayly lleva sin verse',
      minutes: (count) => counted(count, 'minuto', 'minutos'),
    },

    passkey: {
      name: 'Caja fuerte de Dayly',
      title: 'Face ID, huella o bloqueo de pantalla',
      line: 'Un dispositivo puede abrir tu caja fuerte sin la frase secreta. Quien pueda ' +
        'desbloquear el dispositivo podrá abrir también la caja fuerte.',
      none: 'Este navegador o dispositivo no tiene nada que pueda abrir la caja fuerte en lugar ' +
        'de la frase secreta.',
      add: 'Configurar en este dispositivo',
      asking: 'Esperando a tu dispositivo',
      added: 'Este dispositivo abre tu caja fuerte desde ahora.',
      removed: 'Ya no abre tu caja fuerte.',
      since: (/** @type {string} */ when) => `Un dispositivo, configurado el ${when}`,
      keyring: (/** @type {string} */ when) =>
        `El llavero de un ordenador, configurado el ${when}`,
      session: (/** @type {string} */ when) => `Desbloqueada en un ordenador el ${when}`,
      chosen: (/** @type {string} */ when) => `Elegida el ${when}`,
      written: (/** @type {string} */ when) => `Anotadas el ${when}`,
      stays: 'Una frase secreta nueva no cambia nada en los dispositivos que la abren.',
      remove: 'Quitar',
      removeTitle: '¿Quitar la llave de este dispositivo?',
      removeLine: 'La frase secreta sigue abriendo tu caja fuerte. El dispositivo conserva «Caja ' +
        'fuerte de Dayly» entre sus llaves de acceso hasta que la borres allí.',
      removeKeyring: 'La frase secreta sigue abriendo tu caja fuerte.',
      offer: 'Este dispositivo puede abrir tu caja fuerte con Face ID, huella o bloqueo de ' +
        'pantalla. La frase secreta se queda.',
      open: 'Abrir con Face ID, huella o bloqueo de pantalla',
      faults: {
        unanswered: 'No se ha configurado nada.',
        unsupported: 'Este dispositivo no puede guardar una llave para la caja fuerte. Quizá ' +
          'haya creado una llave de acceso de todos modos: puedes borrar allí «Caja fuerte de ' +
          'Dayly».',
        alreadyMade: 'Este dispositivo ya abre tu caja fuerte.',
        foreign: 'Lo que dio el dispositivo no abre la caja fuerte.',
        tooMany: 'Tu caja fuerte tiene tantas llaves como puede tener. Quita una antes.',
        storageFull: 'No queda espacio en este dispositivo.',
        unavailable: 'Ahora no ha funcionado. No se ha cambiado nada.',
      },
      lockedFaults: {
        unanswered: 'No se ha abierto. Inténtalo otra vez o usa la frase secreta. Si borraste la ' +
          'llave de acceso «Caja fuerte de Dayly» de tu dispositivo, configúrala de nuevo cuando ' +
          'la caja fuerte esté abierta.',
        unsupported: 'Este navegador o dispositivo no puede hacerlo. Usa la frase secreta.',
        alreadyMade: 'Ahora no ha funcionado. Usa la frase secreta.',
        foreign: 'Lo que guarda este dispositivo no abre esta caja fuerte. Usa la frase secreta.',
        tooMany: 'Ahora no ha funcionado. Usa la frase secreta.',
        storageFull: 'No queda espacio en este dispositivo.',
        unavailable: 'Ahora no ha funcionado. Usa la frase secreta.',
      },
    },

    backup: {
      title: 'Copia de seguridad',
      provenTitle: 'Última copia comprobada',
      unproven: 'En este dispositivo aún no se ha comprobado ninguna copia de esta caja fuerte.',
      proven: (/** @type {string} */ when, /** @type {number} */ count) =>
        `Comprobada el ${when}: ${items(count)}, con cada byte intacto.`,
      missing: (/** @type {number} */ count) => `Fuera de ella: ${items(count)} de tu caja fuerte`,
      complete: 'Todo lo de tu caja fuerte está en ella.',
      makeTitle: 'Hacer una copia',
      makeLine: 'Un archivo cifrado con toda tu caja fuerte, con favoritos y papelera. Se abre ' +
        'con la frase secreta y las palabras que tienes ahora. Guárdalo en otro disco.',
      hereLine: 'Este navegador prepara primero el archivo en su propio almacenamiento, que ' +
        'ocupa tanto como tu caja fuerte, y luego te lo da como descarga.',
      begin: 'Copiar a un archivo nuevo',
      addTo: (/** @type {string} */ name) => `Añadir lo nuevo a ${name}`,
      other: 'Añadir a una copia que tengo',
      beginHere: 'Hacer la copia',
      readTitle: 'Desde una copia',
      readLine: 'Comprobar lee cada byte y no cambia nada. Restaurar devuelve lo que falta aquí; ' +
        'lo que tienes queda como está.',
      check: 'Comprobar una copia',
      restore: 'Restaurar desde una copia',
      works: { backup: 'Copiando', restore: 'Restaurando', verification: 'Comprobando' },
      running: (/** @type {string} */ work, /** @type {number} */ part) =>
        `${work}: ${percent.format(part)}`,
      looking: 'Mirando lo que hay',
      part: (/** @type {string} */ done, /** @type {string} */ all) => `${done} de ${all}`,
      meanwhile: 'Deja Dayly abierto. Lo que añadas mientras tanto espera a que termine.',
      stop: 'Parar',
      goOn: 'Seguir',
      again: 'Intentar de nuevo',
      checkNow: 'Comprobarla ahora',
      save: 'Guardar el archivo',
      keptLine: 'Una copia queda en este navegador hasta que la quites o vuelvas a abrir Dayly.',
      remove: 'Quitar la copia de aquí',
      gone: 'La copia ya no está aquí. Haz la copia otra vez.',
      show: 'Ver mi caja fuerte',
      ended: { backup: 'La copia está escrita', restore: 'Tus elementos han vuelto',
        verification: 'La copia está intacta' },
      endedPartly: 'No todo ha ido bien',
      stopped: { backup: 'La copia no está completa', restore: 'La restauración no está completa',
        verification: 'La copia no se ha comprobado' },
      added: (/** @type {number} */ count) => `Añadido: ${items(count)}`,
      has: (/** @type {number} */ count) => `En la copia: ${items(count)}`,
      rewritten: (/** @type {number} */ count) =>
        `Dañado en la copia y escrito de nuevo desde la caja fuerte: ${items(count)}`,
      rewrittenLists: (/** @type {number} */ count) => (count === 1
        ? 'Una lista de la copia estaba dañada y se ha escrito de nuevo desde la caja fuerte'
        : `${count} listas de la copia estaban dañadas y se han escrito de nuevo`),
      sections: (/** @type {number} */ count) => (count === 1
        ? 'Una parte de la copia está dañada. Tiene todo lo que hay en tu caja fuerte: ' +
          'empieza otro archivo.'
        : `${count} partes de la copia están dañadas. Tiene todo lo que hay en tu caja fuerte: ` +
          'empieza otro archivo.'),
      upToDate: 'No había nada nuevo.',
      marked: (/** @type {number} */ count) => `Favoritos y papelera anotados de ${items(count)}`,
      restored: (/** @type {number} */ count) => `Restaurado: ${items(count)}`,
      present: (/** @type {number} */ count) => `Ya aquí: ${items(count)}`,
      trashed: (/** @type {number} */ count) =>
        `De ellos en la papelera, por 30 días: ${items(count)}, ya en ella o eliminados del todo`,
      whole: (/** @type {number} */ count, /** @type {number} */ all) =>
        `Intacto: ${number.format(count)} de ${items(all)}`,
      wouldAdd: (/** @type {number} */ count) => `Una restauración traería aquí ${items(count)}`,
      wouldAddNothing: 'Todo lo que contiene está en tu caja fuerte.',
      wouldTrash: (/** @type {number} */ count) => `De ellos a la papelera: ${items(count)}`,
      unfinished: 'La última copia en este archivo se paró, o su final está dañado. Lo que ' +
        'estaba completo antes cuenta.',
      failed: {
        backup: (/** @type {number} */ count) => `No copiado: ${items(count)}`,
        restore: (/** @type {number} */ count) => `No restaurado: ${items(count)}`,
        verification: (/** @type {number} */ count) =>
          `Dañado: ${counted(count, 'elemento o lista', 'elementos o listas')}`,
      },
      item: (/** @type {string} */ digits, /** @type {string} */ why) =>
        `Elemento ${digits}: ${why}`,
      list: 'No se puede leer una lista de elementos o claves.',
      lists: {
        marks: 'Lo que dijiste de un álbum, o de los días de un mes, no se puede leer.',
        newer: 'Un Dayly más nuevo ha escrito las claves de archivos antiguos. Actualiza la app.',
        tooLarge: 'Algunas claves de archivos antiguos se quedan en la copia: una caja fuerte ' +
          'no admite más de 64.',
      },
      reasons: {
        marks: 'lo que dijiste de él falta o está dañado',
        missing: 'ya no está en la caja fuerte',
        damaged: 'no está como se selló',
        newer: 'escrito por un Dayly más nuevo',
        tooLarge: 'demasiado grande',
        storageFull: 'no queda espacio',
        unavailable: 'no se puede leer',
      },
      faults: {
        missing: 'El archivo ya no está.',
        foreign: 'Este archivo no es la copia de una caja fuerte.',
        newer: 'Un Dayly más nuevo escribió esta copia. Actualiza la app para abrirla.',
        otherVault: 'Es la copia de otra caja fuerte.',
        damaged: 'En este archivo no hay ninguna copia completa.',
        tooLarge: 'Este archivo no admite más. Empieza otro.',
        storageFull: 'No queda espacio. Lo escrito antes está intacto.',
        unavailable: 'Ahora mismo no se puede leer o escribir el archivo o la caja fuerte.',
        importing: 'Se están añadiendo fotos. Después podrá empezar una copia.',
        cancelled: 'Se paró. Lo hecho cuenta, y se sigue desde ahí.',
      },
      due: (/** @type {number} */ count) => count > 0
        ? `En ninguna copia comprobada aquí: ${items(count)}`
        : 'Si pierdes este dispositivo, pierdes tu caja fuerte: hace mucho que aquí no se ' +
          'comprueba una copia.',
      have: 'Tengo una copia de seguridad',
      haveNone: 'Crear una caja fuerte nueva',
      recoverLine: 'Elige el archivo de tu copia. Se abre con la frase secreta que tu caja ' +
        'fuerte tenía entonces, o con sus 24 palabras.',
      pick: 'Elegir la copia',
      pickFirst: 'Elige primero el archivo de la copia.',
      noFile: 'Ningún archivo elegido',
      passphrase: 'Frase secreta de la copia',
      byWords: 'Tengo las 24 palabras',
      byPassphrase: 'Tengo la frase secreta',
      bring: 'Recuperar mi caja fuerte',
      bringing: 'Abriendo la copia',
    },

    change: {
      label: 'Elementos elegidos',
      choose: 'Elegir elementos',
      chosen: (/** @type {number} */ count) => counted(count, 'elegido', 'elegidos'),
      favorite: 'Favorito',
      isFavorite: 'Favorito',
      favored: (/** @type {number} */ count) => `En favoritos: ${items(count)}`,
      unfavored: (/** @type {number} */ count) => `Fuera de favoritos: ${items(count)}`,
      trash: 'Mover a la papelera',
      trashed: (/** @type {number} */ count) => `En la papelera: ${items(count)}`,
      undo: 'Deshacer',
      restore: 'Restaurar',
      delete: 'Eliminar para siempre',
      deleteTitle: (/** @type {number} */ count) => `¿Eliminar ${items(count)} para siempre?`,
      deleteLine: 'Nadie podrá deshacerlo, ni siquiera tú. Solo una copia de seguridad lo ' +
        'devuelve.',
      deleteNow: 'Eliminar para siempre',
      left: (/** @type {number} */ count) => `Quedan ${items(count)}`,
      failed: (/** @type {string} */ why) => `No se cambió todo. ${why}`,
    },

    trash: {
      title: 'Papelera',
      back: 'Volver a la caja fuerte',
      empty: 'Vaciar la papelera',
      nothing: 'La papelera está vacía.',
      hint: 'Se eliminan para siempre después de 30 días',
      daysLeft: (/** @type {number} */ count) => counted(count, 'día', 'días'),
    },

    filterLabel: 'Lo que se muestra',
    filters: {
      all: 'Todo',
      favorites: 'Favoritos',
      photos: 'Fotos',
      videos: 'Vídeos',
      lives: 'Live Photos',
      posts: 'Enviadas',
      others: 'Archivos',
    },
    filteredEmpty: 'No hay nada de este tipo.',

    ways: {
      title: 'Compartir',
      postLine: 'Uno de tus grupos la ve durante 48 horas, marcada como de la galería. Solo va ' +
        'la imagen: la fecha, el lugar y el nombre se quedan aquí.',
      post: 'Enviar como foto de hoy',
      fileLine: 'Para alguien fuera de tus grupos: un archivo cifrado, que se abre con seis ' +
        'palabras.',
      filesLine: 'Un solo archivo cifrado, que se abre con seis palabras. Quien lo ' +
        'abra ve el título.',
      whom: 'Para quién',
      anybody: 'Con seis palabras',
      person: (/** @type {string} */ name, /** @type {string} */ group) => `${name} (${group})`,
      personLine: (/** @type {string} */ name) => `Solo lo abren los dispositivos de ${name}, ` +
        'sin palabras, durante unos tres días. Va firmado, para que se vea que es tuyo.',
      compared: (/** @type {string} */ name) =>
        `Has comparado el número de seguridad con ${name}.`,
      notCompared: (/** @type {string} */ name) =>
        `Todavía no has comparado el número de seguridad con ${name}.`,
      edited: 'Las fotos editadas van como se tomaron: se puede ver lo que se recortó.',
      label: 'Título, si quieres',
      file: 'Crear un archivo cifrado',
      waits: 'Todavía se está abriendo; se pasará en cuanto esté abierta.',
      tooMany: (/** @type {number} */ most) => `Un archivo contiene ${number.format(most)} ` +
        'elementos como mucho. Elige menos y compártelos en varios archivos.',
      unseen: 'Este navegador no puede abrir esta imagen, así que no se puede enviar desde aquí.',
    },

    along: {
      label: 'Qué va incluido',
      all: 'Todo, con el lugar',
      whole: 'Todo, bit a bit',
      location: 'Todo menos el lugar',
      everything: 'Solo la imagen',
      addTitle: 'Cuando añades fotos',
      addLabel: 'La caja fuerte conserva',
      addLine: 'Lo que se omite tampoco está en la caja fuerte. Las imágenes y sus días siguen ' +
        'igual.',
      tooLarge: 'Es más de lo que cabe en un archivo.',
      leftOut: (kinds) => `Se ha quitado: ${kinds.join(', ')}.`,
      kinds: {
        place: (count) => counted(count, 'lugar', 'lugares'),
        unknown: (count) =>
          `${counted(count, 'bloque', 'bloques')} que solo lee un fabricante o un programa`,
        texts: (count) => `${counted(count, 'texto', 'textos')} sobre ello`,
        credentials: (count) =>
          counted(count, 'certificación firmada', 'certificaciones firmadas'),
        pictures: (count) => counted(count, 'imagen interior', 'imágenes interiores'),
        motion: (count) => counted(count, 'imagen en movimiento', 'imágenes en movimiento'),
        tracks: (count) => `${counted(count, 'pista', 'pistas')} sin imagen ni sonido`,
        stray: (count) => `${counted(count, 'fragmento', 'fragmentos')} fuera de lo que se ve`,
      },
    },

    share: {
      act: 'Compartir',
      title: (/** @type {number} */ count) => `Compartir ${items(count)}`,
      sealing: 'Se sella una copia para otra persona',
      line: 'Un solo archivo cifrado, que se abre con estas seis palabras. Dalas por otro camino ' +
        'que el archivo: quien tenga ambas cosas puede mirar.',
      asking: 'Pidiendo las claves',
      personLine: (/** @type {string} */ name) => `Este archivo es solo para ${name} y se abre ` +
        'durante unos tres días: después se destruyen las claves que lo abren.',
      refused: {
        noAccount: 'Nadie se ha registrado en este dispositivo.',
        offline: 'No tienes conexión. Las claves de los otros dispositivos vienen del servidor.',
        trouble: 'No se pudieron obtener las claves. Inténtalo de nuevo en un momento.',
        unknown: 'Ya no compartes ningún grupo con esta persona.',
        leftOut: 'Esta persona está bloqueada o aún no ha sido aceptada.',
        noKeys: 'Ninguno de sus dispositivos tiene ahora una clave para ello.',
      },
      wordsTitle: 'Las seis palabras',
      copy: 'Copiar las palabras',
      copied: 'Copiadas',
      code: 'Código QR de las seis palabras',
      send: 'Enviar el archivo',
      save: 'Guardar el archivo',
      keeps: {
        all: 'Los originales van tal como son, con las fechas, los nombres y los lugares que ' +
          'contienen.',
        location: 'Los originales van sin sus lugares, con fechas y nombres.',
        everything: 'Solo van las imágenes, con sus nombres.',
      },
    },

    receive: {
      pick: 'Abrir un archivo que me enviaron',
      title: 'Un archivo para ti',
      reading: 'Mirando el archivo',
      line: (/** @type {string} */ name) =>
        `${name} se abre con las seis palabras que te dieron.`,
      label: 'Las seis palabras',
      open: 'Abrir',
      wrong: 'Estas no son las palabras de este archivo.',
      keyed: (/** @type {string} */ file, /** @type {string} */ name) => name
        ? `${file} tiene un formato antiguo y se abre con la clave «${name}».`
        : `${file} tiene un formato antiguo y se abre con la clave maestra de la caja fuerte de ` +
          'la que viene.',
      key: 'La clave, en hexadecimal o en base64',
      wrongKey: 'Esta clave no abre el archivo, o el archivo está dañado.',
      noKey: 'Una clave tiene 32 bytes: 64 cifras hexadecimales, o 43 o 44 caracteres de base64.',
      holds: (/** @type {number} */ count) => `${items(count)} dentro`,
      signed: (/** @type {string} */ name) => `Firmado por ${name}`,
      keep: 'Añadir a mi caja fuerte',
      leave: 'Ahora no',
      faults: {
        foreign: 'Este no es un archivo que alguien compartió.',
        newer: 'Un Dayly más nuevo escribió este archivo. Actualiza la app para abrirlo.',
        notForPassphrase: 'Este archivo es para los dispositivos de alguien, y nadie lo firmó.',
        noAccount: 'Este archivo es para alguien con cuenta. Regístrate en los grupos para abrir ' +
          'archivos así.',
        notForThisDevice: 'Este archivo es para otros dispositivos, o tiene más de unos tres ' +
          'días: entonces se destruyen las claves que lo abren. Pídelo de nuevo.',
        unknownSigner: 'Este archivo no lo firmó nadie con quien compartas un grupo.',
        leftOutSigner: 'Este archivo lo firmó alguien bloqueado o aún no aceptado.',
        revokedSigner: 'Este archivo lo firmó un dispositivo que fue retirado de su cuenta.',
        forged: 'Este archivo no es lo que firmó el dispositivo que indica. Alguien lo cambió.',
        damaged: 'Este archivo está dañado o fue cambiado. Pídelo de nuevo.',
        tooLarge: 'Este archivo tiene un formato antiguo y es demasiado largo para abrirlo.',
        unavailable: 'El archivo no se puede leer ahora.',
      },
    },

    named: {
      olderTitle: 'Archivos antiguos',
      olderLine: 'Los archivos en el formato antiguo .lfs se abren con una clave que tiene ' +
        'nombre. Tu caja fuerte puede guardar esas claves.',
      title: 'Claves de archivos antiguos',
      listTitle: 'Tus claves',
      line: 'Un archivo en el formato antiguo .lfs se abre con una sola clave, que él nombra.',
      backedUp: 'Las copias de seguridad de tu caja fuerte también tienen estas claves.',
      none: 'Todavía no hay ninguna.',
      since: (/** @type {string} */ when) => `Aquí desde el ${when}`,
      save: 'Guardar',
      handTitle: (/** @type {string} */ name) => `¿Guardar la clave «${name}» en un archivo?`,
      handLine: 'Quien tenga ese archivo puede abrir todo lo que está sellado con esta clave.',
      saved: (/** @type {string} */ name) => `La clave «${name}» está guardada.`,
      remove: 'Eliminar',
      removeTitle: (/** @type {string} */ name) => `¿Eliminar la clave «${name}»?`,
      removeLine: 'Sin otra copia de la clave, nadie abre los archivos sellados con ella. Las ' +
        'copias de seguridad anteriores aún la tienen.',
      removed: (/** @type {string} */ name) => `La clave «${name}» está eliminada.`,
      makeTitle: 'Una clave nueva',
      make: 'Crear una clave',
      made: (/** @type {string} */ name) => `La clave «${name}» está creada.`,
      takeTitle: 'Una clave que tienes',
      takeLine: 'Su nombre es el que dicen los archivos.',
      name: 'Nombre de la clave',
      choose: 'Elegir el archivo de la clave',
      take: 'Añadir la clave',
      taken: (/** @type {string} */ name) => `La clave «${name}» está en tu caja fuerte.`,
      noName: 'Escribe un nombre de 127 bytes como mucho.',
      keep: 'Guardar esta clave en mi caja fuerte',
      form: 'Forma',
      plain: 'El archivo tal cual',
      under: (/** @type {string} */ name) => `Como .lfs con «${name}»`,
      saveLine: (/** @type {string} */ name) => `Una copia en el formato antiguo .lfs, para ` +
        `programas que no leen otro. Solo se abre con la clave «${name}».`,
      saveTitle: (/** @type {number} */ count) => (count === 1
        ? '¿Guardar una copia como .lfs?' : `¿Guardar copias de ${items(count)} como .lfs?`),
      faults: {
        noSuchKey: 'La caja fuerte ya no tiene una clave con este nombre.',
        taken: 'La caja fuerte ya tiene una clave con este nombre.',
        unusable: 'No es un nombre de clave, o no es una clave.',
        tooMany: 'La caja fuerte tiene 64 claves y no admite más. Elimina una primero.',
        damaged: 'Las claves, o el elemento, están dañados o se han cambiado.',
        newer: 'Un Dayly más nuevo ha escrito las claves, o el elemento. Actualiza la app.',
        missing: 'Su archivo ya no está en la caja fuerte.',
        tooLarge: 'Un archivo de este formato contiene 64 MB como mucho.',
        notRemoved: 'Dayly no puede estar seguro de que todo desaparezca de un archivo de este ' +
          'tipo, así que no se hizo ninguna copia.',
        marks: 'Lo que dijiste de él falta o está dañado, y quizá esté editado. Añádelo a tus ' +
          'favoritos o quítalo: se escribirá de nuevo lo que la caja fuerte aún sabe.',
        undrawn: 'Aquí no se puede dibujar tal como se editó. Tal como se tomó puede salir de ' +
          'la caja fuerte.',
        storageFull: 'No queda espacio en este dispositivo.',
        unavailable: 'Ahora mismo no ha funcionado.',
      },
    },

    importing: {
      label: 'Importación',
      progress: (/** @type {number} */ done, /** @type {number} */ all) =>
        `${number.format(done)} de ${number.format(all)}`,
      part: (/** @type {number} */ part) => percent.format(part),
      seconds: (/** @type {number} */ seconds) => seconds < 60 ? 'queda menos de un minuto'
        : `quedan unos ${counted(Math.round(seconds / 60), 'minuto', 'minutos')}`,
      paused: 'En pausa',
      pause: 'Pausar',
      resume: 'Seguir',
      cancel: 'Cancelar',
      done: 'Listo',
      kept: (/** @type {number} */ count) => `${items(count)} añadidos`,
      known: (/** @type {number} */ count) => counted(count, 'ya estaba', 'ya estaban'),
      failed: (/** @type {number} */ count) => `${number.format(count)} sin añadir`,
      passedOver: (/** @type {number} */ count) =>
        counted(count, 'archivo pasado por alto', 'archivos pasados por alto'),
      passedOverFor: {
        system: (/** @type {number} */ count) =>
          `${number.format(count)} dejados por sistemas y programas`,
        deleted: (/** @type {number} */ count) => `${number.format(count)} eliminados`,
        hidden: (/** @type {number} */ count) => `${number.format(count)} ocultos`,
        empty: (/** @type {number} */ count) => `${number.format(count)} vacíos`,
        unknown: (/** @type {number} */ count) =>
          `${number.format(count)} ni foto ni vídeo que Dayly conozca`,
      },
      albums: {
        made: (/** @type {number} */ count) => counted(count, 'álbum nuevo', 'álbumes nuevos'),
        continued: (/** @type {number} */ count) =>
          counted(count, 'álbum ampliado', 'álbumes ampliados'),
        more: (/** @type {number} */ count) => `${number.format(count)} más`,
        missing: (/** @type {number} */ count) =>
          counted(count, 'archivo que citan los álbumes no estaba, o está en la papelera',
            'archivos que citan los álbumes no estaban, o están en la papelera'),
        full: (/** @type {number} */ count) =>
          counted(count, 'elemento no entró en un álbum: ya está en tantos como puede',
            'elementos no entraron en un álbum: ya están en tantos como pueden'),
        failed: (/** @type {number} */ count) =>
          counted(count, 'álbum no se pudo leer o llenar',
            'álbumes no se pudieron leer o llenar'),
      },
      reasons: {
        empty: 'está vacío',
        unreadable: 'no se puede leer, o cambió mientras tanto',
        tooLarge: 'es demasiado grande',
        notRemoved: 'podría quedar en él algo de lo que debe quitarse',
        storageFull: 'no queda espacio en este dispositivo',
        unavailable: 'no se pudo escribir la caja fuerte',
      },
    },

    item: {
      previous: 'Anterior',
      next: 'Siguiente',
      details: 'Detalles',
      save: 'Guardar una copia',
      saveTitle: '¿Guardar una copia sin cifrar?',
      saveLine: 'Quien pueda abrir tus archivos podrá abrir la copia. La caja fuerte queda ' +
        'como está.',
      saveNow: 'Guardar la copia',
      saveAllTitle: (/** @type {number} */ count) =>
        `¿Guardar copias de ${items(count)} sin cifrar?`,
      saveAllNow: 'Guardar las copias',
      savedOf: (/** @type {number} */ done, /** @type {number} */ all) =>
        `${number.format(done)} de ${number.format(all)} guardados`,
      unwritten: 'No se ha podido escribir una copia.',
      sendToApp: 'Enviar a otra app',
      sendNow: 'Enviar',
      sendReady: (/** @type {number} */ count) => (count === 1
        ? 'Hay 1 archivo listo. La otra app lo recibe sin cifrar.'
        : `Hay ${count} archivos listos. La otra app los recibe sin cifrar.`),
      unsendable: 'Este navegador no pasa estos archivos a otras apps. Guarda copias en su lugar.',
      saving: 'Guardando',
      keep: 'Ahora no',
      opening: 'Abriendo',
      live: 'Live',
      playLive: 'Reproducir la Live Photo',
      liveUnseen: 'Este navegador no puede reproducir el movimiento.',
      seenSmall: 'Este navegador solo muestra la imagen pequeña que contiene el archivo. Tu ' +
        'original está guardado: guarda una copia para abrirlo en otro sitio.',
      unseen: 'Este navegador no puede mostrarlo. Tu original está guardado: guarda una copia ' +
        'para abrirlo en otro sitio.',
      faults: {
        tooLarge: 'Es demasiado grande para mostrarlo aquí. La línea de comandos puede guardarlo.',
        missing: 'Su archivo ya no está en la caja fuerte.',
        damaged: 'Su archivo está dañado, o fue cambiado.',
        newer: 'Un Dayly más nuevo lo escribió. Actualiza la app para abrirlo.',
        notRemoved: 'Dayly no puede asegurar que todo desaparezca de un archivo de este tipo, ' +
          'así que no se ha hecho ninguna copia. Con «Todo, con el lugar» sale tal como está.',
        marks: 'Lo que dijiste de él falta o está dañado, y quizá esté editado. Añádelo a tus ' +
          'favoritos o quítalo: se escribirá de nuevo lo que la caja fuerte aún sabe.',
        undrawn: 'Aquí no se puede dibujar como está editada. Como se tomó puede salir de la ' +
          'caja fuerte.',
        storageFull: 'No queda espacio en este dispositivo.',
        unavailable: 'Ahora no se puede leer.',
      },
      name: 'Nombre',
      brokenOff: 'La grabación se cortó: falta lo último.',
      smallPicture: 'Imagen pequeña',
      noSmall: {
        kind: 'Ninguna: este navegador no puede sacar una de este archivo.',
        tooLarge: 'Ninguna: la imagen es demasiado grande para sacar una aquí.',
      },
      sentTo: 'Enviada a',
      sentToGroup: (group) => `enviada a ${group || 'un grupo'}`,
      someGroup: 'un grupo',
      taken: 'Tomada',
      noDate: 'Sin fecha conocida',
      source: {
        clock: 'del reloj de la cámara',
        metadata: 'del propio archivo',
        sidecar: 'de un archivo junto a él',
        fileName: 'del nombre del archivo',
        modification: 'última modificación del archivo',
        person: 'como dijiste',
      },
      guessed: 'una suposición',
      offset: (/** @type {string} */ offset) => `UTC${offset}`,
      size: 'Tamaño',
      length: 'Duración',
      pixels: (/** @type {number} */ width, /** @type {number} */ height) =>
        `${number.format(width)} × ${number.format(height)}`,
      added: 'Añadido',
      lensAndPlace: 'Mostrar el objetivo y el lugar',
      camera: 'Cámara',
      place: 'Lugar',
      unnamed: 'no consta en el archivo',
    },
  };
}

// One file for all that is said in the vault.
export { albums } from './albums-es.js';
export { edits } from './edits-es.js';

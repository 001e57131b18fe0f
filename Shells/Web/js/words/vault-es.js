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
      hint: 'Varias palabras que nadie adivinaría. Nadie puede restablecerla, ni siquiera ' +
        'nosotros.',
      make: 'Crear mi caja fuerte',
      making: 'Creando tu caja fuerte',
    },

    locked: {
      title: 'Tu caja fuerte está cerrada',
      line: 'Nada de ella se puede leer aquí hasta que la abras.',
      label: 'Frase secreta',
      open: 'Abrir',
      forgotten: 'He olvidado la frase secreta',
      remembered: 'Usar la frase secreta',
      words: 'Las 24 palabras de la caja fuerte',
      counted: (count, all) =>
        `${number.format(count)} de ${number.format(all)} palabras`,
      wait: (seconds) => 'Demasiadas frases secretas erróneas. Inténtalo de nuevo en ' +
        `${counted(seconds, 'segundo', 'segundos')}.`,
      opening: 'Abriendo tu caja fuerte',
    },

    show: 'Mostrar lo que escribo',
    looking: 'Buscando tu caja fuerte',
    elsewhere: 'Dayly está abierto en otra ventana. Vuelve aquí para abrir la caja fuerte.',

    faults: {
      empty: 'Escribe una frase secreta.',
      different: 'No son iguales.',
      short: 'Es fácil de adivinar. Usa al menos doce caracteres, mejor varias palabras.',
      wrongPassphrase: 'Esa no es la frase secreta.',
      wrongWords: 'No son las palabras de esta caja fuerte. Revisa cómo están escritas y en ' +
        'qué orden.',
      unusablePassphrase: 'Eso no puede ser una frase secreta.',
      damaged: 'Un archivo de la caja fuerte está dañado. Tus elementos pueden seguir intactos.',
      newer: 'Un Dayly más nuevo escribió esta caja fuerte. Actualiza la app para abrirla.',
      storageFull: 'No queda espacio en este dispositivo.',
      unavailable: 'Este navegador no permite leer ni escribir la caja fuerte. Quizá sea una ' +
        'ventana privada.',
    },

    gallery: {
      label: 'Tus fotos y vídeos',
      emptyTitle: 'Aún no hay nada',
      emptyLine: 'Añade fotos y vídeos, o suéltalos aquí. Los originales se quedan donde están.',
      add: 'Añadir fotos',
      folder: 'Añadir una carpeta',
      lock: 'Cerrar con llave',
      drop: 'Suelta para añadirlos a tu caja fuerte',
      undated: 'Sin fecha',
      rebuilding: (/** @type {number} */ count) =>
        `Recuperando tus elementos: ${number.format(count)} hasta ahora`,
      damaged: (/** @type {number} */ count) =>
        `${items(count)} no se pueden abrir. Los archivos están dañados.`,
      monthDamaged: 'Algunos elementos de este mes no se pueden mostrar.',
    },

    kinds: { photo: 'Foto', video: 'Vídeo', live: 'Live Photo', other: 'Archivo' },
    cell: (/** @type {string[]} */ ...parts) => parts.filter((part) => part !== '').join(', '),

    keys: {
      title: 'Qué abre tu caja fuerte',
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
      lockTitle: 'Bloqueo',
      lockLabel: 'Se bloquea cuando Dayly lleva sin verse',
      minutes: (count) => counted(count, 'minuto', 'minutos'),
    },

    change: {
      label: 'Elementos elegidos',
      choose: 'Elegir elementos',
      chosen: (/** @type {number} */ count) => counted(count, 'elegido', 'elegidos'),
      favorite: 'Favorito',
      isFavorite: 'Favorito',
      trash: 'Mover a la papelera',
      trashed: (/** @type {number} */ count) => `En la papelera: ${items(count)}`,
      undo: 'Deshacer',
      restore: 'Restaurar',
      delete: 'Eliminar para siempre',
      deleteTitle: (/** @type {number} */ count) => `¿Eliminar ${items(count)} para siempre?`,
      deleteLine: 'Nadie podrá deshacerlo, ni siquiera tú.',
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
      others: 'Archivos',
    },
    filteredEmpty: 'No hay nada de este tipo.',

    share: {
      act: 'Compartir',
      title: (/** @type {number} */ count) => `Compartir ${items(count)}`,
      sealing: 'Se sella una copia para otra persona',
      line: 'Un solo archivo cifrado, que se abre con estas seis palabras. Dalas por otro camino ' +
        'que el archivo: quien tenga ambas cosas puede mirar.',
      wordsTitle: 'Las seis palabras',
      copy: 'Copiar las palabras',
      copied: 'Copiadas',
      code: 'Código QR de las seis palabras',
      send: 'Enviar el archivo',
      save: 'Guardar el archivo',
      keeps: 'Los originales van tal como son, con las fechas, los nombres y los lugares que ' +
        'contienen.',
    },

    receive: {
      title: 'De otra persona',
      reading: 'Mirando el archivo',
      line: (/** @type {string} */ name) =>
        `${name} se abre con las seis palabras que te dieron.`,
      label: 'Las seis palabras',
      open: 'Abrir',
      wrong: 'Estas no son las palabras de este archivo.',
      holds: (/** @type {number} */ count) => `${items(count)} dentro`,
      keep: 'Añadir a mi caja fuerte',
      leave: 'Ahora no',
      faults: {
        foreign: 'Este no es un archivo que alguien compartió.',
        newer: 'Un Dayly más nuevo escribió este archivo. Actualiza la app para abrirlo.',
        notForPassphrase: 'Este archivo es para los dispositivos de alguien. Ninguna palabra lo ' +
          'abre.',
        damaged: 'Este archivo está dañado o fue cambiado. Pídelo de nuevo.',
        unavailable: 'El archivo no se puede leer ahora.',
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
      known: (/** @type {number} */ count) => `${number.format(count)} ya estaban`,
      failed: (/** @type {number} */ count) => `${number.format(count)} sin añadir`,
      reasons: {
        empty: 'está vacío',
        unreadable: 'no se puede leer, o cambió mientras tanto',
        tooLarge: 'es demasiado grande',
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
      saveLine: 'Quien pueda abrir tus archivos podrá abrir la copia. El elemento sigue en la ' +
        'caja fuerte.',
      saveNow: 'Guardar la copia',
      keep: 'Ahora no',
      opening: 'Abriendo',
      live: 'Live',
      playLive: 'Reproducir la Live Photo',
      liveUnseen: 'Este navegador no puede reproducir el movimiento.',
      unseen: 'Este navegador no puede mostrarlo. Tu original está guardado: guarda una copia ' +
        'para abrirlo en otro sitio.',
      faults: {
        tooLarge: 'Es demasiado grande para mostrarlo aquí. La línea de comandos puede guardarlo.',
        missing: 'Su archivo ya no está en la caja fuerte.',
        damaged: 'Su archivo está dañado, o fue cambiado.',
        storageFull: 'No queda espacio en este dispositivo.',
        unavailable: 'Ahora no se puede leer.',
      },
      name: 'Nombre',
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
      pixels: (/** @type {number} */ width, /** @type {number} */ height) =>
        `${number.format(width)} × ${number.format(height)}`,
      added: 'Añadido',
    },
  };
}

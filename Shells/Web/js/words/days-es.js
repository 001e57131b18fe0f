// The words of the days in Spanish.

/**
 * @param {import('./vault-words.js').Measures} measures
 * @returns {import('./days-en.js').DaysWords}
 */
export function days({ counted, number }) {
  const items = (/** @type {number} */ count) => counted(count, 'elemento', 'elementos');
  const daysOf = (/** @type {number} */ count) => counted(count, 'día', 'días');
  const files = (/** @type {number} */ count) => counted(count, 'archivo', 'archivos');
  return {
    title: 'Días',
    absent: 'Tus días, de un vistazo',
    locked: 'Tus días están bajo llave',
    today: 'Hoy',
    items,
    onDays: (/** @type {number} */ count, /** @type {number} */ over) =>
      `${items(count)} en ${counted(over, 'día', 'días')}`,
    undated: (/** @type {number} */ count) => `${items(count)} sin fecha`,

    views: {
      label: 'Vista',
      week: 'Semana',
      month: 'Mes',
      year: 'Año',
      life: 'Vida',
    },

    week: {
      previous: 'Semana anterior',
      next: 'Semana siguiente',
      month: 'Mostrar todo el mes',
      empty: 'Nada en esta semana.',
      number: (/** @type {string} */ number) => `Semana ${number}`,
    },

    month: {
      previous: 'Mes anterior',
      next: 'Mes siguiente',
      year: 'Mostrar todo el año',
      empty: 'Nada en este mes.',
      earlier: 'Antes',
      later: 'Después',
    },

    day: {
      label: (/** @type {string} */ date, /** @type {string} */ said) => `${date}, ${said}`,
      nothing: 'nada',
      photos: (/** @type {number} */ count) => counted(count, 'foto', 'fotos'),
      videos: (/** @type {number} */ count) => counted(count, 'vídeo', 'vídeos'),
      lives: (/** @type {number} */ count) => counted(count, 'Live Photo', 'Live Photos'),
      posts: (/** @type {number} */ count) =>
        counted(count, 'enviada a un grupo', 'enviadas a grupos'),
      back: 'Volver al mes',
      previous: 'Día anterior con fotos',
      next: 'Día siguiente con fotos',
      empty: 'Nada en este día.',
      some: (/** @type {number} */ count, /** @type {number} */ all) =>
        `${number.format(count)} de ${items(all)}`,
      showAll: 'Mostrar todo',
      take: 'Hacer una foto',
      otherYears: 'Este día en otros años',
      line: 'Una línea para este día',
      lineHint: 'Una línea para este día',
      cover: 'Usar como imagen del día',
      covered: 'Ahora es la imagen del día.',
    },

    year: {
      label: 'Año',
      previous: 'Año anterior',
      next: 'Año siguiente',
      months: 'Meses',
      empty: 'Nada en este año.',
    },

    life: {
      title: 'Todos tus años',
      said: (/** @type {string} */ items, /** @type {number} */ years) =>
        `${items} en ${counted(years, 'año', 'años')}`,
      gap: (/** @type {string} */ from, /** @type {string} */ to) => `${from} – ${to}: nada`,
    },

    jump: {
      title: 'Ir a una fecha',
      label: 'Día, semana, mes o año',
      act: 'Mostrar',
      unknown: 'Dayly no conoce esta fecha.',
      search: (/** @type {string} */ typed) => `Buscar «${typed}» en la caja fuerte`,
      examples: (/** @type {string} */ day, /** @type {string} */ month,
        /** @type {string} */ year) =>
        `Por ejemplo ${day}, ${month} o ${year}.`,
    },

    options: {
      title: 'Cómo se muestran los días',
      reading: 'Meses',
      pages: 'Página a página',
      scroll: 'Continuo',
      week: 'La semana empieza el',
      region: (/** @type {string} */ weekday) => `Como es habitual aquí: ${weekday}`,
    },

    paper: {
      way: 'Imprimir o exportar',
      title: 'En papel y en otros sitios',
      line: 'Sale de tu caja fuerte sin cifrar, con imágenes pequeñas y tus líneas.',
      print: 'Imprimir o guardar como PDF',
      picture: 'Guardar como imagen',
      calendar: 'Guardar para otros calendarios',
      gathering: 'Leyendo los días…',
      saved: 'Guardado.',
      failed: 'Este navegador no tiene sitio para la imagen.',
    },

    film: {
      way: 'Hacer una película',
      title: 'Una película de tus días',
      line: 'Una imagen de cada día, hecha en este dispositivo.',
      which: 'Qué días',
      span: 'Desde – hasta',
      from: 'Desde',
      to: 'Hasta',
      captions: 'Mostrar las fechas',
      fades: 'Fundidos entre días',
      music: 'Elegir música',
      withoutMusic: 'Sin música',
      musicUnread: 'Este navegador no puede reproducir este archivo.',
      musicTooLong: 'La música puede durar diez minutos como máximo.',
      found: daysOf,
      reading: 'Buscando los días',
      nothing: 'No hay nada en este tiempo.',
      tooMany: (most) => `Elige menos días: ${daysOf(most)} como máximo.`,
      unable: 'Este navegador no sabe hacer películas. Chrome, Edge, Firefox y Safari ' +
        'actualizados sí.',
      make: 'Hacer la película',
      making: 'Haciendo la película',
      preview: 'Lo que la película muestra ahora',
      progress: (done, all) => `${done} de ${daysOf(all)}`,
      sound: 'Añadiendo la música',
      cancel: 'Cancelar',
      failed: 'No se pudo hacer la película.',
      ready: (count) => `La película de ${daysOf(count)} está lista.`,
      left: (count, names) => `No se pudo leer: ${daysOf(count)} (${names}).`,
      mute: 'No se pudo añadir la música.',
      keep: 'Guardar en la caja fuerte',
      keeping: 'La caja fuerte la está guardando.',
      kept: 'En la caja fuerte',
      keptLine: 'Está en la caja fuerte, en el día de hoy.',
      save: 'Guardar un archivo',
      send: 'Enviar',
      forgets: 'Lo que no se guarde desaparece al cerrar.',
    },

    empty: {
      title: 'Aquí estarán tus días',
      line: 'Añade fotos y vídeos a tu caja fuerte, y cada uno queda en el día en que se hizo.',
    },

    start: {
      line: 'Fotos y vídeos que ya tienes, en un calendario. Se quedan donde están: no se copia, ' +
        'ni se cambia, ni se envía nada.',
      vaultLine: 'Una caja fuerte guarda sus propias fotos, cifradas, y te deja escribir una ' +
        'línea cada día.',
      vault: 'Crear una caja fuerte',
      back: 'Mejor ver fotos que ya tengo',
    },

    folder: {
      way: 'Ver fotos que ya tengo',
      whose: 'De quién son los días',
      vault: 'Caja fuerte',
      folder: 'Carpeta',
      another: 'Elegir otra carpeta',
      others: 'Elegir otras fotos',
      forget: 'Olvidar esta carpeta',
      line: 'Solo se lee, nunca se cambia.',
      visit: 'Solo se lee, nunca se cambia. Este navegador lo muestra durante una visita: vuelve ' +
        'a elegirlo la próxima vez.',
      progress: 'Leyendo la carpeta',
      reading: (/** @type {number} */ found, /** @type {number} */ read) =>
        `${files(found)}, ${number.format(read)} por primera vez`,
      paused: 'Detenido. Se muestra lo que se leyó hasta ahora.',
      stop: 'Detener',
      goOn: 'Continuar',
      asking: 'El navegador pregunta de nuevo antes de que Dayly pueda leer esta carpeta.',
      allow: 'Permitir de nuevo',
      gone: 'La carpeta no está. Quizá se movió o su disco no está conectado.',
      again: 'Intentar de nuevo',
      unreadable: (/** @type {number} */ count) =>
        `${files(count)} no se ${count === 1 ? 'pudo' : 'pudieron'} leer`,
      missing: 'Su archivo ya no está en la carpeta.',
      lies: 'En la carpeta',
      leaves: 'Incluye imágenes pequeñas de estos días.',
      emptyTitle: 'Aquí no hay fotos',
      empty: 'No hay ninguna foto ni vídeo en esta carpeta.',
    },
  };
}

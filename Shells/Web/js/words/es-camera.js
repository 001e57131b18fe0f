// The camera's permission in Spanish: what is missing, why, and the way on, for each state.

/** @type {import('./en.js').Words['camera']['absences']} */
export const cameraAbsences = {
  unasked: {
    title: 'La foto de hoy necesita la cámara',
    reason: 'Ahora te preguntará el navegador. La cámara solo funciona mientras la ves, y solo ' +
      'la foto que envías sale de este dispositivo, cifrada.',
    steps: [],
    ask: 'Permitir la cámara',
  },
  asking: {
    title: 'Tu navegador te está preguntando',
    reason: 'Elige «Permitir» y la cámara se abre aquí mismo.',
    steps: [],
    ask: null,
  },
  deniedOnce: {
    title: 'La cámara se quedó cerrada',
    reason: 'Necesita tu «Permitir». Te lo pueden preguntar otra vez, o puedes elegir una ' +
      'imagen que ya tengas.',
    steps: [],
    ask: 'Preguntar otra vez',
  },
  deniedForGood: {
    title: 'Dayly no puede usar la cámara',
    reason: 'Falta el permiso. Actívalo y la cámara se abre sola:',
    steps: [],
    ask: 'Volver a intentar',
  },
  noDevice: {
    title: 'Elige la foto de hoy',
    reason: 'Aquí no hay cámara, así que usa una de tus imágenes. Tu grupo verá que viene de la ' +
      'galería.',
    steps: [],
    ask: 'Buscar una cámara',
  },
  busy: {
    title: 'La cámara está ocupada',
    reason: 'La está usando otra app u otra pestaña.',
    steps: ['Cierra la otra app o pestaña, una videollamada por ejemplo.', 'Vuelve aquí.'],
    ask: 'Volver a intentar',
  },
  insecureOrigin: {
    title: 'La cámara necesita una dirección segura',
    reason: 'Los navegadores solo la abren con https.',
    steps: ['Abre Dayly con la dirección que empieza por https://.'],
    ask: null,
  },
  unavailable: {
    title: 'La cámara no está en marcha',
    reason: 'No arrancó o desapareció. El sistema no dijo por qué.',
    steps: ['Vuelve a intentarlo. Si no funciona, reinicia el navegador.'],
    ask: 'Volver a intentar',
  },
};

/**
 * The way to the camera's permission, by browser.
 * @type {import('./en.js').Words['camera']['steps']}
 */
export const permissionSteps = {
  safariPhone: [
    'Toca «AA» o el icono de página junto a la dirección.',
    'Toca «Ajustes del sitio web», luego «Cámara» y luego «Permitir».',
    'Desde la pantalla de inicio: Ajustes, luego «Apps», «Safari», «Cámara».',
  ],
  otherPhone: [
    'Abre los ajustes y busca este navegador en la lista de apps.',
    'Activa «Cámara».',
    'Vuelve aquí.',
  ],
  chromePhone: [
    'Toca el icono a la izquierda de la dirección.',
    'Toca «Permisos» y activa «Cámara».',
    'Desde la pantalla de inicio: mantén pulsado Dayly, luego «Información», «Permisos».',
  ],
  firefoxPhone: [
    'Toca el candado junto a la dirección.',
    'Toca «Cámara» hasta que diga «Permitido».',
  ],
  firefox: [
    'Haz clic en el icono de cámara a la izquierda de la dirección.',
    'Quita el bloqueo.',
  ],
  safari: [
    'En el menú Safari, elige «Ajustes para este sitio web…».',
    'Pon «Cámara» en «Permitir».',
  ],
  chrome: [
    'Haz clic en el icono a la izquierda de la dirección.',
    'Activa «Cámara».',
  ],
};

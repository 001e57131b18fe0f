// About words, people and devices, in Spanish.

import { counted, date, number } from './es-measures.js';

/** @type {typeof import('./en-identity.js').identity} */
export const identity = {
  haveAccount: 'Ya tengo una cuenta',
  unknownAccount: 'Este servidor no conoce ninguna cuenta con estas palabras.',
  tooManyDevices: 'Tu cuenta ya tiene cinco dispositivos. Quita uno primero.',
  linkEnded: 'Este código ya no vale: ha caducado, o se adelantó otro dispositivo.',
  hasAccount: 'Este dispositivo ya tiene una cuenta y no puede tomar otra.',
  changed: 'Identidad nueva: tus fotos aún no le llegan',
  verified: 'Número de seguridad comparado',

  wordsCheck: {
    title: 'Comprueba tres palabras',
    line: 'Para que estés seguro de que están bien apuntadas.',
    word: (place) => `Palabra ${number.format(place)}`,
    check: 'Comprobar',
    wrong: 'No son esas palabras. Mira otra vez tu papel.',
    back: 'Volver a las palabras',
    then: 'Después las palabras salen de este dispositivo. Solo las tendrá tu papel.',
  },

  accountWords: {
    title: 'Tus 24 palabras',
    line: 'Añaden este dispositivo a tu cuenta. Tus grupos vienen también.',
    label: 'Tus 24 palabras',
    counted: (count, all) => `${number.format(count)} de ${number.format(all)} palabras`,
    next: 'Continuar',
    wrong: 'No son 24 palabras que vayan juntas. Revisa la ortografía y el orden.',
    scan: '¿Tienes a mano otro de tus dispositivos? Puede mostrar un código para escanear: ' +
      'Ajustes → Tus dispositivos → Añadir un dispositivo.',
  },

  person: {
    devices: (count) => counted(count, 'dispositivo', 'dispositivos'),
    changedTitle: (name) => `Una cuenta nueva de ${name}`,
    changedLine: (name) =>
      `Conocías a alguien llamado ${name} con otra cuenta. Quizá ha empezado de nuevo en ` +
      'otro teléfono, o es otra persona. Pregúntale en persona. Hasta que aceptes, tus ' +
      'fotos no le llegan.',
    accept: 'Sé quién es: aceptar',
    verified: 'Has comparado este número',
    numberTitle: 'Número de seguridad',
    line: (name) =>
      `Compáralo con el que ${name} ve para ti. Si son iguales, no hay nadie entre ` +
      'vosotros.',
    number: (groups) => `Número de seguridad ${groups.join(', ')}`,
    code: 'El número de seguridad como código QR',
    failed: 'Ahora no se puede calcular el número.',
    verify: 'Es el mismo',
    unverify: 'Al final no lo comparé',
  },

  devices: {
    title: 'Tus dispositivos',
    setting: 'Cada dispositivo de tu cuenta muestra las fotos de tus grupos. Uno nuevo recibe ' +
      'las anteriores que aún existan de tus otros dispositivos y de quien las envió, cuando ' +
      'abran Dayly.',
    open: 'Ver tus dispositivos',
    line: 'Todos los dispositivos que hablan por ti. Cinco como máximo.',
    this: 'Este dispositivo',
    other: 'Otro dispositivo',
    since: (instant) => `Añadido: ${date.format(instant)}`,
    going: 'Quitándose…',
    revoke: 'Quitar',
    revokeOf: (since) => `Quitar el dispositivo: ${since}`,
    confirm: '¿Quitar este dispositivo?',
    confirmLine:
      'Se cierra su sesión, ya no recibe fotos nuevas y no puede volver. Tus grupos lo ven.',
    revokeNow: 'Quitar dispositivo',
    keep: 'Conservarlo',
    add: 'Añadir un dispositivo',
    addLine: 'Escanea un código que muestra este. El otro camino son tus 24 palabras: en el ' +
      'dispositivo nuevo, elige «Ya tengo una cuenta».',
    full: 'Cinco dispositivos como máximo. Quita uno antes de añadir otro.',
    rename: 'Cambiar nombre',
    renameOf: (name) => `Cambiar nombre: ${name}`,
    nameTitle: '¿Cómo llamas a este dispositivo?',
    addedTitle: 'Añadido. ¿Cómo lo llamas?',
    nameLine: 'Solo para ti: tus dispositivos conocen el nombre y nadie más.',
    nameLabel: 'Nombre del dispositivo',
    nameHint: 'Hasta 20 caracteres. Vacío: ninguno.',
    nameUnusable: 'El nombre tiene caracteres que no valen.',
    revokeAlone: 'Quitar solo este dispositivo',
    revokeAll: 'Quitar todos estos',
    reach: (/** @type {string[]} */ names) =>
      `Dejó entrar a estos, que se van con él: ${names.join(' · ')}.`,
    fullTitle: 'Cinco dispositivos como máximo',
    fullLine: '¿Cuál deja su sitio a este? Los que dejó entrar se van con él.',
    removeAll: 'Quitarlos todos',
  },

  linking: {
    making: 'Creando un código…',
    failed: 'No hay código que mostrar',
    again: 'Mostrar un código nuevo',
    line: 'Apunta a este código con la cámara del otro dispositivo.',
    code: 'Código QR que añade un dispositivo',
    expires: (minutes) => `El código vale ${counted(minutes, 'minuto', 'minutos')} más.`,
    runOut: 'El código ha caducado.',
    waiting: 'Esperando al otro dispositivo…',
    label: 'O abre allí este enlace',
    trust: 'Con el código solo no entra nadie: los dos dispositivos muestran un número y tú ' +
      'dices que sí aquí.',
    chain: 'Este dispositivo lo añadió otro, que a su vez fue añadido por otro, y así ' +
      'sucesivamente: ya no puede seguirle ninguno. Muestra el código en tu primer dispositivo ' +
      'o usa tus 24 palabras.',
    ask: '¿Muestra el dispositivo nuevo este número?',
    askLine: 'Di que sí solo si lo tienes en la mano. Mostrará las fotos de tus grupos y podrá ' +
      'enviar las tuyas.',
    number: (digits) => `Número ${digits}`,
    yes: 'Sí, añadirlo',
    no: 'No',
    adding: 'Añadiendo el dispositivo…',
    addingLine: 'Deja los dos abiertos un momento.',
    invited: '¿Añadir este dispositivo a tu cuenta?',
    invitedLine: 'Tus grupos vienen también: este dispositivo mostrará sus fotos y podrá enviar ' +
      'las tuyas.',
    care: 'Sigue solo si ahora mismo estás mirando tu otro dispositivo y el código está en él. ' +
      'Si alguien te mandó este enlace, no sigas.',
    accept: 'Añadir este dispositivo',
    broken: 'No se puede añadir este dispositivo',
    askAgain: 'Elige «Mostrar un código nuevo» en tu otro dispositivo y escanea ese.',
    compare: 'Di que sí en tu otro dispositivo',
    compareLine: 'Si también muestra este número.',
    preparing: 'Creando las claves de este dispositivo…',
  },
};

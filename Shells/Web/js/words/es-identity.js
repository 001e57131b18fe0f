// About words, people and devices, in Spanish.

import { counted, moment, number } from './es-measures.js';

/** @type {typeof import('./en-identity.js').identity} */
export const identity = {
  haveAccount: 'Ya tengo una cuenta',
  unknownAccount: 'Este servidor no conoce ninguna cuenta con estas palabras.',
  tooManyDevices: 'Tu cuenta ya tiene cinco dispositivos. Quita uno primero.',
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
    line: 'Tal como los conocen tus grupos. Cinco como máximo.',
    this: 'Este dispositivo',
    other: 'Otro dispositivo',
    since: (instant) => `Añadido: ${moment.format(instant)}`,
    going: 'Quitándolo de tus grupos…',
    revoke: 'Quitar',
    revokeOf: (since) => `Quitar el dispositivo: ${since}`,
    confirm: '¿Quitar este dispositivo?',
    confirmLine:
      'Se cierra su sesión, ya no recibe fotos nuevas y no puede volver. Tus grupos lo ven.',
    revokeNow: 'Quitar dispositivo',
    keep: 'Conservarlo',
    add:
      'Para añadir uno, abre Dayly en él, elige «Ya tengo una cuenta» y escribe tus 24 ' +
      'palabras.',
  },
};

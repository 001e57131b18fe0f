// The words of the pages that stand in for the app when it cannot run, in Spanish.

/** @type {import('./en.js').Words['system']} */
export const system = {
  insecure: {
    title: 'Dayly necesita una dirección segura',
    lines: [
      'Esta página se abrió sin cifrado, así que el navegador no ofrece ni sus claves ni la '
        + 'cámara.',
      'Ábrela con https:// delante, o pregunta a quien lleva este servidor.',
    ],
    button: null,
  },
  unsupported: {
    title: 'Dayly no funciona en este navegador',
    lines: [
      'Tus fotos se cifran en este dispositivo, y a este navegador le falta algo para hacerlo.',
      'Dayly funciona en Chrome y Edge desde la versión 137, Firefox desde la 130 y Safari desde '
        + 'la 17.4.',
    ],
    button: null,
  },
  formElsewhere: {
    title: 'Empezaste algo en otra pestaña',
    lines: ['Termínalo allí y Dayly seguirá aquí por sí solo. Si sigues aquí, se perderá lo que '
      + 'escribiste allí.'],
    button: 'Seguir aquí',
  },
  photoElsewhere: {
    title: 'Una foto espera en otra pestaña',
    lines: ['Envíala allí o descártala, y Dayly seguirá aquí por sí solo.'],
    button: null,
  },
  cleared: {
    title: 'Lo que Dayly guardaba aquí ya no está',
    lines: [
      'El navegador ha borrado las claves y las fotos, para hacer sitio o porque alguien '
        + 'se lo pidió. Tus grupos aún tienen lo que enviaste.',
      'Puedes seguir como en un dispositivo nuevo.',
    ],
    button: 'Seguir',
  },
  deleted: {
    title: 'Tu cuenta está eliminada',
    lines: [
      'No queda nada de ella en el servidor ni en este dispositivo. Lo que los demás ' +
        'tienen de tus fotos desaparece en 48 horas como mucho.',
    ],
    button: 'Empezar de nuevo',
  },
  partlyDeleted: {
    title: 'Tu cuenta está eliminada',
    lines: [
      'No queda nada de ella en el servidor, pero este navegador no ha soltado todo lo que ' +
        'guarda en este dispositivo. Borra en sus ajustes lo que guarda de este sitio.',
    ],
    button: 'Empezar de nuevo',
  },
  nowhere: {
    title: 'En esta dirección no hay nada',
    lines: ['Puede que esté mal escrita o cortada. Si alguien te ha enviado este enlace, '
      + 'ábrelo otra vez entero.'],
    button: 'Abrir Dayly',
  },
  stopped: {
    title: 'Dayly se ha parado',
    lines: ['Algo ha ido mal dentro de la app. No se ha borrado nada.'],
    button: 'Recargar',
  },
};

/** @type {import('./en.js').Words['damaged']} */
export const damaged = {
  unreadable: {
    title: 'Dayly no puede leer sus notas',
    what: 'Lo que este dispositivo guardó para Dayly no se abre. No se ha borrado nada.',
    out: 'Recarga una vez. Si sigue igual, deja este dispositivo como está y pregunta a ' +
      'quien lleva vuestro servidor antes de borrar nada.',
  },
  newer: {
    title: 'Dayly no puede leer sus notas',
    what: 'Lo que este dispositivo guardó es de un Dayly más nuevo. No se ha borrado ' +
      'nada.',
    out: 'Recarga para tener la última versión. Si sigue igual, el servidor aún tiene ' +
      'una anterior: pregunta a quien lo lleva.',
  },
  unavailable: {
    title: 'Este navegador no guarda nada para Dayly',
    what: 'Lo que Dayly acaba de escribir en este dispositivo no ha vuelto. Tus claves y ' +
      'fotos se perderían al cerrarlo, así que Dayly no arranca aquí. No se ha ' +
      'borrado nada.',
    out: 'Si es una ventana privada o un modo restringido, abre Dayly en una ventana ' +
      'normal. Si no, usa otro navegador: Chrome, Edge, Firefox o Safari.',
  },
  storageFull: {
    title: 'No queda espacio en este dispositivo',
    what: 'Dayly no ha podido escribir nada, así que no arranca. No se ha borrado nada.',
    out: 'Libera algo de espacio y recarga.',
  },
  reload: 'Recargar',
};

// The words of the settings, in Spanish.

import { counted } from './es-measures.js';

/** @type {import('./en.js').Words['settings']} */
export const settings = {
  title: 'Ajustes',
  on: 'Activado',
  off: 'Desactivado',
  steps: 'Cómo cambiarlo',

  notifications: {
    title: 'Notificaciones',
    line: 'Una línea discreta cuando alguien de un grupo ha enviado su foto del día. El texto se ' +
      'escribe en este dispositivo; nadie puede leerlo por el camino.',
    ask: 'Activar',
    asking: 'Tu navegador te está preguntando. Elige «Permitir».',
    granted: 'Te enteras de las fotos nuevas, una vez por grupo y día.',
    later: 'Sin activar. Puedes hacerlo cuando quieras.',
    refused: 'En este navegador, las notificaciones de Dayly están desactivadas.',
    steps: [
      'Abre el candado o el icono de ajustes junto a la dirección.',
      'Busca «Notificaciones» y elige «Permitir».',
      'Vuelve aquí. No hace falta recargar.',
    ],
    needsInstall: 'En este dispositivo, primero hay que añadir Dayly a la pantalla de inicio.',
    unavailable: 'Este navegador no tiene notificaciones.',
  },

  storage: {
    title: 'Lo que se guarda aquí',
    granted: 'Tus claves y fotos se quedan hasta que las borres.',
    line: 'Si este dispositivo se queda sin espacio, el navegador puede borrar tus claves y las ' +
      'fotos que aún no han salido. Entonces necesitarías tus 24 palabras.',
    ask: 'Guardar mis fotos aquí',
    asking: 'Preguntando al navegador…',
    later: 'El navegador todavía no lo promete. Suele hacerlo cuando Dayly está instalado o se ' +
      'usa a menudo; tus 24 palabras te traen de vuelta en cualquier caso.',
    unavailable: 'Este navegador no dice cuánto tiempo conserva lo que hay aquí. Tus 24 palabras ' +
      'te traen de vuelta en cualquier caso.',
  },

  install: {
    title: 'En tu pantalla de inicio',
    line: 'Dayly se abre como una app más, también sin conexión.',
    ask: 'Instalar',
    byHand: [
      'Toca el icono de compartir del navegador.', 'Elige «Añadir a pantalla de inicio».',
    ],
  },

  language: {
    title: 'Idioma',
  },

  about: {
    title: 'Acerca de',
    version: (version) => `Versión ${version}`,
    line: 'Una foto al día, para las pocas personas que te importan. Cifrada en tu dispositivo, ' +
      'desaparece a las 48 horas.',
  },
};

/** @type {import('./en.js').Words['account']} */
export const account = {
  setting: 'Tu cuenta',
  line: 'Lo que Dayly guarda de ti cabe en un archivo que puedes leer. No contiene claves.',
  copy: 'Guardar una copia de mis datos',
  open: 'Eliminar la cuenta…',
  title: 'Eliminar tu cuenta',
  goes: [
    'Tu cuenta desaparece del servidor, con su vínculo a tu número y todos tus dispositivos.',
    'Tus fotos desaparecen del servidor enseguida.',
    'Sales de todos los grupos.',
    'En este dispositivo solo queda tu caja fuerte. Tus 24 palabras ya no abren nada.',
  ],
  stays: 'Los dispositivos de los demás borran tus fotos en cuanto vuelven a preguntar al ' +
    'servidor, a las 48 horas como mucho. El historial de sus grupos sigue diciendo que ' +
    'estuviste.',
  tick: 'Sé que nadie puede deshacerlo.',
  ask: 'Eliminar mi cuenta',
  goingTitle: 'Se elimina tu cuenta',
  leaving: (count) => `Saliendo de ${counted(count, 'grupo', 'grupos')}…`,
  deleting: 'Avisando al servidor…',
  goesOn: 'Puedes cerrar Dayly: sigue cuando lo abras de nuevo.',
};

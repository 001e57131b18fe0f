// The words of a group's details, in Spanish. Who acts may be the reader: null then.

import { date, moment } from './es-measures.js';

/** @type {typeof import('./en-people.js').groupPeople} */
export const groupPeople = {
  unknown: '?',
  unknownGroup: 'Uno de tus grupos',
  cancel: 'Cancelar',
  save: 'Guardar',
  rename: 'Cambiar el nombre del grupo',
  ownName: 'Cambiar tu nombre',
  ownNameLine: 'Lo ven todos tus grupos.',
  more: (name) => `Más sobre ${name}`,
  block: 'Bloquear',
  unblock: 'Desbloquear',
  blocked: 'Bloqueado: no veis vuestras fotos',
  blockTitle: (name) => `¿Bloquear a ${name}?`,
  blockLine: 'Tus fotos ya no le llegan y las suyas ya no se te muestran, en ningún grupo. ' +
    'No se le avisa. Puedes deshacerlo aquí.',
  blockNow: (name) => `Bloquear a ${name}`,
  remove: 'Quitar del grupo',
  removeTitle: (name, group) => `¿Quitar a ${name} de ${group}?`,
  removeLine: 'Todo el grupo ve que has sido tú. Para volver necesita una nueva invitación.',
  removeNow: (name) => `Quitar a ${name}`,
  announce: 'Avisar de fotos nuevas',
  announced: 'Te avisamos de las fotos nuevas de este grupo.',
  unheard: 'Las notificaciones están desactivadas en este dispositivo. Actívalas en Ajustes.',
  nameless: 'En cuanto otro dispositivo envíe el nombre del grupo, podrás invitar desde aquí.',
  muted: 'En silencio. Las fotos están aquí cuando quieras verlas.',
  mutedMark: 'En silencio',
  invitations: 'Invitaciones abiertas',
  yourLink: 'Tu enlace',
  linkOf: (name) => `Enlace de ${name}`,
  expires: (instant) => `Hasta ${moment.format(instant)}`,
  withdraw: 'Retirar',
  withdrawOf: (link) => `Retirar: ${link}`,
  history: 'Historial',
  day: (instant) => date.format(instant),
  acts: {
    made: (who) => who ? `${who} creó el grupo` : 'Creaste el grupo',
    joined: (who, other) =>
      `${who ? `${who} entró` : 'Entraste'} por ` +
      `${other ? `invitación de ${other}` : 'tu invitación'}`,
    left: (who) => who ? `${who} se fue` : 'Te fuiste',
    removed: (who, other) =>
      other ? `${who ? `${who} quitó` : 'Quitaste'} a ${other}` : `${who ?? 'Alguien'} te quitó`,
    renamed: (who) => who ? `${who} cambió el nombre del grupo` : 'Cambiaste el nombre del grupo',
    deviceAdded: (who) => who ? `${who} añadió un dispositivo` : 'Añadiste un dispositivo',
    deviceRemoved: (who) => who ? `${who} quitó un dispositivo` : 'Quitaste un dispositivo',
  },
  removedFrom: (group) => `Ya no estás en ${group}`,
  code: 'Mostrar como código QR',
  hideCode: 'Ocultar el código QR',
  codeLabel: 'Código QR del enlace de invitación',
  codeFailed: 'No se puede mostrar el código. Usa el enlace.',
};

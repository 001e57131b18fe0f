// What went wrong and what to do, in Spanish: the sentences behind every fault of the wire.

/** @type {import('./en.js').Words['join']['faults']} */
export const inviteFaults = {
  broken: 'Este enlace está incompleto. Pídelo otra vez y ábrelo entero.',
  used: 'Este enlace ya se usó. Cada uno sirve una vez: pide otro.',
  expired: 'Este enlace ha caducado. Pide otro.',
  revoked: 'Este enlace se retiró. Pide otro.',
  notFound: 'Este servidor no conoce la invitación. Puede ser de otro servidor, o el grupo ya no ' +
    'existe.',
  full: 'Este grupo está completo: ya tiene 12 personas.',
  alreadyMember: 'Ya estás en este grupo.',
  offline: 'Sin conexión con el servidor. Comprueba la tuya y abre el enlace otra vez.',
  serverTrouble: 'El servidor tiene problemas ahora mismo. Vuelve a intentarlo en un momento.',
};

/** @type {import('./en.js').Words['viewer']['faults']} */
export const pageFaults = {
  offline: 'Estás sin conexión. La foto se cargará cuando vuelvas.',
  serverTrouble: 'El servidor tiene problemas ahora mismo.',
  withdrawn: 'Esta foto se ha retirado.',
  senderLeft: 'Esta foto ha desaparecido: quien la envió ya no está en el grupo.',
  unopenable: 'Esta foto no se puede abrir: se dañó o alguien la cambió por el camino.',
  misdated: 'Esta foto no se muestra: su día no concuerda con cuándo se hizo o se envió.',
  unreadable: 'Este dispositivo no puede abrir esta foto: su clave o su archivo no se pueden ' +
    'leer aquí. La foto está bien. Recarga la página o mírala en otro dispositivo.',
  expired: 'Las 48 horas de esta foto ya han pasado.',
  storageFull: 'No queda espacio en este dispositivo para abrirla.',
  lost: 'Al servidor le falta el archivo de esta foto. Si vuelve a encontrarlo, se cargará sola.',
  unreachable: 'No se puede llegar al servidor ahora mismo. La foto se cargará sola cuando vuelva.',
};

/** @type {import('./en.js').Words['kept']['refusals']} */
export const refusals = {
  dayTaken: 'Otro de tus dispositivos ya envió la foto de hoy, y solo hay una al día.',
  notMember: 'Ya no estás en este grupo.',
  tooOld: 'Se hizo hace más de 48 horas, así que su tiempo ya había pasado.',
  dayImplausible: 'La fecha de este dispositivo parece equivocada. Ajusta el reloj y haz otra.',
  alone: 'Ya no queda nadie más en el grupo.',
  unsealable: 'No se pudo cifrar para el grupo, así que nunca salió.',
  serverRefused: 'El servidor no la aceptó.',
};

/** @type {import('./en.js').Words['camera']['imageFaults']} */
export const imageFaults = {
  undecodable: 'Ese archivo no es una imagen que este dispositivo pueda abrir. Elige otra.',
  tooLarge: 'Esa imagen es demasiado grande: 100 megapíxeles o 64 MB como mucho.',
  empty: 'Ahí no hay ninguna imagen. Prueba otra vez.',
  storageFull: 'No queda espacio en este dispositivo. Libera un poco y vuelve a intentarlo.',
  unsupported: 'Este navegador no puede abrir ese tipo de imagen (TIFF, por ejemplo). Guárdala ' +
    'como JPEG y elígela otra vez.',
  incomplete: 'Esa imagen se corta a la mitad: no se copió entera. Elige otra.',
  unkept: 'Este dispositivo no pudo guardar la imagen. Prueba otra vez.',
};

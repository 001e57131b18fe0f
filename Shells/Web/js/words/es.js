// Every word the app says, in Spanish: warm, short, with «tú». The shape is English's (en.js).

import {
  ago, agoBriefly, clock, counted, left, moment, number, people, percent, zoomed,
} from './es-measures.js';
import { cameraAbsences, permissionSteps } from './es-camera.js';
import { imageFaults, inviteFaults, pageFaults, refusals } from './es-faults.js';
import { identity } from './es-identity.js';
import { groupPeople } from './es-people.js';
import { account, settings } from './es-settings.js';
import { damaged, system } from './es-system.js';
import { ritual } from './es-ritual.js';

/** @type {import('./en.js').Words} */
export const words = {
  app: 'Dayly',
  close: 'Cerrar',
  retry: 'Volver a intentar',
  progress: (part) => percent.format(part),

  places: { label: 'Lugares', groups: 'Grupos', days: 'Días', vault: 'Caja fuerte' },
  starting: 'Abriendo Dayly',
  damaged,
  welcome: {
    haveAccount: identity.haveAccount,
    title: 'Una foto al día',
    line: 'Para las pocas personas que te importan.',
    points: [
      'Solo tu grupo puede abrirla. El servidor no.',
      'A las 48 horas desaparece.',
      'Sin «me gusta», sin comentarios, sin muro.',
    ],
    invited: (inviter, group) => `${inviter} te invita a ${group}`,
    start: 'Empezar',
  },

  phone: {
    title: '¿Cuál es tu número?',
    line: 'Te mandamos un código por SMS. Nadie puede encontrarte por tu número.',
    label: 'Número de teléfono',
    hint: 'Con el prefijo del país, como +34 o +52.',
    next: 'Continuar',
    unusable: 'Eso no parece un número de teléfono. Empieza con + y el prefijo del país.',
    empty: 'Escribe tu número de teléfono.',
  },

  code: {
    title: 'Escribe el código',
    line: (digits) => `Hemos mandado seis cifras al número que acaba en ${digits}.`,
    label: 'Código',
    next: 'Continuar',
    resend: 'Mandar otro código',
    resendIn: (seconds) =>
      `Podrás pedir otro código en ${counted(seconds, 'segundo', 'segundos')}`,
    empty: 'Escribe las seis cifras.',
    unusable: 'El código tiene seis cifras.',
    bad: (tries) => tries > 0
      ? `Ese no es el código. Te queda${tries === 1 ? '' : 'n'} ` +
        `${counted(tries, 'intento', 'intentos')}.`
      : 'Ese no es el código. Pide otro.',
  },

  firstName: {
    title: '¿Cómo te llaman?',
    line: 'Tus grupos ven este nombre. El servidor no.',
    label: 'Nombre',
    next: 'Continuar',
    empty: 'Escribe tu nombre.',
    unusable: 'Usa solo letras y espacios.',
  },

  words: {
    title: 'Tus 24 palabras',
    line: 'Son la única forma de volver a tu cuenta si pierdes este dispositivo. Nadie más las ' +
      'tiene, ni siquiera el servidor. Siempre están en inglés.',
    advice: 'Escríbelas en papel, en orden. Una captura de pantalla se puede robar; un papel en ' +
      'un cajón, no.',
    list: 'Tus 24 palabras',
    loading: 'Buscando tus palabras',
    failed: 'Ahora mismo no se pueden mostrar las palabras. Están a salvo; vuelve más tarde.',
    done: 'Ya las he apuntado',
    later: 'Más tarde',
    setting: 'Son la única forma de volver a tu cuenta si pierdes este dispositivo. Esperan aquí ' +
      'hasta que las hayas anotado.',
    open: 'Anotarlas',
  },

  wordsCheck: identity.wordsCheck,
  accountWords: identity.accountWords,

  groups: {
    title: 'Tus grupos',
    create: 'Nuevo grupo',
    refresh: 'Actualizar',
    pull: 'Suelta para actualizar',
    emptyTitle: '¿Quién quieres que vea tu día?',
    emptyLine: 'Crea un grupo para tu familia o tus mejores amigos. Hasta 12 personas, y una ' +
      'foto al día de cada una.',
    take: 'Hacer la foto de hoy',
    invite: 'Invitar a alguien',
    sent: 'Enviada hoy',
    broken: 'Los envíos están parados',
    brokenLine: 'El registro de quién está en este grupo no cuadra. No se envía nada hasta que ' +
      'se aclare.',
    cardTake: (name) => `${name}: hacer la foto de hoy`,
    cardInvite: (name) => `${name}: invitar a alguien`,
    cardSent: (name) => `${name}: enviada hoy`,
    cardBroken: (name) => `${name}: los envíos están parados`,
    aloneLine: 'De momento solo estás tú. Una foto necesita a alguien que la vea.',
    none: 'Sin fotos',
    last: (instant, now) => `Última foto ${ago(instant, now)}`,
    unseen: (count) => counted(count, 'nueva', 'nuevas'),
    photos: 'Fotos',
    photosOf: (name, unseen) => unseen > 0
      ? `Fotos en ${name}, ${counted(unseen, 'nueva', 'nuevas')}` : `Fotos en ${name}`,
    detailsOf: (name) => `Más sobre ${name}`,
    members: (names) => people.format(names),
    kept: 'Una foto no se pudo enviar. Te la hemos guardado.',
    keptElsewhere: 'Te hemos guardado una foto para un grupo en el que ya no estás.',
    keptOf: (name) => `Ver la foto guardada para ${name}`,
    unheard: 'Notificaciones desactivadas: activarlas',
    remindTitle: '¿Tienes a salvo tus 24 palabras?',
    remindLine: 'En papel, te traen de vuelta si pierdes este dispositivo.',
    connection: {
      fresh: 'Todo al día',
      connecting: 'Conectando…',
      offline: 'Sin conexión con el servidor. Las fotos esperan y saldrán solas.',
      serverTrouble: 'El servidor tiene problemas. Probando otra vez.',
      removed: 'Este dispositivo se quitó de tu cuenta, o la cuenta se eliminó. Aquí ya no ' +
        'llegan fotos nuevas.',
    },
  },

  delivery: {
    saving: 'Guardando tu foto',
    sealing: 'Cifrando tu foto',
    uploading: (part) => `Enviando, ${percent.format(part)}`,
    offline: 'Esperando conexión',
    waiting: (seconds) => seconds > 0
      ? `Otro intento en ${counted(seconds, 'segundo', 'segundos')}` : 'Probando otra vez',
    bar: 'Tu foto está en camino',
  },

  notice: {
    sent: (group) => `Enviada a ${group}`,
    joined: (group) => `Ya estás en ${group}`,
    left: (group) => `Has salido de ${group}`,
    removedFrom: groupPeople.removedFrom,
    linkCopied: 'Enlace copiado',
    withdrawn: 'Tu foto ha desaparecido para todos',
    storageFull: 'No queda espacio en este dispositivo. Libera un poco para no perder nada.',
    unsaved: 'Este dispositivo no ha podido guardar un cambio. Dayly lo sigue intentando.',
    lost: {
      photo: 'Una foto que esperaba para enviarse ya no se puede leer en este dispositivo.',
      group: 'Lo que este dispositivo sabía de un grupo no se pudo leer. El servidor se lo ' +
        'devolverá.',
      people: 'No se pudo leer con quién comparaste números de seguridad. Compáralos de nuevo.',
      other: 'Parte de lo que Dayly guardaba en este dispositivo no se pudo leer. Lo que ' +
        'tiene el servidor vuelve solo.',
    },
    dismiss: 'Ocultar',
  },

  newGroup: {
    title: 'Nuevo grupo',
    line: 'Aquí todos sois iguales. Solo vosotros veis el nombre.',
    label: 'Nombre del grupo',
    hint: 'Hasta 20 caracteres.',
    create: 'Crear grupo',
    empty: 'Ponle un nombre al grupo.',
    tooLong: 'Es demasiado largo: 20 caracteres como mucho.',
    unusable: 'El nombre tiene caracteres que no valen.',
  },

  people: groupPeople,

  details: {
    changed: identity.changed,
    verified: identity.verified,
    count: (count) => counted(count, 'persona', 'personas'),
    you: 'Tú',
    yourself: (name) => `${name} (tú)`,
    founder: 'Creó el grupo',
    by: (name) => `Por invitación de ${name}`,
    invite: 'Invitar a alguien',
    full: 'El grupo está completo: 12 personas.',
    leave: 'Salir del grupo',
    confirm: (name) => `¿Salir de ${name}?`,
    confirmLine: 'Sus fotos desaparecen de este dispositivo. Para volver necesitarás otra ' +
      'invitación.',
    leaveNow: (name) => `Salir de ${name}`,
    stay: 'Quedarme',
  },

  person: identity.person,
  devices: identity.devices,
  linking: identity.linking,

  invite: {
    title: (name) => `Invitar a ${name}`,
    line: 'Manda este enlace a una sola persona. Solo sirve una vez.',
    aloneLine: 'Una foto necesita a alguien que la vea. Manda este enlace a una persona; solo ' +
      'sirve una vez.',
    label: 'Enlace de invitación',
    making: 'Creando el enlace…',
    make: 'Crear un enlace',
    copy: 'Copiar enlace',
    copied: 'Copiado',
    share: 'Compartir',
    expires: (instant) => `Vale hasta el ${moment.format(instant)}.`,
    trust: 'Quien tenga el enlace puede entrar: mándalo donde solo esa persona lo lea.',
  },

  join: {
    loading: 'Abriendo la invitación…',
    title: (name) => `Unirte a ${name}`,
    line: (inviter) => `${inviter} te invita.`,
    members: (count) => `${counted(count, 'persona está', 'personas están')} dentro.`,
    terms: 'Veréis las fotos de todos durante 48 horas, y nadie más las verá.',
    join: (name) => `Unirme a ${name}`,
    joining: 'Entrando…',
    decline: 'Ahora no',
    dismiss: 'Vale',
    failed: 'Esta invitación no funciona',
    faults: inviteFaults,
  },

  camera: {
    title: (name) => `Tu foto de hoy para ${name}`,
    to: (name) => `Para ${name}`,
    opening: 'Abriendo la cámara',
    taking: 'Un momento',
    ready: 'Cámara lista',
    shutter: 'Disparador',
    flip: 'Cambiar de cámara',
    torch: 'Luz',
    library: 'Elegir de la galería',
    zoom: 'Zoom',
    zoomed: (times) => `${zoomed.format(times)}×`,
    drop: 'O arrastra o pega una imagen aquí.',
    limited: 'Solo se pueden elegir las fotos que has compartido con Dayly.',
    absences: cameraAbsences,
    steps: permissionSteps,
    imageFaults,
  },

  preview: {
    title: (name) => `Tu foto para ${name}`,
    picture: 'La foto que has hecho',
    send: (name) => `Enviar a ${name}`,
    sending: 'Enviando',
    retake: 'Repetir',
    announce: (name, seconds) =>
      `Sale hacia ${name} en ${counted(seconds, 'segundo', 'segundos')}`,
    seconds: (seconds) => number.format(seconds),
    pause: 'Pausa',
    resume: 'Seguir',
    held: 'En pausa',
    edit: 'Girar y recortar',
    editing: 'Elige la parte que quieres enviar',
    working: 'Un momento',
    turn: 'Girar',
    done: 'Listo',
    cancel: 'Cancelar',
    edges: {
      left: 'Borde izquierdo', top: 'Borde superior',
      right: 'Borde derecho', bottom: 'Borde inferior',
    },
    flaws: {
      blurred: 'Parece borrosa',
      dark: 'Parece muy oscura',
      bright: 'Parece muy clara',
    },
  },

  limit: {
    title: 'La foto de hoy ya está enviada',
    line: (name) => `Una al día para ${name}. La próxima, a partir de medianoche.`,
    timer: 'Tiempo hasta medianoche',
    clock,
    newTitle: 'Es un nuevo día',
    newLine: (name) => `${name} espera tu foto de hoy, cuando quieras.`,
    take: 'Hacer la foto de hoy',
    back: 'Volver a los grupos',
  },

  viewer: {
    title: (name) => `Fotos en ${name}`,
    by: (sender) => `Foto de ${sender}`,
    you: 'Tú',
    ago: agoBriefly,
    gone: (instant, now) => `se borra en ${left(instant, now)}`,
    library: 'De la galería',
    page: (index, count) => `${number.format(index)} de ${number.format(count)}`,
    previous: 'Foto anterior',
    next: 'Foto siguiente',
    zoom: 'Ampliar',
    save: 'Guardar esta foto',
    hide: 'Ocultar detalles',
    show: 'Mostrar detalles',
    loading: 'Cargando la foto',
    take: 'Hacer la foto de hoy',
    emptyTitle: 'De momento, un día tranquilo',
    emptyLine: 'Las fotos se quedan aquí 48 horas. La primera le sacará una sonrisa a alguien.',
    emptyWait: 'Las fotos se quedan aquí 48 horas. En cuanto alguien mande una, la verás aquí.',
    withdraw: 'Retirar esta foto',
    withdrawTitle: '¿Retirar esta foto?',
    withdrawLine: 'Desaparece para todos. Su día queda usado: hay una foto al día.',
    withdrawNow: 'Retirarla',
    withdrawKeep: 'Conservarla',
    faults: pageFaults,
  },

  kept: {
    title: 'Tu foto no se envió',
    line: (name) => `Era para ${name}.`,
    refusals,
    picture: 'La foto que no se envió',
    save: 'Guardar en este dispositivo',
    discard: 'Descartar',
    opening: 'Abriendo tu foto',
  },

  settings,
  account,
  system,
  ritual,

  update: { ready: 'Hay una nueva versión de Dayly.', reload: 'Recargar' },
  share: { choose: 'Toca el grupo al que va tu imagen, o Caja fuerte.', cancel: 'Cancelar' },

  notification: {
    arrived: (/** @type {string | null} */ group) => ({
      title: group || 'Dayly', body: 'Hay una foto nueva. Se queda 48 horas.',
    }),
    waiting: {
      title: 'Dayly', body: 'Una foto tuya espera para enviarse. Abre Dayly y saldrá.',
    },
  },

  fault: {
    unknownAccount: identity.unknownAccount,
    tooManyDevices: identity.tooManyDevices,
    linkEnded: identity.linkEnded,
    hasAccount: identity.hasAccount,
    tooLong: 'Es demasiado largo.',
    offline: 'Sin conexión con el servidor. Comprueba la tuya y vuelve a intentarlo.',
    wait: (seconds) => `Demasiados intentos. Espera ${counted(seconds, 'segundo', 'segundos')}.`,
    waitMinutes: (count) => `Demasiados intentos. Espera ${counted(count, 'minuto', 'minutos')}.`,
    again: 'Ya puedes volver a intentarlo.',
    serverTrouble: 'El servidor tiene problemas ahora mismo. Vuelve a intentarlo en un momento.',
    storageFull: 'No queda espacio en este dispositivo. Libera un poco y vuelve a intentarlo.',
  },
};

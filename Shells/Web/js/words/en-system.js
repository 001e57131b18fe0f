// The words of the pages that stand in for the app when it cannot run.

/** @type {Record<'insecure' | 'unsupported' | 'formElsewhere' | 'photoElsewhere' | 'cleared'
 *   | 'deleted' | 'partlyDeleted' | 'nowhere' | 'stopped',
 *   {title: string, lines: string[], button: string | null}>} */
export const system = {
  insecure: {
    title: 'Dayly needs a secure address',
    lines: [
      'This page was opened without encryption, so the browser offers neither its keys nor the '
        + 'camera.',
      'Open it with https:// in front, or ask whoever runs this server.',
    ],
    button: null,
  },
  unsupported: {
    title: 'This browser cannot run Dayly',
    lines: [
      'Your photos are encrypted on this device, and this browser lacks a part of that.',
      'Dayly works in Chrome and Edge from version 137, Firefox from version 130 and Safari from '
        + 'version 17.4.',
    ],
    button: null,
  },
  formElsewhere: {
    title: 'You began something in another tab',
    lines: ['Finish it there and Dayly continues here by itself. What you typed there is lost '
      + 'if you go on here.'],
    button: 'Go on here',
  },
  photoElsewhere: {
    title: 'A photo waits in another tab',
    lines: ['Send it there or take it back, and Dayly continues here by itself.'],
    button: null,
  },
  cleared: {
    title: 'What Dayly kept here is gone',
    lines: [
      'The browser has cleared its keys and photos, to make room or because somebody asked '
        + 'it to. Your groups still have what you sent them.',
      'You can go on as on a new device.',
    ],
    button: 'Go on',
  },
  deleted: {
    title: 'Your account is deleted',
    lines: [
      'Nothing of it is left at the server or on this device. What others have of your ' +
        'photos is gone within 48 hours.',
    ],
    button: 'Start anew',
  },
  partlyDeleted: {
    title: 'Your account is deleted',
    lines: [
      'Nothing of it is left at the server, but this browser did not let go of everything on ' +
        'this device. Delete what it keeps for this site in its settings.',
    ],
    button: 'Start anew',
  },
  nowhere: {
    title: 'There’s nothing at this address',
    lines: ['It may have been mistyped or cut off. If somebody sent you this link, open it '
      + 'again in one piece.'],
    button: 'Open Dayly',
  },
  stopped: {
    title: 'Dayly stopped',
    lines: ['Something went wrong inside the app. Nothing was deleted.'],
    button: 'Reload',
  },
};

/** The core runs, and will not: what was kept is refused, or nothing can be kept. */
export const damaged = {
  unreadable: {
    title: 'Dayly can’t read its own notes',
    what: 'What this device stored for Dayly doesn’t open. Nothing has been deleted.',
    out: 'Reload once. If this stays, keep this device as it is and ask the person who ' +
      'runs your server before you clear anything.',
  },
  newer: {
    title: 'Dayly can’t read its own notes',
    what: 'What this device stored comes from a newer Dayly. Nothing has been deleted.',
    out: 'Reload to get the newest version. If this stays, the server is still on an ' +
      'older one: ask the person who runs it.',
  },
  unavailable: {
    title: 'This browser keeps nothing for Dayly',
    what: 'What Dayly wrote to this device just now didn’t come back. Your keys and ' +
      'photos would be lost as soon as you close it, so Dayly doesn’t start here. ' +
      'Nothing has been deleted.',
    out: 'In a private window or a locked-down mode, open Dayly in an ordinary window ' +
      'instead. Otherwise use another browser: Chrome, Edge, Firefox or Safari.',
  },
  storageFull: {
    title: 'There’s no space left on this device',
    what: 'Dayly couldn’t write anything just now, so it doesn’t start. Nothing has been ' +
      'deleted.',
    out: 'Free some space, then reload.',
  },
  reload: 'Reload',
};

// Every word of the vault, in English. Accessible names that tests may rely on:
//
//   absent    textbox  Passphrase · Passphrase again   button  Make my vault
//   locked    textbox  Passphrase                      button  Open · I forgot the passphrase
//             textbox  The vault’s 24 words            button  Open · Use the passphrase
//   open      heading  Vault        button  Add photos · Add a folder · Choose items · Trash ·
//                                           What opens your vault · Lock
//             a cell   button  Photo, Favorite, DATE, NAME    group   Your photos and videos
//             group    What is shown    button  All · Favorites · Photos · Videos
//   choosing  toolbar  Chosen items     button  Close · Favorite · Move to trash
//             after that                button  Undo
//   trash     heading  Trash        button  Back to the vault · Empty the trash · Restore ·
//                                           Delete for good
//   keys      dialog   What opens your vault   textbox  New passphrase · Passphrase again
//             button   Write down 24 words · Show the words · Make other words
//             button   Change the passphrase · Close
//             textbox  Word 3 (and two others)   button  Check · Later
//   import    progressbar Importing   button  Pause · Go on · Cancel · Done
//   share     dialog   Share 2 items   button  Copy the words · Send the file ·
//                                           Save the file · Close
//   receive   dialog   From somebody else   textbox  The six words   button  Open ·
//                                           Add to my vault · Not now
//   item      dialog   NAME         button  Close · Previous · Next · Details · Save a copy ·
//                                           Favorite · Move to trash

/** @typedef {ReturnType<typeof vault>} VaultWords */

/** @param {import('./vault-words.js').Measures} measures */
export function vault({ counted, number, percent }) {
  const items = (/** @type {number} */ count) => counted(count, 'item', 'items');
  return {
    title: 'Vault',
    count: items,

    absent: {
      title: 'A place only you can open',
      line: 'Your own photos and videos, encrypted on this device. No account, no number, no ' +
        'server.',
      points: [
        'Each is sealed under a key of its own, exactly as it is.',
        'It opens with your passphrase, or with 24 words you write on paper.',
        'It lies in this browser: clearing the browser’s data deletes it. Keep your originals, ' +
          'or save copies.',
      ],
      label: 'Passphrase',
      again: 'Passphrase again',
      hint: 'Several words that nobody would guess. Nobody can reset it, not even we.',
      make: 'Make my vault',
      making: 'Making your vault',
    },

    locked: {
      title: 'Your vault is locked',
      line: 'Nothing of it is readable here until you open it.',
      label: 'Passphrase',
      open: 'Open',
      forgotten: 'I forgot the passphrase',
      remembered: 'Use the passphrase',
      words: 'The vault’s 24 words',
      counted: (/** @type {number} */ count, /** @type {number} */ all) =>
        `${number.format(count)} of ${number.format(all)} words`,
      wait: (/** @type {number} */ seconds) =>
        `Too many wrong passphrases. Try again in ${counted(seconds, 'second', 'seconds')}.`,
      opening: 'Opening your vault',
    },

    show: 'Show what I type',
    looking: 'Looking for your vault',
    elsewhere: 'Dayly runs in another window. Come back here to open the vault.',

    faults: {
      empty: 'Enter a passphrase.',
      different: 'These two are not the same.',
      short: 'That is easy to guess. Take at least twelve characters, best several words.',
      wrongPassphrase: 'That is not the passphrase.',
      wrongWords: 'These are not the vault’s words. Check their spelling and order.',
      unusablePassphrase: 'That cannot be a passphrase.',
      damaged: 'A file of the vault is damaged. Your items may still be whole.',
      newer: 'A newer Dayly has written this vault. Update the app to open it.',
      storageFull: 'There is no space left on this device.',
      unavailable: 'This browser does not let the vault be read or written. It may be a private ' +
        'window.',
    },

    gallery: {
      label: 'Your photos and videos',
      emptyTitle: 'Nothing in it yet',
      emptyLine: 'Add photos and videos, or drop them here. The originals stay where they are.',
      add: 'Add photos',
      folder: 'Add a folder',
      lock: 'Lock',
      drop: 'Let go to add them to your vault',
      undated: 'Without a date',
      rebuilding: (/** @type {number} */ count) =>
        `Finding your items again: ${number.format(count)} so far`,
      damaged: (/** @type {number} */ count) =>
        `${items(count)} cannot be opened. The files are damaged.`,
      monthDamaged: 'Some items of this month cannot be listed.',
    },

    kinds: { photo: 'Photo', video: 'Video', live: 'Live Photo', other: 'File' },
    cell: (/** @type {string[]} */ ...parts) => parts.filter((part) => part !== '').join(', '),

    keys: {
      title: 'What opens your vault',
      forgottenTitle: 'Choose a new passphrase',
      passphraseTitle: 'Passphrase',
      passphrase: 'New passphrase',
      change: 'Change the passphrase',
      changing: 'Changing the passphrase',
      changed: 'Your vault opens with the new passphrase.',
      wordsTitle: '24 words',
      noWords: 'If you forget the passphrase, only 24 words on paper bring your vault back.',
      hasWords: 'Your 24 words open the vault if you forget the passphrase.',
      make: 'Write down 24 words',
      read: 'Show the words',
      renew: 'Make other words',
      renewTitle: 'Make other words?',
      renewLine: 'The ones on your paper open nothing as soon as you have written down the ' +
        'new ones.',
      wordsLine: 'They open your vault without the passphrase. Whoever finds them and has ' +
        'this device can open it, too.',
      lockTitle: 'Locking',
      lockLabel: 'Locks when Dayly was out of sight for',
      minutes: (/** @type {number} */ count) => counted(count, 'minute', 'minutes'),
    },

    change: {
      label: 'Chosen items',
      choose: 'Choose items',
      chosen: (/** @type {number} */ count) => `${number.format(count)} chosen`,
      favorite: 'Favorite',
      isFavorite: 'Favorite',
      trash: 'Move to trash',
      trashed: (/** @type {number} */ count) => `${items(count)} moved to the trash`,
      undo: 'Undo',
      restore: 'Restore',
      delete: 'Delete for good',
      deleteTitle: (/** @type {number} */ count) => `Delete ${items(count)} for good?`,
      deleteLine: 'Nobody can undo this, not even you.',
      deleteNow: 'Delete for good',
      left: (/** @type {number} */ count) => `${items(count)} to go`,
      failed: (/** @type {string} */ why) => `Not everything was changed. ${why}`,
    },

    trash: {
      title: 'Trash',
      back: 'Back to the vault',
      empty: 'Empty the trash',
      nothing: 'The trash is empty.',
      hint: 'Deleted for good after 30 days',
      daysLeft: (/** @type {number} */ count) => counted(count, 'day', 'days'),
    },

    filterLabel: 'What is shown',
    filters: {
      all: 'All',
      favorites: 'Favorites',
      photos: 'Photos',
      videos: 'Videos',
      lives: 'Live Photos',
      others: 'Files',
    },
    filteredEmpty: 'There is nothing of this kind.',

    share: {
      act: 'Share',
      title: (/** @type {number} */ count) => `Share ${items(count)}`,
      sealing: 'Sealing a copy for somebody else',
      line: 'One encrypted file, which opens with these six words. Hand them over another way ' +
        'than the file: whoever has both can look.',
      wordsTitle: 'The six words',
      copy: 'Copy the words',
      copied: 'Copied',
      code: 'QR code of the six words',
      send: 'Send the file',
      save: 'Save the file',
      keeps: 'The originals go along as they are, with dates, names and the places they hold.',
    },

    receive: {
      title: 'From somebody else',
      reading: 'Looking into the file',
      line: (/** @type {string} */ name) => `${name} opens with the six words you were given.`,
      label: 'The six words',
      open: 'Open',
      wrong: 'These are not the words of this file.',
      holds: (/** @type {number} */ count) => `${items(count)} in it`,
      keep: 'Add to my vault',
      leave: 'Not now',
      faults: {
        foreign: 'This is no file that somebody shared.',
        newer: 'A newer Dayly has written this file. Update the app to open it.',
        notForPassphrase: 'This file is for somebody’s own devices. No words open it.',
        damaged: 'This file is damaged, or was changed. Ask for it again.',
        unavailable: 'The file cannot be read right now.',
      },
    },

    importing: {
      label: 'Importing',
      progress: (/** @type {number} */ done, /** @type {number} */ all) =>
        `${number.format(done)} of ${number.format(all)}`,
      part: (/** @type {number} */ part) => percent.format(part),
      seconds: (/** @type {number} */ seconds) => seconds < 60 ? 'less than a minute left'
        : `about ${counted(Math.round(seconds / 60), 'minute', 'minutes')} left`,
      paused: 'Paused',
      pause: 'Pause',
      resume: 'Go on',
      cancel: 'Cancel',
      done: 'Done',
      kept: (/** @type {number} */ count) => `${items(count)} added`,
      known: (/** @type {number} */ count) => `${number.format(count)} were there already`,
      failed: (/** @type {number} */ count) => `${number.format(count)} not added`,
      reasons: {
        empty: 'has nothing in it',
        unreadable: 'cannot be read, or was changed meanwhile',
        tooLarge: 'is too large',
        storageFull: 'no space left on this device',
        unavailable: 'the vault could not be written',
      },
    },

    item: {
      previous: 'Previous',
      next: 'Next',
      details: 'Details',
      save: 'Save a copy',
      saveTitle: 'Save a copy without encryption?',
      saveLine: 'Everybody who can open your files can open the copy. The item stays in the vault.',
      saveNow: 'Save the copy',
      keep: 'Not now',
      opening: 'Opening',
      live: 'Live',
      playLive: 'Play Live Photo',
      liveUnseen: 'This browser cannot play its motion.',
      unseen: 'This browser cannot show it. Your original is kept: save a copy to open it ' +
        'elsewhere.',
      faults: {
        tooLarge: 'It is too large to be shown here. Save it with the command line.',
        missing: 'Its file is not in the vault any more.',
        damaged: 'Its file is damaged, or was changed.',
        storageFull: 'There is no space left on this device.',
        unavailable: 'It cannot be read right now.',
      },
      name: 'Name',
      taken: 'Taken',
      noDate: 'No date known',
      source: {
        clock: 'from the camera’s clock',
        metadata: 'from the file itself',
        sidecar: 'from a file beside it',
        fileName: 'from the file’s name',
        modification: 'when the file was last changed',
        person: 'as you said',
      },
      guessed: 'a guess',
      offset: (/** @type {string} */ offset) => `UTC${offset}`,
      size: 'Size',
      pixels: (/** @type {number} */ width, /** @type {number} */ height) =>
        `${number.format(width)} × ${number.format(height)}`,
      added: 'Added',
    },
  };
}

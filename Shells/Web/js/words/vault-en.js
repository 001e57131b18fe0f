// Every word of the vault, in English. Accessible names that tests may rely on:
//
//   absent    textbox  Passphrase · Passphrase again   button  Make my vault
//   locked    textbox  Passphrase                      button  Open · I forgot the passphrase
//             textbox  The vault’s 24 words            button  Open · Use the passphrase
//             button   Open with Face ID, fingerprint or screen lock
//   open      heading  Vault        button  Add photos · Add a folder · Choose items · Trash ·
//                                           Vault settings · Lock · Camera
//             a cell   button  Photo, Favorite, DATE, NAME    group   Your photos and videos
//             group    What is shown    button  All · Favorites · Photos · Videos
//   choosing  toolbar  Chosen items     button  Close · Favorite · Move to trash
//             after that                button  Undo
//   trash     heading  Trash        button  Back to the vault · Empty the trash · Restore ·
//                                           Delete for good
//   keys      dialog   Vault settings   textbox  New passphrase · Passphrase again
//             button   Write down 24 words · Show the words · Make other words
//             button   Change the passphrase · Close · Set up on this device · Remove: A device …
//             textbox  Word 3 (and two others)   button  Check · Later
//   camera    dialog   Camera of your vault   radio  Photo · Video · Live
//             button   Shutter · Record · Stop recording · Sound · Flip camera · Light · Close ·
//                      Show the last one taken    timer  Length of the recording
//   import    progressbar Importing   button  Pause · Go on · Cancel · Done
//   share     dialog   Share 2 items   button  Copy the words · Send the file ·
//                                           Save the file · Close
//   receive   dialog   A file you were sent   textbox  The six words   button  Open ·
//                                           Add to my vault · Not now
//   backup    dialog   Backup       button  Back up to a new file · Add what is new to FILE ·
//                                           Check a backup · Restore from a backup · Stop ·
//                                           Check it now · Save the file
//   absent    button   I have a backup · Choose the backup · Bring my vault back
//             textbox  Passphrase of the backup · The vault’s 24 words
//   hidden    button   Hidden (among the albums) · Hide · Unhide · Set up Hidden ·
//                      Back to the vault    alertdialog  Hide 2 items?
//   ways      dialog   Share · Share 2 items   button  Send as today’s photo ·
//                                           Make an encrypted file
//             textbox  Title, if you like
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
      strength: {
        weak: 'Easy to guess. Take more words.',
        fair: 'Takes long to guess. With one or two more words, nobody will guess it.',
        strong: 'Hard to guess, if you took the words at random.',
      },
      hint: 'Several words that nobody would guess. Nobody can reset it, not even we.',
      make: 'Make my vault',
      making: 'Making your vault',
    },

    locked: {
      title: 'Your vault is locked',
      line: 'Nothing is readable here until you open your vault.',
      label: 'Passphrase',
      open: 'Open',
      forgotten: 'I forgot the passphrase',
      remembered: 'Use the passphrase',
      words: 'The vault’s 24 words',
      counted: (/** @type {number} */ count, /** @type {number} */ all) =>
        `${number.format(count)} of ${number.format(all)} words`,
      wait: (/** @type {number} */ seconds) =>
        `Too many wrong passphrases. Try again in ${counted(seconds, 'second', 'seconds')}.`,
      passedOver: (/** @type {number} */ count) =>
        `Not tried: ${counted(count, 'way', 'ways')} to open it. Somebody may have put files ` +
        'into its folder.',
      opening: 'Opening your vault',
      waiting: (/** @type {number} */ count) =>
        `${items(count)} sealed, to be in your vault when you open it.`,
      unknownWord: (/** @type {string} */ word, /** @type {number} */ place) =>
        `Word ${number.format(place)}, “${word}”, is not one of the words used here. Check it.`,
      handed: (/** @type {number} */ count) =>
        `${counted(count, 'file waits', 'files wait')} until your vault is open.`,
      cameraFirst: 'Open your vault once: from then on its camera works while it is locked, too.',
    },

    show: 'Show what I type',
    looking: 'Looking for your vault',
    stopped: 'Your vault stopped',
    elsewhere: 'Dayly runs in another window. Come back here to open the vault.',

    faults: {
      empty: 'Enter a passphrase.',
      different: 'These two are not the same.',
      short: 'Take at least twelve characters, best several words.',
      wrongPassphrase: 'That is not the passphrase.',
      wrongWords: 'These are not the vault’s words. Check their spelling and order.',
      unusablePassphrase: 'That is too long: a passphrase has at most 1,024 bytes.',
      damaged: 'A file of the vault is damaged. Your items may still be whole.',
      newer: 'A newer Dayly has written this vault. Update the app to open it.',
      newerKey: 'That does not open the vault, as far as this version can tell: a newer Dayly ' +
        'has written some of its keys. Update the app and try again.',
      storageFull: 'There is no space left on this device.',
      unavailable: 'This browser does not let the vault be read or written. It may be a private ' +
        'window.',
      memory: 'There is too little memory for a passphrase: it takes 128 MB. Nothing was ' +
        'changed. Close other apps and try again.',
      foreign: 'This file is no backup of a vault.',
      otherVault: 'This is the backup of another vault than the one that lies here, whose keys ' +
        'are gone. Nothing was changed.',
    },

    home: {
      title: 'Where it lies',
      ask: 'Where should it lie?',
      browser: 'In this browser.',
      cleared: 'Clearing the browser’s data deletes it.',
      hint: 'A folder may be empty, or have a vault in it that Dayly has made, on this device or ' +
        'another.',
      folder: (/** @type {string} */ name) => `In the folder “${name}”.`,
      pick: 'Put it in a folder',
      other: 'Use a vault in a folder',
      another: 'Use another folder',
      back: 'Use this browser',
      newFolder: 'Dayly vault',
      full: (/** @type {string} */ name) =>
        `There are other things in “${name}”. A vault needs a folder of its own.`,
      foreign: (/** @type {string} */ name) =>
        `“${name}” belongs to another part of Dayly. Pick another folder.`,
      make: (/** @type {string} */ name) => `Make “${name}” in it`,
      denied: 'The browser does not let Dayly write into that folder.',
      awayTitle: 'Your vault’s folder',
      asking: (/** @type {string} */ name) =>
        `The browser wants to be asked again before Dayly uses “${name}”.`,
      allow: 'Allow it',
      gone: (/** @type {string} */ name) =>
        `“${name}” is not there. Plug in its drive, or put the folder back where it was.`,
      again: 'Look again',
      meanwhile: 'Nothing is lost. What you take or post meanwhile waits sealed in this browser.',
      looking: 'Looking whether something else still uses this vault. This takes half a minute ' +
        'at most.',
      busy: (/** @type {string} */ holder) =>
        `Something else uses this vault: ${holder}. End it there, and try again.`,
      elsewhere: 'another browser',
      shared: 'The command line opens it there, while it is locked here. What is captured while ' +
        'it is locked waits in this browser. After a power cut open it in this browser first: ' +
        'it puts back what the folder may have lost.',
      move: 'To move it, make a backup, lock the vault, choose the other place, and bring the ' +
        'backup back there.',
    },

    gallery: {
      label: 'Your photos and videos',
      emptyTitle: 'Nothing in it yet',
      emptyLine: 'Add photos and videos, or drop them here. The originals stay where they are.',
      add: 'Add photos',
      folder: 'Add a folder',
      more: 'More',
      lock: 'Lock',
      drop: 'Let go to add them to your vault',
      given: (/** @type {number} */ count) => `Add ${items(count)} to your vault?`,
      givenLine: 'Another app hands them over. The originals stay where they are.',
      scrub: 'Month',
      sizes: { small: 'small', medium: 'medium', large: 'large' },
      size: (/** @type {string} */ size) => `Size of pictures: ${size}`,
      undated: 'Without a date',
      rebuilding: (/** @type {number} */ count) =>
        `Finding your items again: ${number.format(count)} so far`,
      stranded: (/** @type {number} */ count) =>
        `${counted(count, 'photo', 'photos')} you sent could not be put into the vault yet.`,
      unread: (/** @type {number} */ count) =>
        `${counted(count, 'file', 'files')} with what you said of albums and days, or with keys ` +
        'for older files, cannot be read. A backup can bring it back.',
      damaged: (/** @type {number} */ count) =>
        `${items(count)} cannot be opened. The files are damaged.`,
      monthDamaged: 'Some items of this month cannot be listed.',
    },

    staying: {
      line: 'Only in this browser, which may clear it',
      title: 'Where your vault lies',
      why: 'Your vault lies in this browser and nowhere else. When the device runs out of room, ' +
        'the browser may clear it, and clearing the browser’s data always does.',
      keep: 'Ask the browser to keep it',
      refused: 'The browser does not promise it yet. It usually does once Dayly is installed or ' +
        'used often.',
      install: 'Install Dayly',
      byHand: 'To install Dayly, tap the share sign of the browser and choose “Add to Home ' +
        'Screen”.',
      backup: 'Make a backup',
    },

    camera: {
      open: 'Camera',
      title: 'Camera of your vault',
      modes: { label: 'What the camera takes', photo: 'Photo', video: 'Video', live: 'Live' },
      record: 'Record',
      stop: 'Stop recording',
      length: 'Length of the recording',
      said: {
        recording: 'Recording',
        ended: 'Recording ended',
        keeping: 'Taken, and being kept',
        kept: 'Kept in your vault',
        sealed: 'Sealed: it will be in your vault when you open it next',
      },
      latest: 'Show the last one taken',
      sound: 'Sound',
      sounds: {
        off: 'Without sound',
        asking: 'Your browser is asking for the microphone.',
        on: 'With sound',
        muted: 'The system has muted the microphone: there is no sound.',
        ended: 'Without sound: the microphone stopped. Tap it to try again.',
        deniedOnce: 'Without sound: the microphone was not allowed. Tap it to be asked again.',
        deniedForGood: 'Without sound: Dayly can’t use the microphone. Allow it where you ' +
          'allow the camera.',
        noDevice: 'Without sound: there’s no microphone here.',
        busy: 'Without sound: another app is holding the microphone.',
        unavailable: 'Without sound: the microphone didn’t start.',
      },
      silenced: 'The microphone stopped: from here on there’s no sound.',
      webm: 'This browser records WebM, which not every device plays. Live Photos can’t be ' +
        'taken here.',
      failed: 'The camera gave no picture. Try again.',
      problems: {
        storageFull: 'There is no space left on this device. What was sealed before is kept.',
        unavailable: 'It could not be sealed any further. What was sealed before is kept.',
        full: 'There is no space left on this device. Nothing of it was kept.',
        refused: 'It could not be sealed. Nothing of it was kept.',
        stranded: 'It is sealed, but your vault could not take it in yet. That is tried again ' +
          'when you open it next.',
        nothing: 'The camera gave no picture. Try again.',
      },
      absences: {
        unasked: {
          title: 'Your vault needs the camera',
          reason: 'Your browser asks you next. The camera runs only while you see it, and what ' +
            'it takes goes into your vault and nowhere else.',
          steps: [],
          ask: 'Allow camera',
        },
        noDevice: {
          title: 'There’s no camera here',
          reason: 'Add photos and videos you have instead.',
          steps: [],
          ask: 'Look for a camera',
        },
      },
    },

    kinds: { photo: 'Photo', video: 'Video', live: 'Live Photo', other: 'File' },
    cell: (/** @type {string[]} */ ...parts) => parts.filter((part) => part !== '').join(', '),

    hidden: {
      title: 'Hidden',
      act: 'Hide',
      show: 'Unhide',
      askTitle: (/** @type {number} */ count) => `Hide ${items(count)}?`,
      askLine: 'What you hide moves to Hidden and is seen nowhere else here. Hidden opens with ' +
        'its own passphrase. Backups made before still have what you hide.',
      moved: (/** @type {number} */ count) => `${items(count)} hidden`,
      shown: (/** @type {number} */ count) => `${items(count)} in your vault again`,
      later: 'This waits until the backup is done.',
      stayed: (/** @type {number} */ count) =>
        `${items(count)} could not be moved and stay where they are.`,
      moving: (/** @type {number} */ done, /** @type {number} */ all) =>
        `Moving: ${number.format(done)} of ${number.format(all)}`,
      emptyLine: 'Choose photos and videos in your vault, then “Hide”.',
      absent: {
        title: 'A vault within your vault',
        line: 'What you hide moves here, and is seen nowhere else in your vault: not in ' +
          'searches, days or counts.',
        points: [
          'It has a passphrase of its own. The one of your vault does not open it.',
          'Nobody can reset it, not even we. Once it is open you can write down 24 ' +
            'words that open it, too.',
          'A backup of your vault leaves it out: make one here as well. Whoever ' +
            'can read this browser’s files sees that there is something, not what.',
        ],
        make: 'Set up Hidden',
        making: 'Setting up Hidden',
      },
      locked: {
        title: 'Hidden is locked',
        line: 'It opens with its own passphrase, not with that of your vault.',
      },
    },

    keys: {
      title: 'Vault settings',
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
      postsTitle: 'Daily photos',
      postsLabel: 'Keep what I send to my groups',
      postsLine: 'Each photo you send is kept here too, sealed as soon as it is sent, even while ' +
        'the vault is locked. Turning this off deletes nothing.',
      lockTitle: 'Locking',
      lockLabel: 'Locks when Dayly was out of sight for',
      minutes: (/** @type {number} */ count) => counted(count, 'minute', 'minutes'),
    },

    passkey: {
      name: 'Dayly vault',
      title: 'Face ID, fingerprint or screen lock',
      line: 'A device can open your vault without the passphrase. Whoever can unlock the device ' +
        'can open the vault, too.',
      none: 'This browser or device has nothing that could open the vault in place of the ' +
        'passphrase.',
      add: 'Set up on this device',
      asking: 'Waiting for your device',
      added: 'This device opens your vault from now on.',
      removed: 'It opens your vault no more.',
      since: (/** @type {string} */ when) => `A device, set up on ${when}`,
      keyring: (/** @type {string} */ when) => `A computer’s keyring, set up on ${when}`,
      session: (/** @type {string} */ when) => `Unlocked at a computer on ${when}`,
      chosen: (/** @type {string} */ when) => `Chosen on ${when}`,
      written: (/** @type {string} */ when) => `Written down on ${when}`,
      stays: 'A new passphrase leaves what devices open as it is.',
      remove: 'Remove',
      removeTitle: 'Remove this device’s key?',
      removeLine: 'The passphrase still opens your vault. The device goes on listing “Dayly ' +
        'vault” among its passkeys until you delete it there.',
      removeKeyring: 'The passphrase still opens your vault.',
      offer: 'This device can open your vault with Face ID, fingerprint or screen lock. The ' +
        'passphrase stays.',
      open: 'Open with Face ID, fingerprint or screen lock',
      faults: {
        unanswered: 'Nothing was set up.',
        unsupported: 'This device cannot keep a key for the vault. It may have made a passkey ' +
          'all the same: you can delete “Dayly vault” there.',
        alreadyMade: 'This device opens your vault already.',
        foreign: 'What the device gave does not open the vault.',
        tooMany: 'Your vault has as many keys as it can have. Remove one first.',
        storageFull: 'There is no space left on this device.',
        unavailable: 'That did not work right now. Nothing was changed.',
      },
      lockedFaults: {
        unanswered: 'Not opened. Try again, or use the passphrase. If you deleted the passkey ' +
          '“Dayly vault” from your device, set it up anew once the vault is open.',
        unsupported: 'This browser or device cannot do it. Use the passphrase.',
        alreadyMade: 'That did not work right now. Use the passphrase.',
        foreign: 'What this device keeps does not open this vault. Use the passphrase.',
        tooMany: 'That did not work right now. Use the passphrase.',
        storageFull: 'There is no space left on this device.',
        unavailable: 'That did not work right now. Use the passphrase.',
      },
    },

    backup: {
      title: 'Backup',
      provenTitle: 'Last proven backup',
      unproven: 'No backup of this vault was checked on this device yet.',
      proven: (/** @type {string} */ when, /** @type {number} */ count) =>
        `Checked on ${when}: ${items(count)}, every byte whole.`,
      missing: (/** @type {number} */ count) => `Not in it: ${items(count)} of your vault`,
      complete: 'Everything in your vault is in it.',
      makeTitle: 'Back up',
      makeLine: 'One encrypted file with all of your vault, with favorites and trash. It opens ' +
        'with the passphrase and the words you have now. Keep it on another disk.',
      hereLine: 'This browser makes the file in its own storage first, which takes as much space ' +
        'as your vault, and then gives it to you as a download.',
      begin: 'Back up to a new file',
      addTo: (/** @type {string} */ name) => `Add what is new to ${name}`,
      other: 'Add to a backup I have',
      beginHere: 'Make the backup',
      readTitle: 'From a backup',
      readLine: 'Checking reads every byte and changes nothing. Restoring brings back what is ' +
        'missing here; what you have stays as it is.',
      check: 'Check a backup',
      restore: 'Restore from a backup',
      works: { backup: 'Backing up', restore: 'Restoring', verification: 'Checking' },
      running: (/** @type {string} */ work, /** @type {number} */ part) =>
        `${work}: ${percent.format(part)}`,
      looking: 'Looking at what is there',
      part: (/** @type {string} */ done, /** @type {string} */ all) => `${done} of ${all}`,
      meanwhile: 'Leave Dayly open. What you add to the vault meanwhile waits until this is done.',
      stop: 'Stop',
      goOn: 'Go on',
      again: 'Try again',
      checkNow: 'Check it now',
      save: 'Save the file',
      keptLine: 'A copy stays in this browser until you remove it, or start Dayly again.',
      remove: 'Remove the copy here',
      gone: 'The copy is not here any more. Make the backup once more.',
      show: 'Show my vault',
      ended: { backup: 'The backup is written', restore: 'Your items are back',
        verification: 'The backup is whole' },
      endedPartly: 'Not everything went well',
      stopped: { backup: 'The backup is not complete', restore: 'The restore is not complete',
        verification: 'The backup was not checked' },
      added: (/** @type {number} */ count) => `${items(count)} added`,
      has: (/** @type {number} */ count) => `${items(count)} in the backup`,
      rewritten: (/** @type {number} */ count) =>
        `${items(count)} damaged in the backup, and written anew from the vault`,
      rewrittenLists: (/** @type {number} */ count) => (count === 1
        ? 'One list in the backup was damaged, and is written anew from the vault'
        : `${count} lists in the backup were damaged, and are written anew from the vault`),
      sections: (/** @type {number} */ count) => (count === 1
        ? 'One part of the backup is damaged. It has all that your vault has: begin another ' +
          'file.'
        : `${count} parts of the backup are damaged. It has all that your vault has: begin ` +
          'another file.'),
      upToDate: 'Nothing was new.',
      marked: (/** @type {number} */ count) => `Favorites and trash noted of ${items(count)}`,
      restored: (/** @type {number} */ count) => `${items(count)} restored`,
      present: (/** @type {number} */ count) => `${items(count)} here already`,
      trashed: (/** @type {number} */ count) =>
        `${items(count)} of these in the trash, for 30 days: there before, or deleted for good`,
      whole: (/** @type {number} */ count, /** @type {number} */ all) =>
        `${number.format(count)} of ${items(all)} whole`,
      wouldAdd: (/** @type {number} */ count) => `A restore would bring ${items(count)} here`,
      wouldAddNothing: 'Everything in it is in your vault.',
      wouldTrash: (/** @type {number} */ count) => `${items(count)} of these into the trash`,
      unfinished: 'The last backup into this file was stopped, or its end is damaged. What was ' +
        'whole before it counts.',
      failed: {
        backup: (/** @type {number} */ count) => `Not backed up: ${items(count)}`,
        restore: (/** @type {number} */ count) => `Not restored: ${items(count)}`,
        verification: (/** @type {number} */ count) =>
          `Damaged: ${counted(count, 'item or list', 'items or lists')}`,
      },
      item: (/** @type {string} */ digits, /** @type {string} */ why) => `Item ${digits}: ${why}`,
      list: 'A list of items or keys cannot be read.',
      lists: {
        marks: 'What you said of an album, or of the days of a month, cannot be read.',
        newer: 'A newer Dayly has written the keys for older files. Update the app.',
        tooLarge: 'Some keys for older files stay in the backup: a vault takes no more than 64.',
      },
      reasons: {
        marks: 'what you said of it is missing or damaged',
        missing: 'not in the vault any more',
        damaged: 'not as it was sealed',
        newer: 'written by a newer Dayly',
        tooLarge: 'too large',
        storageFull: 'no space left',
        unavailable: 'cannot be read',
      },
      faults: {
        missing: 'The file is not there any more.',
        foreign: 'This file is no backup of a vault.',
        newer: 'A newer Dayly has written this backup. Update the app to open it.',
        otherVault: 'This is the backup of another vault.',
        damaged: 'There is no whole backup in this file.',
        tooLarge: 'This file can hold no more. Begin another one.',
        storageFull: 'There is no space left. What was written before is whole.',
        unavailable: 'The file or the vault cannot be read or written right now.',
        importing: 'Photos are being added. A backup can begin when that is done.',
        cancelled: 'It was stopped. What was done counts, and it goes on from there.',
      },
      due: (/** @type {number} */ count) => count > 0
        ? `${items(count)} in no backup that was checked here`
        : 'If this device is lost, so is your vault: no backup of it was checked here lately.',
      have: 'I have a backup',
      haveNone: 'Make a new vault',
      recoverLine: 'Choose the file of your backup. It opens with the passphrase your vault had ' +
        'then, or with its 24 words.',
      pick: 'Choose the backup',
      pickFirst: 'Choose the file of the backup first.',
      noFile: 'No file chosen',
      passphrase: 'Passphrase of the backup',
      byWords: 'I have the 24 words',
      byPassphrase: 'I have the passphrase',
      bring: 'Bring my vault back',
      bringing: 'Opening the backup',
    },

    change: {
      label: 'Chosen items',
      choose: 'Choose items',
      chosen: (/** @type {number} */ count) => `${number.format(count)} chosen`,
      favorite: 'Favorite',
      isFavorite: 'Favorite',
      favored: (/** @type {number} */ count) => `${items(count)} added to favorites`,
      unfavored: (/** @type {number} */ count) => `${items(count)} removed from favorites`,
      trash: 'Move to trash',
      trashed: (/** @type {number} */ count) => `${items(count)} moved to the trash`,
      undo: 'Undo',
      restore: 'Restore',
      delete: 'Delete for good',
      deleteTitle: (/** @type {number} */ count) => `Delete ${items(count)} for good?`,
      deleteLine: 'Nobody can undo this, not even you. Only a backup that has it brings it back.',
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
      posts: 'Posts',
      others: 'Files',
    },
    filteredEmpty: 'There is nothing of this kind.',

    ways: {
      title: 'Share',
      postLine: 'A group of yours sees it for 48 hours, marked as from your library. Only the ' +
        'picture goes: its date, place and name stay here.',
      post: 'Send as today’s photo',
      fileLine: 'For somebody outside your groups: an encrypted file, which opens with six words.',
      filesLine: 'One encrypted file, which opens with six words. Whoever opens it sees the title.',
      whom: 'For whom',
      anybody: 'Anybody, by six words',
      person: (/** @type {string} */ name, /** @type {string} */ group) => `${name} (${group})`,
      personLine: (/** @type {string} */ name) => `Only ${name} opens it, without any words, for ` +
        `about three days. It is signed, so that ${name} sees that it is from you.`,
      compared: (/** @type {string} */ name) => `You have compared safety numbers with ${name}.`,
      notCompared: (/** @type {string} */ name) =>
        `You have not compared safety numbers with ${name} yet.`,
      edited: 'Edited photos go as they were taken: what was cropped away can be seen.',
      label: 'Title, if you like',
      file: 'Make an encrypted file',
      waits: 'It is still being opened, and is handed on then.',
      tooMany: (/** @type {number} */ most) => `One file holds at most ${number.format(most)} ` +
        'items. Choose fewer, and share them as several files.',
      unseen: 'This browser cannot open this picture, so it cannot be sent from here.',
    },

    along: {
      label: 'What goes with it',
      all: 'Everything, with the location',
      whole: 'Everything, bit for bit',
      location: 'All but the location',
      everything: 'Only the picture',
      addTitle: 'When you add photos',
      addLabel: 'The vault keeps',
      addLine: 'What is left out is not in the vault either. Pictures and their days stay as ' +
        'they are.',
      tooLarge: 'It is more than one file holds.',
      leftOut: (/** @type {string[]} */ kinds) => `Left out: ${kinds.join(', ')}.`,
      kinds: {
        place: (/** @type {number} */ count) => counted(count, 'place', 'places'),
        unknown: (/** @type {number} */ count) =>
          `${counted(count, 'block', 'blocks')} that only a maker or a program can read`,
        texts: (/** @type {number} */ count) => `${counted(count, 'text', 'texts')} about it`,
        credentials: (/** @type {number} */ count) =>
          counted(count, 'signed credential', 'signed credentials'),
        pictures: (/** @type {number} */ count) =>
          counted(count, 'picture within', 'pictures within'),
        motion: (/** @type {number} */ count) =>
          counted(count, 'moving picture', 'moving pictures'),
        tracks: (/** @type {number} */ count) =>
          `${counted(count, 'track', 'tracks')} that nobody sees or hears`,
        stray: (/** @type {number} */ count) =>
          `${counted(count, 'piece', 'pieces')} outside what is shown`,
      },
    },

    share: {
      act: 'Share',
      title: (/** @type {number} */ count) => `Share ${items(count)}`,
      sealing: 'Sealing a copy for somebody else',
      line: 'One encrypted file, which opens with these six words. Hand them over another way ' +
        'than the file: whoever has both can look.',
      asking: 'Asking for the keys',
      personLine: (/** @type {string} */ name) => `This file is for ${name} alone, and opens for ` +
        'about three days: then the keys that open it are destroyed.',
      refused: {
        noAccount: 'Nobody has signed up on this device.',
        offline: 'You are offline. The keys of the other devices come from the server.',
        trouble: 'The keys could not be had. Try again in a moment.',
        unknown: 'You share no group with this person any more.',
        leftOut: 'This person is blocked, or not accepted yet.',
        noKeys: 'None of their devices has a key for it right now.',
      },
      wordsTitle: 'The six words',
      copy: 'Copy the words',
      copied: 'Copied',
      code: 'QR code of the six words',
      send: 'Send the file',
      save: 'Save the file',
      keeps: {
        all: 'The originals are in it as they are, with dates, names and the places they hold.',
        location: 'The originals are in it without the places they held, with dates and names.',
        everything: 'Only the pictures are in it, with their names.',
      },
    },

    receive: {
      pick: 'Open a file I was sent',
      title: 'A file you were sent',
      reading: 'Looking into the file',
      line: (/** @type {string} */ name) => `${name} opens with the six words you were given.`,
      label: 'The six words',
      open: 'Open',
      wrong: 'These are not the words of this file.',
      keyed: (/** @type {string} */ file, /** @type {string} */ name) => name
        ? `${file} is in an older format, and opens with the key “${name}”.`
        : `${file} is in an older format, and opens with the master key of the vault it is from.`,
      key: 'The key, in hexadecimal or base64',
      wrongKey: 'This key does not open the file, or the file is damaged.',
      noKey: 'A key has 32 bytes: 64 hexadecimal digits, or 43 or 44 characters of base64.',
      holds: (/** @type {number} */ count) => `${items(count)} in it`,
      signed: (/** @type {string} */ name) => `Signed by ${name}`,
      keep: 'Add to my vault',
      leave: 'Not now',
      faults: {
        foreign: 'This is no file that somebody shared.',
        newer: 'A newer Dayly has written this file. Update the app to open it.',
        notForPassphrase: 'This file is for somebody’s own devices, and nobody signed it.',
        noAccount: 'This file is for somebody with an account. Sign up in the groups to open ' +
          'such files.',
        notForThisDevice: 'This file was made for other devices, or more than about three days ' +
          'ago: then the keys that open it are destroyed. Ask for it again.',
        unknownSigner: 'This file is signed by nobody you share a group with.',
        leftOutSigner: 'This file is signed by somebody who is blocked, or not accepted yet.',
        revokedSigner: 'This file is signed by a device that its owner has removed.',
        forged: 'This file is not what the device it names has signed. Somebody has changed it.',
        damaged: 'This file is damaged, or was changed. Ask for it again.',
        tooLarge: 'This file is in an older format, and too long to be opened.',
        unavailable: 'The file cannot be read right now.',
      },
    },

    named: {
      olderTitle: 'Older files',
      olderLine: 'Files in the older format .lfs open with a key that has a name. Your vault ' +
        'can keep such keys.',
      title: 'Keys for older files',
      listTitle: 'Your keys',
      line: 'A file in the older format .lfs opens with one key, which it names.',
      backedUp: 'Backups of your vault have these keys, too.',
      none: 'There are none yet.',
      since: (/** @type {string} */ when) => `Here since ${when}`,
      save: 'Save',
      handTitle: (/** @type {string} */ name) => `Save the key “${name}” to a file?`,
      handLine: 'Whoever has that file can open everything that is sealed under this key.',
      saved: (/** @type {string} */ name) => `The key “${name}” is saved.`,
      remove: 'Delete',
      removeTitle: (/** @type {string} */ name) => `Delete the key “${name}”?`,
      removeLine: 'Without another copy of the key, nobody opens the files that are sealed ' +
        'under it. Backups made before still have it.',
      removed: (/** @type {string} */ name) => `The key “${name}” is deleted.`,
      makeTitle: 'A new key',
      make: 'Make a key',
      made: (/** @type {string} */ name) => `The key “${name}” is made.`,
      takeTitle: 'A key you have',
      takeLine: 'Its name is the one the files say.',
      name: 'Name of the key',
      choose: 'Choose the file of the key',
      take: 'Take the key in',
      taken: (/** @type {string} */ name) => `The key “${name}” is in your vault.`,
      noName: 'Enter a name that is not longer than 127 bytes.',
      keep: 'Keep this key in my vault',
      form: 'Form',
      plain: 'As the file it is',
      under: (/** @type {string} */ name) => `As .lfs under “${name}”`,
      saveLine: (/** @type {string} */ name) => `A copy in the older format .lfs, for programs ` +
        `that read no other. It opens with the key “${name}” alone.`,
      saveTitle: (/** @type {number} */ count) => (count === 1
        ? 'Save a copy as .lfs?' : `Save copies of ${items(count)} as .lfs?`),
      faults: {
        noSuchKey: 'The vault has no key of this name any more.',
        taken: 'The vault has a key of this name already.',
        unusable: 'This is no name for a key, or no key.',
        tooMany: 'The vault has 64 keys, and takes no more. Delete one first.',
        damaged: 'The keys, or the item, are damaged or were changed.',
        newer: 'A newer Dayly has written the keys, or the item. Update the app.',
        missing: 'Its file is not in the vault any more.',
        tooLarge: 'A file of this format holds 64 MB at most.',
        notRemoved: 'Dayly cannot be sure that all of it would be gone from a file of this ' +
          'kind, so no copy was made.',
        marks: 'What you said of it is missing or damaged, and it may be edited. Add it to your ' +
          'favorites or take it out: what the vault still knows is written anew.',
        undrawn: 'It cannot be drawn here as it was edited. As it was taken it can leave the ' +
          'vault.',
        storageFull: 'There is no space left on this device.',
        unavailable: 'That did not work right now.',
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
      known: (/** @type {number} */ count) =>
        counted(count, 'was there already', 'were there already'),
      failed: (/** @type {number} */ count) => `${number.format(count)} not added`,
      passedOver: (/** @type {number} */ count) =>
        counted(count, 'file passed over', 'files passed over'),
      passedOverFor: {
        system: (/** @type {number} */ count) =>
          `${number.format(count)} left by systems and programs`,
        deleted: (/** @type {number} */ count) => `${number.format(count)} deleted`,
        hidden: (/** @type {number} */ count) => `${number.format(count)} hidden`,
        empty: (/** @type {number} */ count) => `${number.format(count)} empty`,
        unknown: (/** @type {number} */ count) =>
          `${number.format(count)} neither photo nor video that Dayly knows`,
      },
      albums: {
        made: (/** @type {number} */ count) => counted(count, 'new album', 'new albums'),
        continued: (/** @type {number} */ count) =>
          counted(count, 'album has more now', 'albums have more now'),
        more: (/** @type {number} */ count) => `${number.format(count)} more`,
        missing: (/** @type {number} */ count) =>
          counted(count, 'file that albums list was not among these, or is in the trash',
            'files that albums list were not among these, or are in the trash'),
        full: (/** @type {number} */ count) =>
          counted(count, 'item stayed out of an album: it is in as many as it can be',
            'items stayed out of an album: they are in as many as they can be'),
        failed: (/** @type {number} */ count) =>
          counted(count, 'album could not be read or filled',
            'albums could not be read or filled'),
      },
      reasons: {
        empty: 'has nothing in it',
        unreadable: 'cannot be read, or was changed meanwhile',
        tooLarge: 'is too large',
        notRemoved: 'something of what is to be left out could remain in it',
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
      saveLine: 'Everybody who can open your files can open the copy. The vault stays as it is.',
      saveNow: 'Save the copy',
      saveAllTitle: (/** @type {number} */ count) =>
        `Save copies of ${items(count)} without encryption?`,
      saveAllNow: 'Save the copies',
      savedOf: (/** @type {number} */ done, /** @type {number} */ all) =>
        `${number.format(done)} of ${number.format(all)} saved`,
      unwritten: 'A copy could not be written.',
      sendToApp: 'Send to another app',
      sendNow: 'Send',
      sendReady: (/** @type {number} */ count) => (count === 1
        ? '1 file is ready. The other app gets it without encryption.'
        : `${count} files are ready. The other app gets them without encryption.`),
      unsendable: 'This browser does not hand these files to other apps. Save copies instead.',
      saving: 'Saving',
      keep: 'Not now',
      opening: 'Opening',
      live: 'Live',
      playLive: 'Play Live Photo',
      liveUnseen: 'This browser cannot play its motion.',
      seenSmall: 'This browser shows only the small picture that is in the file. Your original ' +
        'is kept: save a copy to open it elsewhere.',
      unseen: 'This browser cannot show it. Your original is kept: save a copy to open it ' +
        'elsewhere.',
      faults: {
        tooLarge: 'It is too large to be shown here. Save it with the command line.',
        missing: 'Its file is not in the vault any more.',
        damaged: 'Its file is damaged, or was changed.',
        newer: 'A newer Dayly has written it. Update the app to open it.',
        notRemoved: 'Dayly cannot be sure that all of it would be gone from a file of this ' +
          'kind, so no copy was made. With “Everything, with the location” it leaves as it is.',
        marks: 'What you said of it is missing or damaged, and it may be edited. Add it to your ' +
          'favorites or take it out: what the vault still knows is written anew.',
        undrawn: 'It cannot be drawn here as it was edited. As it was taken it can leave the ' +
          'vault.',
        storageFull: 'There is no space left on this device.',
        unavailable: 'It cannot be read right now.',
      },
      name: 'Name',
      brokenOff: 'The recording was cut off: what came last is missing.',
      smallPicture: 'Small picture',
      noSmall: {
        kind: 'None: this browser cannot make one from this file.',
        tooLarge: 'None: the picture is too large to make one here.',
      },
      sentTo: 'Sent to',
      sentToGroup: (/** @type {string} */ group) => `sent to ${group || 'a group'}`,
      someGroup: 'a group',
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
      length: 'Length',
      pixels: (/** @type {number} */ width, /** @type {number} */ height) =>
        `${number.format(width)} × ${number.format(height)}`,
      added: 'Added',
      lensAndPlace: 'Show lens and place',
      camera: 'Camera',
      place: 'Place',
      unnamed: 'not named in the file',
    },
  };
}

// One file for all that is said in the vault.
export { albums } from './albums-en.js';
export { edits } from './edits-en.js';

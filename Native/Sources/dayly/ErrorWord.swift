// The words that say to programs why a command failed: the `error` of the JSON form, which
// docs/command-line.md lists. They stay as they are, for scripts look for them.

enum ErrorWord: String, Encodable {
  // The server cannot be reached.
  case unknownHost = "unknown_host"
  case connectionRefused = "connection_refused"
  case certificate
  case notDayly = "not_dayly"
  case unreachable
  case timedOut = "timed_out"
  case serverTrouble = "server_trouble"
  case wait

  // The data folder.
  case storage
  case storageKey = "storage_key"
  case passphraseNeeded = "passphrase_needed"
  case wrongPassphrase = "wrong_passphrase"
  case passphrase
  case keyring
  case database
  case serverFile = "server_file"
  case stateUnreadable = "state_unreadable"
  case stateNewer = "state_newer"
  case otherKind = "other_kind"
  case inUse = "in_use"
  case storageFull = "storage_full"
  case notLoggedIn = "not_logged_in"

  // The account.
  case deviceRemoved = "device_removed"
  case beingDeleted = "being_deleted"
  case deleted

  // What was typed.
  case usage
  case empty
  case tooLong = "too_long"
  case unusable
  case badCode = "bad_code"
  case unknownAccount = "unknown_account"
  case tooManyDevices = "too_many_devices"
  case linkEnded = "link_ended"
  case chainEnds = "chain_ends"
  case notConfirmed = "not_confirmed"
  case confirmed
  case hasAccount = "has_account"
  case otherServer = "other_server"

  // Groups and people.
  case noSuchGroup = "no_such_group"
  case noSuchPerson = "no_such_person"
  case severalPeople = "several_people"
  case logBroken = "log_broken"

  // An invitation.
  case noSuchInvitation = "no_such_invitation"
  case linkBroken = "link_broken"
  case inviteUsed = "invite_used"
  case inviteExpired = "invite_expired"
  case inviteRevoked = "invite_revoked"
  case inviteNotFound = "invite_not_found"
  case groupFull = "group_full"
  case alreadyMember = "already_member"

  // A picture to be sent.
  case undecodable
  case slow = "takes_too_long"
  case tooMuchMemory = "too_much_memory"
  case tooLarge = "too_large"
  case unreadableFile = "unreadable_file"
  case dayQueued = "day_queued"
  case queued

  // A photo that was refused.
  case dayTaken = "day_taken"
  case notMember = "not_member"
  case tooOld = "too_old"
  case dayImplausible = "day_implausible"
  case alone
  case unsealable
  case serverRefused = "server_refused"
  case nothingKept = "nothing_kept"
  case notSaved = "not_saved"

  // A photo to be seen or taken back.
  case noSuchPhoto = "no_such_photo"
  case lost
  case unopenable
  case misdated
  case expired
  case withdrawn
  case senderLeft = "sender_left"
  case viewer

  // The result.
  case output
  case folder
  case declined
  case failed

  // The vault.
  case noVault = "no_vault"
  case hasVault = "has_vault"
  case noHidden = "no_hidden"
  case notMoved = "not_moved"
  case vaultDamaged = "vault_damaged"
  case vaultNewer = "vault_newer"
  case readOnly = "read_only"
  case vaultClosed = "vault_closed"

  // What opens it.
  case wrongWords = "wrong_words"
  case noWords = "no_words"
  case tooManyKeys = "too_many_keys"
  case memory

  // What was named.
  case noFiles = "no_files"
  case noSuchFile = "no_such_file"
  case noSuchFolder = "no_such_folder"
  case noSuchItem = "no_such_item"
  case severalItems = "several_items"
  case noSuchAlbum = "no_such_album"
  case severalAlbums = "several_albums"
  case hasAlbum = "has_album"
  case notOnDay = "not_on_day"
  case noDays = "no_days"
  case tooManyDays = "too_many_days"
  case line
  case name
  case noPhoto = "no_photo"
  case noSize = "no_size"
  case tooMany = "too_many"

  // A film or a page.
  case music
  case codec
  case undrawn
  case reader

  // Files.
  case unreadable
  case missing
  case damaged
  case unavailable
  case unwritten
  case notImported = "not_imported"
  case notRemoved = "not_removed"
  case marks
  case misplaced
  case outdated
  case unknownFile = "unknown_file"

  // Files from others.
  case notAShare = "not_a_share"
  case shareNewer = "share_newer"
  case shareDamaged = "share_damaged"
  case notForWords = "not_for_words"
  case notForThisDevice = "not_for_this_device"
  case noAccount = "no_account"
  case unknownSigner = "unknown_signer"
  case revokedSigner = "revoked_signer"
  case leftOut = "left_out"
  case forged
  case noKeys = "no_keys"

  // Older formats.
  case wrongKey = "wrong_key"
  case keyNeeded = "key_needed"
  case key
  case noSuchKey = "no_such_key"
  case hasKey = "has_key"

  // Backups.
  case notAnArchive = "not_an_archive"
  case archiveNewer = "archive_newer"
  case archiveDamaged = "archive_damaged"
  case archiveFull = "archive_full"
  case otherVault = "other_vault"
  case notBackedUp = "not_backed_up"
  case notRestored = "not_restored"
}

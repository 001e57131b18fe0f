// Everything the core keeps over a restart, as the machines have it. Kept.swift says how it lies
// in storage.

import Bytes
import Kernel
import Wire

/// A group as it is kept.
struct SavedGroup: Equatable, Sendable {
  var group: GroupID
  /// The verified log from entry 0; empty when the record that held it was lost, until the log is
  /// fetched and verified anew.
  var entries: [LogEntry]
  /// Where it ends.
  var head: LogHead
  /// Whether the log was seen forked, shortened or forged.
  var broken: Bool
  /// The newest day this device knows its owner has used.
  var lastDaySent: CivilDay?
  var posts: [SavedPost]
  /// Highest prekey serial seen of each device.
  var serials: [SavedSerial]
}

/// What survives a restart.
struct SavedCore: Equatable, Sendable {
  var account: SavedAccount?
  var groups: [SavedGroup] = []
  var outbox: [OutboxItem] = []
  var join: PendingJoin?
  var invites: [SavedInvite] = []
  /// Groups whose new photos are not announced.
  var muted: [GroupID] = []
  /// Why Dayly wants the camera was explained: from now on it may ask at once.
  var cameraExplained = false
  var tombstones: [Tombstone] = []
  /// People this device's owner neither sends to nor sees.
  var blocked: [AccountID] = []
  /// Groups that do not show the owner's new first name yet.
  var renaming: [GroupID] = []
  var unknownHeads: [UnknownHead] = []
  /// The day the reminder of the words was put off.
  var reminded: CivilDay?
  var people: [SavedPerson] = []
  /// Own devices on their way out of the account log.
  var revoking: [SavedRevocation] = []
  /// Groups this device's owner has gone from.
  var departures: [Departure] = []
  /// What is still to be erased.
  var erasing: [Erasure] = []
  var deviceNames: [DeviceName] = []
  var accountSettings = SavedAccountSettings(
    id: nil, document: AccountSettingsDocument(lineage: [], settings: []))
  var signUp: SavedSignUp?
  /// Whoever made the account has said yes to the invitation of `join`, before there was one.
  var joinWanted = false
  /// The 24 words were shown without being asked for.
  var wordsOffered = false
  var names: [SavedNames] = []
  var accounts: [SavedAccountLog] = []
  /// Notifications were offered at the end of a day.
  var tellOffered = false
  /// The day the words were first asked for.
  var remindedFirst: CivilDay?
  /// Its owner has confirmed that the account goes.
  var deleting = false
  /// The server was told so.
  var deletionTold = false

  var library = LibraryConnection(keepsPosts: false, channel: .unused)

  static var empty: SavedCore { SavedCore() }
}

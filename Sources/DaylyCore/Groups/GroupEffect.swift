// What the child machines of the groups want. The parent carries it out, or hands it on, in
// Groups+Children.swift.

import Bytes
import Kernel
import Membership
import Wire

indirect enum GroupEffect: Equatable, MachineEffect {
  case shell(Wire.Effect)
  case sessionEnded

  // MARK: Following the log (LogFollowing)

  /// What is pinned holds together again, or no longer.
  case logChanged
  /// The server's log does not fit to the pinned one.
  case logBroken
  /// These entries are verified and pinned.
  case verified([LogEntry])
  /// The end of the server's log is reached. The hashes are those of the entries read last.
  case caughtUp([Digest])
  /// The log could not be read this time.
  case stalled
  /// The log says that this person is in the group no longer.
  case notMember
  /// A photo was sealed under a head that is not in the pinned log.
  case headUnknown

  // MARK: Appending to it (LogAppending)

  /// The log has moved on: what is new is read first.
  case behind
  /// The server has this entry of this device's.
  case landed(LogEntry, Digest, LogAction, ticket: Request)
  case appended(Request, Digest)
  case appendFailed(Request, Groups.AppendFault)
  /// Somebody else wrote what this device was about to write without being asked.
  case overtaken
  /// This person has left.
  case departed

  // MARK: Names and their keys (GroupNames, NamesKeyChange)

  case append(LogAction, Request)
  case namesOpened(isNews: Bool)
  /// What another device of the owner's has written as their name.
  case ownName(Text)
  /// A name is to be sealed, and its key is not here: it goes under a new one.
  case replaceKey(naming: Text, Request)

  // MARK: Finding groups, and asking what is new (GroupFinding, Polling)

  case found(Roster, [LogEntry])
  /// The server is being asked what there is.
  case asked
  /// It has said so. `wasAway` when it did not answer the time before.
  case synced(SyncReply, wasAway: Bool)
}

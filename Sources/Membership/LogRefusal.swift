// Why an entry may not stand where it wants to stand in a membership log. Server and clients
// refuse by the same list, so that no log can be whole for one and broken for the other.

import Wire

/// What is wrong with a log entry, apart from its signatures.
public enum LogRefusal: Error, Equatable, Sendable {
  /// The body is not an encoding of a `LogBody`.
  case malformed
  /// The body names another group.
  case wrongGroup
  /// Not the index after the head.
  case outOfOrder
  /// `previous` is not the hash of the head.
  case forked
  /// Entry 0 is not a creation, or a creation is not entry 0.
  case misplacedCreation
  /// The author is not a current device of a member.
  case authorUnknown
  /// The author is not the device its own certificate names, or speaks for another account.
  case authorMismatch
  /// The certificate's chain does not lead to the account key.
  case certifierUnknown
  /// The account is a member already.
  case alreadyMember
  /// The account is not a member.
  case memberUnknown
  case groupFull
  case tooManyDevices
  /// The device is in the roster already.
  case deviceKnown
  /// The device is not one of this account.
  case deviceUnknown
  /// The device was revoked and cannot come back.
  case deviceRevoked
  /// A member keeps at least one device; to go, leave.
  case lastDevice
  case inviteKnown
  case inviteUnknown
  case inviteUsed
  case inviteExpired
  case inviteRevoked
  /// An invitation that outlives 72 hours, or ends before it begins.
  case inviteLifetime
  /// It is dated outside of the years 1 to 9999. The server takes no such entry; what is in a log
  /// already stays, or nobody could remove whoever wrote it.
  case dateBeyond
  /// A sealed name of impossible form.
  case nameForm
  /// A name or names key of the wrong epoch.
  case epochMismatch
  /// A names key is wrapped for a device that is not there, or twice for one.
  case wrapUnknown
  /// The log has reached its limit.
  case logFull
  /// Computed hashes do not match the entries they were asked for.
  case hashesMissing
}

extension LogRefusal {
  /// How the server says it.
  public var problem: ProblemCode {
    switch self {
    case .malformed, .wrongGroup, .hashesMissing: .malformed
    case .outOfOrder, .forked: .logMoved
    case .groupFull: .groupFull
    case .tooManyDevices: .tooManyDevices
    case .inviteUsed: .inviteUsed
    case .inviteExpired: .inviteExpired
    case .inviteRevoked: .inviteRevoked
    case .misplacedCreation, .authorUnknown, .authorMismatch, .certifierUnknown, .alreadyMember,
      .memberUnknown, .deviceKnown, .deviceUnknown, .deviceRevoked, .lastDevice, .inviteKnown,
      .inviteUnknown, .inviteLifetime, .dateBeyond, .nameForm, .epochMismatch, .wrapUnknown,
      .logFull:
      .entryRefused
    }
  }
}

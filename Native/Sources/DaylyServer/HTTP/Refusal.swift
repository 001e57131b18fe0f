// Saying no: one error for everything a client did wrong or has to wait for, and how each kind
// is worded and numbered.

import Bytes
import HTTPTypes
import Hummingbird
import Wire

/// A request is refused. Becomes a `Problem` at the front door.
struct Refusal: Error {
  var problem: Problem

  init(
    _ code: ProblemCode, _ message: String? = nil, retryAfter: Int64? = nil,
    head: LogHead? = nil, photo: PhotoID? = nil, triesLeft: UInt8? = nil
  ) {
    problem = Problem(
      code: code, message: Text(message ?? code.sentence),
      retryAfter: retryAfter.map { UInt32(clamping: $0) }, head: head, photo: photo,
      triesLeft: triesLeft)
  }
}

extension ProblemCode {
  var status: HTTPResponse.Status {
    switch self {
    case .malformed: .badRequest
    case .tooLarge: .contentTooLarge
    case .notFound: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .unauthenticated: .unauthorized
    case .forbidden, .badCode, .badSignature, .deviceRevoked: .forbidden
    case .rateLimited: .tooManyRequests
    case .logMoved, .entryRefused, .groupFull, .dayTaken, .digestConflict, .prekeyStale,
      .tooManyDevices, .versionMoved:
      .conflict
    case .inviteUsed, .inviteExpired, .inviteRevoked: .gone
    case .dayImplausible: .unprocessableContent
    case .serverFull: HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
    case .internalError: .internalServerError
    case .unavailable: .serviceUnavailable
    }
  }

  /// The code's name in JSON.
  var name: String {
    switch self {
    case .malformed: "malformed"
    case .tooLarge: "too_large"
    case .notFound: "not_found"
    case .methodNotAllowed: "method_not_allowed"
    case .unauthenticated: "unauthenticated"
    case .forbidden: "forbidden"
    case .rateLimited: "rate_limited"
    case .badCode: "bad_code"
    case .badSignature: "bad_signature"
    case .logMoved: "log_moved"
    case .entryRefused: "entry_refused"
    case .inviteUsed: "invite_used"
    case .inviteExpired: "invite_expired"
    case .inviteRevoked: "invite_revoked"
    case .groupFull: "group_full"
    case .dayTaken: "day_taken"
    case .digestConflict: "digest_conflict"
    case .prekeyStale: "prekey_stale"
    case .versionMoved: "version_moved"
    case .deviceRevoked: "device_revoked"
    case .dayImplausible: "day_implausible"
    case .tooManyDevices: "too_many_devices"
    case .serverFull: "server_full"
    case .internalError: "internal_error"
    case .unavailable: "unavailable"
    }
  }

  /// What a person is told unless there is more to say.
  var sentence: String {
    switch self {
    case .malformed: "This request is not of the form this address takes."
    case .tooLarge: "This is larger than this address takes."
    case .notFound: "There is nothing here."
    case .methodNotAllowed: "This address does not take this method."
    case .unauthenticated: "Sign in first: there is no session, or it has ended."
    case .forbidden: "This is not yours to see or change."
    case .rateLimited: "That was too often. Wait a while, then try again."
    case .badCode: "This code is wrong, used or no longer good."
    case .badSignature: "A signature or certificate does not hold."
    case .logMoved: "Somebody changed the group first. Fetch the log and try again."
    case .entryRefused: "This change is not allowed in this group now."
    case .inviteUsed: "This invitation has been used."
    case .inviteExpired: "This invitation has expired."
    case .inviteRevoked: "This invitation has been withdrawn."
    case .groupFull: "This group is full."
    case .dayTaken: "Another photo holds this group and day."
    case .digestConflict: "This photo was received before with other content."
    case .versionMoved: "Another device was faster. Fetch what it left and try again."
    case .deviceRevoked: "This device was removed from its account, or the account was deleted."
    case .prekeyStale: "A recipient's key is no longer current. Fetch the keys and seal anew."
    case .dayImplausible: "A photo's day must be today or lie within the last 48 hours."
    case .tooManyDevices: "An account has five devices at the most."
    case .serverFull: "The server is full. Nothing was lost; try again later."
    case .internalError: "The server failed. Nothing you sent was kept; try again later."
    case .unavailable: "The server's database or photos do not answer. Try again in a moment."
    }
  }
}

// How a run ends: one sentence on standard error and an exit code that scripts can rely on.

import ArgumentParser
import NativeEffects
import Wire

/// Why a command did not do what was asked.
struct Failure: Error {
  /// The documented exit codes.
  enum Code: Int32 {
    case failed = 1
    case refused = 2
    case usage = 64
    case unreachable = 69
    case tryLater = 75
  }

  var code: Code
  var message: String
  /// For programs; also spells the "reason" of the JSON form.
  var reason: String
}

extension Failure {
  static let notLoggedIn = Failure(
    code: .failed, message: "Nobody is logged in here. Run: dayly login", reason: "not_logged_in")
  static let unreachable = Failure(
    code: .unreachable, message: "The server cannot be reached.", reason: "unreachable")
  static let serverTrouble = Failure(
    code: .tryLater, message: "The server has a problem. Try again later.",
    reason: "server_trouble")

  static func usage(_ message: String) -> Failure {
    Failure(code: .usage, message: message, reason: "usage")
  }

  static func otherServer(_ there: ServerAddress, _ here: ServerAddress) -> Failure {
    Failure(
      code: .refused, message: "This link leads to \(there.text); you are at \(here.text).",
      reason: "other_server")
  }

  /// The core did not get to a screen it should have reached in time.
  static func timedOut(_ what: String) -> Failure {
    Failure(code: .tryLater, message: "Gave up waiting \(what).", reason: "timed_out")
  }

  init(_ failure: EffectsFailure) {
    self.init(code: .failed, message: "", reason: "storage")
    switch failure {
    case .inUse(let folder):
      code = .tryLater
      reason = "in_use"
      message = "Another dayly is using \(folder). Try again when it has finished."
    case .folder(let path, let why): message = "Cannot use \(path): \(why)"
    case .diskFull: (message, reason) = ("The disk is full.", "storage_full")
    case .keyDamaged(let path):
      message = "The storage key \(path) is missing or damaged; nothing was changed."
    case .database(let why): message = "Cannot open the database: \(why)"
    case .serverAddress(let text):
      code = .usage
      reason = "usage"
      message = "Not a server address: \(Terminal.safe(text))"
    }
  }

  init(_ fault: FormFault) {
    self.init(code: .failed, message: "", reason: "unusable")
    switch fault {
    case .empty: (message, reason) = ("Nothing was entered.", "empty")
    case .tooLong: (message, reason) = ("That is too long.", "too_long")
    case .unusable: message = "That cannot be used here. Check for typing mistakes."
    case .offline: self = .unreachable
    case .wait(let until):
      code = .tryLater
      reason = "wait"
      message = "The server asks to wait until \(Moments.clock(until))."
    case .badCode(let triesLeft):
      reason = "bad_code"
      message = "That is not the code. Tries left: \(triesLeft)"
    case .serverTrouble: self = .serverTrouble
    case .storageFull: (message, reason) = ("The disk is full.", "storage_full")
    case .unknownAccount:
      code = .refused
      (message, reason) = ("The server knows no account with these words.", "unknown_account")
    case .tooManyDevices:
      code = .refused
      (message, reason) = ("The account has five devices already.", "too_many_devices")
    case .linkEnded:
      code = .refused
      (message, reason) = (
        "The link has run out, was not answered, or another device was first.", "link_ended"
      )
    case .hasAccount:
      code = .refused
      (message, reason) = (
        "This device has an account already. For another one, use another --data folder.",
        "has_account"
      )
    }
  }

  init(_ fault: InviteFault) {
    self.init(code: .refused, message: "", reason: "")
    switch fault {
    case .broken:
      (message, reason) = ("The link is incomplete or was changed on its way.", "link_broken")
    case .used: (message, reason) = ("The invitation has been used already.", "invite_used")
    case .expired: (message, reason) = ("The invitation has expired.", "invite_expired")
    case .revoked: (message, reason) = ("The invitation was withdrawn.", "invite_revoked")
    case .notFound: (message, reason) = ("There is no such invitation.", "invite_not_found")
    case .full: (message, reason) = ("The group has twelve members already.", "group_full")
    case .alreadyMember: (message, reason) = ("You are in this group already.", "already_member")
    case .offline: self = .unreachable
    case .serverTrouble: self = .serverTrouble
    }
  }

  init(_ fault: ImageFault, file: String) {
    self.init(code: .failed, message: "", reason: "")
    let name = Terminal.safe(file)
    switch fault {
    case .undecodable, .unsupported, .incomplete:
      (message, reason) = ("\(name) cannot be read as a picture.", "undecodable")
    case .tooLarge:
      (message, reason) = ("\(name) is too large (100 megapixels, 64 MiB).", "too_large")
    case .empty: (message, reason) = ("\(name) is empty or cannot be read.", "empty")
    case .storageFull: (message, reason) = ("The disk is full.", "storage_full")
    }
  }

  init(_ refused: RefusalReason) {
    self.init(code: .refused, message: "", reason: "")
    let kept = " The picture is kept."
    switch refused {
    case .dayTaken:
      (message, reason) = ("Another of your devices has sent today's photo." + kept, "day_taken")
    case .notMember: (message, reason) = ("You are no longer in this group." + kept, "not_member")
    case .tooOld:
      (message, reason) = ("The photo is more than 48 hours old." + kept, "too_old")
    case .dayImplausible:
      (message, reason) = (
        "The server refuses the date. Check the clock." + kept, "day_implausible"
      )
    case .alone:
      (message, reason) = ("There is nobody else in the group any more." + kept, "alone")
    case .unsealable: (message, reason) = ("The photo could not be sealed." + kept, "unsealable")
    case .serverRefused:
      (message, reason) = ("The server refused the photo." + kept, "server_refused")
    }
  }
}

// How a run ends: one sentence on standard error and an exit code that scripts can rely on.

import ArgumentParser
import NativeEffects
import NativeImages
import Reach
import Wire

/// Why a command did not do what was asked.
struct Failure: Error {
  /// The documented exit codes.
  enum Code: Int32 {
    case failed = 1
    case refused = 2
    case usage = 64
    case unreachable = 69
    case output = 74
    /// The photo is on this device and waits to be sent. Nothing else ends so.
    case queued = 75
    case interrupted = 130
  }

  var code: Code
  var message: String
  var reason: ErrorWord
}

extension Failure {
  static let notLoggedIn = Failure(
    code: .failed, message: "Nobody is logged in here. Run: dayly login", reason: .notLoggedIn)
  static let unreachable = Failure(
    code: .unreachable, message: "The server cannot be reached.", reason: .unreachable)
  static let removed = Failure(
    code: .refused,
    message: """
      This device was removed from its account, by another of its devices or by the 24 words, \
      or the account was deleted. What is here stays, and nothing new arrives. To come back to an \
      account that is still there, as a new device, run: \
      dayly logout, then dayly login --link LINK or dayly login --words
      """,
    reason: .deviceRemoved)
  /// What was asked for earlier came to its end in this run.
  static let deleted = Failure(
    code: .failed,
    message: "The account is deleted now, as was asked here before. Nobody is logged in any more.",
    reason: .deleted)
  static let beingDeleted = Failure(
    code: .unreachable,
    message: "This account is being deleted. Run dayly delete-account again to go on.",
    reason: .beingDeleted)
  static let serverTrouble = Failure(
    code: .unreachable, message: "The server has a problem. Try again later.",
    reason: .serverTrouble)

  static func usage(_ message: String) -> Failure {
    Failure(code: .usage, message: message, reason: .usage)
  }

  private static func readOnly(_ path: String) -> Failure {
    Failure(
      code: .failed,
      message: "\(path) can only be read, as on a read-only disk, and this would change it.",
      reason: .readOnly)
  }

  static func otherServer(_ there: ServerAddress, _ here: ServerAddress) -> Failure {
    Failure(
      code: .refused, message: "This link leads to \(there.text); you are at \(here.text).",
      reason: .otherServer)
  }

  /// The core did not get to a screen it should have reached in time.
  static func timedOut(_ what: String) -> Failure {
    Failure(code: .unreachable, message: "Gave up waiting \(what).", reason: .timedOut)
  }

  private static func occupied(_ folder: String) -> String {
    "\(folder) holds something else. A vault needs a folder of its own: name a new one."
  }

  private static func exposed(_ key: String) -> String {
    """
    Others on this machine can use \(key), which opens all that is kept here. \
    Run: chmod 600 \(key), or let a passphrase open it: dayly key passphrase
    """
  }

  /// Whether the server not being reached can be behind it.
  var isOfServer: Bool { [.unreachable, .serverTrouble, .timedOut].contains(reason) }

  init(_ fault: ReachFault, at server: ServerAddress) {
    self.init(
      code: .unreachable,
      message: "\(server.text) cannot be reached: \(Terminal.safe(fault.sentence))",
      reason: .unreachable)
    switch fault {
    case .deviceRefused: self = .removed
    case .unknownHost: reason = .unknownHost
    case .refused: reason = .connectionRefused
    case .certificate: reason = .certificate
    case .notDayly: reason = .notDayly
    case .silent, .encryption, .cutOff, .other: break
    }
  }

  init(_ failure: EffectsFailure) {
    self.init(code: .failed, message: "", reason: .storage)
    switch failure {
    case .inUse(let folder, let holder):
      reason = .inUse
      let which = holder.isEmpty ? "" : " (\(Terminal.safe(holder)))"
      message = "Another dayly\(which) is using \(folder). Try again when it has finished."
    case .folder(let path, let why): message = "Cannot use \(path): \(why)"
    case .readOnly(let path): self = .readOnly(path)
    case .diskFull: (message, reason) = ("The disk is full.", .storageFull)
    case .unfinished(let path):
      message =
        "A change in \(path) that was stopped cannot be finished now; nothing was changed."
    case .keyDamaged(let path):
      reason = .storageKey
      message =
        "The storage key \(path) is missing, damaged or another folder's; nothing was changed."
    case .keyExposed(let path): (message, reason) = (Self.exposed(path), .storageKey)
    case .passphraseNeeded(let place):
      code = .usage
      reason = .passphraseNeeded
      message = """
        A passphrase is needed, and nobody can be asked here. Name a file that holds it: \
        \(place.isEmpty ? PassphraseSource.usual.variable : place)
        """
    case .passphrase(let why):
      reason = .passphrase
      message = "The passphrase cannot be used: \(Terminal.safe(why))"
    case .wrongPassphrase(let path):
      reason = .wrongPassphrase
      message = "The passphrase is wrong: it does not open \(path)."
    case .keyring(let why):
      reason = .keyring
      message = "The system's keyring cannot be used: \(Terminal.safe(why))"
    case .notInKeyring(let path):
      (message, reason) = ("The system's keyring has nothing that opens \(path).", .keyring)
    case .database(let path, let why):
      reason = .database
      message = "Cannot open \(path): \(Terminal.safe(why))"
    case .nobody: self = .notLoggedIn
    case .noVault(let path):
      reason = .noVault
      message = "There is no vault in \(path). To make one: dayly vault init"
    case .notEmpty(let path): (message, reason) = (Self.occupied(path), .otherKind)
    case .otherKind(let path, let owner):
      code = .usage
      reason = .otherKind
      message = "\(path) is \(owner) folder. Nothing was changed; name another one: --data"
    case .missing(let path):
      message = "\(path) is missing beside what belongs to it; nothing was changed."
    case .serverFile(let path):
      reason = .serverFile
      message = """
        \(path) does not hold a server's address. To write it again: \
        dayly login --server ADDRESS
        """
    case .serverAddress(let text):
      self = .usage("Not a server address: \(Terminal.safe(text))")
    }
  }

  /// The account is gone, and something of what this device kept is not.
  static func left(afterDeletion failure: EffectsFailure) -> Failure {
    var left = Failure(failure)
    left.message =
      "The account is deleted, but not all that was kept of it here: delete the folder yourself. "
      + left.message
    return left
  }

  init(_ fault: FormFault) {
    self.init(code: .failed, message: "", reason: .unusable)
    switch fault {
    case .empty: (message, reason) = ("Nothing was entered.", .empty)
    case .tooLong: (message, reason) = ("That is too long: 20 characters at most.", .tooLong)
    case .unusable: message = "That cannot be used here. Check for typing mistakes."
    case .offline: self = .unreachable
    case .wait(let until):
      code = .unreachable
      reason = .wait
      message = "The server asks to wait until \(Moments.clock(until))."
    case .badCode(let triesLeft):
      reason = .badCode
      message = "That is not the code. Tries left: \(triesLeft)"
    case .serverTrouble: self = .serverTrouble
    case .storageFull: (message, reason) = ("The disk is full.", .storageFull)
    case .unknownAccount:
      code = .refused
      (message, reason) = ("The server knows no account with these words.", .unknownAccount)
    case .tooManyDevices:
      code = .refused
      (message, reason) = ("The account has five devices already.", .tooManyDevices)
    case .linkEnded:
      code = .refused
      (message, reason) = (
        "The link has run out, was not answered, or another device was first.", .linkEnded
      )
    case .hasAccount:
      code = .refused
      (message, reason) = (
        "This device has an account already. For another one, use another --data folder.",
        .hasAccount
      )
    }
  }

  init(_ fault: InviteFault) {
    self.init(code: .refused, message: "", reason: .failed)
    switch fault {
    case .broken:
      (message, reason) = ("The link is incomplete or was changed on its way.", .linkBroken)
    case .used: (message, reason) = ("The invitation has been used already.", .inviteUsed)
    case .expired: (message, reason) = ("The invitation has expired.", .inviteExpired)
    case .revoked: (message, reason) = ("The invitation was withdrawn.", .inviteRevoked)
    case .notFound: (message, reason) = ("There is no such invitation.", .inviteNotFound)
    case .full: (message, reason) = ("The group has twelve members already.", .groupFull)
    case .alreadyMember: (message, reason) = ("You are in this group already.", .alreadyMember)
    case .offline: self = .unreachable
    case .serverTrouble: self = .serverTrouble
    }
  }

  init(_ fault: ImageFault, file: String) {
    self.init(code: .failed, message: "", reason: .failed)
    let name = Terminal.safe(file)
    switch fault {
    case .undecodable, .unsupported, .incomplete:
      (message, reason) = ("\(name) cannot be read as a picture.", .undecodable)
    case .tooLarge:
      (message, reason) = ("\(name) is too large (100 megapixels, 64 MiB).", .tooLarge)
    case .empty: (message, reason) = ("\(name) is empty.", .empty)
    case .storageFull: (message, reason) = ("The disk is full.", .storageFull)
    case .unkept: (message, reason) = ("The picture cannot be kept in the data folder.", .storage)
    }
  }

  init(_ fault: PictureFault, file: String) {
    guard let why = fault.why else {
      self.init(fault.imageFault, file: file)
      return
    }
    let name = Terminal.safe(file)
    self.init(code: .failed, message: "\(name) cannot be read: \(why).", reason: .failed)
    switch fault {
    case .image: break
    case .slow: reason = .slow
    case .memory: reason = .tooMuchMemory
    case .reader: reason = .reader
    }
  }

  init(_ refused: RefusalReason) {
    self.init(code: .refused, message: "", reason: .failed)
    let kept = " The picture is kept."
    switch refused {
    case .dayTaken:
      (message, reason) = ("Another of your devices has sent today's photo." + kept, .dayTaken)
    case .notMember: (message, reason) = ("You are no longer in this group." + kept, .notMember)
    case .tooOld:
      (message, reason) = ("The photo is more than 48 hours old." + kept, .tooOld)
    case .dayImplausible:
      (message, reason) = (
        "The server refuses the date. Check the clock." + kept, .dayImplausible
      )
    case .alone:
      (message, reason) = (
        "Nobody in the group would get it: they have left, or are blocked." + kept, .alone
      )
    case .unsealable: (message, reason) = ("The photo could not be sealed." + kept, .unsealable)
    case .serverRefused:
      (message, reason) = ("The server refused the photo." + kept, .serverRefused)
    }
  }
}

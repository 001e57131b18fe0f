// A vault that asks the groups beside it: whose keys to seal to, by whom something was signed.

import Foundation
import NativeEffects
import Wire

extension VaultShell {
  /// Has the groups of a session answer until the vault asks no more.
  func ask(_ session: Session) async {
    while let asked = questions.first {
      answer(await session.shell.answer(to: asked.question))
    }
  }

  /// The same with a session of its own, where there is an account beside the vault.
  func askGroups(_ options: VaultOptions) async throws {
    guard !questions.isEmpty else { return }
    let common = try CommonOptions.parse(options.quiet ? ["--quiet"] : [])
    let session: Session
    do {
      session = try await Session(common)
    } catch EffectsFailure.nobody {
      return answer(.failed(fault: .noAccount))
    }
    try await session.running { session in
      // What the server knows of devices that were removed counts; without it, what is known here.
      _ = try? await session.groups()
      await ask(session)
    }
  }
}

extension Failure {
  /// - Parameter name: whom something was to be for.
  init(_ fault: GroupsFault, for name: String) {
    self.init(code: .failed, message: "", reason: .failed)
    let name = Terminal.safe(name)
    switch fault {
    case .noAccount: self = .notLoggedIn
    case .offline: self = .unreachable
    case .trouble, .revoked, .notForThisDevice: self = .serverTrouble
    case .unknown:
      (message, reason) = ("You share no group with \(name) any more.", .noSuchPerson)
    case .leftOut:
      message = "\(name) is blocked, or not accepted yet. See: dayly safety-number"
      reason = .leftOut
    case .noKeys:
      message = "None of \(name)'s devices has a key that a file could be sealed to."
      reason = .noKeys
    }
  }
}

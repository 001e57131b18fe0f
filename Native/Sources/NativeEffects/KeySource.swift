// Keys of a vault that the system's keyring keeps, so that whoever is logged in need not type a
// passphrase. There are no authenticators to ask at a command line.

import Bytes
import Crypto
import NativeCrypto
import Wire

/// Carries out what the library's core asks of sources of keys.
struct KeySourceAsker {
  let keyring: any Keyring
  let secrets: MemorySecretStore
  /// What a person sees among their other passwords.
  let label: String
  /// Why the keyring could not be used the last time.
  private(set) var failure: EffectsFailure?

  init(keyring: any Keyring, secrets: MemorySecretStore, label: String) {
    (self.keyring, self.secrets, self.label) = (keyring, secrets, label)
  }

  mutating func make(
    _ key: SourceKey, _ question: SourceQuestion, for request: Request
  ) -> LibraryEvent {
    attempt(request, question) { (asker) throws(EffectsFailure) in
      for known in question.keys where try asker.found(known) != nil {
        return .sourceKeyFailed(request: request, fault: .alreadyMade)
      }
      let new = SymmetricKey(size: .bits256)
      try asker.keyring.keep(new, as: Self.id(key), label: asker.label)
      // A keyring that does not give back what it took would open nothing.
      guard try asker.found(key) == new else {
        throw .keyring("it does not keep what it is given")
      }
      try asker.keep(new, as: question.secret)
      return .sourceKeyMade(request: request, credential: [])
    }
  }

  mutating func ask(_ question: SourceQuestion, for request: Request) -> LibraryEvent {
    attempt(request, question) { (asker) throws(EffectsFailure) in
      for key in question.keys {
        guard let found = try asker.found(key) else { continue }
        try asker.keep(found, as: question.secret)
        return .sourceKeyGiven(request: request, unlocker: key.unlocker)
      }
      return .sourceKeyFailed(request: request, fault: .unanswered)
    }
  }

  /// What stays in a keyring that cannot be used opens nothing any more.
  func drop(_ source: KeySource, _ key: SourceKey) {
    if source == .keyring { try? keyring.forget(Self.id(key)) }
  }

  /// Has this done with the keyring, if it is the one that is asked.
  private mutating func attempt(
    _ request: Request, _ question: SourceQuestion,
    _ body: (Self) throws(EffectsFailure) -> LibraryEvent
  ) -> LibraryEvent {
    failure = nil
    guard question.source == .keyring else {
      return .sourceKeyFailed(request: request, fault: .unsupported)
    }
    do throws(EffectsFailure) {
      return try body(self)
    } catch {
      failure = error
      return .sourceKeyFailed(request: request, fault: .unavailable)
    }
  }

  private func found(_ key: SourceKey) throws(EffectsFailure) -> SymmetricKey? {
    try keyring.key(Self.id(key))
  }

  private static func id(_ key: SourceKey) -> String { key.unlocker.hex.string }

  private func keep(_ key: SymmetricKey, as name: SecretName) throws(EffectsFailure) {
    var bytes = key.withUnsafeBytes { Array($0) }
    defer { bytes.withUnsafeMutableBytes { wipe($0) } }
    let secret = Secret(kind: .bytes, bytes: SecretBytes(copying: bytes))
    do throws(StoreFault) {
      try secrets.keep(secret, as: name)
    } catch {
      throw .keyring("what it gave cannot be kept")
    }
  }
}

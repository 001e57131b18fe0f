// Keys of a vault that the system's keyring keeps, or its kernel for a while, so that whoever is
// logged in need not type a passphrase. There are no authenticators to ask at a command line.

import Bytes
import Crypto
import NativeCrypto
import Wire

/// Carries out what the library's core asks of sources of keys.
struct KeySourceAsker {
  let keyring: any Keyring
  /// What forgets after a while.
  let session: any Keyring
  let secrets: MemorySecretStore
  /// What a person sees among their other passwords.
  let label: String
  /// Why a keyring could not be used the last time.
  private(set) var failure: EffectsFailure?

  init(keyring: any Keyring, session: any Keyring, secrets: MemorySecretStore, label: String) {
    (self.keyring, self.session, self.secrets) = (keyring, session, secrets)
    self.label = label
  }

  mutating func make(
    _ key: SourceKey, _ question: SourceQuestion, for request: Request
  ) -> LibraryEvent {
    attempt(request, question) { (asker, keyring) throws(EffectsFailure) in
      for known in question.keys where try keyring.key(Self.id(known)) != nil {
        return .sourceKeyFailed(request: request, fault: .alreadyMade)
      }
      let new = SymmetricKey(size: .bits256)
      try keyring.keep(new, as: Self.id(key), label: asker.label)
      // A keyring that does not give back what it took would open nothing.
      guard try keyring.key(Self.id(key)) == new else {
        throw .keyring("it does not keep what it is given")
      }
      try asker.keep(new, as: question.secret)
      return .sourceKeyMade(request: request, credential: [])
    }
  }

  mutating func ask(_ question: SourceQuestion, for request: Request) -> LibraryEvent {
    attempt(request, question) { (asker, keyring) throws(EffectsFailure) in
      for key in question.keys {
        guard let found = try keyring.key(Self.id(key)) else { continue }
        try asker.keep(found, as: question.secret)
        return .sourceKeyGiven(request: request, unlocker: key.unlocker)
      }
      return .sourceKeyFailed(request: request, fault: .unanswered)
    }
  }

  /// What stays in a keyring that cannot be used opens nothing any more.
  func drop(_ source: KeySource, _ key: SourceKey) {
    try? keyring(of: source)?.forget(Self.id(key))
  }

  /// `nil` for what is none.
  private func keyring(of source: KeySource) -> (any Keyring)? {
    switch source {
    case .passkey: nil
    case .keyring: keyring
    case .session: session
    }
  }

  /// Has this done with the keyring that is asked.
  private mutating func attempt(
    _ request: Request, _ question: SourceQuestion,
    _ body: (Self, any Keyring) throws(EffectsFailure) -> LibraryEvent
  ) -> LibraryEvent {
    failure = nil
    guard let keyring = keyring(of: question.source) else {
      return .sourceKeyFailed(request: request, fault: .unsupported)
    }
    do throws(EffectsFailure) {
      return try body(self, keyring)
    } catch {
      failure = error
      return .sourceKeyFailed(request: request, fault: .unavailable)
    }
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

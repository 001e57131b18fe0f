// An attempt to open a vault: what somebody typed, or what a source gave, and the ways it may open.

import Wire

extension Vault {
  /// What somebody typed is being tried on one way after another.
  struct Attempt: Equatable {
    var typed: SecretName
    var kind: Kind
    /// The first of them is being tried.
    var ways: [Unlocker]
    var request: Request

    enum Kind: Equatable {
      case passphrase
      case words
      /// What a source gave.
      case source
    }
  }
}

// Whether what somebody sent is signed by whom it says. The rules and messages are Membership's;
// here they meet the library.

import Bytes
import Membership
import NativeCrypto
import Recipes
import Wire

extension Checks {
  /// Every signature and every identifier holds.
  var hold: Bool {
    identities.allSatisfy { Array(sha256($0.hashed).bytes.prefix(16)) == $0.id }
      && signatures.allSatisfy {
        Signing.verify(key: $0.key, message: $0.message, signature: $0.signature)
      }
  }
}

extension KeyID {
  /// How stanzas name this key.
  init(of key: AgreementPublicKey) {
    self.init(unchecked: Array(sha256(Label.key.utf8 + key.bytes).bytes.prefix(16)))
  }
}

extension LogEntry {
  /// What the next entry's `previous` must be.
  var hash: Digest { sha256(SignedMessage.hashed(self)) }
}

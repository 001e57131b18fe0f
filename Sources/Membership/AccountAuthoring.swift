// Writing into an account's log.

import Bytes
import Recipes
import Wire

extension AccountDevices {
  /// The body of the next entry, not signed yet.
  public func next(
    by author: AccountAuthor, at instant: Instant, revoking revoked: [DeviceID] = [],
    keeping kept: [DeviceID] = [], adding added: DeviceCertificate? = nil
  ) -> AccountBody {
    AccountBody(
      account: account, index: head.index &+ 1, previous: head.hash,
      instant: SignedInstant(instant), author: author, revoked: revoked, kept: kept, added: added)
  }
}

extension AccountBody {
  /// Entry 0 of a new account's log.
  public init(founding first: DeviceCertificate, at instant: Instant) {
    self.init(
      account: first.account, index: 0, previous: .zero, instant: SignedInstant(instant),
      author: .account, revoked: [], kept: [], added: first)
  }
}

extension RecipeBuilder {
  /// Signs as the author, the certificate of the device that is added first; yields body and
  /// signature.
  public mutating func sign(
    _ body: AccountBody, with key: SecretName
  ) -> (body: Value, signature: Value) {
    var whole = Value.literal(bytes: body.encoded)
    if let added = body.added {
      let certified = sign(
        with: key, .literal(bytes: SignedMessage.certificate(added)))
      whole = join([
        .literal(bytes: Array(body.encoded.dropLast(Signature.byteCount))), certified,
      ])
    }
    let message = join([.literal(bytes: Label.accountEntry.utf8), whole])
    return (whole, sign(with: key, message))
  }
}

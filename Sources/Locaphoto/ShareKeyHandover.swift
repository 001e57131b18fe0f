// What one core does for a share that the other one seals or opens: the device's own keys are with
// the groups, the items with the library, and no secret goes from one to the other as it is.
// docs/architecture.md, "Questions".

import Bytes
import Recipes
import Wire

/// The signature of this device over a share that is sealed elsewhere.
public struct ShareSigner: Equatable, Sendable {
  private let header: [UInt8]

  /// Throws `wrongContext` unless this is the header of a share of this device, and nothing else:
  /// whoever asks gets no signature over a post.
  public init(header: [UInt8], of device: DeviceID) throws(LocaphotoFailure) {
    let parsed = try ContainerHeader(parsing: header)
    guard case .share(_, let sender?) = parsed.purpose, sender == device,
      parsed.byteCount == header.count
    else { throw .wrongContext }
    self.header = header
  }

  /// Reveals the signature.
  ///
  /// - Parameter tail: the hash of head box and end.
  public func recipe(root: Digest, tail: Digest, signer: SecretName) -> Recipe {
    var recipe = RecipeBuilder()
    let message = recipe.signedMessage(
      header: .literal(bytes: header), root: .literal(bytes: root.bytes),
      tailHash: .literal(bytes: tail.bytes))
    recipe.reveal(recipe.sign(with: signer, message))
    return recipe.build
  }
}

/// The file key of a signed share, opened here and sealed to who opens the rest.
public struct ShareKeyHandover: Equatable, Sendable {
  private let header: ContainerHeader
  /// Who says to have signed it.
  public let sender: DeviceID

  /// Throws `wrongContext` unless this is the header of a share that somebody signed.
  public init(header: [UInt8]) throws(LocaphotoFailure) {
    self.header = try ContainerHeader(parsing: header)
    guard case .share(_, let sender?) = self.header.purpose else { throw .wrongContext }
    self.sender = sender
  }

  /// Reveals the file key, sealed to `recipient` for this header alone. Whether it is this file's
  /// the header's MAC tells whoever opens it.
  ///
  /// Throws `notARecipient` when no stanza is for one of these private keys.
  public func recipe(
    keys: [(KeyID, SecretName)], to recipient: AgreementPublicKey
  ) throws(LocaphotoFailure) -> Recipe {
    var recipe = RecipeBuilder()
    let opening = OpeningSteps(blob: "none", unlocking: .agreement(keys))
    let fileKey = try opening.fileKey(&recipe, header)
    let context = recipe.handedContext(.literal(bytes: header.encoded))
    recipe.reveal(recipe.hpkeSeal(to: recipient, info: context, fileKey))
    return recipe.build
  }
}

extension RecipeBuilder {
  /// HPKE's info of a file key that is handed on: for this container and no other.
  mutating func handedContext(_ header: Value) -> Value {
    let hash = sha256(header)
    return join([.literal(bytes: Label.handedKey.utf8), hash])
  }
}

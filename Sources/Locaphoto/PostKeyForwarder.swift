// Gives a photo that is alive to a device that came after it: the file key, as this device has it,
// sealed once more. docs/locaphoto.md, "Detached stanza".

import Bytes
import Recipes
import Wire

/// Two recipes: one to read the header, one to wrap.
public struct PostKeyForwarder: Sendable {
  private var opening: OpeningSteps
  private let expected: PostExpectation
  private let fileKey: SecretName

  /// - Parameters:
  ///   - keys: this device's private prekeys by their ids.
  ///   - fileKey: where the file key is kept, if no stanza is for one of these.
  public init(
    blob: BlobName, expected: PostExpectation, keys: [(KeyID, SecretName)], fileKey: SecretName
  ) {
    self.expected = expected
    self.fileKey = fileKey
    opening = OpeningSteps(blob: blob, unlocking: .agreement(keys))
  }

  public static func reading(_ blob: BlobName) -> Recipe {
    OpeningSteps(blob: blob, unlocking: .agreement([])).reading().builder.build
  }

  /// Adds to a recipe what reveals a `DetachedStanza` to `prekey`, or fails.
  ///
  /// - Parameter revealed: by `reading`.
  /// - Returns: under which head of the group's log the photo was sealed.
  public mutating func wrap(
    _ revealed: [[UInt8]], to prekey: AgreementPublicKey, _ recipe: inout RecipeBuilder
  ) throws(LocaphotoFailure) -> Digest {
    let header = try opening.layout(revealed).header
    guard let post = header.post, expected.isMet(by: post) else { throw .wrongContext }
    // Whoever sent it may have kept the key alone.
    let fileKey = (try? opening.fileKey(&recipe, header)) ?? .secret(name: fileKey)
    let mac = recipe.headerMAC(fileKey: fileKey, .literal(bytes: header.encodedBeforeMAC))
    recipe.equal(mac, .literal(bytes: header.mac.bytes))
    let id = recipe.identifier(Label.key, .literal(bytes: prekey.bytes))
    let context = recipe.detachedContext(header, key: id)
    let sealed = recipe.hpkeSeal(to: prekey, info: context, fileKey)
    recipe.reveal(recipe.join([Stanza.kind(0), id, sealed]))
    return post.head
  }
}

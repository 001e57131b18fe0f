// What one vault knows of another that lies within it, or around it: where it may put what it moves
// there, and the key it seals that to. No key of either vault opens anything of the other.

import Bytes
import Recipes
import Wire

/// Names of blobs in the folder of the other vault.
enum OtherVault {
  /// What it is sealed to while it is locked, as it says itself.
  static let captureKey: BlobName = "other/captured/key"

  /// It takes in what lies under such a name when it is opened.
  static func captured(_ item: PhotoID) -> BlobName {
    BlobName(unchecked: capturedPrefix + item.hex.utf8 + suffix)
  }

  private static let capturedPrefix = ("other/captured/" as Text).utf8
  private static let suffix = (".locaphoto" as Text).utf8
}

extension VaultFile {
  /// The other vault's public key, as it was when the two were tied: whoever writes into the folder
  /// cannot have anything sealed to a key of their own. It always has one length, and is sealed as
  /// it is, so that a recipe can compare it.
  static let other: BlobName = "vault/other"
  /// What is being moved.
  static let moving: BlobName = "vault/moving"
}

extension MoveJournal {
  static let current: UInt32 = 1

  /// `nil` for what says nothing that this version understands.
  static func read(_ bytes: [UInt8]) -> MoveJournal? {
    guard let journal = try? MoveJournal(file: bytes), journal.version == current else {
      return nil
    }
    return journal
  }
}

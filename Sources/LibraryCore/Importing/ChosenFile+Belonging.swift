// Which chosen files may belong together, as far as their names and folders say: these are looked
// at together. And which are passed over.

import Bytes
import MediaMetadata
import Wire

extension ChosenFile {
  /// Why it is none of what somebody meant who chose its folder. From the root on names are those
  /// of folders that nobody chose. A hidden file without a folder was chosen by its own name.
  var passedOver: PassedOverReason? {
    guard folder.utf8.first != 0x2F else { return nil }
    let reason = PassedOverReason(path: folder + "/" + name)
    return folder.isEmpty && reason == .hidden ? nil : reason
  }

  /// By this, files that belong together stand together.
  var place: [UInt8] { TakeoutFolder.key(folder) + [0] + name.comparedAsName.utf8 }

  /// Whether one may be the sidecar of the other, or of what the other was made from.
  func isNamedLike(_ other: ChosenFile) -> Bool {
    isTogether(with: other) && SidecarMatching.key(name) == SidecarMatching.key(other.name)
  }

  /// Whether the two may belong together, as far as their names say.
  func isBeside(_ other: ChosenFile) -> Bool {
    isTogether(with: other) && stem == other.stem
  }

  private func isTogether(with other: ChosenFile) -> Bool {
    folder == other.folder || TakeoutFolder.key(folder) == TakeoutFolder.key(other.folder)
  }

  private var stem: ArraySlice<UInt8> { name.comparedAsName.utf8.prefix { $0 != 0x2E } }
}

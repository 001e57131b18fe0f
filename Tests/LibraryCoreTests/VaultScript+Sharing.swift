// Handing items over, as files and in shares, and taking them in, as scripts do it.

import Bytes
import Wire

@testable import LibraryCore

extension GoingAlong {
  static let asSeen = GoingAlong(removal: nil, asTaken: false)
}

extension VaultScript {
  /// Begins to hand them over as files.
  func export(
    _ items: [PhotoID], without removal: MetadataRemoval? = nil, asTaken: Bool = false
  ) {
    send(
      .exporting(
        event: .exportTapped(items: items, along: GoingAlong(removal: removal, asTaken: asTaken))))
  }

  /// Begins to share them, for whoever has six words.
  func share(
    _ items: [PhotoID], title: Text = "", without removal: MetadataRemoval? = nil,
    asTaken: Bool = false
  ) {
    send(
      .sharing(
        event: .shareTapped(
          items: items, title: title, along: GoingAlong(removal: removal, asTaken: asTaken),
          to: nil)))
  }

  /// The file that was made last, and its words.
  var shared: (file: [UInt8], words: [UInt8])? {
    guard let file = folder.exported.last, let words = folder.shownWords else { return nil }
    return (file.bytes, words)
  }

  /// A file from somebody else, whatever the vault is.
  var receiving: ReceivingView? { library.receiving.view }

  func receive(_ file: [UInt8]) {
    folder.chosen["chosen/shared"] = file
    send(
      .receiving(
        event: .fileChosen(
          file: ChosenFile(
            blob: "chosen/shared", folder: "", name: "photos.locaphoto",
            bytes: UInt64(file.count), modified: nil))))
    settle()
  }

  func enter(_ words: [UInt8]) {
    folder.secrets[Self.typed] = words
    send(.receiving(event: .passphraseEntered(passphrase: Self.typed)))
    settle()
  }

  func keepReceived() {
    send(.receiving(event: .keepTapped))
    settle()
  }

  /// What is opened, or opens something, and is nobody's any more.
  var leftovers: [Text] {
    folder.blobs.keys.map(\.text).filter {
      $0.string.hasPrefix("open/") || $0.string.hasPrefix("export/")
    }
      + folder.secrets.keys.map(\.text).filter {
        $0.string.hasPrefix("transient/") && $0 != VaultKey.master.text && $0 != Self.typed.text
      }
  }
}

// What a file of a vault's folder may be called, and what small files say: for who looks through
// the whole folder. docs/vault.md.

import Bytes
import MediaMetadata
import Wire

extension VaultFile {
  /// Folders of folders, each of which is called by the first byte of the ids in it.
  static let spreadFolders: [BlobName] = ["vault/items", "vault/marks", "vault/thumbnails"]

  /// The vault's folder itself.
  static let root: BlobName = "vault"

  /// What lies in it, files and folders: docs/vault.md.
  private static let rootNames: [Text] = [
    "kind", "lock", "lease", "keys", "items", "index", "marks", "albums", "days", "older",
    "thumbnails", "captured", "hidden", "other", "moving",
  ]

  /// Whether a vault's folder has such a file or folder, or anything in one.
  static func isOfRoot(_ name: BlobName) -> Bool {
    let first = name.bytes.dropFirst(root.bytes.count + 1).prefix { $0 != slash }
    return rootNames.contains { $0.utf8.elementsEqual(first) }
  }

  /// Whether it is one of the folders in a folder of folders, or lies in one.
  static func isSpread(_ name: BlobName, in folder: BlobName) -> Bool {
    guard spreadFolders.contains(folder) else { return false }
    let inner = name.bytes.dropFirst(folder.bytes.count + 1).prefix { $0 != slash }
    return inner.count == 2 && inner.allSatisfy { isDigit($0) }
  }

  /// Whether systems and file managers leave such a file in every folder. In the vault's folder
  /// itself sync services and disks keep files of their own, too, whose names begin with a point.
  static func isPassedOver(_ name: BlobName, in folder: BlobName) -> Bool {
    let reason = Text(utf8: lastComponent(of: name)).flatMap { PassedOverReason(path: $0) }
    return reason == .system || folder == root && reason != nil
  }

  /// What is wrong with a file that no file of its folder is called as: where it has an id's
  /// digits, it belongs into another folder.
  static func fault(ofName name: BlobName) -> FileFault {
    let stem = lastComponent(of: name).prefix { $0 != 0x2E }
    return stem.count == 32 && stem.allSatisfy { isDigit($0) } ? .misplaced : .unknown
  }

  /// Whether a file of the folder `keys` is called as a way to open is.
  static func isKey(_ name: BlobName) -> Bool { fault(ofName: name) == .misplaced }

  /// Whether what it says is looked at by itself.
  static func isSaid(_ name: BlobName) -> Bool {
    id(ofAlbum: name) != nil || number(ofNotes: name) != nil
      || [namedKeys, other, moving].contains(name)
  }

  /// What is wrong with what such a file says.
  static func fault(ofSaid bytes: [UInt8], in name: BlobName) -> FileFault? {
    if name == other {
      return fault(of: bytes, CaptureKey.read(bytes) != nil, CaptureKey.current)
    }
    guard isSaid(name) else { return nil }
    guard let content = Padding.content(of: bytes) else { return .damaged }
    if id(ofAlbum: name) != nil {
      return fault(of: content, KeptAlbum.read(content, from: name) != nil, Album.current)
    } else if number(ofNotes: name) != nil {
      return fault(of: content, KeptNotes.read(content, from: name) != nil, MonthNotes.current)
    } else if name == namedKeys {
      return fault(of: content, NamedKeys.read(bytes) != nil, NamedKeys.current)
    }
    return fault(of: content, MoveJournal.read(bytes) != nil, MoveJournal.current)
  }

  /// - Parameter version: the last one that is known. Each such file begins with its own.
  private static func fault(
    of content: [UInt8], _ isRead: Bool, _ version: UInt32
  ) -> FileFault? {
    if isRead { return nil }
    var reader = ByteReader(content)
    return ((try? reader.u32()) ?? 0) > version ? .newer : .damaged
  }

  private static let slash: UInt8 = 0x2F

  private static func lastComponent(of name: BlobName) -> [UInt8] {
    let place = name.bytes.lastIndex(of: slash).map { $0 + 1 } ?? name.bytes.startIndex
    return Array(name.bytes[place...])
  }

  /// Of a hexadecimal number as ids are written.
  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }
}

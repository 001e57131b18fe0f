// Where the files of a vault lie in its folder, and how those that are no items are sealed.
// docs/vault.md describes both.

import Bytes
import Recipes
import Wire

/// Names of blobs in the folder of the vault.
enum VaultFile {
  /// The ways to open it, a file for each.
  static let keys: BlobName = "vault/keys"

  static func key(_ unlocker: UnlockerID) -> BlobName { BlobName("vault/keys/", unlocker) }

  /// Items are spread over 256 folders by the first byte of their names, which is random: no folder
  /// of a large vault becomes slow.
  static func item(_ item: PhotoID) -> BlobName {
    let name = item.hex.utf8
    return BlobName(unchecked: itemsPrefix + name.prefix(2) + [slash] + name + itemSuffix)
  }

  /// The folder of the items whose names begin with this byte.
  static func items(_ first: UInt8) -> BlobName {
    BlobName(unchecked: itemsPrefix + hex([first]).utf8)
  }

  /// The folder of the marks of items whose names begin with this byte.
  static func marks(_ first: UInt8) -> BlobName {
    BlobName(unchecked: marksPrefix + hex([first]).utf8)
  }

  /// `nil` for what is no file of marks.
  static func id(ofMarks blob: BlobName) -> PhotoID? {
    let behind = blob.bytes.dropFirst(marksPrefix.count + 3)
    guard let digits = Text(utf8: Array(behind)), let id = PhotoID(hex: digits), marks(id) == blob
    else { return nil }
    return id
  }

  /// `nil` for what is no item's file.
  static func id(ofItem blob: BlobName) -> PhotoID? {
    let behind = blob.bytes.dropFirst(itemsPrefix.count + 3).dropLast(itemSuffix.count)
    guard let digits = Text(utf8: Array(behind)), let id = PhotoID(hex: digits), item(id) == blob
    else { return nil }
    return id
  }

  /// The small picture of an item; spread as the items are.
  static func thumbnail(_ item: PhotoID) -> BlobName {
    let name = item.hex.utf8
    return BlobName(unchecked: thumbnailsPrefix + name.prefix(2) + [slash] + name)
  }

  /// The folder of the small pictures of items whose names begin with this byte.
  static func thumbnails(_ first: UInt8) -> BlobName {
    BlobName(unchecked: thumbnailsPrefix + hex([first]).utf8)
  }

  /// `nil` for what is no small picture's file.
  static func id(ofThumbnail blob: BlobName) -> PhotoID? {
    let behind = blob.bytes.dropFirst(thumbnailsPrefix.count + 3)
    guard let digits = Text(utf8: Array(behind)), let id = PhotoID(hex: digits),
      thumbnail(id) == blob
    else { return nil }
    return id
  }

  /// What a person said of an item; spread as the items are.
  static func marks(_ item: PhotoID) -> BlobName {
    let name = item.hex.utf8
    return BlobName(unchecked: marksPrefix + name.prefix(2) + [slash] + name)
  }

  /// What was sealed while the vault was locked, and the key it was sealed to.
  static let captured: BlobName = "vault/captured"
  static let captureKey: BlobName = "vault/captured/key"

  static func captured(_ capture: PhotoID) -> BlobName {
    BlobName(unchecked: capturedPrefix + capture.hex.utf8 + itemSuffix)
  }

  /// Of a capture that has no end yet: what fills no chunk of its container.
  static func capturedRest(_ capture: PhotoID) -> BlobName {
    BlobName(unchecked: capturedPrefix + capture.hex.utf8 + restSuffix)
  }

  /// `nil` for what is no capture's file.
  static func id(ofCaptured blob: BlobName) -> PhotoID? {
    id(ofCaptured: blob, itemSuffix).flatMap { captured($0) == blob ? $0 : nil }
  }

  /// `nil` for what is no rest of a capture.
  static func id(ofCapturedRest blob: BlobName) -> PhotoID? {
    id(ofCaptured: blob, restSuffix).flatMap { capturedRest($0) == blob ? $0 : nil }
  }

  private static func id(ofCaptured blob: BlobName, _ suffix: [UInt8]) -> PhotoID? {
    let digits = blob.bytes.dropFirst(capturedPrefix.count).dropLast(suffix.count)
    return Text(utf8: Array(digits)).flatMap { PhotoID(hex: $0) }
  }

  /// The albums, a file for each.
  static let albums: BlobName = "vault/albums"

  static func album(_ album: AlbumID) -> BlobName { BlobName("vault/albums/", album) }

  /// `nil` for what is no album's file.
  static func id(ofAlbum blob: BlobName) -> AlbumID? {
    let digits = Text(utf8: Array(blob.bytes.dropFirst(albums.bytes.count + 1)))
    guard let id = digits.flatMap({ AlbumID(hex: $0) }), album(id) == blob else { return nil }
    return id
  }

  /// What is said of days, a file for each month. Which one, it says itself: its name is a number
  /// that nothing can be told from.
  static let days: BlobName = "vault/days"

  static func notes(_ number: UInt32) -> BlobName {
    BlobName(unchecked: daysPrefix + decimal(number))
  }

  /// The lowest number beside these.
  static func freeNumber(beside taken: [UInt32]) -> UInt32 {
    var isTaken = [Bool](repeating: false, count: taken.count + 1)
    for number in taken where number < UInt32(clamping: isTaken.count) {
      isTaken[Int(number)] = true
    }
    return UInt32(clamping: isTaken.firstIndex(of: false) ?? taken.count)
  }

  /// `nil` for what is no such file.
  static func number(ofNotes blob: BlobName) -> UInt32? { number(of: blob, behind: daysPrefix) }

  private static func number(of blob: BlobName, behind prefix: [UInt8]) -> UInt32? {
    let digits = blob.bytes.dropFirst(prefix.count)
    guard blob.bytes.starts(with: prefix), digits.count <= 9 else { return nil }
    var number: UInt32 = 0
    for digit in digits {
      guard digit >= 0x30, digit <= 0x39 else { return nil }
      number = number * 10 + UInt32(digit - 0x30)
    }
    return prefix + decimal(number) == blob.bytes ? number : nil
  }

  /// Of the index as it was written at this moment. Each has a name of its own, so that the summary
  /// of an older copy of the folder stands beside a newer one and takes no place of it.
  static func summary(_ written: Instant) -> BlobName {
    BlobName(unchecked: summaryPrefix + [dash] + hex(written.encoded).utf8)
  }

  /// One of which nobody knows when it was written.
  static let anySummary: BlobName = "vault/index/summary"

  /// Those of before each had a name of its own are called by the beginning alone.
  static func isSummary(_ blob: BlobName) -> Bool { blob.bytes.starts(with: summaryPrefix) }

  static let index: BlobName = "vault/index"

  static let journal: BlobName = "vault/index/journal"

  /// When the trash was looked at.
  static let trashLook: BlobName = "vault/index/trash-look"

  /// Which files there are in `albums` and in `days`.
  static let listOfAlbums: BlobName = "vault/index/albums"
  static let listOfDays: BlobName = "vault/index/days"

  /// That there are named keys, and what is sealed to another vault's: of each there is one file.
  static let listOfNamedKeys: BlobName = "vault/index/named-keys"
  static let listOfOther: BlobName = "vault/index/other"

  /// What is gone or was made anew, and nobody was told.
  static let losses: BlobName = "vault/index/losses"
  /// Whatever is in it. A shell that puts items back which the index may not list asks by it that
  /// the index is made anew.
  static let unlisted: BlobName = "vault/index/unlisted"

  /// How far backups have read again what is in their archives.
  static let archiveLooks: BlobName = "vault/index/archive-looks"

  /// Items of a month, or what its days have in short: the summary says which, and of which month.
  static func page(_ number: UInt32) -> BlobName {
    BlobName(unchecked: pagesPrefix + decimal(number))
  }

  /// `nil` for what is no such file.
  static func number(ofPage blob: BlobName) -> UInt32? { number(of: blob, behind: pagesPrefix) }

  /// What the index remembers of marks.
  static func marksList(_ number: Int) -> BlobName {
    BlobName(unchecked: marksListPrefix + decimal(UInt32(number)))
  }

  /// `nil` for what is no such list.
  static func number(ofMarksList blob: BlobName) -> Int? {
    guard blob.bytes.starts(with: marksListPrefix) else { return nil }
    return (0..<MarksList.count).first { marksList($0) == blob }
  }

  /// Which contents are kept already.
  static func known(_ number: Int) -> BlobName {
    BlobName(unchecked: knownPrefix + decimal(UInt32(number)))
  }

  /// The most a chunk of a file of the index holds, which is more than any of them has.
  static let chunkByteCount: UInt32 = 1 << 20

  private static let itemsPrefix = ("vault/items/" as Text).utf8
  private static let thumbnailsPrefix = ("vault/thumbnails/" as Text).utf8
  private static let marksPrefix = ("vault/marks/" as Text).utf8
  private static let capturedPrefix = ("vault/captured/" as Text).utf8
  private static let daysPrefix = ("vault/days/" as Text).utf8
  private static let itemSuffix = (".locaphoto" as Text).utf8
  private static let restSuffix = (".rest" as Text).utf8
  private static let summaryPrefix = ("vault/index/summary" as Text).utf8
  private static let pagesPrefix = ("vault/index/page-" as Text).utf8
  private static let marksListPrefix = ("vault/index/marks-" as Text).utf8
  private static let knownPrefix = ("vault/index/known-" as Text).utf8
  private static let slash: UInt8 = 0x2F
  private static let dash: UInt8 = 0x2D

  private static func decimal(_ number: UInt32) -> [UInt8] { Bytes.decimal(number) }
}

extension RecipeBuilder {
  /// Seals `content` and writes it, whole or not at all. How long it is shows in steps alone: what
  /// `get` reads of it is padded.
  mutating func put(_ content: [UInt8], as name: BlobName, of vault: VaultID) {
    put(.literal(bytes: Padding.padded(content)), as: name, of: vault)
  }

  /// The same of what may show how long it is.
  mutating func put(_ content: Value, as name: BlobName, of vault: VaultID) {
    let key = indexKey(name, vault)
    putBlob(name, sealChunks(key: key, content, chunkBytes: VaultFile.chunkByteCount))
  }

  /// What `put` wrote.
  mutating func get(_ name: BlobName, of vault: VaultID) -> Value {
    open(.blob(name: name), as: name, of: vault)
  }

  /// The same of what may lie in another's place.
  mutating func open(_ sealed: Value, as name: BlobName, of vault: VaultID) -> Value {
    openChunks(key: indexKey(name, vault), sealed, chunkBytes: VaultFile.chunkByteCount)
  }

  /// Each file has a key of its own: none can take another's place.
  private mutating func indexKey(_ name: BlobName, _ vault: VaultID) -> Value {
    let info = Label.vaultIndex.utf8 + [0] + name.bytes
    return hkdf(
      .secret(name: VaultKey.master), salt: .literal(bytes: vault.bytes), info: info)
  }
}

// An item's line in the index, made from what its own head says, so that the index can always be
// made anew.

import Bytes
import Days
import Kernel
import Locaphoto
import Recipes
import Wire

extension CatalogEntry {
  /// `nil` for an item without an original, which no head of a vault's describes.
  /// - Parameter imported: of one that does not say it itself.
  init?(_ id: PhotoID, _ item: Item, _ marks: ItemMarks?, imported: Instant) {
    let originals = item.parts.filter { $0.role.isOriginal }
    guard let first = originals.first else { return nil }
    self.init(
      item: id, kind: MediaKind(item.kind), date: item.date.map { MediaDate($0) },
      imported: item.notedImport ?? imported, size: item.size, duration: item.durationMilliseconds,
      bytes: originals.reduce(0) { $0 + $1.byteCount },
      contents: originals.compactMap { part in
        part.digest.map { KnownContent(digest: $0, byteCount: part.byteCount) }
      }, name: first.fileName, camera: item.camera,
      group: item.notes.compactMap { $0.groupName }.first,
      favorite: marks?.favorite ?? false, trashed: marks?.trashed,
      albums: marks?.albums ?? [], tags: marks?.tags ?? [], pinned: marks?.pinned,
      edit: marks?.edit.map { ItemEdit(read: $0) })
  }

  /// Where it is listed.
  var month: CivilMonth { trashed == nil ? dateMonth : .trash }

  /// Where it is listed while it is not in the trash.
  var dateMonth: CivilMonth { day.map { CivilMonth(of: $0) } ?? .unknown }

  /// The day it is to be found on.
  var day: CivilDay? { pinned ?? date?.day }

  /// `nil` where nobody said anything.
  var marks: ItemMarks? {
    let marks = ItemMarks(
      version: ItemMarks.current, favorite: favorite, trashed: trashed, deleted: false,
      albums: albums, tags: tags, pinned: pinned, edit: edit?.written)
    return marks.sayNothing ? nil : marks
  }

  /// By which items of a month are ordered: the earlier, the smaller. What was pinned to a day
  /// comes at its end.
  var order: [UInt8] { orderOnDay + item.bytes }

  /// The same without what tells those apart that were taken and imported at the same moment: at
  /// most 24 bytes.
  var orderOnDay: [UInt8] {
    let taken = date.map { $0.wallMilliseconds.orderedBytes } ?? []
    let listed = pinned.map { ((Int64($0.value) + 1) * 86_400_000 - 1).orderedBytes } ?? []
    return listed + taken + imported.orderedBytes
  }
}

extension Item {
  /// When it came into the vault; items of before it was noted do not say.
  var notedImport: Instant? {
    notes.first { $0.number == Note.imported }.flatMap { try? Instant(decoding: $0.bytes) }
  }

  /// The camera that its file names, empty where none is known.
  var camera: Text {
    notes.first { $0.number == Note.camera }.flatMap { Text(utf8: $0.bytes) }?
      .safeLine.prefix(byteCount: Note.cameraByteCountMax) ?? ""
  }

  /// The same item, coming into the vault now.
  func imported(at now: Instant) -> Item {
    var item = self
    item.notes.removeAll { $0.number == Note.imported }
    let place = item.notes.firstIndex { $0.number > Note.imported } ?? item.notes.endIndex
    item.notes.insert(Note(number: Note.imported, bytes: now.encoded), at: place)
    return item
  }
}

extension Note {
  static let cameraByteCountMax = 128

  /// Of a daily post that its owner keeps.
  static func dailyPost(in group: GroupID, named name: Text) -> Note {
    Note(number: dailyPost, bytes: group.bytes + name.utf8)
  }

  /// `nil` for any other note.
  fileprivate var groupName: Text? {
    guard number == Self.dailyPost, bytes.count >= GroupID.byteCount else { return nil }
    return Text(utf8: Array(bytes.dropFirst(GroupID.byteCount)))?.safeLine
  }
}

extension ItemMarks {
  static let current: UInt32 = 4
  static let albumCountMax = 64
  static let tagCountMax = 32

  /// How a photo was edited of which the marks are lost: nobody knows, and none shows it so.
  static let lostEdit: [UInt8] = []

  /// Reveals what was said of an item; fails where nothing was.
  static func reading(of item: PhotoID, in vault: VaultID) -> Recipe {
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.get(VaultFile.marks(item), of: vault))
    return recipe.build
  }

  /// `nil` for what says nothing that this version understands. `MarksAnswer` says why.
  static func read(_ bytes: [UInt8]) -> ItemMarks? {
    guard let marks = try? ItemMarks(decoding: bytes), marks.version == current else { return nil }
    return marks
  }

  static var nothing: ItemMarks {
    ItemMarks(
      version: current, favorite: false, trashed: nil, deleted: false, albums: [], tags: [],
      pinned: nil, edit: nil)
  }

  /// Of an item of which nothing else is said.
  static var ofFavorite: ItemMarks {
    var marks = nothing
    marks.favorite = true
    return marks
  }

  /// The same of an item of which nobody knows how it is edited.
  var lost: ItemMarks {
    var marks = self
    marks.edit = Self.lostEdit
    return marks
  }

  /// Of an item of which this is said no file is kept.
  var sayNothing: Bool {
    !favorite && trashed == nil && !deleted && albums.isEmpty && tags.isEmpty
      && pinned == nil && edit == nil
  }
}

extension PartRole {
  /// Whether it is what somebody took, and not what describes it.
  var isOriginal: Bool {
    switch self {
    case .still, .motion, .other, .editedStill, .editedMotion: true
    case .thumbnail, .sidecar, .secondSidecar, .thirdSidecar: false
    }
  }
}

extension KnownContent {
  init(digest: Digest, byteCount: UInt64) {
    func number(_ start: Int) -> UInt32 {
      digest.bytes[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    self.init(
      first: number(0), second: number(4), third: number(8),
      length: Self.lengthEnd(of: byteCount))
  }

  /// The last 32 bits of a length.
  static func lengthEnd(of byteCount: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: byteCount) }
}

extension MediaKind {
  init(_ kind: ItemKind) {
    switch kind {
    case .photo: self = .photo
    case .video: self = .video
    case .live: self = .live
    case .other: self = .other
    }
  }
}

extension ItemKind {
  init(_ kind: MediaKind) {
    switch kind {
    case .photo: self = .photo
    case .video: self = .video
    case .live: self = .live
    case .other: self = .other
    }
  }
}

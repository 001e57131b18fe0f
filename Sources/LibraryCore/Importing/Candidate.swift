// What is to become one item: files that belong together, or an item that somebody handed over.

import Bytes
import Locaphoto
import MediaMetadata
import Wire

/// A file and what it says of itself.
struct Original: Equatable {
  var file: ChosenFile
  var facts: MediaFacts
}

struct Candidate: Equatable {
  /// What must not be in the vault twice.
  struct Content: Equatable {
    var bytes: TransferSource
    var byteCount: UInt64
  }

  /// As they were chosen: what is told of them is told of all.
  let files: [ChosenFile]
  var contents: [Content]
  /// Without its parts.
  var item: Item
  /// In the order of their roles.
  var sources: [ContainerSealer.Source]
  /// Whether what is said of its parts was found in their bytes. It was not where somebody sealed
  /// them, here or elsewhere, with what they said of them.
  var isInspected = true
  /// What its originals are to lack, and do not yet.
  var removal: MetadataRemoval?
  /// What they lost.
  var leftOut: [LeftOut] = []
  /// Of what was sealed while the vault was locked.
  var capture: PhotoID?
  /// What was said of it where it came from: in another vault, or by its sidecar.
  var marks: ItemMarks?
  /// What can be shown of it at once.
  var picture: Picture?
  /// What it lists.
  var album: ListedAlbum?
  /// Its first content, once it is known.
  var content: KnownContent?

  /// A small picture within one of the files.
  struct Picture: Equatable {
    var file: BlobName
    var embedded: EmbeddedPicture
  }
}

extension Candidate {
  /// Only then the two can have the same contents.
  func isAsLong(as other: Candidate) -> Bool {
    contents.map { $0.byteCount } == other.contents.map { $0.byteCount }
  }

  var byteCount: UInt64 {
    contents.reduce(0) { $0.addingReportingOverflow($1.byteCount).partialValue }
  }
}

/// What is taken out on the way in.
extension Candidate {
  /// Where its originals are.
  var originals: [(PartRole, TransferOrigin)] {
    sources.filter { $0.part.role.isShared }.compactMap { source in
      guard case .blob(let name, let offset, let count) = source.bytes else { return nil }
      return (source.part.role, .blob(name: name, offset: offset, count: count))
    }
  }

  /// This is left of the originals. Its date stays: the vault is its owner's.
  mutating func edit(_ edited: [Edited], without removal: MetadataRemoval) {
    self.removal = nil
    leftOut = edited.flatMap { $0.leftOut }
    item.parts = sources.map { $0.part }
    item.edit(edited, without: removal)
    item.parts = []
    sources = sources.compactMap { source in
      guard let edited = edited.first(where: { $0.role == source.part.role }) else { return nil }
      var part = source.part
      part.byteCount = edited.byteCount
      return ContainerSealer.Source(part: part, bytes: edited.source)
    }
    contents = sources.map { Content(bytes: $0.bytes, byteCount: $0.part.byteCount) }
  }
}

/// Files.
extension Candidate {
  /// A file, the motion that belongs to it where it is the still of a Live Photo, and the sidecars
  /// that describe it, which are not looked at to find what the vault has already: two items may
  /// have sidecars of equal bytes, and each keeps its own.
  ///
  /// - Parameters:
  ///   - motionKnows: the motion knows better when it was taken.
  ///   - sidecars: at most as many as there are roles for them.
  init(
    _ original: Original, motion: Original? = nil, motionKnows: Bool = false,
    sidecars: [ChosenFile] = []
  ) {
    let originals = [original] + (motion.map { [$0] } ?? [])
    files = originals.map { $0.file } + sidecars
    contents = originals.map { Content(bytes: $0.file.all, byteCount: $0.file.bytes) }
    let facts = original.facts
    let kind = motion == nil ? ItemKind(facts.kind) : .live
    let moving = motion?.facts ?? facts
    item = Item(
      kind: kind, origin: .library, size: facts.size,
      durationMilliseconds: kind == .photo ? 0 : moving.duration,
      date: (motionKnows ? moving : facts).date.map { CaptureDate($0) },
      parts: [],
      notes: (kind == .live ? moving.motionNotes : [])
        + (facts.camera.utf8.isEmpty ? moving : facts).cameraNotes)
    var sources = [original.file.source(facts.kind.originalRole, facts.mediaType)]
    if let motion { sources.append(motion.file.source(.motion, motion.facts.mediaType)) }
    for (role, sidecar) in zip(PartRole.sidecars, sidecars) {
      sources.append(sidecar.source(role, SidecarForm.mediaType(of: sidecar.name)))
    }
    self.sources = sources
    if facts.favorite || motion?.facts.favorite == true { marks = .ofFavorite }
    album = facts.album
    picture = facts.picture.map { Picture(file: original.file.blob, embedded: $0) }
  }
}

extension ChosenFile {
  fileprivate var all: TransferSource { .blob(name: blob, offset: 0, count: bytes) }

  fileprivate func source(_ role: PartRole, _ mediaType: Text) -> ContainerSealer.Source {
    let part = Part(
      role: role, mediaType: mediaType, byteCount: bytes, digest: nil, fileName: name.fileName)
    return ContainerSealer.Source(part: part, bytes: all)
  }
}

extension MediaKind {
  /// What the one file of such an item is.
  var originalRole: PartRole {
    switch self {
    case .photo, .live: .still
    case .video: .motion
    case .other: .other
    }
  }
}

extension MediaFacts {
  /// Of a Live Photo whose motion is here (docs/locaphoto.md, "Item").
  var motionNotes: [Note] {
    var notes: [Note] = []
    if let motion {
      notes.append(Note(number: Note.motionInStill, bytes: motion.encoded))
    }
    if let stillTime {
      var writer = ByteWriter()
      writer.u32(stillTime)
      notes.append(Note(number: Note.stillTime, bytes: writer.bytes))
    }
    return notes
  }

  var cameraNotes: [Note] {
    camera.utf8.isEmpty ? [] : [Note(number: Note.camera, bytes: camera.utf8)]
  }
}

extension Text {
  /// As a container's head takes it: no separator or control character, at most 255 bytes.
  fileprivate var fileName: Text {
    let isForbidden: (UInt8) -> Bool = { $0 < 0x20 || $0 == 0x7F || $0 == 0x2F || $0 == 0x5C }
    var bytes = utf8.map { isForbidden($0) ? 0x5F : $0 }
    while bytes.count > 255 || Text(utf8: bytes) == nil { bytes.removeLast() }
    let name = Text(utf8: bytes) ?? ""
    return name == "." || name == ".." ? "_" : name
  }
}

// Files that are to become one item: a file, the motion that belongs to it where it is the still of
// a Live Photo, and the sidecar that describes it.

import Bytes
import Locaphoto
import Wire

/// A file and what it says of itself.
struct Original: Equatable {
  var file: ChosenFile
  var facts: MediaFacts
}

struct Candidate: Equatable {
  var original: Original
  var motion: Original?
  var sidecar: ChosenFile?

  private var originals: [Original] { [original] + (motion.map { [$0] } ?? []) }

  var files: [ChosenFile] { originals.map { $0.file } + (sidecar.map { [$0] } ?? []) }

  /// What must not be in the vault twice. A sidecar is not looked at for that.
  var contents: [ChosenFile] { originals.map { $0.file } }

  /// Without its parts.
  var item: Item {
    let facts = original.facts
    let kind = motion == nil ? ItemKind(facts.kind) : .live
    let moving = motion?.facts ?? facts
    return Item(
      kind: kind, origin: .library, size: facts.size,
      durationMilliseconds: kind == .photo ? 0 : moving.duration,
      date: (facts.date ?? moving.date).map { CaptureDate($0) }, parts: [],
      notes: kind == .live ? moving.notes : [])
  }

  /// In the order of their roles.
  var sources: [ItemSealing.Source] {
    func source(
      _ file: ChosenFile, _ role: PartRole, _ mediaType: Text
    ) -> ItemSealing.Source {
      let part = Part(
        role: role, mediaType: mediaType, byteCount: file.bytes, digest: nil,
        fileName: file.name.fileName)
      return ItemSealing.Source(part: part, blob: file.blob)
    }
    let facts = original.facts
    var sources = [source(original.file, facts.kind.originalRole, facts.mediaType)]
    if let motion { sources.append(source(motion.file, .motion, motion.facts.mediaType)) }
    if let sidecar { sources.append(source(sidecar, .sidecar, "application/json")) }
    return sources
  }
}

extension MediaKind {
  /// What the one file of such an item is.
  fileprivate var originalRole: PartRole {
    switch self {
    case .photo, .live: .still
    case .video: .motion
    case .other: .other
    }
  }
}

extension MediaFacts {
  /// Of a Live Photo whose motion is here (docs/locaphoto.md, "Item").
  fileprivate var notes: [Note] {
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

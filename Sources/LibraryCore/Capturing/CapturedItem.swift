// What was recorded as an item: as the camera said, of as many bytes as were sealed.

import Bytes
import Days
import Locaphoto
import MediaMetadata
import Wire

extension CaptureProgress {
  static let current: UInt32 = 1

  init(_ kind: CaptureKind) {
    self.init(
      version: Self.current, as: kind, still: 0, motion: 0, milliseconds: 0, patch: nil,
      ended: false)
  }

  /// What stands at the beginning of `bytes`; `nil` for what this version does not understand.
  static func read(_ bytes: [UInt8]) -> CaptureProgress? {
    var reader = ByteReader(bytes)
    guard let found = try? CaptureProgress(from: &reader), found.version == current,
      found.still <= byteCountMax, found.motion <= byteCountMax
    else { return nil }
    return found
  }

  private static let byteCountMax: UInt64 = 1 << 40

  var byteCount: UInt64 { still &+ motion }

  mutating func add(_ piece: CapturePiece) {
    if piece.isMotion { motion += piece.bytes } else { still += piece.bytes }
    milliseconds = max(milliseconds, piece.milliseconds)
    patch = piece.patch ?? patch
  }

  /// With what it has: a Live Photo without its motion is a photo.
  var item: Item {
    let kind: ItemKind = motion == 0 ? .photo : still == 0 ? .video : .live
    var parts: [Part] = []
    if still > 0 { parts.append(part(.still, Self.jpeg, still)) }
    if motion > 0 { parts.append(part(.motion, self.as.mediaType, motion)) }
    var notes: [Note] = []
    if kind == .video, !ended { notes.append(Note(number: Note.brokenOff, bytes: [])) }
    if let patch, motion > 0 { notes.append(Note(number: Note.patch, bytes: patch.encoded)) }
    return Item(
      kind: kind, origin: .camera, size: self.as.size,
      durationMilliseconds: kind == .photo ? 0 : milliseconds, date: date, parts: parts,
      notes: notes)
  }

  private static let jpeg: Text = "image/jpeg"

  private var date: CaptureDate {
    let (taken, offset) = (self.as.taken, self.as.offset)
    return CaptureDate(
      source: .clock, certainty: .certain,
      day: CivilDay(ofMilliseconds: taken.wallMilliseconds(offset)),
      moment: .instant(taken, offsetMinutes: offset))
  }

  private func part(_ role: PartRole, _ mediaType: Text, _ byteCount: UInt64) -> Part {
    Part(
      role: role, mediaType: mediaType, byteCount: byteCount, digest: nil,
      fileName: self.as.name + Self.suffix(mediaType))
  }

  /// What browsers record.
  private static func suffix(_ mediaType: Text) -> Text {
    switch mediaType {
    case jpeg: ".jpg"
    case "video/mp4": ".mp4"
    case "video/webm": ".webm"
    default: ""
    }
  }
}

extension Candidate {
  /// What was captured, as it is to be kept. Nobody chose a file.
  init(capture open: OpenItem) {
    var contents: [Content] = []
    var sources: [ContainerSealer.Source] = []
    for part in open.item.parts {
      guard let found = open.source(part.role) else { continue }
      let bytes = part.role == .motion ? found.patched(as: open.item) : found
      contents.append(Content(bytes: bytes, byteCount: part.byteCount))
      sources.append(ContainerSealer.Source(part: part, bytes: bytes))
    }
    var item = open.item
    item.notes = item.notes.filter { $0.number != Note.patch && $0.number != Note.marks }
    self.init(
      files: [], contents: contents, item: item, sources: sources, isInspected: false,
      capture: open.id)
    marks = open.item.notes.first { $0.number == Note.marks }.flatMap { ItemMarks.read($0.bytes) }
    // Whoever was stopped while it left has noted that already.
    marks?.deleted = false
  }
}

extension Item {
  /// Whether nothing was said of it, or what this version understands.
  var hasReadableMarks: Bool {
    notes.allSatisfy { $0.number != Note.marks || MarksAnswer($0.bytes).fault == nil }
  }
}

extension TransferSource {
  /// A motion with the bytes that the item's note says belong into it.
  fileprivate func patched(as item: Item) -> TransferSource {
    guard case .opened(let chunks, let skip, let most) = self,
      let note = item.notes.first(where: { $0.number == Note.patch }),
      let patch = try? FilmPatch(decoding: note.bytes),
      UInt64(patch.at) + UInt64(patch.bytes.count) <= most
    else { return self }
    let at = UInt64(patch.at)
    let behind = at + UInt64(patch.bytes.count)
    return .edited(
      origin: .opened(chunks: chunks, skip: skip, most: most),
      pieces: [
        .copy(range: MediaRange(offset: 0, byteCount: at)), .literal(bytes: patch.bytes),
        .copy(range: MediaRange(offset: behind, byteCount: most - behind)),
      ])
  }
}

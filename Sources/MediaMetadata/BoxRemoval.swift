// Takes metadata out of files that are made of boxes, movies and HEIF: passes over those of the
// file, one after another. What is taken out becomes zeros, in boxes that readers pass over, so
// that nothing moves and every offset in the file stays true; only what lies behind the last box
// that stays is cut off.

import Bytes
import Wire

struct BoxRemoval {
  var extraction: Extraction
  private(set) var edits = EditList()
  private let task: MetadataTask
  /// Whether it is HEIF, whose pictures are items.
  private let holdsItems: Bool
  private var place: UInt64 = 0
  /// Behind the last box that stays.
  private var keptEnd: UInt64 = 0
  /// Whether something says where pictures or sound lie.
  private var hasIndex = false

  init(_ windows: FileWindows, task: MetadataTask, holdsItems: Bool) {
    extraction = Extraction(windows)
    extraction.windows.isPassedOver = true
    self.task = task
    self.holdsItems = holdsItems
  }

  private var byteCount: UInt64 { extraction.windows.byteCount }

  /// Goes on until bytes are needed, or to the end. Each step either happens or is begun anew.
  mutating func run() throws(MetadataStop) {
    while place < byteCount {
      try passBox()
      extraction.windows.forget(before: place)
    }
    try edits.apply(upTo: task == .removeAll ? keptEnd : byteCount)
  }

  private mutating func passBox() throws(MetadataStop) {
    guard let box = try nextBox() else {
      place = byteCount
      return
    }
    var found: [Replacement] = []
    var stays = true
    if task == .removeAll {
      stays = try bare(box, to: &found)
    } else if box.isCut {
      throw .damaged(.truncated)
    } else if holdsItems {
      try extraction.addPlaces(inPictureBox: box, to: &found)
    } else {
      try extraction.addPlaces(inMovieBox: box, to: &found)
    }
    if let damage = extraction.found.damage { throw .damaged(damage) }
    try edits.replace(found)
    if stays { keptEnd = box.end }
    place = box.end
  }

  /// `nil` where the boxes end. Some cameras put data of their own behind them, which is no box;
  /// none of that stays with all metadata gone, and nobody can say what it is otherwise.
  private mutating func nextBox() throws(MetadataStop) -> Box? {
    do throws(MetadataStop) {
      return try extraction.box(at: place, before: byteCount)
    } catch {
      guard case .damaged = error, task == .removeAll, hasIndex else { throw error }
      return nil
    }
  }

  /// What a reader needs stays, without what else is said there; `false` for a box that does not.
  private mutating func bare(
    _ box: Box, to found: inout [Replacement]
  ) throws(MetadataStop) -> Bool {
    switch box.name {
    case "ftyp", "styp", "mdat", "sidx", "ssix", "pdin", "mfra": break
    case "moov", "moof":
      hasIndex = true
      try extraction.bare(movie: box, to: &found)
    case "meta" where holdsItems:
      hasIndex = true
      try extraction.bare(items: box, to: &found)
    case "free", "skip", "wide":
      found.append(try extraction.zeros(in: box, from: 0))
      return false
    default:
      guard !box.isCut || hasIndex else { throw .damaged(.truncated) }
      found += extraction.blanked(box)
      return false
    }
    if box.isCut { throw .damaged(.truncated) }
    return true
  }
}

extension Extraction {
  /// A box becomes a free one of zeros.
  func blanked(_ box: Box) -> [Replacement] {
    let name = FourCC("free").value
    let header = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: name >> $0) }
    // A length of 64 bits stands between name and content.
    return [
      Replacement(offset: box.start + 4, bytes: header),
      Replacement(zeros: box.contentByteCount, at: box.content),
    ]
  }

  /// The rest of a box from `offset` on, as zeros.
  func zeros(in box: Box, from offset: UInt64) throws(MetadataStop) -> Replacement {
    try zeros(in: box, from: offset, to: box.contentByteCount)
  }

  /// What is between two places in a box, as zeros.
  func zeros(
    in box: Box, from offset: UInt64, to end: UInt64
  ) throws(MetadataStop) -> Replacement {
    guard offset <= end, end <= box.contentByteCount else { throw .damaged(.truncated) }
    return Replacement(zeros: end - offset, at: box.content + offset)
  }
}

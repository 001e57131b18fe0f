// What is left of originals when some of what they say is taken out: the shell asks the module that
// reads metadata, which answers with pieces of each file. All of them are known before anything is
// written.

import Bytes
import Kernel
import Locaphoto
import Wire

/// An original without what was taken out.
struct Edited: Equatable {
  var role: PartRole
  var origin: TransferOrigin
  var pieces: [MediaEdit]
  /// What of the original is in none of them.
  var leftOut: [LeftOut] = []

  var source: TransferSource { .edited(origin: origin, pieces: pieces) }

  var byteCount: UInt64 { pieces.reduce(0) { $0 &+ $1.byteCount } }

  /// Where bytes of the original are now, if both ends are there and as far from each other.
  func place(of range: ByteRange) -> ByteRange? {
    guard range.byteCount > 0, let start = place(of: range.offset),
      let last = place(of: range.end - 1), last >= start, last - start == range.byteCount - 1
    else { return nil }
    return ByteRange(offset: start, byteCount: range.byteCount)
  }

  private func place(of offset: UInt64) -> UInt64? {
    var place: UInt64 = 0
    for piece in pieces {
      if case .copy(let copied) = piece, offset >= copied.offset,
        offset - copied.offset < copied.byteCount
      {
        return place &+ (offset - copied.offset)
      }
      place = place &+ piece.byteCount
    }
    return nil
  }
}

struct MetadataFilter: Equatable {
  enum Progress: Equatable {
    case going
    case done([Edited])
    /// Nobody can say what would be left in one of them.
    case notRemoved
    case failed(RecipeFault)
  }

  let removal: MetadataRemoval
  /// Not asked about yet, the next one last; the last is under way.
  private var left: [Edited]
  private var done: [Edited] = []
  private(set) var request: Request

  /// - Parameter originals: the parts of an item that once were files, and where they are.
  init<Effect: MachineEffect>(
    _ removal: MetadataRemoval, of originals: [(PartRole, TransferOrigin)],
    _ context: inout Context<Effect>
  ) where Effect.Outside == LibraryEffect {
    self.removal = removal
    left = originals.reversed().map { Edited(role: $0.0, origin: $0.1, pieces: []) }
    request = context.request()
    ask(&context)
  }

  /// Takes the answer to `request`.
  mutating func advance<Effect: MachineEffect>(
    _ answer: LibraryAnswer, _ context: inout Context<Effect>
  ) -> Progress where Effect.Outside == LibraryEffect {
    switch answer {
    case .edited(let pieces, let leftOut):
      guard var edited = left.popLast() else { return .done(done) }
      (edited.pieces, edited.leftOut) = (pieces, leftOut)
      done.append(edited)
      guard !left.isEmpty else { return .done(done) }
      request = context.request()
      ask(&context)
      return .going
    case .notEdited: return .notRemoved
    case .editFailed(let fault): return .failed(fault)
    default: return .going  // Nothing that was asked.
    }
  }

  private func ask<Effect: MachineEffect>(
    _ context: inout Context<Effect>
  ) where Effect.Outside == LibraryEffect {
    guard let next = left.last else { return }
    context.shell(.edit(request: request, origin: next.origin, removal: removal))
  }
}

extension PartRole {
  /// Whether it goes to others, and where something is taken out. A sidecar is nothing but
  /// metadata: it tells what somebody else's library knew, of people and places too. A small
  /// picture is made anew by whoever keeps the item.
  var isShared: Bool { !isSidecar && self != .thumbnail }
}

extension OpenItem {
  /// The parts out of which something can be taken.
  var originals: [(PartRole, TransferOrigin)] {
    item.parts.filter { $0.role.isShared }.compactMap { part in
      origin(part.role).map { (part.role, $0) }
    }
  }
}

extension MediaEdit {
  fileprivate var byteCount: UInt64 {
    switch self {
    case .copy(let range): range.byteCount
    case .literal(let bytes): UInt64(bytes.count)
    case .zeros(let byteCount): byteCount
    }
  }
}

extension Item {
  /// What is known of it when this is left of its originals. A Live Photo whose motion lay in what
  /// was taken out is a photo.
  mutating func edit(_ edited: [Edited], without removal: MetadataRemoval) {
    if kind == .live, let motion, motion.role == .still {
      notes.removeAll { $0.number == Note.motionInStill }
      if let now = edited.first(where: { $0.role == .still })?.place(of: motion.range) {
        notes.append(Note(motionInStill: now))
      } else {
        kind = .photo
        durationMilliseconds = 0
        notes.removeAll { $0.number == Note.stillTime }
      }
    }
    if removal == .everything { notes.removeAll { $0.number == Note.camera } }
    notes.removeAll { $0.number == Note.removed }
    notes.append(Note(number: Note.removed, bytes: [removal == .location ? 1 : 2]))
    notes.sort { $0.number < $1.number }
  }
}

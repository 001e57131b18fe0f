// The items of a share that is open, as they would be kept: each is looked at before it is shown,
// so that nobody is shown what only its sender says of it.

import Bytes
import Kernel
import Locaphoto
import MediaMetadata
import Wire

struct Received: Equatable {
  let file: ChosenFile
  let share: OpenShare
  private(set) var candidates: [Candidate]
  /// The place of the one that is looked at.
  private var place = 0
  private var inspecting: PartInspection?

  init(_ share: OpenShare, in file: ChosenFile) {
    (self.file, self.share) = (file, share)
    candidates = share.head.items.indices.map { Candidate(item: $0, of: share, in: file) }
  }

  func waits(for request: Request) -> Bool { inspecting?.request == request }

  /// Goes on with the next one; answers whether there is one.
  mutating func next(_ context: inout Context<ShareReception.Effect>) -> Bool {
    while place < candidates.count, candidates[place].uninspected.isEmpty { place += 1 }
    guard place < candidates.count else {
      inspecting = nil
      return false
    }
    inspecting = PartInspection(candidates[place].uninspected, &context)
    return true
  }

  /// Takes the answer to what it asked; answers whether more is to be looked at. What cannot be
  /// read, or is no item, is shown as something, and said by the import when it is to be kept.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout Context<ShareReception.Effect>
  ) -> Bool {
    guard var current = inspecting else { return false }
    switch current.advance(answer, &context) {
    case .going:
      inspecting = current
      return true
    case .done(let facts): _ = candidates[place].inspected(facts)
    case .failed: break
    }
    place += 1
    return next(&context)
  }

  var items: [ReceivedItem] { candidates.map { ReceivedItem($0) } }
}

extension ReceivedItem {
  fileprivate init(_ candidate: Candidate) {
    let (item, isKnown) = (candidate.item, candidate.isInspected)
    let first = candidate.sources.first?.part
    self.init(
      kind: isKnown ? MediaKind(item.kind) : .other, date: item.date.map { MediaDate($0) },
      size: isKnown ? item.size : nil, duration: isKnown ? item.durationMilliseconds : 0,
      bytes: candidate.byteCount,
      name: first?.fileName.fileName(of: isKnown ? first?.mediaType ?? "" : "", isForeign: true)
        ?? "")
  }
}

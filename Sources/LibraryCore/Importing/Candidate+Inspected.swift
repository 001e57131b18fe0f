// What somebody sealed, as an import of the same files would have it: a share, a capture, an item
// on its way from another vault. Which kind each part is, how large and how long, its bytes say;
// who sealed it says no more than when it was taken and what it is called.

import Bytes
import Locaphoto
import MediaMetadata
import Wire

extension Candidate {
  /// The parts that are looked at before any of it is kept, in the order of their roles.
  var uninspected: [ContainerSealer.Source] {
    isInspected ? [] : sources.filter { $0.part.role.isShared }
  }

  /// Makes the item what its parts are.
  /// - Parameter facts: of each of `uninspected`.
  /// - Returns: false where they are no one item: whoever sealed them said what is not so.
  mutating func inspected(_ facts: [MediaFacts]) -> Bool {
    var parts = Array(zip(uninspected, facts).map { InspectedPart(source: $0, facts: $1) })
    guard let first = parts.first, parts.count == uninspected.count, first.role.isOriginal
    else { return false }
    parts[0].role = first.facts.kind.originalRole
    let isPicture = parts[0].role == .still
    let motion = parts.dropFirst().first { $0.role == .motion }
    for part in parts.dropFirst() {
      switch part.role {
      // The film of a Live Photo is one, beside a picture.
      case .motion: guard isPicture, part.facts.kind == .video else { return false }
      case .editedStill: guard isPicture else { return false }
      case .editedMotion:
        guard motion != nil || first.facts.kind == .video || first.facts.kind == .live
        else { return false }
      case .still, .other, .thumbnail, .sidecar, .secondSidecar, .thirdSidecar: return false
      }
    }
    item.become(first.facts, motion?.facts)
    let rest = sources.filter { !$0.part.role.isShared }
    // What comes from another vault of its owner's is called there as it is.
    sources = (parts.map { $0.inspected(isForeign: capture == nil) } + rest)
      .sorted { $0.part.role.rawValue < $1.part.role.rawValue }
    isInspected = true
    return true
  }
}

private struct InspectedPart {
  var source: ContainerSealer.Source
  var facts: MediaFacts
  var role: PartRole

  init(source: ContainerSealer.Source, facts: MediaFacts) {
    self.source = source
    self.facts = facts
    role = source.part.role
  }

  func inspected(isForeign: Bool) -> ContainerSealer.Source {
    var source = source
    source.part.role = role
    source.part.mediaType = facts.mediaType
    let name = source.part.fileName
    if !name.isEmpty {
      source.part.fileName =
        isForeign ? name.fileName(of: facts.mediaType, isForeign: true) : name.safeFileName
    }
    return source
  }
}

extension Item {
  /// What `facts` say, and those of the film beside it where it is a Live Photo; as `Candidate` has
  /// it of files.
  fileprivate mutating func become(_ facts: MediaFacts, _ motion: MediaFacts?) {
    kind = motion == nil ? ItemKind(facts.kind) : .live
    let moving = motion ?? facts
    size = facts.size
    durationMilliseconds = kind == .photo ? 0 : moving.duration
    date = date ?? (facts.date ?? moving.date).map { CaptureDate($0) }
    notes.removeAll {
      [Note.motionInStill, Note.stillTime, Note.camera].contains($0.number)
    }
    notes += kind == .live ? moving.motionNotes : []
    notes += (facts.camera.utf8.isEmpty ? moving : facts).cameraNotes
    notes.sort { $0.number < $1.number }
  }
}

// What the vault wants to know of a file somebody chose: what the file says of itself, and when it
// was taken as far as that, its name and its modification tell.

import Bytes
import Locaphoto
import Wire

/// Reads like `MetadataReader`, and ends with `inspected` whatever the file is: one that says
/// nothing is kept all the same.
public struct FileInspection {
  private var reader: MetadataReader
  /// Nobody can read it, or nothing is in it: then its name alone says what it is.
  private let isEmpty: Bool
  private let circumstances: FileCircumstances
  private let byteCount: UInt64
  private var listing: Listing

  /// What may list the photos of an album is read for that first.
  private enum Listing {
    case wanted(MediaRange)
    case read(ListedAlbum?)
  }

  public init(byteCount: UInt64, circumstances: FileCircumstances) {
    let byteCount = circumstances.isUnread ? 0 : byteCount
    reader = MetadataReader(byteCount: byteCount)
    isEmpty = byteCount == 0
    self.circumstances = circumstances
    self.byteCount = byteCount
    let isWanted = byteCount > 0 && AlbumFile(circumstances.name) != nil
    let range = MediaRange(offset: 0, byteCount: min(byteCount, AlbumFile.byteCountMax))
    listing = isWanted ? .wanted(range) : .read(nil)
  }

  /// What is to be done now: to read a range, or nothing more.
  public var step: MetadataStep {
    if case .wanted(let range) = listing { return .needs(range: range) }
    return switch reader.step {
    case .needs(let range): .needs(range: range)
    case .described(let description): .inspected(facts: facts(description))
    case .apart, .edited, .inspected, .paired, .passedOver, .planned, .refused:
      .inspected(facts: facts(nil))
    }
  }

  /// The bytes that `step` needs.
  public mutating func take(_ bytes: [UInt8]) -> MetadataStep {
    guard case .wanted(let range) = listing else {
      _ = reader.take(bytes)
      return step
    }
    let isRead = UInt64(bytes.count) == range.byteCount
    listing = .read(
      isRead
        ? ListedAlbum(
          bytes, isWhole: range.byteCount == byteCount, named: circumstances.name) : nil)
    return step
  }

  private func facts(_ description: MediaDescription?) -> MediaFacts {
    let duration = description?.durationMilliseconds ?? .max
    let beside = StatedBeside(
      circumstances.sidecars, of: circumstances.name,
      mayBeMotion: duration <= PairingCandidate.motionMillisecondsMax)
    let evidence = DateEvidence(
      description: description, fileName: circumstances.name, beside: beside,
      modified: circumstances.modified.map { ($0.instant, $0.offset) }, now: circumstances.now)
    var facts = MediaFacts(
      description, CaptureDateRule.date(of: evidence)?.date, beside: beside)
    if isEmpty { facts.kind = MediaKind(fileName: circumstances.name) }
    if case .read(let album) = listing { facts.album = album }
    facts.passedOver = passedOver(facts.kind)
    return facts
  }

  /// What cannot be read now may be read another day.
  private func passedOver(_ kind: MediaKind) -> PassedOverReason? {
    if isEmpty, !circumstances.isUnread { return .empty }
    return kind == .other ? .unknown : nil
  }
}

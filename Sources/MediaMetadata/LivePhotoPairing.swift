// Which still and which movie are the halves of one Live Photo (docs/media-metadata.md, "Live
// Photos"): by the identifier Apple writes into both, else by name and time.

import Bytes
import Wire

/// What is known of one file that may be half of a Live Photo.
public struct PairingCandidate: Sendable {
  public var folder: Text
  public var fileName: Text
  /// `nil` for what is none.
  public var half: LivePhotoHalf?
  /// When it was taken, as far as it says by itself.
  public var date: MediaDate?

  public init(folder: Text, fileName: Text, half: LivePhotoHalf?, date: MediaDate?) {
    self.folder = folder
    self.fileName = fileName
    self.half = half
    self.date = date
  }

  /// Apple's movies last some three seconds.
  static let motionMillisecondsMax: UInt32 = 10_000
  /// The movie begins up to a second and a half before the shutter.
  static let timeDifferenceMax: Int64 = 3_000

  var isStill: Bool { half?.isStill == true }

  var isMotion: Bool { half?.isStill == false }

  var contentIdentifier: Text { half?.contentIdentifier ?? "" }

  /// The folder, in whichever part of a Takeout, and the name without its ending, whatever its
  /// normal form and capitals: phones write IMG_0001.HEIC and IMG_0001.mov.
  var place: [UInt8] {
    TakeoutFolder.key(folder) + [0x2F] + NameParts.half(fileName.comparedAsName.utf8)
  }

  /// Whether both were made within three seconds of each other, as far as both say when: by
  /// instants, by clocks on the wall, or by one of each that differ by a zone.
  func isTaken(with motion: PairingCandidate) -> Bool {
    guard let still = half?.taken, let moving = motion.half?.taken,
      !still.isDayOnly, !moving.isDayOnly
    else { return false }
    if let one = still.instant, let other = moving.instant { return Self.isNear(one - other) }
    if let one = still.wall, let other = moving.wall { return Self.isNear(one - other) }
    guard let wall = still.wall ?? moving.wall, let instant = still.instant ?? moving.instant,
      let offset = CaptureDateRule.offsetMinutes(local: wall, utc: instant)
    else { return false }
    return Self.isNear(wall - Int64(offset) * 60_000 - instant)
  }

  /// Whether they belong together although no identifier says so, when they have the same place.
  func isHalf(with motion: PairingCandidate) -> Bool {
    let isUnnamed = contentIdentifier.isEmpty || motion.contentIdentifier.isEmpty
    let milliseconds = motion.half?.duration ?? .max
    return isUnnamed && milliseconds <= Self.motionMillisecondsMax
      && (isTaken(with: motion) || isDescribed(with: motion) || isNamed(with: motion))
  }

  /// Whether their name alone says so: as a camera counts, "IMG_0001", and not as somebody numbers
  /// files, "1". One of them does not say when it was taken, as where an export has a description
  /// beside the other alone, so that nothing contradicts it. Of two that both do not, it were all
  /// there is.
  private func isNamed(with motion: PairingCandidate) -> Bool {
    guard saysWhen != motion.saysWhen, let first = fileName.utf8.first else { return false }
    return !(0x30...0x39).contains(first)
  }

  private var saysWhen: Bool { half?.taken != nil || half?.described != nil }

  /// Whether a service describes both as taken at one moment, as Google does: a film that belongs
  /// to no still has a file of its own beside it.
  private func isDescribed(with motion: PairingCandidate) -> Bool {
    guard let one = half?.described, let other = motion.half?.described else { return false }
    return one == other
  }

  private static func isNear(_ difference: Int64) -> Bool {
    difference.magnitude <= UInt64(timeDifferenceMax)
  }
}

extension LivePhotoHalf {
  /// `nil` for a file that is no half: it shows no photo or movie, or has its motion within.
  ///
  /// - Parameter described: what a service beside it says.
  public init?(_ description: MediaDescription, described: Instant? = nil) {
    let fields: [DateField]
    let isStill: Bool
    switch description.format {
    case .jpeg, .png, .webp, .tiff, .heif, .avif:
      guard description.motion == nil else { return nil }
      (isStill, fields) = (true, [.exifDateTimeOriginal, .xmpDateTimeOriginal])
    case .mp4, .mov: (isStill, fields) = (false, [.quickTimeCreationDate, .movieCreationTime])
    case .gif, .bmp, .matroska, .avi, .transportStream, .programStream, .flv, .asf, .raw, .jpegXL,
      .jpeg2000, .photoshop, .unknown:
      return nil
    }
    let dates = fields.compactMap { field in description.dates.first { $0.field == field } }
    self.init(
      isStill: isStill, contentIdentifier: description.contentIdentifier, taken: dates.first,
      described: described, duration: description.durationMilliseconds)
  }
}

extension StatedDate {
  /// Milliseconds of UTC, where the zone is known.
  var instant: Int64? {
    switch zone {
    case .unknown: nil
    case .utc: milliseconds
    case .offset(let minutes): milliseconds - Int64(minutes) * 60_000
    }
  }

  /// What a clock on the wall showed.
  fileprivate var wall: Int64? { zone == .utc ? nil : milliseconds }
}

public enum LivePhotoPairing {
  /// Two halves, as their indices.
  public struct Pair: Equatable, Sendable {
    public var still: Int
    public var motion: Int
    /// The motion knows better than the still when both were taken.
    public var motionKnows: Bool
  }

  /// The pairs among the candidates, as their indices, in the order of the stills. Each is in one
  /// pair at most; one that could be in several is in the first that comes, the same folder and
  /// stem before others. O(n log n).
  public static func pairs(
    _ candidates: [PairingCandidate]
  ) -> [Pair] {
    var partner = [Int?](repeating: nil, count: candidates.count)
    let named = candidates.indices.filter { !candidates[$0].contentIdentifier.isEmpty }
    let identifier = { (index: Int) in candidates[index].contentIdentifier.utf8 }
    // The same identifier in one place first: an edited copy has that of its original.
    let place = { (index: Int) in identifier(index) + [0] + candidates[index].place }
    for key in [place, identifier] {
      pair(named, by: key, candidates, &partner, where: { _, _ in true })
    }
    pair(
      Array(candidates.indices), by: { candidates[$0].place }, candidates, &partner,
      where: { still, motion in still.isHalf(with: motion) })
    return candidates.indices.compactMap { index in
      guard candidates[index].isStill, let motion = partner[index] else { return nil }
      return Pair(
        still: index, motion: motion,
        motionKnows: knows(candidates[motion].date, betterThan: candidates[index].date))
    }
  }

  /// A still whose time is a guess may have lost what its motion says.
  private static func knows(_ one: MediaDate?, betterThan other: MediaDate?) -> Bool {
    guard let one else { return false }
    return rank(one) < (other.map { rank($0) } ?? .max)
  }

  private static func rank(_ date: MediaDate) -> Int {
    switch (date.source, date.certainty) {
    case (.modification, _): 2
    case (_, .guessed): 1
    case (_, .certain), (_, .probable): 0
    }
  }

  /// Pairs the stills and movies of equal keys that belong together, one by one.
  private static func pair(
    _ indices: [Int], by key: (Int) -> [UInt8], _ candidates: [PairingCandidate],
    _ partner: inout [Int?], where belongs: (PairingCandidate, PairingCandidate) -> Bool
  ) {
    let keys = indices.map(key)
    let order = keys.indices.map { $0 }.ordered { keys[$0] }
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count, keys[order[end]] == keys[order[start]] { end += 1 }
      let group = order[start..<end].map { indices[$0] }
      match(group, candidates, &partner, where: belongs)
      start = end
    }
  }

  /// Of a group there are two as a rule; of one built to be large, only the first are tried.
  private static let groupCountMax = 64

  private static func match(
    _ group: [Int], _ candidates: [PairingCandidate], _ partner: inout [Int?],
    where belongs: (PairingCandidate, PairingCandidate) -> Bool
  ) {
    let free = group.filter { partner[$0] == nil }.prefix(groupCountMax)
    for still in free where candidates[still].isStill {
      let motion = free.first {
        partner[$0] == nil && candidates[$0].isMotion && belongs(candidates[still], candidates[$0])
      }
      guard let motion else { continue }
      partner[still] = motion
      partner[motion] = still
    }
  }
}

// Makes a film of one's days: what is shown of each is read, one after another, its frames drawn
// and encoded. What cannot be read is left out and told. The rules are the app's (FilmPlan).

import Days
import Foundation
import NativeImages

/// What stands for a day, opened.
public struct FilmItem {
  /// What moves, if anything does.
  public struct MovingPicture {
    var source: FilmSource
    /// As it is known from elsewhere.
    var seconds: Double
    /// When the still of a Live Photo was taken.
    var stillSeconds: Double?

    public init(source: FilmSource, seconds: Double, stillSeconds: Double?) {
      self.source = source
      self.seconds = seconds
      self.stillSeconds = stillSeconds
    }
  }

  var moving: MovingPicture?
  /// A picture's file.
  var still: [UInt8]?

  public init(moving: MovingPicture?, still: [UInt8]?) {
    self.moving = moving
    self.still = still
  }
}

public final class FilmMaker {
  private let painter: FilmPainter
  private let writer: FilmWriter
  private let fades: Bool

  /// - Parameters:
  ///   - path: a file that is there already and empty.
  ///   - music: what `music(of:)` made.
  public init(
    path: String, fades: Bool, music: [Int16], made: Date = Date(), zone: TimeZone = .current
  ) throws(FilmFault) {
    self.fades = fades
    painter = try FilmPainter()
    writer = try FilmWriter(path: path, made: Self.text(made, zone), music: music)
  }

  /// "Z" would say that the zone is not known.
  private static func text(_ date: Date, _ zone: TimeZone) -> String {
    let text = date.formatted(
      Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: zone))
    return text.hasSuffix("Z") ? text.dropLast() + "+00:00" : text
  }

  public var seconds: Double { writer.seconds }

  /// As much of the music in a file as a film of so many days can need.
  public static func music(of source: FilmSource, dayCount: Int) throws(FilmFault) -> [Int16] {
    let seconds = min(musicSecondsMax, dayCount * 3)
    let reader = try FilmReader(.sound, source, soundSecondsMax: seconds)
    defer { reader.end() }
    let samples = try reader.samples(countMax: (seconds + 1) * ReaderWord.samplesPerSecond * 2)
    guard samples.count >= 2 else { throw .unreadable }
    return samples
  }

  /// It is held in memory whole.
  private static let musicSecondsMax = 600

  /// Adds a day. Fails with `FilmFault.unreadable`, or the `PictureFault` of its still, where
  /// nothing of it can be read; the film then goes on without it.
  public func add(_ item: FilmItem, caption: String?) throws {
    let caption = caption.flatMap { Caption($0) }
    if let moving = item.moving {
      do { return try add(moving, caption) } catch FilmFault.unreadable where item.still != nil {
        // What moves cannot be read: its still can stand for it.
      }
    }
    guard let still = item.still else { throw FilmFault.unreadable }
    try add(still, caption)
  }

  /// The film is whole then.
  public func end() throws(FilmFault) { try writer.end() }

  private func add(_ moving: FilmItem.MovingPicture, _ caption: Caption?) throws {
    let reader = try FilmReader(.pictures, moving.source)
    defer { reader.end() }
    var (shown, count) = (0, 0)
    let isFirst = writer.frameCount == 0
    do {
      try reader.pictures(known: moving.seconds, still: moving.stillSeconds) {
        frame, frames, picture in
        try painter.draw(picture)
        painter.compose(isFirst ? 0 : FilmPlan.remains(frame, fades: fades), caption)
        try writer.add(painter.frame)
        (shown, count) = (frame + 1, frames)
      }
    } catch FilmFault.unreadable where shown > 0 {
      // What breaks off in the middle stands still from there.
      for frame in shown..<max(shown, count) {
        painter.compose(isFirst ? 0 : FilmPlan.remains(frame, fades: fades), caption)
        try writer.add(painter.frame)
      }
    }
    painter.turn()
  }

  private func add(_ still: [UInt8], _ caption: Caption?) throws {
    let grid = try ImagePipeline().pixels(
      of: still, width: FilmPlan.width, height: FilmPlan.height)
    try painter.draw(try Raster(grid.width, grid.height, rgb: grid.bytes))
    let isFirst = writer.frameCount == 0
    for frame in 0..<FilmPlan.photoFrames {
      let remains = isFirst ? 0 : FilmPlan.remains(frame, fades: fades)
      let isNew = frame == 0 || remains > 0 || FilmPlan.remains(frame - 1, fades: fades) > 0
      guard isNew else {
        try writer.hold()
        continue
      }
      painter.compose(remains, caption)
      try writer.add(painter.frame)
    }
    painter.turn()
  }
}

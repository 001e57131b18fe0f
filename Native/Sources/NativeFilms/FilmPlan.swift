// What of each day a film shows, and for how long, as Shells/Web/js/effects/month-film/plan.js has
// it: Vectors/film-plan.json holds both to the same. Pure: lengths in, frames out.

/// The part of something that moves that is shown.
public struct MovingPart: Equatable, Sendable {
  /// Seconds into it.
  public var from: Double
  public var frames: Int
}

/// Where an item lies in the frame.
public struct FramePlace: Equatable, Sendable {
  public var left: Int
  public var top: Int
  public var width: Int
  public var height: Int
}

public enum FilmPlan {
  public static let framesPerSecond = 30
  public static let photoFrames = 60
  /// The item before fades out over the first of these.
  public static let fadeFrames = 12
  public static let width = 1080
  public static let height = 1350
  public static let musicFadeSeconds = 2.0
  /// More would be a film of half an hour.
  public static let daysMax = 800
  private static let movingSecondsMax = 3.0
  private static let movingSecondsMin = 1.0

  /// - Parameters:
  ///   - seconds: how long it lasts.
  ///   - still: when the still beside it was taken.
  public static func movingPart(_ seconds: Double, still: Double? = nil) -> MovingPart {
    let length = min(seconds, movingSecondsMax)
    let middle = still ?? seconds / 2
    let from = max(0, min(seconds - length, middle - length / 2))
    let shown = max(length, movingSecondsMin) * Double(framesPerSecond)
    return MovingPart(from: from, frames: Int((shown + 0.5).rounded(.down)))
  }

  /// When the picture for a frame was taken: in the middle of the time the frame is shown.
  public static func moment(_ frame: Int, of part: MovingPart, seconds: Double) -> Double {
    let rate = Double(framesPerSecond)
    return min(part.from + (Double(frame) + 0.5) / rate, max(0, seconds - 0.5 / rate))
  }

  /// How much of the item before is still seen in a frame of the next, from 1 to 0.
  public static func remains(_ frame: Int, fades: Bool) -> Double {
    guard fades, frame < fadeFrames else { return 0 }
    return 1 - Double(frame + 1) / Double(fadeFrames + 1)
  }

  /// All of it is seen, as large as it can be.
  public static func placed(_ width: Int, _ height: Int) -> FramePlace {
    let scale = min(
      Double(Self.width) / Double(width), Double(Self.height) / Double(height))
    func rounded(_ number: Double) -> Int { Int((number + 0.5).rounded(.down)) }
    let size = (rounded(Double(width) * scale), rounded(Double(height) * scale))
    return FramePlace(
      left: rounded(Double(Self.width - size.0) / 2),
      top: rounded(Double(Self.height - size.1) / 2), width: size.0,
      height: size.1)
  }

  /// How loud music is: it fades at the film's end.
  public static func loudness(_ second: Double, seconds: Double) -> Double {
    max(0, min(1, (seconds - second) / min(musicFadeSeconds, seconds)))
  }

  /// - Parameter span: in digits: 2026, 2026-11 or 2026-11-03--2026-11-20.
  public static func fileName(_ span: String) -> String { "\(span) film.mp4" }

  /// Whether a film of this name is one of days, and so no part of another one.
  public static func isFilmOfDays(_ name: String) -> Bool {
    name.wholeMatch(of: /\d{4,}(-\d\d(-\d\d--\d{4,}-\d\d-\d\d)?)? film\.mp4/) != nil
  }
}

// What of each day a film shows, and for how long: lengths in, frames out. A photo stands for two
// seconds. Of what moves, up to three seconds are shown: those around the moment a Live Photo was
// taken, and of a film its middle, where the camera is no longer being lifted and not yet put away.
// What is shorter than a second stands still at its end until one is over.

import Bytes
import Wire

/// The part of something that moves that is shown.
public struct MovingPart: Equatable, Sendable {
  /// Seconds into it.
  public let from: Double
  public let frames: Int
}

/// Where an item lies in the frame.
public struct FramePlace: Equatable, Sendable {
  public let left: Int
  public let top: Int
  public let width: Int
  public let height: Int

  public init(left: Int, top: Int, width: Int, height: Int) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
  }
}

public enum FilmPlan {
  public static let framesPerSecond = 30
  public static let photoFrames = 60
  /// The item before fades out over the first of these.
  public static let fadeFrames = 12
  /// Upright, 4:5: large on a phone that is held as they are, and whole in a window on a desk.
  public static let width = 1080
  public static let height = 1350
  public static let musicFadeSeconds = 2.0
  /// More would be a film of half an hour.
  public static let daysMax = 800
  private static let movingSecondsMax = 3.0
  private static let movingSecondsMin = 1.0

  /// - Parameters:
  ///   - seconds: how long it lasts; what is no length is none.
  ///   - still: when the still beside it was taken.
  public static func movingPart(_ seconds: Double, still: Double? = nil) -> MovingPart {
    let whole = seconds > 0 ? seconds : 0
    let length = min(whole, movingSecondsMax)
    let middle = still ?? whole / 2
    let from = max(0, min(whole - length, middle - length / 2))
    let shown = max(length, movingSecondsMin) * Double(framesPerSecond)
    return MovingPart(from: from, frames: rounded(shown))
  }

  /// When the picture for a frame was taken: in the middle of the time the frame is shown, so that
  /// no frame falls between two of the original's.
  public static func moment(_ frame: Int, of part: MovingPart, seconds: Double) -> Double {
    let rate = Double(framesPerSecond)
    return min(part.from + (Double(frame) + 0.5) / rate, max(0, seconds - 0.5 / rate))
  }

  /// How much of the item before is still seen in a frame of the next, from 1 to 0.
  public static func remains(_ frame: Int, fades: Bool) -> Double {
    guard fades, frame < fadeFrames else { return 0 }
    return 1 - Double(frame + 1) / Double(fadeFrames + 1)
  }

  /// All of it is seen, as large as it can be; what has no size fills the frame.
  public static func placed(_ width: Int, _ height: Int) -> FramePlace {
    guard width > 0, height > 0 else {
      return FramePlace(left: 0, top: 0, width: Self.width, height: Self.height)
    }
    let scale = min(
      Double(Self.width) / Double(width), Double(Self.height) / Double(height))
    let (shown, high) = (rounded(Double(width) * scale), rounded(Double(height) * scale))
    return FramePlace(
      left: rounded(Double(Self.width - shown) / 2), top: rounded(Double(Self.height - high) / 2),
      width: shown, height: high)
  }

  /// How loud music is: it fades at the film's end.
  public static func loudness(_ second: Double, seconds: Double) -> Double {
    max(0, min(1, (seconds - second) / min(musicFadeSeconds, seconds)))
  }

  /// - Parameter span: in digits, as `SpanName` has it.
  public static func fileName(_ span: Text) -> Text { span + ending }

  /// Whether a film of this name is one of days, and so no part of another one.
  public static func isFilmOfDays(_ name: Text) -> Bool {
    let (name, ending) = (name.utf8, ending.utf8)
    return name.count > ending.count && name.suffix(ending.count).elementsEqual(ending)
      && SpanName.isOne(name.dropLast(ending.count))
  }

  /// A name that a film of days has, and nothing else is likely to.
  private static let ending: Text = " film.mp4"

  /// - Precondition: it lies between 0 and 2^31.
  private static func rounded(_ number: Double) -> Int { Int((number + 0.5).rounded(.down)) }
}

/// As a shell in another language has it: in whole numbers.
extension FilmPlan {
  private static let microseconds = 1_000_000.0
  /// Nothing lasts longer; up to here a double counts every microsecond.
  private static let microsecondsMax: UInt64 = 1 << 53

  static var layout: FilmLayout {
    FilmLayout(
      width: UInt32(width), height: UInt32(height), framesPerSecond: UInt32(framesPerSecond),
      photoFrames: UInt32(photoFrames),
      fades: (0..<fadeFrames).map { UInt32(remains($0, fades: true) * 65_536) },
      daysMax: UInt32(daysMax))
  }

  static func moments(microseconds length: UInt64, still: UInt64?) -> [UInt64] {
    let seconds = seconds(length)
    let part = movingPart(seconds, still: still.map { Self.seconds($0) })
    return (0..<part.frames).map {
      UInt64(moment($0, of: part, seconds: seconds) * microseconds + 0.5)
    }
  }

  static func musicFade(microseconds length: UInt64) -> UInt64 {
    min(length, UInt64(musicFadeSeconds * microseconds))
  }

  private static func seconds(_ length: UInt64) -> Double {
    Double(min(length, microsecondsMax)) / microseconds
  }
}

extension DaysAnswer {
  static func filmPlace(_ place: FramePlace) -> DaysAnswer {
    .filmPlace(
      left: UInt32(clamping: place.left), top: UInt32(clamping: place.top),
      width: UInt32(clamping: place.width), height: UInt32(clamping: place.height))
  }
}

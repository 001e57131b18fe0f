// How large a picture is, and how large it may travel. Every shell scales with its own library;
// they agree on the pixels because the arithmetic is only here.

/// Pixels. Both sides are 1 to 2³¹ - 1, as a container has them (docs/locaphoto.md, "Item").
public struct ImageSize: Hashable, Sendable {
  public let width: UInt32
  public let height: UInt32

  /// `nil` when a side is 0 or longer than that: there is no such picture, whatever a file says.
  public init?(width: UInt32, height: UInt32) {
    guard Int32(truncatingIfNeeded: width) > 0, Int32(truncatingIfNeeded: height) > 0
    else { return nil }
    self.width = width
    self.height = height
  }

  /// Both sides at least 1, by construction.
  private init(_ width: UInt32, _ height: UInt32) {
    self.width = max(width, 1)
    self.height = max(height, 1)
  }

  public var longestSide: UInt32 { max(width, height) }

  public var transposed: ImageSize { ImageSize(height, width) }

  /// The longest side of a photo that is sent.
  public static let sentLongestSideMax: UInt32 = 2048

  /// The size with this one's proportions whose longest side is at most `longestSideMax`. Never
  /// larger than this one. The shorter side is rounded to the nearest pixel, halves upwards, and
  /// is at least 1. A `longestSideMax` of 0 counts as 1.
  public func fitted(longestSideMax: UInt32) -> ImageSize {
    let most = max(longestSideMax, 1)
    guard longestSide > most else { return self }
    return ImageSize(scaled(width, to: most), scaled(height, to: most))
  }

  private func scaled(_ side: UInt32, to most: UInt32) -> UInt32 {
    let longest = UInt64(longestSide)
    let exact = (UInt64(side) * UInt64(most)).quotientAndRemainder(dividingBy: longest)
    // At most `most`, because no side is longer than the longest.
    return UInt32(exact.quotient + (exact.remainder >= longest - exact.remainder ? 1 : 0))
  }
}

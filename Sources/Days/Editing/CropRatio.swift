// A shape that a crop keeps, as its sides count in parts of the picture's.

import Bytes
import Wire

public struct CropRatio: Equatable, Sendable {
  /// Below 2³², so that no product of one with a side's parts is too large.
  private let across: UInt64
  private let down: UInt64

  /// - Parameters:
  ///   - wide: for how `high`, in pixels. Decimals are given as so many thousandths of both.
  ///   - picture: as it is seen before it is cropped.
  public init(wide: UInt32, high: UInt32, of picture: PixelSize) {
    let product = { (one: UInt32, other: UInt32) in UInt64(max(one, 1)) * UInt64(max(other, 1)) }
    var (across, down) = (product(wide, picture.height), product(high, picture.width))
    while max(across, down) > UInt64(UInt32.max) { (across, down) = (across >> 1, down >> 1) }
    (self.across, self.down) = (max(across, 1), max(down, 1))
  }

  /// 4:3 of what is higher than wide is 3:4.
  init(_ kept: KeptShape) {
    let picture = kept.picture
    let (long, short): (UInt32, UInt32) =
      switch kept.shape {
      case .original:
        (max(picture.width, picture.height, 1), max(min(picture.width, picture.height), 1))
      case .square: (1, 1)
      case .four: (4, 3)
      case .sixteen: (16, 9)
      }
    let isLying = picture.width >= picture.height
    self.init(wide: isLying ? long : short, high: isLying ? short : long, of: picture)
  }

  /// To the nearest.
  func width(of height: Int64) -> Int64 { Self.scaled(height, across, down) }
  func height(of width: Int64) -> Int64 { Self.scaled(width, down, across) }

  private static func scaled(_ side: Int64, _ factor: UInt64, _ divisor: UInt64) -> Int64 {
    Int64(clamping: (UInt64(max(side, 0)) * factor + divisor / 2) / divisor)
  }
}

// The frame of a crop while somebody moves it: ten-thousandths of the sides of a picture as it is
// seen. It never leaves the picture, and keeps a shape where one is chosen.

import Bytes
import Wire

extension Crop {
  /// The parts a side has.
  public static let parts: UInt16 = 10_000
  /// The least of a side that a recipe may leave.
  public static let sideMin: UInt16 = 100
  /// And the least that a finger leaves.
  static let fingerSideMin = 500

  public static let whole = Crop(left: 0, top: 0, width: parts, height: parts)

  public var isWhole: Bool { width == Self.parts && height == Self.parts }

  /// Whether it is a part of a picture, and not all of it.
  public var isSound: Bool {
    width >= Self.sideMin && height >= Self.sideMin && !isWhole && self == within
  }

  /// What of it lies in the picture.
  var within: Crop {
    let (left, top) = (min(left, Self.parts), min(top, Self.parts))
    return Crop(
      left: left, top: top, width: min(width, Self.parts - left),
      height: min(height, Self.parts - top))
  }

  /// The same part of a picture that was turned a quarter clockwise.
  var turned: Crop {
    Crop(left: Self.parts - top - height, top: left, width: height, height: width)
  }

  /// The same part of a mirrored picture.
  var flipped: Crop {
    Crop(left: Self.parts - left - width, top: top, width: width, height: height)
  }

  /// The largest of a shape around the middle of this one, as far as the picture lets it; of one
  /// that is all but a line, as much as a recipe may have.
  public func shaped(_ shape: CropRatio) -> Crop {
    let frame = Frame(self)
    let least = Int64(Self.sideMin)
    let width = held(shape.width(of: Frame.most), least, Frame.most)
    let height = held(shape.height(of: width), least, Frame.most)
    return Frame(
      left: held((frame.left + frame.right - width) / 2, 0, Frame.most - width),
      top: held((frame.top + frame.bottom - height) / 2, 0, Frame.most - height),
      width: width, height: height
    ).crop
  }

  /// All of it somewhere else.
  func moved(_ x: Int32, _ y: Int32) -> Crop {
    let frame = Frame(self)
    let (width, height) = (frame.right - frame.left, frame.bottom - frame.top)
    return Frame(
      left: held(frame.left + Int64(x), 0, Frame.most - width),
      top: held(frame.top + Int64(y), 0, Frame.most - height), width: width, height: height
    ).crop
  }

  /// After some of its edges were moved; the others stay, also where a shape is kept: then the
  /// other side follows the one that was moved.
  func resized(_ edges: [CropEdge], _ x: Int32, _ y: Int32, keeping shape: CropRatio?) -> Crop {
    var frame = Frame(self)
    let least = Int64(Self.fingerSideMin)
    for edge in edges {
      switch edge {
      case .left: frame.left = held(frame.left + Int64(x), 0, frame.right - least)
      case .top: frame.top = held(frame.top + Int64(y), 0, frame.bottom - least)
      case .right: frame.right = held(frame.right + Int64(x), frame.left + least, Frame.most)
      case .bottom: frame.bottom = held(frame.bottom + Int64(y), frame.top + least, Frame.most)
      }
    }
    guard let shape else { return frame.crop }
    let (isLeft, isTop) = (edges.contains(.left), edges.contains(.top))
    let wanted =
      isLeft || edges.contains(.right)
      ? frame.right - frame.left : shape.width(of: frame.bottom - frame.top)
    let room = min(
      isLeft ? frame.right : Frame.most - frame.left,
      shape.width(of: isTop ? frame.bottom : Frame.most - frame.top))
    let width = min(max(wanted, least, shape.width(of: least)), room)
    let height = shape.height(of: width)
    return Frame(
      left: isLeft ? frame.right - width : frame.left,
      top: isTop ? frame.bottom - height : frame.top, width: width, height: height
    ).crop
  }

  func moved(_ move: CropMove, keeping shape: KeptShape?) -> Crop {
    let ratio = shape.map { CropRatio($0) }
    switch move {
    case .shaped: return ratio.map(shaped) ?? within
    case .edges(let edges, let x, let y):
      return within.resized(edges, x, y, keeping: ratio)
    case .whole(let x, let y): return within.moved(x, y)
    }
  }
}

/// A crop by its edges, while they are reckoned with.
private struct Frame {
  static let most = Int64(Crop.parts)

  var left: Int64
  var top: Int64
  var right: Int64
  var bottom: Int64

  init(_ crop: Crop) {
    let crop = crop.within
    (left, top) = (Int64(crop.left), Int64(crop.top))
    (right, bottom) = (left + Int64(crop.width), top + Int64(crop.height))
  }

  init(left: Int64, top: Int64, width: Int64, height: Int64) {
    (self.left, self.top, right, bottom) = (left, top, left + width, top + height)
  }

  /// Within the picture.
  var crop: Crop {
    let (left, top) = (held(left, 0, Self.most), held(top, 0, Self.most))
    return Crop(
      left: UInt16(left), top: UInt16(top), width: UInt16(held(right, left, Self.most) - left),
      height: UInt16(held(bottom, top, Self.most) - top))
  }
}

private func held(_ value: Int64, _ least: Int64, _ most: Int64) -> Int64 {
  max(least, min(value, most))
}

// The eight ways a camera may have been held (Exif 2.32, tag 0x0112). The names say where the
// stored picture's row 0 and column 0 lie when it is shown upright.

/// How stored pixels must be turned to be upright. The raw values are Exif's.
public enum Orientation: UInt8, CaseIterable, Sendable {
  case topLeft = 1
  case topRight = 2
  case bottomRight = 3
  case bottomLeft = 4
  case leftTop = 5
  case rightTop = 6
  case rightBottom = 7
  case leftBottom = 8

  /// Whether turning upright exchanges width and height.
  public var isTransposed: Bool {
    switch self {
    case .topLeft, .topRight, .bottomRight, .bottomLeft: false
    case .leftTop, .rightTop, .rightBottom, .leftBottom: true
    }
  }

  /// The size of a picture stored as `size` once it is upright.
  public func upright(_ size: ImageSize) -> ImageSize {
    isTransposed ? size.transposed : size
  }

  /// Where the stored pixel (`x`, `y`) of a picture stored as `size` lies once it is upright.
  /// The pixel must lie inside `size`.
  public func upright(x: UInt32, y: UInt32, in size: ImageSize) -> (x: UInt32, y: UInt32) {
    precondition(x < size.width && y < size.height, "a pixel of the picture")
    let right = size.width - 1 - x
    let bottom = size.height - 1 - y
    switch self {
    case .topLeft: return (x, y)
    case .topRight: return (right, y)
    case .bottomRight: return (right, bottom)
    case .bottomLeft: return (x, bottom)
    case .leftTop: return (y, x)
    case .rightTop: return (bottom, x)
    case .rightBottom: return (bottom, right)
    case .leftBottom: return (y, right)
    }
  }
}

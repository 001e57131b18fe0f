// What of a TIFF's page says how its pixels lie in the file, and so how many bytes of them there
// are where they are not compressed.

import Wire

struct TIFFPage {
  private var numbers: [(tag: UInt16, value: UInt32)] = []
  /// Of a pixel, all samples together, and of the widest.
  private var bits: (all: UInt64, most: UInt64) = (1, 1)
  /// Whether pixels lie in tiles.
  private var hasTiles = false
  /// Whether its resolutions are the same both ways.
  private var isSquare = true

  init() {}

  init(
    _ entries: [TIFFEntry], in block: TIFFBlock, _ extraction: inout Extraction
  ) throws(MetadataStop) {
    var resolutions: [[UInt8]] = []
    for entry in entries {
      switch entry.tag {
      case TIFFTag.bits:
        guard entry.type == 3, (1...64).contains(entry.count) else { continue }
        var all: [UInt64] = []
        for index in 0..<UInt64(entry.count) {
          all.append(UInt64(try extraction.u16(at: entry.offset + 2 * index, in: block)))
        }
        bits = (all.reduce(0, +), all.max() ?? 1)
        numbers.append((entry.tag, entry.count))
      case 282, 283: resolutions.append(try extraction.bytes(entry, most: 8, in: block))
      default:
        if entry.tag == 324 { hasTiles = true }
        if entry.count == 1, let value = try extraction.whole(entry, in: block) {
          numbers.append((entry.tag, value))
        }
      }
    }
    isSquare = resolutions.count < 2 || resolutions.allSatisfy { $0 == resolutions[0] }
    // One width for all samples.
    if number(TIFFTag.bits) < samples { bits.all = bits.most * UInt64(samples) }
  }

  /// The first value of a field; what it is where the page does not say (TIFF 6.0).
  func number(_ tag: UInt16) -> UInt32 {
    if let found = numbers.first(where: { $0.tag == tag }) { return found.value }
    switch tag {
    case TIFFTag.compression, TIFFTag.samples, TIFFTag.planes, TIFFTag.bits: return 1
    case TIFFTag.rows: return .max
    default: return 0
    }
  }

  private var samples: UInt32 { number(TIFFTag.samples) }

  /// Whether the field says something of a page of this kind.
  func uses(_ field: TIFFField) -> Bool {
    if field.tag == 322 || field.tag == 323 { return hasTiles }
    return field.only.map { only in only.values.contains(number(only.tag)) } ?? true
  }

  func bound(of field: TIFFField) -> NumberBound {
    switch field.tag {
    case 282, 283: isSquare ? field.bound : TIFFField.unequalResolution
    // Whatever is more than all rows means all of them.
    case TIFFTag.rows: .most(max(1, number(TIFFTag.height)))
    default: field.bound
    }
  }

  /// How many bytes a strip or a tile has; `nil` where only a decoder knows: it is compressed, or
  /// brightness and colours are sampled differently.
  func byteCount(ofPart index: UInt64, isTile: Bool) -> UInt64? {
    let (width, height) = (
      UInt64(number(isTile ? 322 : TIFFTag.width)), UInt64(number(isTile ? 323 : TIFFTag.height))
    )
    guard number(TIFFTag.compression) == 1, number(TIFFTag.photometric) != 6, width > 0,
      height > 0, width <= 1 << 24, bits.all <= 1 << 16
    else { return nil }
    let pixelBits = number(TIFFTag.planes) == 2 ? bits.most : bits.all
    let rowByteCount = (width * pixelBits + 7) / 8
    guard !isTile else { return rowByteCount * height }
    let rows = min(UInt64(number(TIFFTag.rows)), height)
    guard rows > 0 else { return nil }
    let stripCount = (height + rows - 1) / rows
    return rowByteCount * min(rows, height - index % stripCount * rows)
  }
}

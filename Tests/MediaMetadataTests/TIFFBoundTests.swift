// Fields of a TIFF's pages within their bounds, and pixels as long as they are: a place in one of
// them, or behind the others, does not stay.

import Testing
import Wire

@testable import MediaMetadata

@Suite struct TIFFBoundTests {
  /// A page of eight grey pixels in a row, of four rows, in strips of two.
  private static func page(
    _ more: [(Int, SampleExif.Value)] = [], lengths: Int = 16, compression: Int = 1,
    rows: Int = 2, _ behind: [UInt8] = []
  ) -> [UInt8] {
    let fields: [(Int, SampleExif.Value)] = [
      (0x0100, .short(8)), (0x0101, .short(4)), (0x0102, .short(8)), (0x0103, .short(compression)),
      (0x0106, .short(1)), (0x0111, .long(0)), (0x0116, .short(rows)), (0x0117, .long(lengths)),
    ]
    var exif = SampleExif(first: fields + more)
    let start = exif.bytes.count
    exif.first[5] = (0x0111, .long(start))
    return exif.bytes + [UInt8](repeating: 0x55, count: 16) + behind
  }

  @Test func `what is behind a TIFF's pixels that are not compressed goes`() throws {
    let plain = Self.page()
    #expect(try edited(plain, .removeLocation) == plain)
    let behind = ascii("48.137154, 11.576124")
    let long = Self.page(lengths: 36, behind)
    let result = try edited(long, .removeLocation)
    #expect(result == long.dropLast(20))
    // All rows are in one strip, whatever it says of more.
    let all = Self.page(lengths: 52, rows: 4813, [UInt8](repeating: 0x55, count: 16) + behind)
    let cut = try edited(all, .removeLocation)
    #expect(cut.count == all.count - 20 && !contains(cut, be16(4813)))
    // Only a decoder knows where compressed pixels end.
    let packed = Self.page(lengths: 36, compression: 5, behind)
    #expect(try edited(packed, .removeLocation) == packed)
  }

  @Test func `a TIFF's fields are within their bounds, or go, or hold it back`() throws {
    let three = [(48, 1), (8, 1), (1375, 100)]
    for (field, said) in [
      ((0x011A, .rationals([(48_137_154, 1_000_000)])), be32(48_137_154)),
      ((0x011E, .rationals([(48_137_154, 1_000_000)])), be32(48_137_154)),
      ((0x011F, .rationals([(11_576_124, 1_000_000)])), be32(11_576_124)),
      ((0x014E, .short(4813)), be16(4813)), ((0x0124, .long(481_371_540)), be32(481_371_540)),
      ((0x013E, .rationals([(48, 1), (8, 1)])), be32(48) + be32(1) + be32(8)),
      ((0x0211, .rationals(three)), be32(48) + be32(1) + be32(8)),
      ((0x0214, .rationals(three + three)), be32(48) + be32(1) + be32(8)),
      ((0x0142, .long(481_371_540)), be32(481_371_540)),
    ] as [((Int, SampleExif.Value), [UInt8])] {
      let file = Self.page([field])
      let result = try edited(file, .removeLocation)
      #expect(contains(file, said) && !contains(result, said), "\(field)")
      #expect(try edited(result, .removeLocation) == result, "\(field)")
    }
    for field in [
      (0x010A, .short(48)), (0x0152, .short(48)), (0x0153, .short(48)), (0x013D, .short(4813)),
    ] as [(Int, SampleExif.Value)] {
      #expect(Reading(Self.page([field]), task: .removeAll).refusal == .notUnderstood, "\(field)")
    }
  }

  @Test func `values that fit in a TIFF's entry have zeros behind them`() throws {
    var file = Self.page()
    // Of the first field, a short number: the two bytes behind it.
    (file[20], file[21]) = (0x48, 0x13)
    #expect(try edited(file, .removeAll) == Self.page())
  }

  @Test func `of faxes the resolution differs`() throws {
    let fax = Self.page([(0x011A, .rationals([(204, 1)])), (0x011B, .rationals([(196, 1)]))])
    #expect(try contains(edited(fax, .removeAll), be32(200) + be32(1) + be32(200) + be32(1)))
  }
}

// What a number of Exif may be: what cameras write stays, and of what else could stand in a field
// nothing that tells a place.

import Testing
import Wire

@testable import MediaMetadata

@Suite struct ExifBoundTests {
  private static let big = TIFFWriter(isLittleEndian: false)

  /// The values of a field, as bytes, and what stays of them.
  private static func kept(_ tag: UInt16, type: UInt16, _ bytes: [UInt8]) -> [UInt8]? {
    let (first, exif) = (ExifFields.first(tag), ExifFields.exif(tag))
    for form in [first, exif] {
      guard case .numbers(let count, let bound) = form else { continue }
      guard bytes.count <= Int(count) * Int(TIFFEntry.valueByteCount(type)) else { return nil }
      return ExifNumbers.kept(bytes, type: type, big, bound)
    }
    return nil
  }

  private static func fractions(_ values: [(Int, Int)]) -> [UInt8] {
    values.flatMap { be32($0.0) + be32($0.1) }
  }

  private static func kept(_ tag: UInt16, _ values: [(Int, Int)], type: UInt16 = 5) -> [UInt8]? {
    kept(tag, type: type, fractions(values))
  }

  private static let degrees = [(48, 1), (8, 1), (1375, 100), (11, 1), (34, 1), (3405, 100)]

  @Test func `colours and their black and white are published ones`() {
    for (tag, count, values) in [
      (0x013E, 2, [(3127, 10000), (3290, 10000)]), (0x013E, 2, [(313, 1000), (329, 1000)]),
      (0x013F, 6, [(64, 100), (33, 100), (21, 100), (71, 100), (15, 100), (6, 100)]),
      (0x0211, 3, [(299, 1000), (587, 1000), (114, 1000)]),
      (0x0214, 6, [(0, 1), (255, 1), (128, 1), (255, 1), (128, 1), (255, 1)]),
      (0x0214, 6, [(0, 1), (255, 1), (0, 1), (255, 1), (0, 1), (255, 1)]),
    ] as [(UInt16, Int, [(Int, Int)])] {
      #expect(Self.kept(tag, values)?.count == 8 * count, "\(tag)")
      #expect(Self.kept(tag, Array(Self.degrees.prefix(count))) == nil, "\(tag)")
    }
    let told = [(31271, 100_000), (32902, 100_000)]
    #expect(Self.kept(0x013E, told) == Self.fractions([(31270, 100_000), (32900, 100_000)]))
  }

  @Test(arguments: [
    [(24, 1), (105, 1), (4, 1), (4, 1)], [(18, 1), (55, 1), (35, 10), (56, 10)],
    [(50, 1), (50, 1), (18, 10), (18, 10)], [(85, 1), (85, 1), (0, 0), (0, 0)],
  ])
  func `a lens is told from shorter to longer`(lens: [(Int, Int)]) {
    #expect(Self.kept(0xA432, lens) == Self.fractions(lens))
  }

  @Test func `degrees, minutes and seconds are no lens`() {
    #expect(Self.kept(0xA432, Array(Self.degrees.prefix(4))) == nil)
    #expect(Self.kept(0xA432, [(8, 1), (48, 1), (13, 1), (7, 1)]) == nil)
    let telephone = Self.kept(
      0xA432, [(807_365, 524_263), (9, 1), (1_500_000, 1_000_000), (28, 10)])
    #expect(telephone == Self.fractions([(154, 100), (9, 1), (1_500_000, 1_000_000), (28, 10)]))
  }

  @Test func `what the standard enumerates is one of its values`() {
    for (tag, known, others) in [
      (0x0112, [1, 6, 8], [0, 9, 48]), (0x8822, [0, 2, 8], [48]), (0x9207, [1, 5, 255], [48]),
      (0x9208, [0, 4, 24], [5, 48]), (0x9209, [0, 16, 24, 89, 95], [48 * 100, 3, 96]),
      (0xA001, [1, 65535], [4813]), (0xA217, [2], [48]), (0xA401, [0, 1, 8], [48]),
      (0xA403, [0, 1], [11]), (0xA406, [0, 3], [48]), (0x8830, [2], [48]),
      (0x8832, [100, 1250], [115, 4813]), (0xA460, [2], [48]),
    ] as [(UInt16, [Int], [Int])] {
      for value in known { #expect(Self.kept(tag, type: 3, be16(value)) == be16(value), "\(tag)") }
      for value in others {
        #expect(Self.kept(tag, type: 3, be16(value)) == nil, "\(tag) \(value)")
      }
    }
    #expect(Self.kept(0xA461, type: 3, be16(4813) + be16(7154)) == nil)
    #expect(Self.kept(0xA461, type: 3, be16(3) + be16(3)) == be16(3) + be16(3))
    #expect(Self.kept(0x9000, type: 7, ascii("0232")) == ascii("0232"))
    #expect(Self.kept(0x9000, type: 7, ascii("4813")) == nil)
    #expect(Self.kept(0x9101, type: 7, [1, 2, 3, 0]) == [1, 2, 3, 0])
    #expect(Self.kept(0x9101, type: 7, [48, 8, 13, 75]) == nil)
  }

  @Test func `sensitivity has three digits, and is told once`() {
    for value in [50, 100, 125, 12800, 640, 65535] {
      #expect(Self.kept(0x8827, type: 3, be16(value)) == be16(value))
    }
    #expect(Self.kept(0x8827, type: 3, be16(4813)) == be16(4810))
    #expect(Self.kept(0x8827, type: 3, be16(200) + be16(0)) == be16(200) + be16(0))
    #expect(Self.kept(0x8827, type: 3, be16(4813) + be16(7154)) == nil)
    #expect(Self.kept(0xA405, type: 3, be16(28)) == be16(28))
    #expect(Self.kept(0xA405, type: 3, be16(1157)) == be16(1160))
  }

  @Test func `what few look at has two digits, and what is beyond its range goes`() {
    let exact = [(48_137_154, 1_000_000)]
    for tag in [0x9206, 0xA20E, 0xA20F, 0xA404, 0xA20B] as [UInt16] {
      #expect(Self.kept(tag, exact) == Self.fractions([(48, 1)]), "\(tag)")
    }
    #expect(Self.kept(0xA500, exact) == nil && Self.kept(0xA500, [(22, 10)]) != nil)
    #expect(Self.kept(0x9202, exact) == nil && Self.kept(0x9204, exact, type: 10) == nil)
    #expect(Self.kept(0x829D, [(178, 100)]) == Self.fractions([(178, 100)]))
    #expect(Self.kept(0x920A, exact) == Self.fractions([(481, 10)]))
    #expect(Self.kept(0xA20E, [(3_072_000, 899)]) == Self.fractions([(3400, 1)]))
  }

  @Test func `the sides of a picture, and resolutions that differ, are not told`() throws {
    var exif = SampleExif.full()
    exif.first += [(0x011A, .rationals([(72, 1)])), (0x011B, .rationals([(72, 1)]))]
    exif.exif += [(0xA002, .long(4813)), (0xA003, .long(7154)), (0x829D, .rationals([(28, 10)]))]
    let square = try #require(KeptExif(exif.bytes, task: .removeLocation, hasGainMap: true).tiff)
    #expect(!contains(square, be32(4813)) && !contains(square, be32(7154)))
    #expect(contains(square, be16(0x011A) + be16(5)) && contains(square, be16(0x011B) + be16(5)))
    exif.first[exif.first.count - 1] = (0x011B, .rationals([(115, 1)]))
    let other = try #require(KeptExif(exif.bytes, task: .removeLocation, hasGainMap: true).tiff)
    #expect(!contains(other, be16(0x011A) + be16(5)) && !contains(other, be16(0x011B) + be16(5)))
  }
}

// A colour profile (ICC.1:2022) as long as it was, with nothing in it but what colours are computed
// by and its name. Profiles have room for texts, for tags of whoever likes to have some, and for
// bytes that no tag leads to. As nothing in it moves, it also fits where nothing around it may.

import Bytes
import Wire

struct ICCProfile {
  /// Profiles for printing have two and a half. Longer ones are held back.
  static let byteCountMax: UInt64 = 3 << 20
  /// As littleCMS has it, which refuses more.
  private static let tagCountMax: UInt64 = 100
  private static let headByteCount: UInt64 = 132
  private static let tagByteCount: UInt64 = 12
  /// Of the source, how often it may be copied as a whole: tags share tables, three at most.
  private static let copyCountMax: UInt64 = 8

  private let source: [UInt8]
  private var result: [UInt8]
  private var copiedByteCount: UInt64 = 0

  /// A part of the profile that a tag leads to.
  private struct Element {
    var start: UInt64
    var byteCount: UInt64
  }

  /// The profile without what no colour is computed by; `nil` where it is none that any reader
  /// would use. Throws `notUnderstood` where leaving something out could change colours.
  /// O(bytes).
  static func bare(_ bytes: [UInt8]) throws(MetadataStop) -> [UInt8]? {
    var profile = ICCProfile(bytes)
    return try profile.rewrite() ? profile.result : nil
  }

  private init(_ source: [UInt8]) {
    self.source = source
    result = [UInt8](repeating: 0, count: source.count)
  }

  private mutating func rewrite() throws(MetadataStop) -> Bool {
    guard source.count >= Int(Self.headByteCount), number(36, 4) == FourCC("acsp").value else {
      return false
    }
    guard UInt64(source.count) <= Self.byteCountMax else { throw .notUnderstood }
    let count = number(128, 4)
    guard count <= Self.tagCountMax else { return false }
    let tags = try tags(count)
    try writeHead()
    try write(tags)
    return true
  }

  /// The number there, which lies in the profile.
  private func number(_ place: UInt64, _ byteCount: UInt64) -> UInt64 {
    source[Int(place)..<Int(place + byteCount)].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The tags that stay, in their order.
  private func tags(_ count: UInt64) throws(MetadataStop) -> [(name: FourCC, element: Element)] {
    let byteCount = number(0, 4)
    let bodyStart = Self.headByteCount + count * Self.tagByteCount
    // Readers do not agree on what a profile is that says it is longer.
    guard byteCount <= UInt64(source.count), bodyStart <= byteCount else { throw .notUnderstood }
    var tags: [(name: FourCC, element: Element)] = []
    for index in 0..<count {
      let place = Self.headByteCount + index * Self.tagByteCount
      let name = FourCC(UInt32(truncatingIfNeeded: number(place, 4)))
      let element = Element(start: number(place + 4, 4), byteCount: number(place + 8, 4))
      // Of a tag out of bounds or a second one some readers say that the profile is none.
      guard element.start >= bodyStart, element.start <= byteCount,
        element.byteCount <= byteCount - element.start,
        !tags.contains(where: { $0.name == name })
      else { throw .notUnderstood }
      if try ICCTag.stays(name) { tags.append((name, element)) }
    }
    return tags
  }

  /// Section 7.2. Who made it for which device, when, its digest and its CMM become zeros.
  private mutating func writeHead() throws(MetadataStop) {
    let version = number(8, 1)
    guard (1...4).contains(version), ICCTag.isOfPictures(fourCC(12)),
      ICCTag.isSpace(fourCC(16)), ICCTag.isSpace(fourCC(20))
    else { throw .notUnderstood }
    // Length; version; class, space, and what it leads to.
    for range in [0..<4, 8..<10, 12..<24, 36..<40] { result[range] = source[range] }
    // A date that is one.
    result[24..<36] = [0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
    result[47] = source[47] & 3
    result[63] = source[63] & 0xF
    result[67] = source[67] & 3
    // D50, by which some readers tell whether it is a profile.
    let light: [UInt64] = [0xF6D6, 0x1_0000, 0xD32D]
    for (index, wanted) in light.enumerated() {
      let place = 68 + 4 * UInt64(index)
      let told = number(place, 4)
      guard max(told, wanted) - min(told, wanted) <= 0x200 else { continue }
      write(wanted, at: place)
    }
  }

  private func fourCC(_ place: UInt64) -> FourCC {
    FourCC(UInt32(truncatingIfNeeded: number(place, 4)))
  }

  private mutating func write(_ number: UInt64, at place: UInt64) {
    put([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }, at: place)
  }

  private mutating func put(_ bytes: [UInt8], at place: UInt64) {
    result.replaceSubrange(Int(place)..<Int(place) + bytes.count, with: bytes)
  }

  /// Texts first: where a table of colours shares their bytes, the table counts.
  private mutating func write(
    _ tags: [(name: FourCC, element: Element)]
  ) throws(MetadataStop) {
    var kept: [(name: FourCC, element: Element)] = []
    for tag in tags {
      let isText = ICCTag.isText(tag.name)
      if isText, !writeText(tag.element, isName: tag.name == FourCC("desc")) { continue }
      kept.append(tag)
    }
    for tag in kept where !ICCTag.isText(tag.name) { try copy(tag.element) }
    write(UInt64(kept.count), at: 128)
    for (index, tag) in kept.enumerated() {
      let place = Self.headByteCount + UInt64(index) * Self.tagByteCount
      write(UInt64(tag.name.value), at: place)
      write(tag.element.start, at: place + 4)
      write(tag.element.byteCount, at: place + 8)
    }
  }
}

// Texts.
extension ICCProfile {
  /// Writes a text anew: the profile's name, if it is a name, or nothing. Whether there is room.
  private mutating func writeText(_ element: Element, isName: Bool) -> Bool {
    guard element.byteCount >= 16 else { return false }
    let kind = fourCC(element.start)
    var name = isName ? name(element, kind) : []
    var bytes: [UInt8]
    switch kind {
    case "text": bytes = Text("text\0\0\0\0").utf8 + name
    case "desc":
      // A zero, no other languages (78).
      guard element.byteCount >= 12 + 1 + 78 else { return false }
      if UInt64(name.count) + 91 > element.byteCount { name = [] }
      bytes = Text("desc\0\0\0\0\0\0\0").utf8 + [UInt8(name.count + 1)] + name
    case "mluc":
      bytes = Text("mluc\0\0\0\0\0\0\0").utf8 + [name.isEmpty ? 0 : 1, 0, 0, 0, 12]
      if !name.isEmpty {
        bytes += Text("enUS\0\0\0").utf8 + [UInt8(2 * name.count), 0, 0, 0, 28]
        bytes += name.flatMap { [0, $0] }
      }
    default: return false
    }
    guard UInt64(bytes.count) <= element.byteCount else { return false }
    put(bytes, at: element.start)
    return true
  }

  /// Of the first language, or of English.
  private func name(_ element: Element, _ kind: FourCC) -> [UInt8] {
    let end = element.start + element.byteCount
    switch kind {
    case "desc":
      let count = min(number(element.start + 8, 4), element.byteCount - 12)
      let start = Int(element.start) + 12
      return KeptText.name(source[start..<start + Int(count)]) ?? []
    case "mluc":
      let count = min(number(element.start + 8, 4), (element.byteCount - 16) / 12)
      guard count > 0, number(element.start + 12, 4) == 12 else { return [] }
      let places = (0..<count).map { element.start + 16 + 12 * $0 }
      let chosen = places.first { number($0, 2) == 0x656E } ?? places[0]
      let (length, offset) = (number(chosen + 4, 4), number(chosen + 8, 4))
      guard offset <= element.byteCount, length <= end - element.start - offset,
        length <= 2 * UInt64(KeptText.nameByteCountMax)
      else { return [] }
      let units = (0..<length / 2).map { number(element.start + offset + 2 * $0, 2) }
      guard units.allSatisfy({ $0 < 0x7F }) else { return [] }
      return KeptText.name(units.map { UInt8(truncatingIfNeeded: $0) }) ?? []
    default: return []
    }
  }
}

// What colours are computed by (section 10), each in the length that its type says.
extension ICCProfile {
  /// A part of an element that stays.
  private mutating func keep(
    _ element: Element, _ start: UInt64, _ count: UInt64
  ) throws(MetadataStop) {
    guard start <= element.byteCount, count <= element.byteCount - start else {
      throw .notUnderstood
    }
    copiedByteCount += count
    guard copiedByteCount <= Self.copyCountMax * UInt64(source.count) else {
      throw .notUnderstood
    }
    let first = Int(element.start + start)
    let range = first..<first + Int(count)
    result.replaceSubrange(range, with: source[range])
  }

  private func number(
    _ place: UInt64, _ byteCount: UInt64, in element: Element
  ) throws(MetadataStop) -> UInt64 {
    guard place <= element.byteCount, byteCount <= element.byteCount - place else {
      throw .notUnderstood
    }
    return number(element.start + place, byteCount)
  }

  /// Type (4), zeros (4), and what its type has.
  private mutating func copy(_ element: Element) throws(MetadataStop) {
    let type = FourCC(UInt32(truncatingIfNeeded: try number(0, 4, in: element)))
    switch type {
    case "curv", "para":
      _ = try copyCurve(element, at: 0)
      return
    case "XYZ ": try keep(element, 8, 12)
    // A matrix: nine numbers.
    case "sf32": try keep(element, 8, 36)
    case "cicp": try keep(element, 8, 4)
    case "mft1", "mft2": try copyTable(element, width: type == FourCC("mft1") ? 1 : 2)
    case "mAB ": try copyStages(element, isToPCS: true)
    case "mBA ": try copyStages(element, isToPCS: false)
    default: throw .notUnderstood
    }
    try keep(element, 0, 4)
  }

  /// Sections 10.6 and 10.18. How long it is.
  private mutating func copyCurve(
    _ element: Element, at place: UInt64
  ) throws(MetadataStop) -> UInt64 {
    let length: UInt64
    switch FourCC(UInt32(truncatingIfNeeded: try number(place, 4, in: element))) {
    // How many (4), and each (2).
    case "curv":
      length = 12 + 2 * (try number(place + 8, 4, in: element))
      try keep(element, place + 8, length - 8)
    // Which function (2), zeros (2), and its numbers.
    case "para":
      let kind = try number(place + 8, 2, in: element)
      let counts: [UInt64] = [1, 3, 4, 5, 7]
      guard kind < counts.count else { throw .notUnderstood }
      length = 12 + 4 * counts[Int(kind)]
      try keep(element, place + 8, 2)
      try keep(element, place + 12, length - 12)
    default: throw .notUnderstood
    }
    try keep(element, place, 4)
    return length
  }

  /// Sections 10.10 and 10.11: channels in and out, points of the grid, a zero (4), a matrix (36);
  /// of the wider one how long the tables are (4); a table for each channel in, the grid, and a
  /// table for each channel out.
  private mutating func copyTable(
    _ element: Element, width: UInt64
  ) throws(MetadataStop) {
    let (input, output) = (
      try number(8, 1, in: element), try number(9, 1, in: element)
    )
    let points = try number(10, 1, in: element)
    var (inputCount, outputCount, start): (UInt64, UInt64, UInt64) = (256, 256, 48)
    if width == 2 {
      inputCount = try number(48, 2, in: element)
      outputCount = try number(50, 2, in: element)
      start = 52
    }
    let grid = try gridCount([UInt64](repeating: points, count: Int(input)), output)
    try keep(element, 8, 3)
    try keep(element, 12, start - 12)
    try keep(element, start, width * (input * inputCount + grid + output * outputCount))
  }

  /// Of numbers in a grid. Throws for more than there can be in a profile.
  private func gridCount(_ points: [UInt64], _ output: UInt64) throws(MetadataStop) -> UInt64 {
    guard (1...16).contains(points.count), (1...16).contains(output) else { throw .notUnderstood }
    var count = output
    for number in points {
      count *= number
      guard count <= UInt64(source.count) else { throw .notUnderstood }
    }
    return count
  }

  /// Sections 10.12 and 10.13: channels in and out (2), zeros (2), and where in the element five
  /// stages lie, those that there are: curves, a matrix, curves, a grid, curves.
  private mutating func copyStages(
    _ element: Element, isToPCS: Bool
  ) throws(MetadataStop) {
    let (input, output) = (
      try number(8, 1, in: element), try number(9, 1, in: element)
    )
    guard (1...16).contains(input), (1...16).contains(output) else { throw .notUnderstood }
    let (near, far) = isToPCS ? (output, input) : (input, output)
    try keep(element, 8, 2)
    try keep(element, 12, 20)
    for (index, curves) in [near, 0, near, 0, far].enumerated() {
      let place = try number(12 + 4 * UInt64(index), 4, in: element)
      guard place > 0 else { continue }
      switch index {
      case 1: try keep(element, place, 48)
      case 3: try copyGrid(element, at: place, input: input, output: output)
      default: try copyCurves(element, at: place, curves)
      }
    }
  }

  /// One behind the other, each from a fourth byte on.
  private mutating func copyCurves(
    _ element: Element, at start: UInt64, _ count: UInt64
  ) throws(MetadataStop) {
    var place = start
    for _ in 0..<count { place += (try copyCurve(element, at: place) + 3) / 4 * 4 }
  }

  /// Points of each channel (16), how wide a number is (1), zeros (3), and the numbers.
  private mutating func copyGrid(
    _ element: Element, at place: UInt64, input: UInt64, output: UInt64
  ) throws(MetadataStop) {
    var points: [UInt64] = []
    for channel in 0..<input { points.append(try number(place + channel, 1, in: element)) }
    let width = try number(place + 16, 1, in: element)
    guard width == 1 || width == 2 else { throw .notUnderstood }
    try keep(element, place, input)
    try keep(element, place + 16, 1)
    try keep(element, place + 20, width * (try gridCount(points, output)))
  }
}

private enum ICCTag {
  /// Whether colours are computed by it, or readers look for it. Throws for one that is not looked
  /// into, and by which some compute colours.
  static func stays(_ name: FourCC) throws(MetadataStop) -> Bool {
    switch name {
    case "rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC", "kTRC", "wtpt", "bkpt", "lumi", "chad",
      "A2B0", "A2B1", "A2B2", "B2A0", "B2A1", "B2A2", "pre0", "pre1", "pre2", "cicp":
      return true
    case "D2B0", "D2B1", "D2B2", "D2B3", "B2D0", "B2D1", "B2D2", "B2D3": throw .notUnderstood
    default: return isText(name)
    }
  }

  static func isText(_ name: FourCC) -> Bool { name == FourCC("desc") || name == FourCC("cprt") }

  /// Of what is put in, shown, printed, and what lies between.
  static func isOfPictures(_ name: FourCC) -> Bool {
    ["scnr", "mntr", "prtr", "spac"].contains { FourCC($0) == name }
  }

  static func isSpace(_ name: FourCC) -> Bool {
    switch name {
    case "XYZ ", "Lab ", "Luv ", "YCbr", "Yxy ", "RGB ", "GRAY", "HSV ", "HLS ", "CMYK", "CMY ",
      "2CLR", "3CLR", "4CLR", "5CLR", "6CLR", "7CLR", "8CLR":
      true
    default: false
    }
  }
}

extension Extraction {
  /// How much of a profile is asked for at once.
  private static let profilePartByteCount: UInt64 = 256 << 10

  /// The profile there, without what is no colour. `nil` where no reader would use it.
  mutating func profile(
    at start: UInt64, _ byteCount: UInt64
  ) throws(MetadataStop) -> [UInt8]? {
    guard byteCount <= ICCProfile.byteCountMax else { throw .notUnderstood }
    var bytes: [UInt8] = []
    while UInt64(bytes.count) < byteCount {
      let place = UInt64(bytes.count)
      let count = min(Self.profilePartByteCount, byteCount - place)
      bytes += try windows.bytes(at: start + place, Int(count))
    }
    return try ICCProfile.bare(bytes)
  }
}

// Numbers in fields of Exif and TIFF that stay, within their bounds and no more exact than a camera
// needs them: a field of any name can hold a coordinate. What a camera means by its numbers stays;
// further digits go.

/// One value of a field: whole, or a fraction.
private struct FieldValue {
  var above: UInt64
  var below: UInt64
  var isNegative: Bool
  /// All ones: not known, or without end.
  var isEndless: Bool
}

struct ExifNumbers {
  let type: UInt16
  let writing: TIFFWriter
  private let bytes: [UInt8]

  /// Of 1/10000 s, and of one millionth.
  private static let powerMax = 6

  /// The values of a field of this type within a bound; `nil` where one is beyond it. As many bytes
  /// as before.
  static func kept(
    _ bytes: [UInt8], type: UInt16, _ writing: TIFFWriter, _ bound: NumberBound
  ) -> [UInt8]? {
    ExifNumbers(type: type, writing: writing, bytes: bytes).kept(bound)
  }

  private init(type: UInt16, writing: TIFFWriter, bytes: [UInt8]) {
    (self.type, self.writing, self.bytes) = (type, writing, bytes)
  }

  private var width: Int { Int(TIFFEntry.valueByteCount(type)) }
  private var isFraction: Bool { type == 5 || type == 10 }

  private func kept(_ bound: NumberBound) -> [UInt8]? {
    // No field of Exif has numbers with a point, or text.
    guard ![0, 2, 11, 12, 129].contains(type), width > 0, bytes.count % width == 0,
      let values = values(), !values.isEmpty
    else { return nil }
    switch bound {
    case .any: return isFraction ? nil : bytes
    case .one(let known):
      let isOne: (FieldValue) -> Bool = { value in
        !value.isNegative && known.contains { UInt64($0) == value.above }
      }
      return !isFraction && values.allSatisfy(isOne) ? bytes : nil
    case .each(let range):
      let isIn: (FieldValue) -> Bool = {
        !$0.isNegative && $0.above >= range.lowerBound && $0.above <= range.upperBound
      }
      return !isFraction && values.allSatisfy(isIn) ? bytes : nil
    case .most(let most):
      guard !isFraction, !isSigned, width > 1, values.count == 1 else { return nil }
      return values[0].above <= UInt64(most) ? bytes : whole(UInt64(most))
    case .whole(let digits): return whole(values, digits)
    case .fraction(let digits, let most):
      guard isFraction, values.count == 1 else { return nil }
      return fraction(values[0], at: 0, digits, most)
    case .published(let sets, let scale, let tolerance):
      return published(values, sets, scale, tolerance)
    case .lens: return lens(values)
    case .version:
      let isVersion = bytes.count == 4 && bytes.allSatisfy { (0x30...0x39).contains($0) }
      return type == 7 && isVersion && bytes[0] <= 0x33 ? bytes : nil
    }
  }

  // MARK: values

  private func number(_ place: Int, _ count: Int) -> UInt64 {
    let part = bytes[place..<place + count]
    return writing.isLittleEndian
      ? part.reversed().reduce(0) { $0 << 8 | UInt64($1) }
      : part.reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func values() -> [FieldValue]? {
    stride(from: 0, to: bytes.count, by: width).map { place in
      let count = isFraction ? 4 : width
      let (above, isNegative) = magnitude(number(place, count), count)
      let ones = UInt64.max >> (64 - 8 * UInt64(count))
      let isEndless = !isSigned && above == ones
      guard isFraction else {
        return FieldValue(above: above, below: 1, isNegative: isNegative, isEndless: isEndless)
      }
      let (below, isOther) = magnitude(number(place + 4, 4), 4)
      return FieldValue(
        above: above, below: below, isNegative: isNegative != isOther, isEndless: isEndless)
    }
  }

  private var isSigned: Bool { [6, 8, 9, 10].contains(type) }

  private func magnitude(_ number: UInt64, _ count: Int) -> (UInt64, Bool) {
    let sign: UInt64 = 1 << (8 * UInt64(count) - 1)
    guard isSigned, number & sign != 0 else { return (number, false) }
    return ((sign << 1) - number, true)
  }

  private func written(_ above: UInt64, _ below: UInt64, _ isNegative: Bool) -> [UInt8] {
    let above = UInt32(truncatingIfNeeded: above)
    return writing.u32(isNegative ? 0 &- above : above)
      + writing.u32(UInt32(truncatingIfNeeded: below))
  }

  // MARK: bounds

  /// How many digits it has without the zeros behind them.
  private static func digitCount(_ number: UInt64) -> Int {
    var (number, count) = (number, 0)
    while number > 0, number % 10 == 0 { number /= 10 }
    while number > 0 { (number, count) = (number / 10, count + 1) }
    return count
  }

  /// As many digits of it, and how many zeros stand behind them.
  private static func rounded(_ number: UInt64, _ digits: Int) -> UInt64 {
    var unit: UInt64 = 1
    while number / unit >= power(digits) { unit *= 10 }
    return (number + unit / 2) / unit * unit
  }

  private static func power(_ exponent: Int) -> UInt64 {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  private static func isPower(_ number: UInt64) -> Bool {
    (0...powerMax).contains { power($0) == number }
  }

  private func whole(_ values: [FieldValue], _ digits: Int) -> [UInt8]? {
    guard !isFraction, !isSigned, width == 2 || width == 4, values.count <= 2 else { return nil }
    guard values.dropFirst().allSatisfy({ $0.above == 0 || $0.above == values[0].above }) else {
      return nil
    }
    return values.flatMap { value -> [UInt8] in
      let number = value.isEndless ? value.above : Self.rounded(value.above, digits)
      return whole(number)
    }
  }

  private func whole(_ number: UInt64) -> [UInt8] {
    width == 2 ? writing.u16(UInt16(clamping: number)) : writing.u32(UInt32(clamping: number))
  }

  /// One that is short anyway stays as it is written.
  private func fraction(
    _ value: FieldValue, at place: Int, _ digits: Int, _ most: UInt64
  ) -> [UInt8]? {
    let told = Array(bytes[place..<place + 8])
    if value.below == 0 { return value.above <= 1 || value.isEndless ? told : nil }
    if value.isEndless {
      return Self.isPower(value.below) ? told : written(value.above, 1, false)
    }
    guard value.above / value.below <= most else { return nil }
    if value.above == 0 { return Self.isPower(value.below) ? told : written(0, 1, false) }
    let isShort = Self.digitCount(value.above) <= digits
    let isPart = [2, 3, 4, 6, 8, 12, 16, 32, 64, 128, 256].contains(value.below)
    if isShort, Self.isPower(value.below) || isPart { return told }
    if Self.isPower(value.above), Self.digitCount(value.below) <= digits { return told }
    return rounded(value, digits)
  }

  private func rounded(_ value: FieldValue, _ digits: Int) -> [UInt8]? {
    let (above, below) = (value.above, value.below)
    // 1/125 s.
    if below / above >= 4 {
      let parts = Self.rounded((below + above / 2) / above, digits)
      return parts <= UInt64(Int32.max) ? written(1, parts, value.isNegative) : nil
    }
    var exponent = 0
    while Self.power(exponent) * above / below < Self.power(digits - 1) { exponent += 1 }
    var scale = Self.power(exponent)
    var number = Self.rounded((above * scale + below / 2) / below, digits)
    while scale > 1, number % 10 == 0 { (number, scale) = (number / 10, scale / 10) }
    guard number <= UInt64(Int32.max) else { return nil }
    return written(number, scale, value.isNegative)
  }

  private func published(
    _ values: [FieldValue], _ sets: [PublishedSet], _ scale: UInt64, _ tolerance: UInt64
  ) -> [UInt8]? {
    guard type == 5, values.allSatisfy({ $0.below > 0 }) else { return nil }
    let scaled = values.map { ($0.above * scale + $0.below / 2) / $0.below }
    guard let set = sets.first(where: { $0.matches(scaled, within: tolerance) }) else { return nil }
    return set.numbers.flatMap { written(UInt64($0), scale, false) }
  }

  /// Lengths from half a millimetre to ten metres, apertures up to f/99; what is not known is 0/0.
  private func lens(_ values: [FieldValue]) -> [UInt8]? {
    guard type == 5, values.count == 4 else { return nil }
    for (short, long) in [(values[0], values[1]), (values[2], values[3])] {
      guard short.below > 0, long.below > 0 else { continue }
      guard short.above * long.below <= long.above * short.below else { return nil }
    }
    var kept: [UInt8] = []
    for (index, most) in ([9999, 9999, 99, 99] as [UInt64]).enumerated() {
      guard let bytes = fraction(values[index], at: 8 * index, 3, most) else { return nil }
      kept += bytes
    }
    return kept
  }
}

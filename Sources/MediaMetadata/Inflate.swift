// Takes compressed text of a PNG apart (zlib, RFC 1950, around deflate, RFC 1951), no further than
// somebody wants to read: what claims to become a gigabyte costs no more than its beginning.

struct Inflate {
  /// What came out so far.
  private var output: [UInt8] = []
  private let most: Int
  private let input: [UInt8]
  private var position = 0
  private var bits: UInt32 = 0
  private var bitCount: UInt32 = 0

  /// The first `most` bytes of what was compressed, fewer where it ends before; `nil` where it is
  /// damaged before. The sum at its end is not looked at. O(bytes in and out).
  static func beginning(of zlib: [UInt8], most: Int) -> [UInt8]? {
    // Deflate (8), and no dictionary that was agreed on before.
    guard zlib.count > 2, zlib[0] & 0x0F == 8, zlib[1] & 0x20 == 0,
      (UInt32(zlib[0]) << 8 | UInt32(zlib[1])) % 31 == 0
    else { return nil }
    var inflate = Inflate(input: zlib, most: most)
    inflate.position = 2
    return inflate.run() ? inflate.output : nil
  }

  private init(input: [UInt8], most: Int) {
    self.input = input
    self.most = most
  }

  private var isFull: Bool { output.count >= most }

  /// Block after block; whether all of them, or enough, could be read.
  private mutating func run() -> Bool {
    while !isFull {
      guard let isLast = take(1), let form = take(2) else { return false }
      switch form {
      case 0: guard copyStored() else { return false }
      case 1: guard read(.fixedLengths, .fixedDistances) else { return false }
      case 2:
        guard let (lengths, distances) = readCodes(), read(lengths, distances) else { return false }
      default: return false
      }
      if isLast == 1 { return true }
    }
    return true
  }

  /// So many bits, at most 16, the first one lowest.
  private mutating func take(_ count: UInt32) -> UInt32? {
    while bitCount < count {
      guard position < input.count else { return nil }
      bits |= UInt32(input[position]) << bitCount
      position += 1
      bitCount += 8
    }
    defer {
      bits >>= count
      bitCount -= count
    }
    return bits & (1 << count - 1)
  }

  /// RFC 1951 section 3.2.4: a length and its complement, 16 bits each, from the next byte on.
  private mutating func copyStored() -> Bool {
    (bits, bitCount) = (0, 0)
    guard let count = take(16), let complement = take(16), count ^ complement == 0xFFFF,
      position + Int(count) <= input.count
    else { return false }
    output += input[position..<position + min(Int(count), most - output.count)]
    position += Int(count)
    return true
  }

  /// Section 3.2.5: bytes, and how long what came before is repeated, and from where.
  private mutating func read(_ lengths: Huffman, _ distances: Huffman) -> Bool {
    while !isFull {
      guard let symbol = symbol(lengths) else { return false }
      if symbol < 256 {
        output.append(UInt8(truncatingIfNeeded: symbol))
        continue
      }
      if symbol == 256 { return true }
      guard let length = extended(symbol - 257, Self.lengths, 4),
        let code = self.symbol(distances), let distance = extended(code, Self.distances, 2),
        distance <= output.count
      else { return false }
      for _ in 0..<min(length, most - output.count) {
        output.append(output[output.count - distance])
      }
    }
    return true
  }

  /// The base of a code and what its further bits add. Of the first codes there are no such bits;
  /// from then on each group of `group` codes has one bit more than the group before.
  private mutating func extended(_ code: Int, _ bases: [Int], _ group: Int) -> Int? {
    guard code < bases.count else { return nil }
    // The last length stands for itself.
    let isPlain = code < 2 * group || group == 4 && code == bases.count - 1
    guard let more = take(isPlain ? 0 : UInt32(code / group - 1)) else { return nil }
    return bases[code] + Int(more)
  }

  private static let lengths = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  private static let distances = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
    3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]

  /// The next symbol of a code, bit by bit: shorter codes come before longer ones.
  private mutating func symbol(_ code: Huffman) -> Int? {
    var (value, first, index) = (0, 0, 0)
    for count in code.counts.dropFirst() {
      guard let bit = take(1) else { return nil }
      value |= Int(bit)
      if value - count < first { return code.symbols[index + value - first] }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    return nil
  }

  /// Section 3.2.7: the codes of a block, which are coded themselves.
  private mutating func readCodes() -> (Huffman, Huffman)? {
    guard let lengthCount = take(5), let distanceCount = take(5), let count = take(4),
      lengthCount <= 29, distanceCount <= 29
    else { return nil }
    var widths = [UInt8](repeating: 0, count: 19)
    for place in Self.widthOrder.prefix(Int(count) + 4) {
      guard let width = take(3) else { return nil }
      widths[place] = UInt8(truncatingIfNeeded: width)
    }
    guard let code = Huffman(widths) else { return nil }
    let most = Int(lengthCount) + 257 + Int(distanceCount) + 1
    var all: [UInt8] = []
    while all.count < most {
      guard let symbol = symbol(code) else { return nil }
      switch symbol {
      case ..<16: all.append(UInt8(truncatingIfNeeded: symbol))
      case 16:
        guard let last = all.last, let more = take(2) else { return nil }
        all += [UInt8](repeating: last, count: Int(more) + 3)
      default:
        guard let more = take(symbol == 17 ? 3 : 7) else { return nil }
        all += [UInt8](repeating: 0, count: Int(more) + (symbol == 17 ? 3 : 11))
      }
    }
    let border = Int(lengthCount) + 257
    guard all.count == most, let lengths = Huffman(all[..<border]),
      let distances = Huffman(all[border...])
    else { return nil }
    return (lengths, distances)
  }

  private static let widthOrder = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]
}

/// A code (RFC 1951 section 3.2.2): how many symbols have how many bits, and the symbols in the
/// order of their codes.
private struct Huffman {
  private(set) var counts = [Int](repeating: 0, count: 16)
  private(set) var symbols: [Int] = []

  /// - Parameter widths: of each symbol, 0 for one that does not occur. `nil` for more codes than
  ///   there can be.
  init?(_ widths: some Collection<UInt8>) {
    self.init(all: widths)
    var left = 1
    for count in counts.dropFirst() {
      left = left * 2 - count
      guard left >= 0 else { return nil }
    }
  }

  private init(all widths: some Collection<UInt8>) {
    for width in widths where width > 0 { counts[Int(width)] += 1 }
    for length in 1...15 {
      for (symbol, width) in widths.enumerated() where Int(width) == length {
        symbols.append(symbol)
      }
    }
  }

  /// Section 3.2.6.
  static let fixedLengths = Huffman(
    all: [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
      + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8))
  static let fixedDistances = Huffman(all: [UInt8](repeating: 5, count: 30))
}

/// What is written is not compressed: it is short, and nobody has to trust a compressor.
enum ZlibStream {
  private static let blockByteCountMax = 0xFFFF

  /// RFC 1950: head (2), stored blocks (RFC 1951 section 3.2.4), and Adler's sum (4).
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    stream.reserveCapacity(bytes.count + bytes.count / 1024 + 16)
    var place = 0
    repeat {
      let end = min(bytes.count, place + blockByteCountMax)
      let length = UInt16(truncatingIfNeeded: end - place)
      stream.append(end == bytes.count ? 1 : 0)
      for number in [length, ~length] {
        stream += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
      }
      stream += bytes[place..<end]
      place = end
    } while place < bytes.count
    let sum = checksum(bytes)
    return stream + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
  }

  /// Adler-32.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return high << 16 | low
  }
}

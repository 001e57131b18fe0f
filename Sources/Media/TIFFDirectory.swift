// The first directory of a TIFF structure (TIFF 6.0 section 2), which is how Exif writes its
// fields. Only as much as the orientation needs.

struct TIFFDirectory {
  private let fields: TIFFFields
  /// Where the first entry stands, and how many there are.
  private let start: UInt32
  private let count: UInt32

  /// `nil` unless a header and the directory's count are there.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 8, bytes.count <= 0xFFFF else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0x49, 0x49): fields = TIFFFields(bytes: bytes, isLittleEndian: true)
    case (0x4D, 0x4D): fields = TIFFFields(bytes: bytes, isLittleEndian: false)
    default: return nil
    }
    guard fields.u16(at: 2) == 42, let directory = fields.u32(at: 4),
      let count = fields.u16(at: directory)
    else { return nil }
    // The count lay inside at most 64 KiB, so none of this overflows.
    start = directory + 2
    self.count = UInt32(count)
  }

  /// Tag 0x0112 as one SHORT with a value from 1 to 8.
  var orientation: Orientation? {
    // At most 65535 entries of 12 bytes, and the first one outside ends the search.
    for entry in 0..<count {
      let offset = start + entry * 12
      guard let tag = fields.u16(at: offset) else { return nil }
      guard tag == 0x0112 else { continue }
      guard fields.u16(at: offset + 2) == 3, fields.u32(at: offset + 4) == 1,
        let value = fields.u16(at: offset + 8), value <= 8
      else { return nil }
      return Orientation(rawValue: UInt8(value))
    }
    return nil
  }
}

/// Integers at offsets from anywhere; `nil` outside.
private struct TIFFFields {
  let bytes: [UInt8]
  let isLittleEndian: Bool

  func u16(at offset: UInt32) -> UInt16? {
    guard let run = run(at: offset, count: 2) else { return nil }
    return run.reduce(0) { $0 << 8 | UInt16($1) }
  }

  func u32(at offset: UInt32) -> UInt32? {
    guard let run = run(at: offset, count: 4) else { return nil }
    return run.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The bytes, most significant first.
  private func run(at offset: UInt32, count: Int) -> [UInt8]? {
    // Compared before conversion: Int has 32 bits in WebAssembly.
    guard offset <= 0xFFFF else { return nil }
    let start = Int(offset)
    guard start + count <= bytes.count else { return nil }
    let run = Array(bytes[start..<start + count])
    return isLittleEndian ? run.reversed() : run
  }
}

// What the fake folder has in the place of hashes.

import Wire

/// 32 bytes that differ when the input does.
func standIn(_ input: [UInt8]) -> [UInt8] {
  var state: (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x9E37_79B9_7F4A_7C15)
  input.withUnsafeBytes { bytes in
    for byte in bytes {
      state.0 = (state.0 ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
      state.1 = (state.1 &+ UInt64(byte)) &* 0xFF51_AFD7_ED55_8CCD
    }
  }
  var out: [UInt8] = []
  for salt in 0..<4 as Range<UInt64> {
    let mixed = (state.0 &+ salt) &* 0x9E37_79B9_7F4A_7C15 ^ (state.1 >> 17) &+ state.1
    for shift in 0..<8 as Range<UInt64> {
      out.append(UInt8(truncatingIfNeeded: mixed >> (shift * 8)))
    }
  }
  return out
}

/// As long as is asked for.
func standIn(_ bytes: [UInt8], byteCount: Int) -> [UInt8] {
  var last = standIn(bytes)
  var all = last
  while all.count < byteCount {
    last = standIn(bytes + last)
    all += last
  }
  return Array(all.prefix(byteCount))
}

// Bytes an attacker might send: damaged copies of what is right, and random bytes that look enough
// like it to be read. The same seed gives the same bytes; DAYLY_SEED sets it, and DAYLY_ROUNDS how
// long a run is.

import Foundation

struct FuzzInput {
  let seed: UInt64
  private var state: UInt64

  init(_ more: UInt64 = 0) {
    let given = ProcessInfo.processInfo.environment["DAYLY_SEED"].flatMap(UInt64.init) ?? 20_261_121
    seed = given
    state = given &+ more &* 0x9E37_79B9_7F4A_7C15
  }

  /// `usual`, times DAYLY_ROUNDS.
  static func rounds(_ usual: Int) -> Int {
    usual * (ProcessInfo.processInfo.environment["DAYLY_ROUNDS"].flatMap(Int.init) ?? 1)
  }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ count: Int) -> Int { count < 1 ? 0 : Int(next() % UInt64(count)) }

  mutating func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }

  /// Any bytes at all.
  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<max(0, count)).map { _ in UInt8(truncatingIfNeeded: next()) }
  }

  /// Bytes that often are small counts, cases or letters, as encodings are.
  mutating func readable(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in
      let byte = UInt8(truncatingIfNeeded: next() >> 8)
      switch next() % 8 {
      case 0...3: return byte & 1
      case 4: return byte & 7
      case 5: return 0x61 + byte % 26
      case 6: return 0x30 + byte % 10
      default: return byte
      }
    }
  }

  /// A damaged copy: bits, bytes and counts changed, pieces cut out, doubled or made up.
  mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var damaged = bytes
    for _ in 0...below(3) {
      let at = below(damaged.count + 1)
      let end = min(damaged.count, at + 1 + below(8))
      switch next() % 7 {
      case 0 where at < damaged.count: damaged[at] ^= 1 << UInt8(below(8))
      case 1 where at < damaged.count: damaged[at] = pick([0, 1, 2, 0x7F, 0x80, 0xFE, 0xFF])
      case 2: damaged.removeSubrange(at..<end)
      case 3: damaged.insert(contentsOf: damaged[at..<end], at: at)
      case 4: damaged.insert(contentsOf: self.bytes(1 + below(6)), at: at)
      case 5: damaged.removeSubrange(at...)
      default:
        let count: [UInt8] = pick([
          [0, 0, 0, 0], [0, 0, 1, 0], [0x7F, 255, 255, 255], [255, 255, 255, 255],
        ])
        damaged.replaceSubrange(at..<min(damaged.count, at + 4), with: count)
      }
    }
    return damaged
  }
}

// What lies in words reads, writes, compares and prints as the bytes it stands for.

import Bytes
import Testing

@testable import Wire

@Suite struct FixedBytesTests {
  private static func random<ID: FixedBytes>(_ generator: inout some RandomNumberGenerator) -> ID {
    ID(unchecked: (0..<ID.byteCount).map { _ in .random(in: 0...255, using: &generator) })
  }

  @Test func identifiersAndDigestsLieInPlace() {
    #expect(MemoryLayout<GroupID>.size == GroupID.byteCount)
    #expect(MemoryLayout<Digest>.size == Digest.byteCount)
    #expect(MemoryLayout<SigningPublicKey>.size == SigningPublicKey.byteCount)
  }

  @Test func theBytesComeBack() {
    let bytes = [UInt8](0xF0...0xFF) + [UInt8](0...0x0F)
    #expect(Digest(bytes)?.bytes == bytes)
    #expect(Digest(bytes)?.encoded == bytes)
    #expect(PhotoID(Array(bytes.prefix(16)))?.bytes == Array(bytes.prefix(16)))
    #expect(PhotoID(Array(bytes.prefix(16)))?.hex == "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff")
    #expect(Signature(bytes + bytes)?.encoded == bytes + bytes)
  }

  @Test func anotherLengthIsRefused() {
    for count in [0, 1, 15, 17, 31, 33] {
      let bytes = [UInt8](repeating: 7, count: count)
      #expect(PhotoID(bytes) == nil)
      #expect(Digest(bytes) == nil)
      #expect(throws: ByteError.self) { try PhotoID(decoding: bytes) }
      #expect(throws: ByteError.self) { try Digest(decoding: bytes) }
    }
  }

  /// Each byte decides alone, from the first to the last, with its sign bit set and without.
  @Test func theOrderIsThatOfTheBytes() {
    for place in 0..<Digest.byteCount {
      for (less, more) in [(0, 1), (0x7F, 0x80), (0x80, 0xFF)] as [(UInt8, UInt8)] {
        var bytes = [UInt8](repeating: 0x80, count: Digest.byteCount)
        bytes[place] = less
        // What comes after says the opposite.
        for later in bytes.indices where later > place { bytes[later] = 0xFF }
        let smaller = Digest(unchecked: bytes)
        bytes[place] = more
        for later in bytes.indices where later > place { bytes[later] = 0 }
        let larger = Digest(unchecked: bytes)
        #expect(smaller < larger)
        #expect(!(larger < smaller))
        #expect(smaller != larger)
      }
    }
  }

  @Test func aSetHoldsEachOnce() {
    var generator = SystemRandomNumberGenerator()
    let ids: [PhotoID] = (0..<100).map { _ in Self.random(&generator) }
    #expect(Set(ids + ids).count == 100)
    #expect(
      ids.sorted().map(\.bytes) == ids.map(\.bytes).sorted { $0.lexicographicallyPrecedes($1) })
  }
}

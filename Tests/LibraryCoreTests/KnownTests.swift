// Which contents a vault has, held to asking each of them.

import Testing
import Wire

@testable import LibraryCore

@Suite struct KnownTests {
  private static func content(_ number: Int) -> KnownContent {
    let mixed = UInt32(truncatingIfNeeded: number &* 0x9E37_79B1)
    return KnownContent(first: mixed, second: 1, third: 2, length: UInt32(number % 97))
  }

  @Test(arguments: [1, 40, 256, 257, 700])
  func `contents are added once, in their order, however many come at once`(batch: Int) {
    let contents = (0..<700).map { Self.content($0 % 500) }
    var known = Known()
    for start in stride(from: 0, to: contents.count, by: batch) {
      _ = known.add(Array(contents[start..<min(start + batch, contents.count)]))
    }
    #expect(known.files == [(0..<500).map(Self.content)])
    #expect(known == Known(files: known.files))
    #expect((0..<500).allSatisfy { known.holds(Self.content($0)) })
    #expect(!known.holds(Self.content(500)))
    #expect(known.remove((0..<400).map(Self.content)) == [0])
    #expect(known.files == [(400..<500).map(Self.content)])
  }

  @Test func `all contents of a large vault are added, and forgotten, in one sorting`() {
    let count = 150_000
    var known = Known()
    let contents = (0..<count).map(Self.content)
    #expect(known.add(contents) == Array(0..<5))
    #expect(known.count == count && known.add(contents).isEmpty)
    #expect(known.remove(contents) == Array(0..<5))
    #expect(known.count == 0)
  }
}

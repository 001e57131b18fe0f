// Every seed of the fuzzing, and whatever it found once, without libFuzzer: none of them traps.

import Foundation
import Testing

@Suite struct ReplayTests {
  @Test func `every seed is read to its end`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("corpus")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count > 40)
    for name in names.sorted() {
      let input = try Array(Data(contentsOf: folder.appendingPathComponent(name)))
      Readers.take(input)
      // Nor do those that end early.
      for count in stride(from: 0, to: input.count, by: max(1, input.count / 64)) {
        Readers.take(Array(input.prefix(count)))
      }
    }
  }
}

// What the native reader says of every sample, whole and damaged. The web's tests have it written
// down and hold the shipped module to it, byte for byte (Tests/web/proof-metadata.js).

import Bytes
import Foundation
import Testing
import Wire

@testable import MediaMetadata

@Suite struct BorderTests {
  @Test func `the same file leads to the same bytes, which are written down where asked`() throws {
    let text = Self.answers()
    #expect(Self.answers() == text)
    if let path = ProcessInfo.processInfo.environment["DAYLY_METADATA"] {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
  }

  @Test func `every step is one that the schema allows`() throws {
    for (_, file) in SampleFiles.all {
      for task in MetadataTask.allCases {
        let step = Reading(file, task: task).result
        #expect(try MetadataStep(decoding: step.encoded) == step)
      }
    }
  }

  /// A line for each: the task, the file and the last step, the latter two in hexadecimal.
  private static func answers() -> String {
    var random = Seeded(state: 3)
    var lines: [String] = []
    for (_, file) in SampleFiles.all + [("nothing", [])] {
      for task in MetadataTask.allCases {
        for round in 0..<4 {
          var bent = file
          for _ in 0..<round { random.damage(&bent) }
          let step = Reading(bent, task: task).result
          lines.append("\(task) \(hex(bent).string) \(hex(step.encoded).string)")
        }
      }
    }
    return lines.joined(separator: "\n")
  }
}

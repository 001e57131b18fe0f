// The files `make fuzz` begins with are the samples of these tests: one that is added here is one
// there.

import Foundation
import Testing

@Suite struct FuzzingSeedTests {
  private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fuzzing/corpus")
  /// Of the readers in Tests/Fuzzing that are for media files.
  private static let readers: [UInt8] = [0x30, 0x31, 0x32]

  /// With DAYLY_WRITE_SEEDS they are written anew.
  @Test func `every sample is a seed for each reader of media files`() throws {
    for (name, bytes) in SampleFiles.all {
      for reader in Self.readers { try seed(name, bytes, for: reader) }
    }
  }

  /// What was found to exhaust a reader, as small as shows how.
  @Test func `what once led a reader astray is a seed, too`() throws {
    let nested = SampleNesting.boxes(60, in: ["moov", "udta"], brand: "qt  ")
    try seed("nested-boxes", nested, for: 0x31)
    for reader in Self.readers.dropFirst() {
      try seed("nested-fields", SampleNesting.directories(60), for: reader)
    }
  }

  private func seed(_ name: String, _ bytes: [UInt8], for reader: UInt8) throws {
    let file = Self.corpus.appendingPathComponent("\(name)-\(reader - 0x30)")
    let seed = Data([reader] + bytes)
    if ProcessInfo.processInfo.environment["DAYLY_WRITE_SEEDS"] != nil { try seed.write(to: file) }
    #expect(try Data(contentsOf: file) == seed, "\(name)")
  }
}

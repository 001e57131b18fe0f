// Files written past the page cache hold what was written, whatever the pieces, on file systems
// that allow it and on those that do not.

import Foundation
import Testing

@testable import DaylyServer

@Suite struct DirectFileTests {
  /// Where there is a file system in memory, it takes no direct writes (before Linux 6.6).
  private static let folders = [FileManager.default.temporaryDirectory.path, "/dev/shm"]
    .filter { FileManager.default.fileExists(atPath: $0) }

  private func inFolder(_ folder: String, _ body: (String) throws -> Void) throws {
    let own = "\(folder)/dayly-direct-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: own) }
    try body("\(own)/file")
  }

  @Test(arguments: folders, [[], [0], [1], [4095], [4096], [4097], [8192, 1], [1, 8192]])
  func `a file is what was written, to the byte`(folder: String, pieces: [Int]) throws {
    try holds(folder, pieces)
  }

  @Test(arguments: folders)
  func `many pieces of any length make one file`(folder: String) throws {
    var fuzz = FuzzInput(7)
    for _ in 0..<40 {
      try holds(folder, (0..<fuzz.below(9)).map { _ in fuzz.below(20_000) })
    }
  }

  private func holds(_ folder: String, _ pieces: [Int]) throws {
    try inFolder(folder) { path in
      var fuzz = FuzzInput(UInt64(pieces.count))
      var all: [UInt8] = []
      let file = try DirectFile(creating: path)
      for count in pieces {
        let bytes = fuzz.bytes(count)
        try bytes.withUnsafeBytes { try file.write($0) }
        all += bytes
      }
      try file.finish()
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(all))
    }
  }

  @Test(
    arguments: folders,
    [0, 1, 4095, 4096, 4097, Piece.byteCountMax - 1, Piece.byteCountMax])
  func `the last piece ends where its bytes end, whether it is the first or not`(
    folder: String, length: Int
  ) throws {
    for before in [0, 1] {
      try inFolder(folder) { path in
        var fuzz = FuzzInput(UInt64(length + before))
        let (first, second) = (fuzz.bytes(before), fuzz.bytes(length))
        let file = try DirectFile(creating: path)
        try first.withUnsafeBytes { try file.write($0) }
        var piece = Piece()
        second.withUnsafeBytes { #expect(piece.take($0) == length) }
        try file.write(last: &piece)
        try file.finish()
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(first + second))
      }
    }
  }

  @Test func `a file that is there is never written over`() throws {
    try inFolder(FileManager.default.temporaryDirectory.path) { path in
      try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path))
      #expect(throws: FileFailure.self) { try DirectFile(creating: path) }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data([1, 2, 3]))
    }
  }

  @Test func `a disk that is full is told as such`() throws {
    // Takes no byte, as a full disk does.
    let full = "/dev/full"
    guard FileManager.default.fileExists(atPath: full) else { return }
    let file = try DirectFile(full, 0, isDirect: false)
    let bytes = [UInt8](repeating: 1, count: 8192)
    #expect(throws: StorageFull.self) { try bytes.withUnsafeBytes { try file.write($0) } }
  }
}

// Writing all there is to write, to what takes less of it at a time.

import Descriptors
import Foundation
import Testing

@Suite struct WriteAllTests {
  private let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

  private func pipe() throws -> (reader: FileHandle, writer: FileHandle) {
    let pipe = Pipe()
    return (pipe.fileHandleForReading, pipe.fileHandleForWriting)
  }

  @Test func `all is written, however little is taken at a time`() async throws {
    let (reader, writer) = try pipe()
    async let read = offThePool { reader.readDataToEndOfFile() }
    #expect(bytes.withUnsafeBytes { writeAll($0, to: writer.fileDescriptor) } == nil)
    try writer.close()
    #expect(await Array(read) == bytes)
  }

  @Test func `who takes no more is told, and how much was taken`() throws {
    let (reader, writer) = try pipe()
    #expect(fcntl(writer.fileDescriptor, F_SETFL, O_NONBLOCK) == 0)
    let failure = bytes.withUnsafeBytes { writeAll($0, to: writer.fileDescriptor) }
    try writer.close()
    #expect(failure?.errno == EAGAIN)
    #expect(Array(reader.readDataToEndOfFile()) == Array(bytes.prefix(failure?.written ?? 0)))
  }

  @Test func `a place in a file is written to, and nothing beside it`() throws {
    let path = FileManager.default.temporaryDirectory.path + "/whole-\(UUID().uuidString)"
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    defer {
      close(descriptor)
      unlink(path)
    }
    for place in [4, 0] {
      let four = [UInt8](repeating: UInt8(place), count: 4)
      #expect(four.withUnsafeBytes { writeAll($0, to: descriptor, at: place) } == nil)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data([0, 0, 0, 0, 4, 4, 4, 4]))
  }
}

// Others may write into a server's data folder: nothing they put there is followed, or waited for.

import Foundation
import Testing

@testable import DaylyServer

@Suite struct OwnDataTests {
  private let server = TestServer()

  @Test(.timeLimit(.minutes(2)), arguments: ["link", "link to nothing", "pipe"])
  func `nothing that is put into a data folder is followed or waited for`(trap: String)
    async throws
  {
    try await server.run { _ in }
    let files = FileManager.default
    let outside = server.folder.deletingLastPathComponent()
      .appendingPathComponent("outside-\(UUID().uuidString)")
    defer { try? files.removeItem(at: outside) }
    let copy = outside.appendingPathExtension("copy")
    defer { try? files.removeItem(at: copy) }
    let names =
      ["lock", "kind", "key", "key.new", "push-key", "push-key.new", "blobs", "blobs/place"]
      + ["", "-journal", "-wal", "-shm"].map { "dayly.sqlite\($0)" }
    for name in names {
      let place = server.folder.appendingPathComponent(name)
      let former = place.appendingPathExtension("former")
      let wasThere = (try? files.moveItem(at: place, to: former)) != nil
      if trap != "link to nothing" { try Data("others'".utf8).write(to: outside) }
      if trap == "pipe" {
        #expect(mkfifo(place.path, 0o600) == 0)
      } else {
        try files.createSymbolicLink(at: place, withDestinationURL: outside)
      }
      try? await server.run { _ in }
      try? Backup.make(of: server.folder, in: copy)
      try? files.removeItem(at: copy)
      if trap == "link to nothing" {
        #expect(!files.fileExists(atPath: outside.path), "\(name)")
      } else {
        #expect(try Data(contentsOf: outside) == Data("others'".utf8), "\(name)")
      }
      try? files.removeItem(at: place)
      if wasThere { try files.moveItem(at: former, to: place) }
    }
  }
}

// A name is given to a file once, on disks with links and on those without.

import Foundation
import Testing

@testable import NativeEffects

struct NewNameTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("names-\(UUID().uuidString)")

  @Test(arguments: [false, true])
  func `what is there stays, and a free name is taken whole`(hasLinks: Bool) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (source, name) = (folder.appendingPathComponent("s"), folder.appendingPathComponent("n"))
    func give() -> Int32 {
      hasLinks
        ? NewName.give(name.path, to: source.path) : NewName.claimed(name.path, by: source.path)
    }
    try Data("new".utf8).write(to: source)
    #expect(give() == 0)
    #expect(try Data(contentsOf: name) == Data("new".utf8))
    #expect(!FileManager.default.fileExists(atPath: source.path))
    try Data("other".utf8).write(to: source)
    #expect(give() == EEXIST)
    #expect(try Data(contentsOf: name) == Data("new".utf8))
    #expect(FileManager.default.fileExists(atPath: source.path))
  }
}

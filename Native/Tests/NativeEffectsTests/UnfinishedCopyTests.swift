// A copy has no name that anybody sees until it is whole, on disks that have files without a name
// and on those that do not.

import Foundation
import Testing

@testable import NativeEffects

struct UnfinishedCopyTests {
  private let folder = TemporaryFolder()

  init() throws {
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() }
  }

  private func begun(isHidden: Bool) throws -> UnfinishedCopy {
    let copy =
      isHidden ? try UnfinishedCopy(hiddenIn: folder.url) : try UnfinishedCopy(in: folder.url)
    try Array("whole".utf8).withUnsafeBytes { bytes in try copy.file.write(bytes, at: 0) }
    return copy
  }

  @Test(arguments: [false, true])
  func `what is whole takes a free name, and nothing stays beside it`(isHidden: Bool) throws {
    let target = folder.url.appendingPathComponent("photo.jpg")
    var copy: UnfinishedCopy? = try begun(isHidden: isHidden)
    #expect(copy?.give(target.path) == 0)
    copy = nil
    #expect(try names == ["photo.jpg"])
    #expect(try Data(contentsOf: target) == Data("whole".utf8))
    copy = try begun(isHidden: isHidden)
    #expect(copy?.give(target.path) == EEXIST)
    copy = nil
    #expect(try names == ["photo.jpg"])
  }

  @Test func `what a killed process left hidden goes, and what is being written stays`() throws {
    let writing = try UnfinishedCopy(hiddenIn: folder.url)
    let other = folder.url.appendingPathComponent(".another-file")
    try Data("theirs".utf8).write(to: other)
    try Data("half".utf8).write(to: folder.url.appendingPathComponent(".dayly-export-1234-still"))
    _ = try UnfinishedCopy(in: folder.url)
    let hidden = URL(fileURLWithPath: try #require(writing.hiddenPath)).lastPathComponent
    #expect(try names == [".another-file", hidden].sorted())
  }
}

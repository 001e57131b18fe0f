// A copy has no name that anybody sees until it is whole, on disks that have files without a name
// and on those that do not.

import Foundation
import NativeCrypto
import Testing

@testable import NativeEffects

struct UnfinishedCopyTests {
  private let folder = TemporaryFolder()
  private let copies: UnfinishedCopies

  init() throws {
    copies = UnfinishedCopies(in: folder.url)
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
    UnfinishedCopy.removeAbandoned(in: folder.url)
    let hidden = URL(fileURLWithPath: try #require(writing.hiddenPath)).lastPathComponent
    #expect(try names == [".another-file", hidden].sorted())
  }

  @Test func `copies of one name take the next number, and the folder is looked through once`()
    throws
  {
    func save(_ name: String) throws -> String { try saved(name)[0] }
    #expect(try save("IMG.jpg") == "IMG.jpg")
    for number in 3...10_002 {
      try Data().write(to: folder.url.appendingPathComponent("IMG (\(number)).jpg"))
    }
    #expect(try save("IMG.jpg") == "IMG (2).jpg")
    #expect(try save("IMG.jpg") == "IMG (10003).jpg")
    // What was given is not tried again.
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("IMG (2).jpg"))
    #expect(try save("IMG.jpg") == "IMG (10004).jpg")
    #expect(try save("other.jpg") == "other.jpg")
    // Of a process that was killed meanwhile: it goes when the next one begins.
    let left = ".dayly-export-1234-late"
    try Data("half".utf8).write(to: folder.url.appendingPathComponent(left))
    #expect(try save("other.jpg") == "other (2).jpg")
    #expect(try names.contains(left))
    let next = UnfinishedCopies(in: folder.url)
    try next.put(LentBytes(), as: "export/item")
    #expect(try !names.contains(left))
  }

  @Test func `the halves of a Live Photo bear one number`() throws {
    let names = try saved("LIVE.jpg", "LIVE.jpg", "LIVE.MOV")
    #expect(names == ["LIVE.jpg", "LIVE (2).jpg", "LIVE (2).MOV"])
    #expect(try saved("other.jpg", "LIVE.png") == ["other.jpg", "LIVE.png"])
  }

  @Test func `a name that leaves no room for a number is cut`() throws {
    let name = String(repeating: "ä", count: 125) + ".jpg"
    let cut = String(repeating: "ä", count: 123)
    #expect(try saved(name, name, name) == [name, cut + " (2).jpg", cut + " (3).jpg"])
  }

  private func saved(_ names: String...) throws -> [String] {
    try names.map { name in
      try copies.put(LentBytes(), as: "export/item")
      return try copies.finish("export/item", as: name).lastPathComponent
    }
  }
}

// What a recipe changes on this device happens whole or not at all, also when the power goes in
// the middle of it, or the disk fails.

import Bytes
import Foundation
import NativeCrypto
import Testing
import Wire

@testable import NativeEffects

/// Everything a recipe changes, opened as a shell opens it.
private struct Device {
  let folder: DataFolder
  let key: StorageKey
  let database: Database
  let secrets: Secrets
  let blobs: Blobs
  var committer: DeviceCommitter {
    DeviceCommitter(database: database, secrets: secrets, blobs: blobs)
  }

  init(_ temporary: TemporaryFolder) throws {
    folder = try temporary.open()
    key = try StorageKey(in: folder)
    database = try Database(in: folder, key: key)
    secrets = Secrets(database: database)
    blobs = Blobs(in: folder, key: key)
    try committer.recover()
  }

  func run(_ steps: [Step]) -> RecipeFault? {
    let runner = RecipeRunner(
      secrets: secrets, blobs: blobs, images: MemoryImageSink(), committer: committer)
    guard case .failure(let error) = runner.run(Recipe(steps: steps, reveal: [])) else {
      return nil
    }
    return error.failure.fault
  }

  /// The file a blob lies in.
  func file(_ name: BlobName) -> URL {
    folder.url.appendingPathComponent("blobs/\(hex(key.label(name.bytes, at: .blob)).string)")
  }
}

@Suite struct RecipeCommitTests {
  private let temporary = TemporaryFolder()
  private let first: [Step] = [
    .keep(name: "filekey/1", value: .literal(bytes: [1])),
    .keep(name: "transient/seed/1", value: .literal(bytes: [1])),
    .putBlob(name: "outbox/1", value: .literal(bytes: [1])),
    .putBlob(name: "sealed/1", value: .literal(bytes: [1])),
    .putBlob(name: "draft/1", value: .literal(bytes: [1])),
  ]
  private let second: [Step] = [
    .keep(name: "filekey/1", value: .literal(bytes: [2])),
    .keep(name: "filekey/2", value: .literal(bytes: [2])),
    .putBlob(name: "sealed/1", value: .literal(bytes: [2])),
    .putBlob(name: "post/2", value: .literal(bytes: [2])),
    .dropBlob(name: "outbox/1"),
  ]

  /// Does `body` with the changes of `second`, which the runner lends to who commits them.
  private func withChanges(
    _ body: @escaping @Sendable (RecipeChanges) throws(StoreFault) -> Void
  ) throws {
    let runner = RecipeRunner(
      secrets: MemorySecretStore(), blobs: MemoryBlobStore(), images: MemoryImageSink(),
      committer: Committer(body: body))
    _ = try runner.run(Recipe(steps: second, reveal: [])).get()
  }

  private func expectFirst(_ device: Device) throws {
    #expect(device.secrets.bytes("filekey/1") == [1])
    #expect(device.secrets.bytes("filekey/2") == nil)
    #expect(try device.blobs.blob("outbox/1") == [1])
    #expect(try device.blobs.blob("sealed/1") == [1])
    #expect(try device.blobs.blob("post/2") == nil)
  }

  private func expectSecond(_ device: Device) throws {
    #expect(device.secrets.bytes("filekey/1") == [2])
    #expect(device.secrets.bytes("filekey/2") == [2])
    #expect(try device.blobs.blob("outbox/1") == nil)
    #expect(try device.blobs.blob("sealed/1") == [2])
    #expect(try device.blobs.blob("post/2") == [2])
  }

  /// What a file that takes another one's place is called while it is written.
  private var unfinished: URL { temporary.url.appendingPathComponent(".dayly-1f.new") }

  private var files: [String] {
    let folder = temporary.url.appendingPathComponent("blobs").path
    return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  @Test func `what a recipe changes is there, also after a restart`() throws {
    do {
      let device = try Device(temporary)
      #expect(device.run(first) == nil)
      try expectFirst(device)
      #expect(device.secrets.bytes("transient/seed/1") == [1])
      #expect(try device.blobs.blob("draft/1") == [1])
      #expect(device.run(second) == nil)
      try expectSecond(device)
    }
    let again = try Device(temporary)
    try expectSecond(again)
    #expect(again.secrets.bytes("transient/seed/1") == nil)
    #expect(files.count == 2)
  }

  @Test func `a recipe that fails at its end has changed nothing on the disk`() throws {
    let device = try Device(temporary)
    #expect(device.run(first) == nil)
    let before = try files.sorted().map { name in
      try Data(contentsOf: temporary.url.appendingPathComponent("blobs/\(name)"))
    }
    let failure = Step.equal(left: .literal(bytes: [1]), right: .literal(bytes: [2]))
    #expect(device.run(second + [failure]) == .refused)
    try expectFirst(device)
    let after = try files.sorted().map { name in
      try Data(contentsOf: temporary.url.appendingPathComponent("blobs/\(name)"))
    }
    #expect(before == after)
  }

  @Test func `a power cut before the transaction leaves nothing`() throws {
    do {
      let device = try Device(temporary)
      #expect(device.run(first) == nil)
      let blobs = device.blobs
      try withChanges { changes throws(StoreFault) in _ = try blobs.stage(changes.blobs) }
      #expect(files.count == 4)
    }
    try expectFirst(try Device(temporary))
    #expect(files.count == 2)
  }

  @Test func `a power cut after the transaction leaves everything`() throws {
    do {
      let device = try Device(temporary)
      #expect(device.run(first) == nil)
      let committer = device.committer
      try withChanges { changes throws(StoreFault) in _ = try committer.agree(on: changes) }
    }
    do {
      let device = try Device(temporary)
      try expectSecond(device)
      // What happens later is not undone by what was finished at a start.
      try device.blobs.put([3], as: "outbox/1")
    }
    let last = try Device(temporary)
    #expect(try last.blobs.blob("outbox/1") == [3])
    #expect(files.count == 3)
  }

  @Test func `a power cut while the files take their names leaves everything`() throws {
    do {
      let device = try Device(temporary)
      #expect(device.run(first) == nil)
      let (committer, blobs) = (device.committer, device.blobs)
      try withChanges { changes throws(StoreFault) in
        try blobs.settle(try committer.agree(on: changes))
      }
    }
    try expectSecond(try Device(temporary))
  }

  /// In a folder's place no file takes its name.
  private func block(_ file: URL) throws {
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
  }

  @Test func `what counts and cannot be finished has happened, and is finished later`() throws {
    let third = [Step.putBlob(name: "post/3", value: .literal(bytes: [3]))]
    do {
      let device = try Device(temporary)
      #expect(device.run(first) == nil)
      try block(device.file("post/2"))
      #expect(device.run(second) == nil)
      try expectSecond(device)
      // Whatever comes meanwhile would be undone, or undo it.
      #expect(device.run(third) == .unavailable)
      #expect(throws: StoreFault.unavailable) { try device.blobs.put([9], as: "post/9") }
      #expect(throws: StoreFault.unavailable) { try device.blobs.drop("sealed/1") }
      try expectSecond(device)
      try FileManager.default.removeItem(at: device.file("post/2"))
      #expect(device.run(third) == nil)
      try expectSecond(device)
      #expect(files.count == 3)
    }
    try expectSecond(try Device(temporary))
  }

  @Test func `a start that cannot finish what counts is refused, and the next one finishes it`()
    throws
  {
    let blocked: URL
    do {
      let device = try Device(temporary)
      #expect(device.run(first) == nil)
      blocked = device.file("post/2")
      try block(blocked)
      #expect(device.run(second) == nil)
    }
    #expect(throws: StoreFault.unavailable) { try Device(temporary) }
    let server = try ServerAddress("http://localhost:1")
    #expect(throws: EffectsFailure.unfinished(temporary.url.path)) {
      try Shell(Shell.Options(folder: try temporary.open(), server: server))
    }
    try FileManager.default.removeItem(at: blocked)
    try expectSecond(try Device(temporary))
    #expect(files.count == 2)
  }

  @Test func `a journal that cannot be read is not taken for none`() throws {
    do {
      let device = try Device(temporary)
      #expect(device.run(first) == nil)
      let committer = device.committer
      try withChanges { changes throws(StoreFault) in _ = try committer.agree(on: changes) }
      try device.folder.damage(.value, with: [0], of: Blobs.journalName, at: .blob)
    }
    let before = files.sorted()
    #expect(before.contains { $0.hasSuffix(".staged") })
    #expect(throws: StoreFault.unavailable) { try Device(temporary) }
    #expect(files.sorted() == before)
  }

  @Test func `what is left of a file that was being written goes at the next start`() throws {
    do {
      let device = try Device(temporary)
      #expect(device.run(first) == nil)
      try Data([1]).write(to: device.file("post/2").appendingPathExtension("staged"))
      try Data([1]).write(to: unfinished)
      #expect(files.count == 3)
    }
    try expectFirst(try Device(temporary))
    #expect(files.count == 2)
    #expect(!FileManager.default.fileExists(atPath: unfinished.path))
  }

  @Test func `a full or broken disk under the files changes nothing`() throws {
    let device = try Device(temporary)
    #expect(device.run(first) == nil)
    let blobs = temporary.url.appendingPathComponent("blobs")
    let aside = temporary.url.appendingPathComponent("aside")
    try FileManager.default.moveItem(at: blobs, to: aside)
    #expect(device.run(second) == .unavailable)
    try FileManager.default.moveItem(at: aside, to: blobs)
    try expectFirst(device)
  }
}

/// Goes only as far as a test does.
private struct Committer: RecipeCommitter {
  let body: @Sendable (RecipeChanges) throws(StoreFault) -> Void
  func commit(_ changes: RecipeChanges) throws(StoreFault) { try body(changes) }
}

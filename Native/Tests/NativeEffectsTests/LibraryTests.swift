// The two cores over a real database: what one asks of the other holds over a restart, and no core
// finds the other one's records.

import Bytes
import Foundation
import Testing
import Wire

@testable import NativeEffects

@Suite struct LibraryTests {
  private static func open(_ folder: TemporaryFolder) throws -> Shell {
    let server = try ServerAddress("http://localhost:1")
    return try Shell(Shell.Options(folder: try folder.open(), server: server))
  }

  /// A vault's folder that says what to seal to.
  private static func vault(in folder: TemporaryFolder) throws -> VaultFolder {
    let vault = try VaultFolder(
      at: folder.url.appendingPathComponent("vault"), creates: true, exports: folder.url)
    let key = CaptureKey(
      version: 1, vault: VaultID(unchecked: [UInt8](repeating: 1, count: 16)),
      key: AgreementPublicKey(unchecked: [UInt8](repeating: 9, count: 32)))
    try vault.put(key.encoded, as: "vault/captured/key")
    return vault
  }

  @Test func `a wish goes to the groups and holds over a restart of both`() async throws {
    let folder = TemporaryFolder()
    let beside = TemporaryFolder()
    defer { withExtendedLifetime(beside) {} }
    do {
      let shell = try Self.open(folder)
      await shell.launch()
      #expect(await shell.libraryScreen == .starting, "nobody has needed it")
      await shell.visit(try Self.vault(in: beside))
      guard case .open(let view) = await shell.libraryScreen else {
        Issue.record("no library")
        return
      }
      #expect(view.keepsPosts)
      await shell.stop()
    }
    let shell = try Self.open(folder)
    await shell.launch()
    await shell.send(library: .groupsLaunched)
    // Both have written the message down: nothing waits for anybody.
    let database = await shell.database
    let groups = try database.value(RecordKey("library").bytes, at: .record)
    let library = try database.value(RecordKey("library").bytes, at: .libraryRecord)
    guard case .value(let own) = groups, case .value(let other) = library else {
      Issue.record("no record")
      return
    }
    var reader = ByteReader(Array(own.dropFirst(4)))
    let ties = try LibraryConnection(from: &reader)
    reader = ByteReader(Array(other.dropFirst(4)))
    let record = try LibraryRecord(from: &reader)
    #expect(ties.keepsPosts)
    #expect(ties.channel.heard == 1)
    #expect(record.channel.sent == 1)
    #expect(record.channel.waiting.isEmpty)
    await shell.stop()
  }

  @Test(.timeLimit(.minutes(5)))
  func `who begins to wait after the end is not kept waiting`() async throws {
    let shell = try Self.open(TemporaryFolder())
    await shell.stop()
    let found: Bool? = await shell.wait(for: .seconds(86_400)) { _ in nil }
    #expect(found == nil)
  }
}

// Others may write where Dayly keeps its files: on a disk that is handed around, in a folder that
// is shared. What they put there leads nowhere, keeps nobody waiting, and changes no other file.

import Foundation
import NativeCrypto
import OwnFiles
import Testing
import Wire

@testable import NativeEffects

@Suite struct OwnFolderTests {
  private let temporary = TemporaryFolder()

  /// A file of the owner's, outside, that an attack is after.
  private var precious: URL { temporary.url.appendingPathComponent("precious") }
  private var vault: URL { temporary.url.appendingPathComponent("vault", isDirectory: true) }
  private var data: URL { temporary.url.appendingPathComponent("data", isDirectory: true) }
  private let content = Data("not to be lost".utf8)

  init() throws {
    try FileManager.default.createDirectory(at: temporary.url, withIntermediateDirectories: true)
    try content.write(to: precious)
  }

  private enum Trap: CaseIterable { case link, hardLink, pipe, loose }

  private func lay(_ trap: Trap, at url: URL) throws {
    try? FileManager.default.removeItem(at: url)
    switch trap {
    case .link:
      try FileManager.default.createSymbolicLink(at: url, withDestinationURL: precious)
    case .hardLink: try FileManager.default.linkItem(at: precious, to: url)
    case .pipe: #expect(mkfifo(url.path, 0o600) == 0)
    case .loose:
      // Whoever follows it makes a file.
      let nowhere = temporary.url.appendingPathComponent("made")
      try FileManager.default.createSymbolicLink(at: url, withDestinationURL: nowhere)
    }
  }

  private func expectUntouched(_ what: String) throws {
    #expect(try Data(contentsOf: precious) == content, "\(what)")
    let made = temporary.url.appendingPathComponent("made").path
    #expect(!FileManager.default.fileExists(atPath: made), "\(what)")
  }

  private func open() throws -> VaultFolder {
    try VaultFolder(at: vault, creates: true, exports: temporary.url)
  }

  private func put(_ name: BlobName, in folder: VaultFolder) throws {
    try Array("sealed".utf8).withUnsafeBytes { try folder.put(LentBytes($0), as: name) }
  }

  private func fill() throws {
    let folder = try open()
    try put("vault/keys/one", in: folder)
    try put("vault/index/journal", in: folder)
    try folder.sink("vault/items/ab/one").truncate(at: 1)
  }

  @Test func `nothing that is put into a vault's folder is followed or waited for`() throws {
    for trap in Trap.allCases {
      for name in ["lock", "lease", "kind"] {
        try? FileManager.default.removeItem(at: vault)
        try fill()
        try lay(trap, at: vault.appendingPathComponent(name))
        // It is refused, or the name is taken anew.
        if (try? open()) != nil { #expect(name != "lock", "\(trap)") }
        try expectUntouched("\(name) \(trap)")
      }
      for name in ["index/journal", "keys/one", "items/ab/one", "items/ab/two"] {
        try? FileManager.default.removeItem(at: vault)
        try fill()
        try lay(trap, at: vault.appendingPathComponent(name))
        let folder = try open()
        let blob = BlobName(unchecked: Array("vault/\(name)".utf8))
        if trap != .hardLink { #expect((try? folder.blob(blob))?.isEmpty != false, "\(name)") }
        #expect(throws: StoreFault.self) {
          try folder.sink(blob).truncate(at: 0)
        }
        try? put(blob, in: folder)
        try expectUntouched("\(name) \(trap)")
      }
    }
  }

  @Test func `a folder within a vault that is a link is refused, a vault that is one is not`()
    throws
  {
    try fill()
    let elsewhere = temporary.url.appendingPathComponent("elsewhere", isDirectory: true)
    for (name, blob) in [("index", "vault/index/journal"), ("items/ab", "vault/items/ab/one")] {
      let place = vault.appendingPathComponent(name)
      try FileManager.default.moveItem(at: place, to: elsewhere)
      try FileManager.default.createSymbolicLink(at: place, withDestinationURL: elsewhere)
      let before = try FileManager.default.contentsOfDirectory(atPath: elsewhere.path)
      if let folder = try? open() {
        let blob = BlobName(unchecked: Array(blob.utf8))
        #expect(throws: StoreFault.unavailable) { try folder.blob(blob) }
        #expect(throws: StoreFault.unavailable) { try put(blob, in: folder) }
        #expect(throws: StoreFault.unavailable) { try folder.drop(blob) }
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path) == before)
      try FileManager.default.removeItem(at: place)
      try FileManager.default.moveItem(at: elsewhere, to: place)
    }
    let link = temporary.url.appendingPathComponent("link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: vault)
    let folder = try VaultFolder(at: link, creates: false, exports: temporary.url)
    #expect(try folder.blob("vault/keys/one") == Array("sealed".utf8))
  }

  @Test func `what is being written has a name that nobody can guess, and is cleared away`()
    throws
  {
    try fill()
    let names = ["lock.new", "lease.new", "kind.new", "index/journal.new", "keys/one.new"]
    for name in names { try lay(.link, at: vault.appendingPathComponent(name)) }
    var seen: Set<String> = []
    let place = OwnFolder(vault).place("index", "journal")
    for _ in 0..<2 {
      try place.replace { _ in
        let all = (try? FileManager.default.contentsOfDirectory(atPath: vault.path)) ?? []
        seen.formUnion(all.filter { $0.hasPrefix(".dayly-") })
        return 0
      }
    }
    #expect(seen.count == 2)
    #expect(seen.allSatisfy { $0.count > 24 && $0.hasSuffix(".new") })
    let left = vault.appendingPathComponent(".dayly-0123456789abcdef.new")
    try content.write(to: left)
    try put("vault/index/journal", in: try open())
    #expect(!FileManager.default.fileExists(atPath: left.path))
    try expectUntouched("guessed")
  }

  @Test func `nothing that is put into a data folder is followed or waited for`() throws {
    for trap in Trap.allCases {
      let databases = ["", "-journal", "-wal", "-shm"].map { "dayly.sqlite\($0)" }
      for name in ["lock", "kind", "key", "server", "blobs"] + databases {
        try? FileManager.default.removeItem(at: data)
        do {
          let folder = try DataFolder(at: data, patience: 0)
          _ = try Database(in: folder, key: try StorageKey(in: folder))
          try folder.keep(server: try ServerAddress("https://dayly.example"))
        }
        try lay(trap, at: data.appendingPathComponent(name))
        do {
          let folder = try DataFolder(at: data, patience: 0)
          let key = try StorageKey(in: folder)
          _ = try Database(in: folder, key: key)
          try folder.keep(server: try ServerAddress("https://dayly.example"))
          let blobs = Blobs(in: folder, key: key)
          try content.withUnsafeBytes { try blobs.put(LentBytes($0), as: "post/1") }
        } catch is EffectsFailure {} catch is StoreFault {}
        try expectUntouched("\(name) \(trap)")
      }
    }
  }

  @Test func `a backup's file is not made where a link leads to nothing`() throws {
    let folder = try open()
    let archive = temporary.url.appendingPathComponent("backup")
    try lay(.loose, at: archive)
    folder.choose(archive, as: "archive/file")
    #expect(throws: StoreFault.self) { try folder.sink("archive/file") }
    try expectUntouched("backup")
    try lay(.pipe, at: archive)
    #expect(throws: StoreFault.self) { try folder.sink("archive/file") }
  }
}

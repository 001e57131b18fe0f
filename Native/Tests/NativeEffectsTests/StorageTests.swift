// What is kept, how it is kept, and that nothing of it can be read off the disk.

import FolderKind
import Foundation
import NativeCrypto
import Testing
import Wire

@testable import NativeEffects

/// Everything a device keeps, opened as a shell opens it.
struct Storage {
  let folder: DataFolder
  let database: Database
  let records: Records
  let secrets: Secrets
  let blobs: Blobs

  init(_ temporary: TemporaryFolder) throws {
    folder = try temporary.open()
    let key = try StorageKey(in: folder)
    database = try Database(in: folder, key: key)
    records = Records(database: database)
    secrets = Secrets(database: database)
    blobs = Blobs(in: folder, key: key)
  }
}

@Suite struct StorageTests {
  private let temporary = TemporaryFolder()

  @Test func `a new folder has no state, and what is persisted is found after a restart`() throws {
    do {
      let storage = try Storage(temporary)
      #expect(storage.records.savedState() == .nothing)
      #expect(storage.records.persist([Record(key: "state", value: [1, 2, 3])]) == nil)
    }
    let found = [Record(key: "state", value: [1, 2, 3])]
    #expect(try Storage(temporary).records.savedState() == .found(records: found))
  }

  @Test func `a deleted record is gone`() throws {
    let storage = try Storage(temporary)
    #expect(storage.records.persist([Record(key: "state", value: [1])]) == nil)
    #expect(storage.records.persist([Record(key: "state", value: nil)]) == nil)
    #expect(storage.records.savedState() == .nothing)
  }

  @Test func `a record that was changed on disk is damaged, and costs no other`() throws {
    let name = RecordKey("state").bytes
    let foreign = TemporaryFolder()
    let sealed = try #require(
      try StorageKey(in: try foreign.open()).seal([1], as: name, at: .record))
    let storage = try Storage(temporary)
    let whole = Record(key: "other", value: [4])
    #expect(storage.records.persist([Record(key: "state", value: [1, 2, 3]), whole]) == nil)
    try storage.folder.damage(.value, with: sealed, of: name, at: .record)
    let found = [whole, Record(key: "state", value: nil)]
    #expect(storage.records.savedState() == .found(records: found))
  }

  @Test func `a record that lost its name is told of, and gone once that is written`() throws {
    let storage = try Storage(temporary)
    let whole = Record(key: "other", value: [4])
    #expect(storage.records.persist([Record(key: "state", value: [1]), whole]) == nil)
    try storage.folder.damage(
      .name, with: [0], of: RecordKey("state").bytes, at: .record)
    guard case .found(let records) = storage.records.savedState() else {
      Issue.record("nothing is there")
      return
    }
    let lost = try #require(records.first { $0.value == nil })
    #expect(lost.key.text.utf8.starts(with: "unnamed/".utf8))
    #expect(storage.records.persist([lost]) == nil)
    #expect(storage.records.savedState() == .found(records: [whole]))
  }

  @Test func `a sealed value opens only under its own name and in its own place`() throws {
    let key = try StorageKey(in: try temporary.open())
    let sealed = try #require(key.seal([7], as: [1], at: .secret))
    #expect(key.open(sealed, as: [1], at: .secret) == [7])
    #expect(key.open(sealed, as: [2], at: .secret) == nil)
    #expect(key.open(sealed, as: [1], at: .record) == nil)
    #expect(key.open(Array(sealed.dropLast()), as: [1], at: .secret) == nil)
    #expect(key.open([], as: [1], at: .secret) == nil)
  }

  @Test func `a missing storage key beside a database is refused and nothing is made anew`() throws
  {
    _ = try Storage(temporary)
    let file = temporary.url.appendingPathComponent("key")
    try FileManager.default.removeItem(at: file)
    #expect(throws: EffectsFailure.keyDamaged(file.path)) { try Storage(temporary) }
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `another folder's key is refused instead of finding nothing`() throws {
    _ = try Storage(temporary)
    let file = temporary.url.appendingPathComponent("key")
    try Data(repeating: 7, count: 32).write(to: file)
    #expect(throws: EffectsFailure.keyDamaged(file.path)) { try Storage(temporary) }
  }

  /// After `sudo dayly` the files may be root's. A folder in a file's place is what tests that are
  /// root's can have instead.
  @Test func `a key or a server that cannot be read is not called damaged`() throws {
    let folder = try Storage(temporary).folder
    try folder.keep(server: ServerAddress("https://photos.example.org"))
    for file in [folder.serverFile, temporary.url.appendingPathComponent("key")] {
      let old = try Data(contentsOf: file)
      try FileManager.default.removeItem(at: file)
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
      #expect(throws: EffectsFailure.folder(file.path, reason: "Is a directory")) {
        _ = try folder.server()
        _ = try StorageKey(in: folder)
      }
      try FileManager.default.removeItem(at: file)
      try old.write(to: file)
    }
  }

  @Test func `only the owner can read the key`() throws {
    _ = try Storage(temporary)
    for name in ["key", "lock", "dayly.sqlite"] {
      let path = temporary.url.appendingPathComponent(name).path
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600, "\(name)")
    }
  }

  @Test func `secrets survive a restart, transient ones do not`() throws {
    do {
      let storage = try Storage(temporary)
      #expect(storage.secrets.keep(bytes: [1, 2], as: "names/x/0"))
      #expect(storage.secrets.keep(bytes: [3], as: "transient/code"))
      #expect(storage.secrets.bytes("transient/code") == [3])
    }
    let storage = try Storage(temporary)
    #expect(storage.secrets.bytes("names/x/0") == [1, 2])
    #expect(storage.secrets.bytes("transient/code") == nil)
  }

  @Test func `a key cannot be read as bytes`() throws {
    let storage = try Storage(temporary)
    let seed = SecretBytes(copying: [UInt8](repeating: 9, count: 32))
    try storage.secrets.keep(Secret(kind: .signingKey, bytes: seed), as: "device/key")
    #expect(storage.secrets.bytes("device/key") == nil)
    #expect(try storage.secrets.secret("device/key")?.kind == .signingKey)
  }

  @Test func `a forgotten secret is gone`() throws {
    let storage = try Storage(temporary)
    #expect(storage.secrets.keep(bytes: [1], as: "filekey/x"))
    try storage.secrets.forget("filekey/x")
    try storage.secrets.forget("filekey/x")
    #expect(storage.secrets.bytes("filekey/x") == nil)
  }

  @Test func `blobs survive a restart, drafts do not`() throws {
    let names: [BlobName] = ["outbox/1", "sealed/1", "post/1", "draft/1"]
    do {
      let storage = try Storage(temporary)
      for name in names { try storage.blobs.put(name.bytes, as: name) }
      for name in names { #expect(try storage.blobs.blob(name) == name.bytes) }
    }
    let storage = try Storage(temporary)
    for name in names.dropLast() { #expect(try storage.blobs.blob(name) == name.bytes) }
    #expect(try storage.blobs.blob("draft/1") == nil)
    for name in names { try storage.blobs.drop(name) }
    for name in names { #expect(try storage.blobs.blob(name) == nil) }
  }

  @Test func `a blob is replaced whole`() throws {
    let storage = try Storage(temporary)
    try storage.blobs.put([UInt8](repeating: 1, count: 100_000), as: "post/1")
    try storage.blobs.put([2], as: "post/1")
    #expect(try storage.blobs.blob("post/1") == [2])
    let files = try FileManager.default.contentsOfDirectory(
      atPath: temporary.url.appendingPathComponent("blobs").path)
    #expect(files.count == 1)
  }

  @Test func `nothing secret can be read off the disk`() throws {
    let canary = "canary-7f3a-never-on-disk"
    let bytes = Array(canary.utf8)
    let storage = try Storage(temporary)
    #expect(storage.records.persist([Record(key: "state", value: bytes)]) == nil)
    #expect(storage.secrets.keep(bytes: bytes, as: "names/canary-7f3a-never-on-disk/0"))
    #expect(storage.secrets.keep(bytes: bytes, as: "transient/code"))
    try storage.blobs.put(bytes, as: "outbox/canary-7f3a-never-on-disk")
    try storage.blobs.put(bytes, as: "draft/canary-7f3a-never-on-disk")
    var jar = CookieJar()
    jar.take("session=\(canary); Path=/", now: Date())
    CookieStore(database: storage.database).save(jar)
    #expect(CookieStore(database: storage.database).load() == jar)
    #expect(try !temporary.contains(canary))
    #expect(try temporary.everything().count > 1000)
  }
}

@Suite struct DataFolderTests {
  private let temporary = TemporaryFolder()

  @Test func `two processes never share a folder`() throws {
    let first = try temporary.open()
    #expect(throws: EffectsFailure.inUse(folder: temporary.url.path)) { try temporary.open() }
    withExtendedLifetime(first) {}
  }

  @Test func `the lock goes with its holder`() throws {
    do { _ = try temporary.open() }
    _ = try temporary.open()
  }

  @Test func `a folder of the server's is refused, marked or not, and left as it was`() throws {
    try FileManager.default.createDirectory(at: temporary.url, withIntermediateDirectories: true)
    try Data().write(to: temporary.url.appendingPathComponent("push-key"))
    #expect(FolderKind(of: temporary.url) == .server)
    #expect(throws: EffectsFailure.self) { try temporary.open() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.url.path).count == 1)
  }

  @Test func `a folder in which nobody has logged in is not made by looking`() {
    #expect(throws: EffectsFailure.nobody) {
      try DataFolder(at: temporary.url, patience: 0, creates: false)
    }
    #expect(!FileManager.default.fileExists(atPath: temporary.url.path))
  }

  @Test func `the server is remembered`() throws {
    let folder = try temporary.open()
    #expect(try folder.server() == nil)
    try folder.keep(server: try ServerAddress("https://Photos.example.org/"))
    #expect(try folder.server()?.text == "https://photos.example.org")
  }

  @Test func `the folder follows the environment`() {
    #expect(DataFolder.standard(["DAYLY_DATA": "/d", "XDG_DATA_HOME": "/x"]).path == "/d")
    #expect(DataFolder.standard(["XDG_DATA_HOME": "/x"]).path == "/x/dayly")
    #expect(DataFolder.standard(["HOME": "/h"]).path == "/h/.local/share/dayly")
    #expect(DataFolder.standard(["XDG_DATA_HOME": "relative"]).path.hasSuffix("share/dayly"))
  }

  @Test(arguments: [
    "", "photos.example.org", "ftp://a.example", "http://", "http://user@a.example",
    "https://a.example/path", "https://a.example?x", "https://a.example#x", "http://a b",
  ])
  func `only a plain origin is a server address`(text: String) {
    #expect(throws: EffectsFailure.serverAddress(text)) { try ServerAddress(text) }
  }

  @Test func `loopback and encryption are told apart`() throws {
    #expect(try ServerAddress("http://localhost:8080").isLoopback)
    #expect(try ServerAddress("http://127.0.0.1:1").isLoopback)
    #expect(try ServerAddress("http://[::1]:1").isLoopback)
    #expect(try !ServerAddress("http://localhost.example.org").isLoopback)
    #expect(try ServerAddress("http://a.example").isUnprotected)
    #expect(try !ServerAddress("https://a.example").isUnprotected)
  }
}

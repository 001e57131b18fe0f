// What the server finds in its data directory when it starts: which of it belongs together, what
// was lost, what a start that was cut off has left, and whose folder it is.

import Crypto
import Foundation
import GRDB
import Testing

@testable import DaylyServer

@Suite struct DataDirectoryTests {
  let server = TestServer()

  private var database: URL { server.folder.appendingPathComponent("dayly.sqlite") }
  private var key: URL { server.folder.appendingPathComponent("key") }
  private var unfinished: URL { server.folder.appendingPathComponent("key.new") }

  private func exists(_ file: URL) -> Bool {
    FileManager.default.fileExists(atPath: file.path)
  }

  /// What the database keeps of its key.
  private func checks() throws -> [Data] {
    let queue = try DatabaseQueue(path: database.path)
    let found = try queue.read { db in
      try Data.fetchAll(db, sql: "SELECT value FROM key_check")
    }
    try queue.close()
    return found
  }

  @Test func `another key beside the database is refused, and both are named`() async throws {
    try await server.run { _ in }
    let own = try Data(contentsOf: key)
    let known = try checks()
    #expect(known == [SecretKeys(key: Array(own)).check.data])
    let other = Data(repeating: 7, count: 32)
    try other.write(to: key)
    let failure = StartFailure.otherKey(key.path, database: database.path)
    #expect("\(failure)".contains("\(key.path) is not the key \(database.path) was made with"))
    await #expect(throws: failure) { try await server.run { _ in } }
    #expect(try Data(contentsOf: key) == other)
    #expect(try checks() == known)
    try own.write(to: key)
    try await server.run { _ in }
    #expect(try checks() == known)
  }

  @Test(arguments: [true, false])
  func `a key whose database is gone or empty is refused, and no new one is made`(
    _ isGone: Bool
  ) async throws {
    try await server.run { _ in }
    try FileManager.default.removeItem(at: database)
    if !isGone { try Data().write(to: database) }
    let failure = StartFailure.databaseMissing(database.path, key: key.path)
    #expect("\(failure)".contains("\(database.path) is missing or empty"))
    await #expect(throws: failure) { try await server.run { _ in } }
    #expect(exists(database) != isGone)
    #expect(!KeyFile.isWritten(database))
    #expect(throws: StartFailure.nothingToBackUp(server.folder.path)) {
      try Backup.make(of: server.folder, in: TestServer().folder)
    }
    // As the sentence says: without the key it is a new server.
    try FileManager.default.removeItem(at: key)
    try await server.run { _ in }
    #expect(exists(key))
  }

  @Test func `a first start that was cut off is gone on with, wherever that was`() async throws {
    // While the key was written.
    try FileManager.default.createDirectory(at: server.folder, withIntermediateDirectories: true)
    try Data([1, 2, 3]).write(to: unfinished)
    try await server.run { _ in }
    #expect(try Data(contentsOf: key).count == 32)
    #expect(!exists(unfinished))
    // Before the key had its name.
    let own = try Data(contentsOf: key)
    try FileManager.default.moveItem(at: key, to: unfinished)
    try await server.run { _ in }
    #expect(try Data(contentsOf: key) == own)
    #expect(!exists(unfinished))
    // When the database had no byte yet.
    try FileManager.default.moveItem(at: key, to: unfinished)
    try FileManager.default.removeItem(at: database)
    try Data().write(to: database)
    try await server.run { _ in }
    let fresh = try Data(contentsOf: key)
    #expect(try checks() == [SecretKeys(key: Array(fresh)).check.data])
    #expect(!exists(unfinished))
  }

  @Test func `a start that was cut off while it wrote leaves nothing the next one stumbles over`()
    async throws
  {
    let blobs = server.folder.appendingPathComponent("blobs")
    try FileManager.default.createDirectory(at: blobs, withIntermediateDirectories: true)
    let unfinished = [
      server.folder.appendingPathComponent("push-key.new"),
      blobs.appendingPathComponent("place.new"),
    ]
    for file in unfinished { try Data([1, 2, 3]).write(to: file) }
    // As an earlier version left it, which wrote under the name itself.
    try Data().write(to: blobs.appendingPathComponent("place"))
    #expect(FileBlobStore.isEmpty(blobs))
    try await server.run { (client: TestClient) async throws -> Void in
      let place = try await client.backend.blobs.place()
      #expect(try await client.backend.blobs.place() == place)
    }
    for file in unfinished { #expect(!exists(file)) }
  }

  @Test(arguments: ["key", "push-key"])
  func `a key that the system does not let be read is told from one that is damaged`(
    _ name: String
  ) async throws {
    try await server.run { _ in }
    let file = server.folder.appendingPathComponent(name)
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    let failure = StartFailure.unreadable(file.path, why: "Is a directory")
    await #expect(throws: failure) { try await server.run { _ in } }
    #expect("\(failure)" == "\(file.path) cannot be read: Is a directory.")
  }

  @Test func `a folder that cannot be made is named together with why`() async throws {
    try Data().write(to: server.folder)
    server.configure { [folder = server.folder] in $0.data = folder.appendingPathComponent("data") }
    let path = server.folder.appendingPathComponent("data").path
    await #expect(throws: StartFailure.unwritable(path, why: "Not a directory")) {
      try await server.run { _ in }
    }
  }

  @Test func `what is no database is said so, with its name`() async throws {
    try await server.run { _ in }
    let garbage = Data(String(repeating: "this is no database", count: 300).utf8)
    try garbage.write(to: database)
    await #expect {
      try await server.run { _ in }
    } throws: { error in
      "\(error)".hasPrefix("\(database.path) is not a database, or is damaged: ")
        && !"\(error)".contains("while executing")
    }
    #expect(try Data(contentsOf: database) == garbage)
  }

  @Test func `a folder that is merely called server makes nobody's folder the command line's`()
    async throws
  {
    let inner = server.folder.appendingPathComponent("server")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try await server.run { _ in }
    let other = TestServer()
    try FileManager.default.createDirectory(at: other.folder, withIntermediateDirectories: true)
    try Data().write(to: other.folder.appendingPathComponent("server"))
    let owner = "the command line's (dayly)"
    await #expect(throws: StartFailure.otherKind(other.folder.path, owner: owner)) {
      try await other.run { _ in }
    }
  }

  @Test func `an empty name is no data directory`() throws {
    #expect(throws: StartFailure.dataUnnamed) {
      try DaylyServer.Configuration.folder(named: "")
    }
    let folder = try DaylyServer.Configuration.folder(named: "/var/lib/dayly")
    #expect(folder.path == "/var/lib/dayly")
  }
}

@Suite struct TLSFilesTests {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("dayly-tls-\(UUID().uuidString)")

  // From: openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes \
  //   -keyout /dev/null -days 36500 -subj /CN=localhost
  private let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIBfzCCASWgAwIBAgIUR8tZjwEtoDEYWWxNizGtpJZs6wAwCgYIKoZIzj0EAwIw
    FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjEzMzMyM1oYDzIxMjYxMDI5
    MTMzMzIzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
    PQMBBwNCAARoT8MFqSk/xiPR1yuGyEowpNBxeDV6roojPBN52SgeLUAc8GcKAwUo
    Mfil/5LpC2Mmj7JdWnPtqC9huMmemR+Jo1MwUTAdBgNVHQ4EFgQUwbgGpDZr7f73
    4lkMFOA11yOY2BswHwYDVR0jBBgwFoAUwbgGpDZr7f734lkMFOA11yOY2BswDwYD
    VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEA2VUIwgZMFgZImTIzsjih
    vFtmCbYH6yk8ONW9VM++SRkCIEZgr766DqQ3WT5AV+h/nW/U+4s4Lnfm16nMLNiU
    xO2p
    -----END CERTIFICATE-----

    """

  private func files(
    certificate: String?, key: String?
  ) throws -> DaylyServer.Configuration.TLSFiles {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let chain = folder.appendingPathComponent("chain.pem")
    let own = folder.appendingPathComponent("key.pem")
    if let certificate { try Data(certificate.utf8).write(to: chain) }
    if let key { try Data(key.utf8).write(to: own) }
    return .init(certificate: chain.path, key: own.path)
  }

  private var someKey: String { P256.Signing.PrivateKey().pemRepresentation }

  @Test func `a certificate that is missing or none is named`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try files(certificate: nil, key: someKey)
    let missing = StartFailure.badCertificate(
      files.certificate, why: "No such file or directory")
    #expect(throws: missing) { try files.load(at: TestClock().now()) }
    try Data("none".utf8).write(to: URL(fileURLWithPath: files.certificate))
    let none = StartFailure.badCertificate(
      files.certificate, why: "it holds no PEM certificate")
    #expect(throws: none) { try files.load(at: TestClock().now()) }
  }

  @Test func `a key that is missing or none is named`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try files(certificate: certificate, key: nil)
    let missing = StartFailure.badCertificateKey(files.key, why: "No such file or directory")
    #expect(throws: missing) { try files.load(at: TestClock().now()) }
    try Data("none".utf8).write(to: URL(fileURLWithPath: files.key))
    let none = StartFailure.badCertificateKey(
      files.key, why: "it holds no PEM key, or one under a passphrase")
    #expect(throws: none) { try files.load(at: TestClock().now()) }
  }

  @Test func `a key that is another certificate's is named, and the server does not start`()
    async throws
  {
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try files(certificate: certificate, key: someKey)
    let failure = StartFailure.otherCertificateKey(files.key, certificate: files.certificate)
    let server = TestServer()
    server.configure { $0.tls = files }
    await #expect(throws: failure) { try await server.run { _ in } }
  }
}

#if os(Linux)
  @Suite struct OutputTests {
    @Test func `what a full disk did not take is told, and else all is written`() throws {
      let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
      defer { close(full) }
      #expect(throws: StartFailure.outputFailed(why: "No space left on device")) {
        try Output.write("dayly-server\n", to: full)
      }
      let pipe = Pipe()
      try Output.write("dayly-server\n", to: pipe.fileHandleForWriting.fileDescriptor)
      let written = pipe.fileHandleForReading.availableData
      #expect(written == Data("dayly-server\n".utf8))
    }
  }
#endif

// What the doctor says of set-ups that are fine and of such as are really broken, and that it
// leaves them as they were.

import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Synchronization
import Testing
import Wire

@testable import DaylyServer

@Suite struct DoctorTests {
  let server = TestServer()

  private func file(_ name: String) -> URL { server.folder.appendingPathComponent(name) }

  private func findings(
    clock: any DaylyServer.Clock = SystemClock(),
    _ change: (inout DaylyServer.Configuration) -> Void = { _ in }
  ) async -> [Finding.Check: Finding] {
    var configuration = DaylyServer.Configuration()
    configuration.port = 0
    configuration.data = server.folder
    configuration.reserveBytes = 1
    change(&configuration)
    let found = await Doctor(configuration, clock: clock).findings()
    #expect(Set(found.map(\.check)).count == found.count)
    return Dictionary(uniqueKeysWithValues: found.map { ($0.check, $0) })
  }

  /// The only thing that is wrong.
  private func wrong(
    _ change: (inout DaylyServer.Configuration) -> Void = { _ in }
  ) async throws -> Finding {
    let wrong = await findings(change).values.filter { $0.state == .wrong }
    #expect(wrong.count == 1, "\(wrong)")
    return try #require(wrong.first)
  }

  private func everything() throws -> [String: Data?] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: server.folder.path)
    // SQLite's own, which whoever reads it makes and leaves.
    let kept = paths.filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
    return Dictionary(uniqueKeysWithValues: kept.map { ($0, try? Data(contentsOf: file($0))) })
  }

  // MARK: - As it should be

  @Test func `before the first start nothing is wrong, and nothing is made`() async {
    let found = await findings()
    #expect(!found.values.contains { $0.state == .wrong }, "\(found)")
    #expect(found[.folder]?.said.contains("the first start makes it") == true)
    #expect(!FileManager.default.fileExists(atPath: server.folder.path))
  }

  @Test func `beside a server that runs all is well, and nothing is changed`() async throws {
    try await server.run(.live) { (client: TestClient) async throws -> Void in
      let port = try #require(client.http.port)
      let before = try everything()
      let found = await findings { $0.port = port }
      for check in [Finding.Check.settings, .keys, .database, .photos, .server] {
        #expect(found[check]?.state == .ok, "\(found)")
      }
      #expect(found[.server]?.said == "It runs at http://127.0.0.1:\(port) and is ready.")
      #expect(!found.values.contains { $0.state == .wrong }, "\(found)")
      #expect(try everything() == before)
    }
    #expect(await findings()[.server]?.state == .warning)
    // It was let go of.
    try await server.run { _ in }
  }

  // MARK: - Folder, keys, database

  @Test func `what a start would refuse is said before it`() async throws {
    try await server.run { _ in }
    let (key, database) = (try Data(contentsOf: file("key")), file("dayly.sqlite"))
    try Data(repeating: 7, count: 32).write(to: file("key"))
    #expect(
      try await wrong().said
        == "\(StartFailure.otherKey(file("key").path, database: database.path))")
    try FileManager.default.removeItem(at: file("key"))
    #expect(try await wrong().said == "\(StartFailure.keyMissing(file("key").path))")
    // Nobody is told in the same breath that the next start makes one.
    #expect(await findings()[.keys] == nil)
    try key.write(to: file("key"))
    let rows = try Data(contentsOf: database)
    try Data().write(to: database)
    #expect(
      try await wrong()
        == Finding(
          .database, .wrong,
          "\(StartFailure.databaseMissing(database.path, key: file("key").path))"))
    try rows.write(to: database)
    let queue = try DatabaseQueue(path: database.path)
    try await queue.write { db in
      try db.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('99 tomorrow')")
    }
    try queue.close()
    #expect(try await wrong().said == "\(StartFailure.newerDatabase(database.path))")
    try Data("client\n".utf8).write(to: file("kind"))
    // Of a folder that is another program's nothing else is said: nobody looks at its files.
    let foreign = await findings()
    #expect(foreign[.folder]?.state == .wrong)
    #expect(foreign.values.filter { $0.state != .ok }.map(\.check) == [.folder])
    #expect(foreign[.database] == nil)
  }

  @Test func `a backup that was just put back is sound, and no start is needed to say so`()
    async throws
  {
    try await server.run { _ in }
    let restored = TestServer()
    try Backup.make(of: server.folder, in: restored.folder)
    var configuration = DaylyServer.Configuration()
    (configuration.port, configuration.data) = (0, restored.folder)
    let found = await Doctor(configuration).findings()
    let database = try #require(found.first { $0.check == .database })
    #expect(database.state == .ok, "\(database.said)")
    #expect(database.said.contains("the next start brings it up to date"))
    try await restored.run { _ in }
  }

  @Test func `damage that a start does not notice is found`() async throws {
    try await server.run { _ in }
    let database = file("dayly.sqlite")
    var bytes = try Data(contentsOf: database)
    // The first page has the tables' names; what is in them comes after.
    let pageBytes = 4096
    #expect(bytes.count > 3 * pageBytes)
    for index in pageBytes..<(bytes.count - pageBytes) { bytes[index] = 0xA5 }
    try bytes.write(to: database)
    let finding = try #require(await findings()[.database])
    #expect(finding.state == .wrong)
    #expect(finding.said.contains("is damaged"), "\(finding.said)")
  }

  @Test func `files that others can read are named, and a folder that they can look into`()
    async throws
  {
    try await server.run { _ in }
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: server.folder.path)
    #expect(await findings()[.folder]?.state == .warning)
    try files.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file("key").path)
    let finding = try await wrong()
    #expect(finding.check == .folder)
    #expect(finding.said.contains("Others can read \(file("key").path)"))
  }

  @Test(.enabled(if: geteuid() == 0)) func `a backup that root has put back is root's`()
    async throws
  {
    try await server.run { _ in }
    for url in [server.folder, file("blobs"), file("key"), file("dayly.sqlite")] {
      #expect(chown(url.path, 65_534, 65_534) == 0)
    }
    let said = try await wrong().said
    #expect(said.contains("belongs to user 0, and its folder to 65534"), "\(said)")
  }

  @Test func `a push key that is gone is a warning, and one that is damaged is wrong`()
    async throws
  {
    try await server.run { _ in }
    try Data([1, 2, 3]).write(to: file("push-key"))
    #expect(try await wrong().check == .push)
    try FileManager.default.removeItem(at: file("push-key"))
    #expect(await findings()[.push]?.state == .warning)
    #expect(!FileManager.default.fileExists(atPath: file("push-key").path))
  }

  @Test func `a disk that is full is said`() async throws {
    #expect(try await wrong { $0.reserveBytes = .max / 4 }.check == .space)
  }

  @Test func `other machines' disks and memory are told from disks`() {
    let mounts = """
      22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
      36 22 0:301 / /srv/photos rw - nfs4 nas:/photos rw
      bad line
      """
    #expect(Disk.kind(of: 254 << 8, among: mounts) == "ext4")
    // Minor numbers have their upper bits above the major's (makedev(3)).
    #expect(Disk.kind(of: (301 & 0xFF) | (301 & ~0xFF) << 12, among: mounts) == "nfs4")
    #expect(Disk.kind(of: 1, among: mounts) == nil)
    #expect(Disk.trouble(of: "nfs4")?.contains("another machine") == true)
    #expect(Disk.trouble(of: "tmpfs")?.contains("in memory") == true)
    #expect(Disk.trouble(of: "ext4") == nil)
  }

  // MARK: - Certificate

  @Test func `a certificate is judged by the day it is`() async throws {
    let folder = TestServer.temporary.appendingPathComponent("dayly-tls-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try TestCertificate.files(in: folder)
    #expect(chmod(files.key, 0o600) == 0)
    let (begin, end) = (TestCertificate.begins.value, TestCertificate.ends.value)
    func state(_ now: Int64) async -> Finding.State? {
      await findings(clock: TestClock(now)) { $0.tls = files }[.tls]?.state
    }
    #expect(await state(begin - 1) == .wrong)
    #expect(await state(begin) == .ok)
    #expect(await state(end - 3 * Span.day) == .warning)
    #expect(await state(end) == .wrong)
    let other = DaylyServer.Configuration.TLSFiles(
      certificate: files.certificate, key: files.certificate)
    let clock = TestClock()
    #expect(await findings(clock: clock) { $0.tls = other }[.tls]?.state == .wrong)
    #expect(chmod(files.key, 0o644) == 0)
    #expect(await findings(clock: clock) { $0.tls = files }[.tls]?.state == .warning)
  }

  // MARK: - Network

  /// Somebody else's server, which answers everything with `status`.
  private func other(
    _ status: HTTPResponse.Status,
    _ body: @escaping @Sendable (Int) async throws -> Void
  ) async throws {
    let asked = Mutex<[String]>([])
    let responder = CallbackResponder { (request: Request, _: BasicRequestContext) in
      asked.withLock { $0.append("\(request.headers)") }
      return Response(status: status)
    }
    try await Application(responder: responder).test(.live) { (http: any TestClientProtocol) in
      try await body(try #require(http.port))
    }
    #expect(!asked.withLock { $0 }.contains { $0.contains("s3cret") })
  }

  @Test func `a sender that is away or broken is wrong, and nothing of it is printed`()
    async throws
  {
    @Sendable func finding(_ port: Int) async -> Finding? {
      let found = await findings {
        $0.sender = .init(url: "http://127.0.0.1:\(port)/s3cret", token: "s3cret")
        $0.trustedProxy = "127.0.0.1"
      }
      #expect(!found.values.contains { $0.said.contains("s3cret") })
      return found[.sender]
    }
    for status in [HTTPResponse.Status.methodNotAllowed, .notImplemented] {
      try await other(status) { port in
        #expect(await finding(port)?.state == .ok)
      }
    }
    try await other(.internalServerError) { port in
      let finding = await finding(port)
      #expect(finding?.said == "The sender at 127.0.0.1 answers 500: no code is sent.")
    }
    // A port that no program is given by chance.
    let gone = try #require(await finding(1))
    #expect(gone.state == .wrong && gone.said.contains("cannot be reached"))
  }

  @Test func `a clock that others disagree with is wrong`() async throws {
    let clock = MovableClock()
    try await other(.ok) { port in
      @Sendable func finding(_ shift: Int64) async -> Finding? {
        clock.shift(by: shift)
        return await findings(clock: clock) {
          $0.sender = .init(url: "http://127.0.0.1:\(port)", token: "t")
          $0.trustedProxy = "127.0.0.1"
        }[.clock]
      }
      for hours: Int64 in [-24, 24] {
        let found = try #require(await finding(hours * Span.hour))
        #expect(found.state == .wrong)
        let way = hours < 0 ? "behind" : "ahead of"
        #expect(found.said.contains("seconds \(way) the clock of 127.0.0.1"), "\(found.said)")
      }
    }
  }

  @Test func `what a question takes is no difference between clocks`() {
    func reading(_ theirs: Int64) -> ClockReading {
      ClockReading("it", theirs: Instant(theirs), before: Instant(1000), after: Instant(31_000))
    }
    #expect(reading(1000).aheadMilliseconds == 0 && reading(31_000).aheadMilliseconds == 0)
    #expect(reading(0).aheadMilliseconds == -1000 && reading(32_000).aheadMilliseconds == 1000)
    #expect(reading(36_000).difference == nil && reading(-4000).difference == nil)
    let ahead = reading(37_000)
    #expect(ahead.difference?.hasPrefix("This machine's clock is 6 seconds behind it.") == true)
    #expect(!ahead.isFarOff && reading(91_000).isFarOff && reading(-59_000).isFarOff)
  }

  @Test func `a port that somebody else has is named`() async throws {
    try await other(.ok) { port in
      let finding = try await wrong { $0.port = port }
      #expect(finding.said == "\(StartFailure.portInUse(host: "127.0.0.1", port: port))")
    }
  }

  @Test func `a server that is not ready is asked why`() async throws {
    try await server.run(.live) { (client: TestClient) async throws -> Void in
      let port = try #require(client.http.port)
      try FileManager.default.removeItem(at: file("blobs"))
      let finding = try await wrong { $0.port = port }
      #expect(finding.check == .server)
      #expect(finding.said.contains("is not ready: no answer: photos"))
    }
  }

  // MARK: - Buckets and PostgreSQL

  @Test func `a bucket is looked at, and nothing is left there`() async throws {
    let store = try await TestObjectStore.shared()
    let bucket = try await store.bucket()
    #expect(await findings { $0.blobs = bucket }[.photos]?.state == .ok)
    #expect(try await store.objects(in: bucket).isEmpty)
    server.configure { $0.blobs = bucket }
    try await server.run { _ in }
    #expect(await findings { $0.blobs = bucket }[.photos]?.state == .ok)
    try await store.keepVersions(of: bucket)
    let finding = try await wrong { $0.blobs = bucket }
    #expect(finding.said == "\(StartFailure.bucketKeepsVersions("\(bucket)"))")
    let locked = try await store.bucket(lock: true)
    #expect(try await wrong { $0.blobs = locked }.check == .photos)
    // Another server's.
    let taken = try await store.bucket()
    let neighbour = TestServer()
    neighbour.configure { $0.blobs = taken }
    try await neighbour.run { _ in }
    #expect(try await wrong { $0.blobs = taken }.said.contains("another server's photos"))
  }

  @Test func `a PostgreSQL is asked for its clock, its key and whether it waits for its disk`()
    async throws
  {
    let postgres = try await TestPostgres.another()
    try await postgres.withDatabase { (name: String) async throws -> Void in
      let address = try Configuration.database(at: postgres.url(name))
      let new = await findings { $0.database = address }
      #expect(new[.database]?.state == .ok && new[.clock]?.state == .ok, "\(new)")
      let tables = try postgres.connection(to: name).rows(
        "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")
      #expect(tables.isEmpty)
      server.configure { $0.database = address }
      try await server.run { _ in }
      #expect(await findings { $0.database = address }[.database]?.state == .ok)
      let early = await findings(clock: TestClock()) { $0.database = address }
      #expect(early[.clock]?.state == .wrong)
      let key = try Data(contentsOf: file("key"))
      try Data(repeating: 7, count: 32).write(to: file("key"))
      #expect(try await wrong { $0.database = address }.said.contains("is not the key"))
      try key.write(to: file("key"))
      try postgres.configure("SET full_page_writes = off")
      try await postgres.until(name, says: "full_page_writes", is: "off")
      #expect(try await wrong { $0.database = address }.said.contains("full_page_writes = off"))
    }
    let nowhere = try Configuration.database(at: postgres.url("nowhere"))
    #expect(try await wrong { $0.database = nowhere }.check == .database)
  }
}

extension TestPostgres {
  /// A change of the set-up reaches sessions a moment after it was asked for.
  fileprivate func until(_ database: String, says setting: String, is value: String) async throws {
    let deadline = ContinuousClock.now + .seconds(120)
    while try connection(to: database).rows("SELECT current_setting($1)", [.text(setting)])
      .first?.text(0) != value
    {
      guard ContinuousClock.now < deadline else {
        throw SetUpFailed(why: "\(setting) does not become \(value)")
      }
      await Task.yield()
    }
  }
}

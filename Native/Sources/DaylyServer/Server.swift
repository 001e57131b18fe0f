// Putting the server together: from a configuration to an application that runs until it is told
// to stop, finishing what it has begun.

import FolderKind
import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import OwnFiles
import PostgresClient
import ServiceLifecycle

/// A server over one data directory, not yet listening.
public struct Server: Sendable {
  let backend: Backend
  let configuration: Configuration
  private let store: any RowStore
  private let lock: DirectoryLock
  /// What is heard of other servers, where there may be some.
  let replication: Replication?
  private let web: WebFiles?
  private let certificate: ServerCertificate?
  private let keepsPace: Bool

  static let databaseName = "dayly.sqlite"
  static let keyName = "key"
  static let pushKeyName = "push-key"
  /// A server that was killed is gone from its database sooner, also when its machine is.
  public static let patience = Duration.seconds(40)

  /// Opens the data directory, waits `patience` for a database that others use, and cleans up
  /// after whatever happened last time. `clock`, `sender` and `push` are for tests; otherwise the
  /// mode decides. Without `keepsPace` nothing is swept, pushed or kept alive but when a test says
  /// so.
  public init(
    _ configuration: Configuration, clock: (any Clock)? = nil, sender: (any CodeSender)? = nil,
    push: (any PushSender)? = nil, keepsPace: Bool = true,
    patience: Duration = Server.patience,
    logger: Logger = Logger(label: "dayly")
  ) async throws {
    let mode = try configuration.mode()
    let data = configuration.data
    try Self.requireOwn(data)
    web = try configuration.web.map { try WebFiles(folder: $0) }
    let clock = clock ?? Self.clock(configuration, mode)
    certificate = try configuration.tls.map { try ServerCertificate($0, clock: clock) }
    let randomness = SystemRandomness()
    // A start that fails here makes no folder. One that is there may be that of a server which is
    // about to let go of its port.
    if !FileManager.default.fileExists(atPath: data.path) {
      try await configuration.requireBeginning(randomness: randomness, logger: logger)
    }
    try Self.makePrivate(data)
    try Self.mark(data)
    lock = try DirectoryLock(
      data.appendingPathComponent("lock").path, isShared: configuration.replicas)
    let starting = try await configuration.replicas ? DirectoryLock.starting(in: data) : nil
    defer { starting?.unlock() }
    let replica = configuration.replicas ? Replica(randomness: randomness) : nil
    let keys: SecretKeys
    let metrics = Metrics()
    (store, keys) = try await Self.open(configuration, replica, randomness, metrics)
    let pushKey = try PushKey(
      file: data.appendingPathComponent(Self.pushKeyName), contact: configuration.contact)
    Self.tightenKeys(in: data, logger)
    backend = Backend(
      mode: mode, isSecure: mode == .production || configuration.tls != nil,
      trustedProxy: configuration.proxy,
      metricsToken: configuration.metricsToken, store: store,
      blobs: try await Self.blobs(configuration, keys, randomness, logger),
      clock: clock,
      randomness: randomness,
      sender: sender ?? Self.sender(configuration),
      keys: keys,
      push: Push(key: pushKey, sender: push ?? HTTPPushSender()),
      freeBytes: { Backend.freeBytes(at: data.path) }, reserveBytes: configuration.reserveBytes,
      isOneOfSeveral: configuration.replicas,
      listenersMost: configuration.connections.listeners, metrics: metrics, logger: logger)
    self.configuration = configuration
    self.keepsPace = keepsPace
    do {
      replication = try await Self.replication(configuration, replica, backend, patience)
    } catch {
      backend.blobs.close()
      try? store.close()
      throw error
    }
    if let replication { backend.readiness.rest(on: replication.listener) }
    await backend.cleanUp()
  }

  /// The database, and the key it was made with: both are there, or both are made.
  private static func open(
    _ configuration: Configuration, _ replica: Replica?, _ randomness: any Randomness,
    _ metrics: Metrics
  ) async throws -> (any RowStore, SecretKeys) {
    let url = configuration.data.appendingPathComponent(keyName)
    let key: KeyFile
    let store: any RowStore
    if let address = configuration.database {
      key = try KeyFile(
        url, database: "\(address)", isWritten: try await PostgresStore.isWritten(address),
        randomness: randomness)
      store = try await PostgresStore(
        address, key: key.check, replica: replica, metrics: metrics,
        later: configuration.laterMigrations)
    } else {
      let database = configuration.data.appendingPathComponent(databaseName)
      key = try KeyFile(
        url, database: database.path, isWritten: KeyFile.isWritten(database),
        randomness: randomness)
      store = try SQLiteStore(path: database.path, key: key.check, metrics: metrics)
    }
    do {
      // With a database its lock asks again: until that is here, a move may begin, and end.
      try await store.requireOpen()
    } catch {
      try? store.close()
      throw error
    }
    try key.settle()
    return (store, key.keys)
  }

  /// The lock on a database, and what is heard there; `nil` where there is none.
  private static func replication(
    _ configuration: Configuration, _ replica: Replica?, _ backend: Backend, _ patience: Duration
  ) async throws -> Replication? {
    guard let address = configuration.database else { return nil }
    var agreement: ReplicaAgreement?
    if replica != nil {
      agreement = ReplicaAgreement(
        pushKey: sha256(backend.push.key.publicKey), photos: try await backend.blobs.place())
    }
    let lock = DatabaseLock(name: "\(address)", agreement: agreement)
    let listener = try await PostgresStore.naming(address) {
      try await Self.listening(address, lock, until: .now + patience)
    }
    return Replication(
      backend: backend, replica: replica, listener: listener, database: "\(address)")
  }

  /// The session that holds the lock, once nobody else does; waits for that until `end`.
  static func listening(
    _ address: PostgresAddress, _ lock: DatabaseLock, until end: ContinuousClock.Instant
  ) async throws -> PostgresListener {
    while true {
      do {
        return try await PostgresListener(
          address, channel: Change.channel, begin: { try lock.take($0) })
      } catch let failure as StartFailure {
        guard failure == .databaseInUse(lock.name), .now < end else { throw failure }
      }
      try await Task.sleep(for: .milliseconds(100))
    }
  }

  /// A clock that is moved would be one server's alone: others use the database, too.
  private static func clock(_ configuration: Configuration, _ mode: Configuration.Mode) -> any Clock
  {
    mode == .development && configuration.database == nil ? MovableClock() : SystemClock()
  }

  /// The containers, in the bucket or in a folder. Those of a folder are not left behind for ever.
  private static func blobs(
    _ configuration: Configuration, _ keys: SecretKeys, _ randomness: any Randomness,
    _ logger: Logger
  ) async throws -> any BlobStore {
    let folder = configuration.data.appendingPathComponent("blobs")
    guard let bucket = configuration.blobs else { return try FileBlobStore(folder: folder) }
    guard FileBlobStore.isEmpty(folder) else { throw StartFailure.blobsElsewhere(folder.path) }
    return try await S3BlobStore.open(
      bucket, owner: keys.bucketMark, spool: configuration.data, randomness: randomness,
      logger: logger)
  }

  /// The application. `listening` hears the address once there is one.
  public func application(
    listening: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> some ApplicationProtocol {
    Application(
      router: backend.router(web: web), server: transport(),
      configuration: .init(
        address: .hostname(configuration.host, port: configuration.port), backlog: 1024,
        availableConnectionsDelegate: .maximum(
          configuration.connections.inAll, logger: backend.logger)),
      services: keepsPace ? services() : [],
      onServerRunning: { channel in
        listening(configuration.address(port: channel.localAddress?.port ?? 0))
      },
      logger: backend.logger)
  }

  /// Serves until SIGTERM or SIGINT, finishes what is under way, and closes the database.
  public func run(listening: @escaping @Sendable (String) -> Void) async throws {
    do {
      try await application(listening: listening).runService()
    } catch let error as IOError {
      try? close()
      throw configuration.cannotListen(error.errnoCode)
    } catch is SocketAddressError {
      try? close()
      throw configuration.hasNoAddress
    }
    try close()
  }

  /// Ends all use of the data directory.
  public func close() throws {
    replication?.listener.close()
    backend.blobs.close()
    try store.close()
    lock.unlock()
  }

  private func services() -> [any Service] {
    let renewal = certificate.map {
      CertificateRenewal(certificate: $0, logger: backend.logger)
    }
    let all: [(any Service)?] = [
      Sweeper(backend: backend), PushDelivery(backend: backend), Heart(backend: backend), renewal,
      replication,
    ]
    return all.compactMap { $0 }
  }

  private func transport() -> HTTPServerBuilder {
    let limits = configuration.connections
    let connections = Connections(limits: limits, exempt: configuration.proxy)
    let fields = SecurityHeaders.all(tls: backend.isSecureForGood, styles: [])
    guard let certificate else {
      return HTTPServerBuilder { responder in
        PlainChannel(
          responder: responder,
          handlers: [Place(among: connections), ConnectionGuard(limits, fields: fields)])
      }
    }
    let streams = Connections(limits: limits, exempt: configuration.proxy)
    return HTTPServerBuilder { responder in
      SecureChannel(
        certificate, connections: connections, streams: streams, fields: fields,
        responder: responder)
    }
  }

  private static func sender(_ configuration: Configuration) -> any CodeSender {
    guard let sender = configuration.sender else { return ConsoleCodeSender() }
    return HTTPCodeSender(sender)
  }

  /// Throws when the folder at `data` is the command line's. Nothing has been written then.
  static func requireOwn(_ data: URL) throws(StartFailure) {
    if let kind = FolderKind(of: data), kind != .server {
      throw .otherKind(data.path, owner: kind.owner)
    }
  }

  /// Marks the folder as a server's, unless it is.
  static func mark(_ data: URL) throws(StartFailure) {
    do throws(FileProblem) { try FolderKind.server.mark(OwnFolder(data)) } catch {
      throw .unwritable(data.path, why: error.reason)
    }
  }

  /// A restored backup may have left the keys readable to others, which is said.
  private static func tightenKeys(in data: URL, _ logger: Logger) {
    for file in [keyName, pushKeyName].map({ data.appendingPathComponent($0) }) {
      let named: Logger.Metadata = ["file": "\(file.path)"]
      switch PrivateFile.tighten(file) {
      case .nobodyElse: break
      case .wasOthers: logger.warning("others could use a key until now", metadata: named)
      case .isOthers: logger.warning("others can use a key", metadata: named)
      }
    }
  }

  static func makePrivate(_ folder: URL) throws {
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw StartFailure.unwritable(folder.path, error)
    }
    guard access(folder.path, R_OK | W_OK | X_OK) == 0 else {
      throw StartFailure.unwritable(folder.path)
    }
  }
}

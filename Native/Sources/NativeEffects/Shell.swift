// The native shell: feeds the core what happens, carries out what it asks for, and shows its
// screen to whoever drives it. It decides nothing: every rule is in the core.

import Bytes
import DaylyCore
import Foundation
import NativeCrypto
import NativeImages
import Reach
import Wire

/// A request under way.
struct HTTPTask {
  /// Of a photo, which may take long.
  var isUpload: Bool
  var task: Task<Void, Never>
}

/// One running core with the outside world of a Linux or macOS machine around it.
public actor Shell {
  /// What a shell runs on.
  public struct Options: Sendable {
    public var folder: DataFolder
    public var server: ServerAddress
    public var clock: LocalClock
    /// The file's bytes handed over when the core lets a person choose a picture.
    public var picture: [UInt8]?
    /// Where a picture of the person's own is written when it is saved.
    public var exports: URL
    public var trust = CertificateTrust.system
    /// Whom to ask when the storage key is not open in its file.
    public var unlocking = Unlocking.unattended
    /// Hears of each request once it is over.
    public var trace: (@Sendable (String) -> Void)?

    public init(
      folder: DataFolder, server: ServerAddress, clock: LocalClock = LocalClock(),
      picture: [UInt8]? = nil, exports: URL = URL(fileURLWithPath: ".")
    ) {
      self.folder = folder
      self.server = server
      self.clock = clock
      self.picture = picture
      self.exports = exports
    }
  }

  public private(set) var screen = Screen.starting
  /// Why the last chosen picture was not taken.
  public private(set) var pictureFault: PictureFault?
  /// Where the last exported picture went.
  public private(set) var exported: URL?
  /// What the person took along last.
  public private(set) var export: AccountExport?
  /// What became of everything this device kept, once its account has been deleted.
  public private(set) var erasure: Result<Void, EffectsFailure>?
  /// Whether the server has been asked something and has not answered.
  public var isAsking: Bool { !calls.isEmpty }

  let options: Options
  let database: Database
  let records: Records
  let secrets: Secrets
  let blobs: Blobs
  let committer: DeviceCommitter
  let images = Images()
  let files = Files()
  let http: HTTP

  private var core = Core()
  /// From its first event on.
  var library: Library?
  private var pending: [Event] = []
  private var handling = false
  private(set) var isStopped = false
  private var watchers: [UUID: AsyncStream<Sight>.Continuation] = [:]
  var wakeCalls = WakeCalls()
  var calls: [Request: HTTPTask] = [:]
  /// Who waits for the answer to which question.
  private var lastAsked: UInt32 = 0
  private var askers: [Request: CheckedContinuation<GroupsAnswer, Never>] = [:]
  var cookies: CookieJar

  /// Opens the storage. Nothing happens before `launch`.
  public init(_ options: Options) throws(EffectsFailure) {
    self.options = options
    let key = try StorageKey(in: options.folder, unlocking: options.unlocking)
    database = try Database(in: options.folder, key: key)
    records = Records(database: database)
    secrets = Secrets(database: database)
    blobs = Blobs(in: options.folder, key: key)
    committer = DeviceCommitter(database: database, secrets: secrets, blobs: blobs)
    do throws(StoreFault) { try committer.recover() } catch {
      guard error != .full else { throw .diskFull }
      throw .unfinished(options.folder.url.path)
    }
    http = HTTP(server: options.server, trust: options.trust, trace: options.trace)
    cookies = CookieStore(database: database).load()
  }

  /// The first event of a run, then "somebody is looking".
  public func launch() {
    send(.launched(saved: records.savedState()))
    send(.visible(now: true))
  }

  /// Ends the run: nothing is awaited, everything durable stays. Decrypted images are wiped.
  public func stop() {
    isStopped = true
    wakeCalls.sleepAll()
    for call in calls.values { call.task.cancel() }
    images.dismissAll()
    secrets.forgetTransient()
    for watcher in watchers.values { watcher.finish() }
    watchers = [:]
    for request in Array(askers.keys) { answered(request, .failed(fault: .trouble)) }
  }

  /// Tells the core what happened. Events are handled in order; effects that answer at once are
  /// answered before this returns.
  public func send(_ event: Event) {
    pending.append(event)
    guard !handling, !isStopped else { return }
    handling = true
    defer { handling = false }
    while !pending.isEmpty, !isStopped {
      let next = pending.removeFirst()
      let turn = core.handle(Input(occasion: options.clock.occasion, event: next))
      screen = turn.screen
      for effect in turn.effects { carryOut(effect) }
      for watcher in watchers.values { watcher.yield(sight) }
    }
  }

  /// What there is to see, and whether it is about to change by itself.
  private struct Sight: Sendable {
    var screen: Screen
    /// Nothing is being asked of the server or told it, but for uploads.
    var isSettled: Bool
    /// The server has told this device that it is not one of its account's.
    var isTurnedAway: Bool
  }

  private var sight: Sight {
    let asking = calls.values.contains { !$0.isUpload }
    return Sight(
      screen: screen, isSettled: pending.isEmpty && !asking,
      isTurnedAway: http.reachFault == .deviceRefused)
  }

  /// Why the server could not be reached the last time; `nil` when it could.
  public var reachFault: ReachFault? { http.reachFault }

  /// Everything there is to see from now on, the present first; nothing more once it has stopped.
  private func sights() -> AsyncStream<Sight> {
    let id = UUID()
    let (stream, continuation) = AsyncStream<Sight>.makeStream(
      bufferingPolicy: .bufferingNewest(64))
    continuation.yield(sight)
    guard !isStopped else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in
      Task { await self?.forgetWatcher(id) }
    }
    watchers[id] = continuation
    return stream
  }

  private func forgetWatcher(_ id: UUID) { watchers[id] = nil }
}

extension Shell {
  /// Waits until `answer` finds what it looks for in a screen, `patience` at the most; with
  /// `settled`, only in screens that no open request is about to change.
  /// Returns `nil` when the time is over first, or when the server turns this device away.
  public func wait<Found: Sendable>(
    for patience: Duration, settled: Bool = false,
    until answer: @escaping @Sendable (Screen) -> Found?
  ) async -> Found? {
    let sights = sights()
    return await withTaskGroup(of: Found?.self) { group in
      group.addTask {
        for await sight in sights where sight.isSettled || !settled {
          if let found = answer(sight.screen) { return found }
          if sight.isTurnedAway { return nil }
        }
        return nil
      }
      group.addTask {
        try? await Task.sleep(for: patience)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }

  /// Asks the groups what a library of another shell wants to know.
  public func answer(to question: GroupsQuestion) async -> GroupsAnswer {
    if isStopped { return .failed(fault: .trouble) }
    if case .damaged = screen { return .failed(fault: .trouble) }
    lastAsked += 1
    let request = Request(machine: .sharing, number: lastAsked)
    return await withCheckedContinuation { asker in
      askers[request] = asker
      send(.asked(request: request, question: question))
    }
  }

  func answered(_ request: Request, _ answer: GroupsAnswer) {
    askers.removeValue(forKey: request)?.resume(returning: answer)
  }

  /// The account of this device as it was last saved, for showing; `nil` before sign-up.
  public var account: SavedAccount? {
    SavedAccount(in: records.savedState())
  }

  /// The opened JPEG the views may show under `name`.
  public func image(_ name: ImageName) -> [UInt8]? { images.jpeg(name) }

  /// Keeps text a person typed that the core must not see, such as a login code.
  public func keep(secret text: String, as name: SecretName) -> Bool {
    secrets.keep(bytes: Array(text.utf8), as: name)
  }

  /// The text of a link; `nil` when its secret is not there.
  public func linkText(_ link: SecretLink) -> String? {
    guard let secret = secrets.bytes(link.fragment) else { return nil }
    return Links.text(server: options.server, path: link.path, secret: secret)
  }

  /// Opens a link as if the app had been opened by it.
  public func open(_ link: OpenedLink) {
    let name: SecretName = "transient/link"
    guard secrets.keep(bytes: link.secret, as: name) else { return }
    send(.linkOpened(path: link.path, fragment: name))
  }

  /// The 24 words behind a secret; `nil` when it is not there or not 32 bytes long.
  public func words(_ name: SecretName) -> [String]? {
    guard let entropy = secrets.bytes(name) else { return nil }
    return Words.phrase(for: SecretBytes(copying: entropy))
  }

  func note(_ export: AccountExport) { self.export = export }

  /// The run is over: nothing is left to go on with.
  func erase() {
    stop()
    erasure = Result { () throws(EffectsFailure) in try options.folder.erase() }
  }

  func noteExport(_ url: URL?) { exported = url }
  func notePicture(_ fault: PictureFault?) { pictureFault = fault }
}

// Everything the routes stand on, in one value: the seams and what is built on them.

import Bytes
import Logging
import Wire

/// Shared by all requests.
public final class Backend: Sendable {
  let mode: Configuration.Mode
  /// Browsers reach this server over TLS, its own or a proxy's.
  let isSecure: Bool
  let trustedProxy: String?
  /// Opens `/metrics` to others than this machine.
  let metricsToken: String?
  let store: any Store
  let blobs: any BlobStore
  let hot: HotBlobs
  let clock: any Clock
  let randomness: any Randomness
  let sender: any CodeSender
  let keys: SecretKeys
  let metrics: Metrics
  let rosters: Rosters
  let slots = UploadSlots()
  let inHand = BlobsInHand()
  /// Other servers use the same rows and containers.
  let isOneOfSeveral: Bool
  let readiness = Readiness()
  /// What is left on the disk, and how much of it is not for photos.
  let freeBytes: @Sendable () -> UInt64
  let reserveBytes: UInt64
  let events: Events
  let push: Push
  let logger: Logger

  /// Browsers are told to come over TLS only, for two years. Not in development: its name,
  /// localhost, is every program's on this machine.
  var isSecureForGood: Bool { isSecure && mode == .production }

  init(
    mode: Configuration.Mode, isSecure: Bool, trustedProxy: String? = nil,
    metricsToken: String? = nil, store: any Store, blobs: any BlobStore, clock: any Clock,
    randomness: any Randomness = SystemRandomness(), sender: any CodeSender, keys: SecretKeys,
    push: Push, freeBytes: @escaping @Sendable () -> UInt64 = { .max }, reserveBytes: UInt64 = 0,
    isOneOfSeveral: Bool = false, listenersMost: Int = Events.most, metrics: Metrics = Metrics(),
    logger: Logger
  ) {
    self.mode = mode
    self.isSecure = isSecure
    self.trustedProxy = trustedProxy
    self.metricsToken = metricsToken
    self.store = store
    self.metrics = metrics
    self.blobs = MeasuredBlobs(blobs, metrics)
    hot = HotBlobs(store: self.blobs)
    self.clock = clock
    self.randomness = randomness
    self.sender = sender
    self.keys = keys
    self.push = push
    self.freeBytes = freeBytes
    self.reserveBytes = reserveBytes
    self.isOneOfSeveral = isOneOfSeveral
    rosters = Rosters(store: store)
    events = Events(
      run: String(base64url(randomness.bytes(9)).string.filter { $0 != "-" }), most: listenersMost)
    self.logger = logger
  }
}

// A group's photos full screen, newest first: which can be seen, fetching and opening the one on
// screen and its neighbours, and making sure that what has expired is gone from this device.
//
// Containers are fetched as soon as they are listed, one at a time, so that opening waits for no
// network. Decrypted pictures are handed to the views around the current page, as many as memory
// allows, and are taken back when the viewer closes or the app is hidden.

import Bytes
import Kernel
import Locaphoto
import Wire

struct Viewer: Sendable {
  enum Event: Equatable, Sendable {
    /// All groups, whenever anything about them changes, and once at launch before any other
    /// event.
    case facts(ThisDevice, [GroupFacts])
    case user(ViewerEvent)
    case answer(Answer, Request)
    /// `Timer.expiry`.
    case timer
    case visible(Bool)
    case online(Bool)
    case sessionRenewed
    /// `Timer.download`.
    case retry
    /// The server answers again.
    case serverBack
    case back
    /// Something else takes the screen.
    case dismissed
  }

  indirect enum Effect: Equatable, MachineEffect, Sendable {
    case shell(Wire.Effect)
    /// The owner has seen this photo: mark it in the saved posts.
    case seen(GroupID, PhotoID)
    /// The container is in "post/<photo>": mark it in the saved posts.
    case cached(GroupID, PhotoID)
    /// Nothing of these is left on this device: take them out of the saved posts. Until then they
    /// must stay there, so that a crash does not strand what they left behind.
    case forgotten([PhotoID])
    /// Likewise, of people who are blocked, with whom they can come back, or over by this device's
    /// clock alone, which may be wrong: marked as not here.
    case uncached([PhotoID])
    /// The owner has taken their photo of this day back. The day stays used.
    case withdrawn(GroupID, CivilDay)
    /// An opened photo says when it was taken.
    case taken(PhotoID, Instant)
    /// An opened photo says under which head of the group's log it was sealed.
    case headSeen(GroupID, head: Digest)
    /// The server has no file of what it listed: ask it for its list anew.
    case outdated
    /// The server no longer knows this session: renew it, then say `sessionRenewed`.
    case sessionEnded
  }

  /// How far the bytes of a page have come.
  indirect enum Content: Sendable {
    case absent
    case fetching(Request, moved: UInt32, total: UInt32)
    /// The container is in its blob.
    case fetched
    case opening(Request, PostOpener, usesKeptKey: Bool)
    case ready(PixelSize, PhotoSource)
    case failed(PageFault)
    /// Until the session is renewed.
    case lockedOut
  }

  struct Page: Sendable {
    var post: SavedPost
    var content: Content
    /// What lay here was missing or did not open, and was fetched anew: that happens once.
    var wasFetchedAnew = false
    /// The ways to its key that were tried.
    var triedKeptKey = false
    var triedPrekeys = false
    /// It could not be decoded once, when memory may have been short.
    var wasUndecodable = false
    /// Stands before the others: unseen when a notification led here.
    var leads = false
    /// What it showed has gone and does not come back.
    var isOver = false
  }

  struct Open: Sendable {
    var group: GroupID
    /// Newest first.
    var pages: [Page]
    var index: Int
    var overlay = true
    var unseenFirst = false
  }

  /// A container fetched before anybody looks at it.
  struct Prefetch: Equatable, Sendable {
    var request: Request
    var group: GroupID
    var photo: PhotoID
  }

  /// Photos whose traces are being removed.
  struct Removal: Equatable, Sendable {
    var request: Request
    var group: GroupID
    var posts: [SavedPost]
    /// Whether they can come back: of people who are blocked, or over by this device's clock alone.
    var isHiding: Bool
    /// Tried again with the next `Timer.expiry`.
    var hasFailed = false
  }

  /// A page that went while its bytes were under way: what arrives after all is taken back.
  struct Stray: Equatable, Sendable {
    var request: Request
    var photo: PhotoID
  }

  var open: Open?
  var thisDevice: ThisDevice?
  var groups: [GroupFacts] = []
  var removals: [Removal] = []
  var strays: [Stray] = []
  /// Over by this device's clock: nothing of them is left here.
  var swept: [PhotoID] = []
  var isVisible = true
  var isOnline = true
  /// Somebody has looked at the app in this run: photos may be fetched ahead.
  var isWatched = false
  var prefetch: Prefetch?
  /// Not fetched ahead again before something changes.
  var unfetchable: [PhotoID] = []
  /// Listed by the server, which has no file of them. Not fetched ahead again before the app is
  /// looked at anew.
  var lost: [PhotoID] = []
  var recovery = Recovery()
  var withdrawing = Withdrawing.no(nil)
  private var wakeAt: Instant?

  /// More pages than any group can fill in 48 hours; the schema's limit.
  static let pagesMax = 64
  /// Pages on either side of the current one that are fetched and opened ahead.
  static let reach = 1
  /// Most memory for decoded pictures, at four bytes a pixel.
  static let decodedBytesMax: UInt64 = 100_000_000
  static let decodedCountMax = 50
  /// The longest time between two looks for expired photos. Milliseconds.
  static let sweepPause: Int64 = 3_600_000
  /// Milliseconds without progress.
  static let patience: UInt32 = 30_000

  init() {}

  /// `canSend`: a photo of today can still be taken, and somebody would see it.
  func screen(canSend: Bool) -> Screen? {
    guard let open else { return nil }
    let facts = groups.first { $0.group == open.group }
    return .viewer(
      view: ViewerView(
        group: open.group, name: facts?.name ?? "",
        pages: open.pages.map { view(of: $0, in: facts) }, index: UInt16(clamping: open.index),
        overlay: open.overlay, canSend: canSend, withdrawal: withdrawalView))
  }

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .facts(let thisDevice, let groups):
      take(thisDevice, groups, &context)
    case .user(let event):
      handle(event, &context)
    case .answer(let answer, let request):
      if !withdrawn(answer, request, &context) { handle(answer, to: request, &context) }
    case .timer:
      wakeAt = nil
      unfetchable = []
      retryRemovals(&context)
    case .visible(let isVisible):
      self.isVisible = isVisible
      isWatched = isWatched || isVisible
      if isVisible { retryAll() }
    case .online(let isOnline):
      self.isOnline = isOnline
      if isOnline { retryAll() } else { sayOffline() }
    case .retry:
      recovery.until = nil
      retryFailed()
    case .serverBack: retryAll()
    case .sessionRenewed:
      unfetchable = []
      changeContent { if case .lockedOut = $0 { .absent } else { nil } }
    case .back where forgetWithdrawal(): break
    case .back, .dismissed:
      close(&context)
    }
    sweep(&context)
    load(&context)
    fetchAhead(&context)
    markSeen(&context)
    recover(&context)
    rewake(&context)
  }

  private mutating func handle(_ event: ViewerEvent, _ context: inout Context<Effect>) {
    switch event {
    case .opened(let group):
      show(group, unseenFirst: false, &context)
    case .notificationTapped(let group):
      guard groups.contains(where: { $0.group == group }) else { return }
      show(group, unseenFirst: true, &context)
    case .withdrawTapped:
      askWithdrawal()
    case .withdrawConfirmed: withdraw(&context)
    case .withdrawDeclined:
      forgetWithdrawal()
    case .pageShown(let index):
      forgetWithdrawal()
      guard let open, !open.pages.isEmpty else { return }
      self.open?.index = min(Int(index), open.pages.count - 1)
    case .overlayToggled:
      open?.overlay.toggle()
    case .retryTapped:
      guard let open, open.pages.indices.contains(open.index),
        case .failed = open.pages[open.index].content, !open.pages[open.index].isOver
      else { return }
      self.open?.pages[open.index] = Page(post: open.pages[open.index].post, content: .absent)
    case .pictureFailed(let photo):
      undecodable(photo, &context)
    }
  }

  private mutating func show(_ group: GroupID, unseenFirst: Bool, _ context: inout Context<Effect>)
  {
    close(&context)
    open = Open(group: group, pages: [], index: 0, unseenFirst: unseenFirst)
    refreshPages(&context)
  }

  private mutating func take(
    _ thisDevice: ThisDevice, _ groups: [GroupFacts], _ context: inout Context<Effect>
  ) {
    let before = self.groups
    self.thisDevice = thisDevice
    self.groups = groups
    // What the server no longer lists leaves nothing behind here either.
    for old in before {
      let now = groups.first { $0.group == old.group }
      let gone = old.posts.without(now?.posts ?? [])
      // Whoever is blocked comes back some day.
      remove(gone.without(now?.hidden ?? []), of: old.group, &context)
      remove(gone, of: old.group, hiding: true, &context)
    }
    // What a crash left of them.
    for facts in groups {
      let left = facts.hidden.filter { $0.cached }
      remove(left, of: facts.group, hiding: true, &context)
    }
  }

  /// Expired photos vanish from the pages and from the device: for good once the server says that
  /// they are over; until then so that they can be fetched again, should this device's clock be
  /// wrong.
  private mutating func sweep(_ context: inout Context<Effect>) {
    for facts in groups {
      for posts in [facts.posts, facts.hidden] {
        remove(posts.filter { $0.isOver }, of: facts.group, &context)
        let past = posts.filter { $0.expires <= context.instant }
        swept.removeAll { photo in posts.holds(photo) && !past.holds(photo) }
        let present = past.filter { !swept.contains($0.info.photo) }
        remove(present, of: facts.group, hiding: true, &context)
      }
    }
    refreshPages(&context)
    dismissSpare(&context)
  }

  /// Wakes for the next photo to expire, at the latest in an hour.
  private mutating func rewake(_ context: inout Context<Effect>) {
    guard !groups.isEmpty else { return }
    let hourly = context.instant.advanced(by: Self.sweepPause)
    let expiries = groups.flatMap { $0.posts.map { $0.expires } }
    let next = min(expiries.filter { $0 > context.instant }.min() ?? hourly, hourly)
    // A wake that comes earlier than needed is moved by the sweep it leads to.
    if let wakeAt, wakeAt <= next, wakeAt > context.instant { return }
    wakeAt = next
    context.shell(.wake(timer: .expiry, instant: next))
  }

  mutating func changeContent(_ change: (Content) -> Content?) {
    guard var open else { return }
    for index in open.pages.indices {
      if let changed = change(open.pages[index].content) { open.pages[index].content = changed }
    }
    self.open = open
  }

  private mutating func markSeen(_ context: inout Context<Effect>) {
    guard isVisible, var open, open.pages.indices.contains(open.index) else { return }
    let page = open.pages[open.index]
    guard case .ready = page.content, !page.post.seen else { return }
    open.pages[open.index].post.seen = true
    self.open = open
    context.emit(.seen(open.group, page.post.info.photo))
  }
}

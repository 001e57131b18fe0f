// Posts of one's own that the library keeps, unless its owner wants otherwise: from the groups'
// message until each is sealed for the vault, one after another.

import Bytes
import Kernel
import Wire

struct Posts: Equatable, StateMachine {
  enum Event: Equatable {
    case keepTapped(Bool)
    /// One has arrived at the server.
    case posted(DeliveredPost)
    /// There is a vault to seal to. What could not be sealed is tried again.
    case vaultReady
    /// It lies in the vault's folder, durable.
    case sealed(PhotoID)
    /// There is no picture to seal; nobody will have it.
    case lost(PhotoID)
    case failed(PhotoID)
  }

  enum Effect: Equatable, MachineEffect {
    case shell(LibraryEffect)
    case save
    /// Tells the groups.
    case tell(ToGroups)
    case seal(DeliveredPost)
  }

  static var name: Machine { .posts }

  private(set) var isWanted: Bool
  /// What the groups were told last.
  private(set) var isKeeping: Bool
  /// Oldest first, each photo once.
  private(set) var arrived: [DeliveredPost]
  private var hasVault: Bool
  private var sealing: PhotoID?
  /// Not tried again for now.
  private var failed: [PhotoID] = []

  init(isWanted: Bool, isKeeping: Bool, arrived: [DeliveredPost], hasVault: Bool) {
    self.isWanted = isWanted
    self.isKeeping = isKeeping
    self.arrived = arrived
    self.hasVault = hasVault
  }

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .keepTapped(let now):
      guard now != isWanted else { return }
      isWanted = now
      context.emit(.save)
      tellGroups(&context)
    case .posted(let post):
      guard !arrived.contains(where: { $0.photo == post.photo }) else { return }
      arrived.append(post)
      context.emit(.save)
    case .vaultReady:
      hasVault = true
      failed = []
      tellGroups(&context)
    case .sealed(let photo), .lost(let photo): end(photo, &context)
    case .failed(let photo):
      guard sealing == photo else { return }
      sealing = nil
      failed.append(photo)
    }
    sealNext(&context)
  }

  /// Without a vault there is nothing to keep a post in.
  private mutating func tellGroups(_ context: inout Context<Effect>) {
    let now = isWanted && hasVault
    guard now != isKeeping else { return }
    isKeeping = now
    context.emit(.tell(.keepPosts(now: now)))
    context.emit(.save)
  }

  private mutating func end(_ photo: PhotoID, _ context: inout Context<Effect>) {
    guard sealing == photo else { return }
    sealing = nil
    arrived.removeAll { $0.photo == photo }
    // In the same write as the message: until then it would be sealed again, to the same.
    context.emit(.tell(.kept(photo: photo)))
    context.emit(.save)
  }

  private mutating func sealNext(_ context: inout Context<Effect>) {
    guard hasVault, sealing == nil,
      let next = arrived.first(where: { !failed.contains($0.photo) })
    else { return }
    sealing = next.photo
    context.emit(.seal(next))
  }
}

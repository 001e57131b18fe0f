// Posts of one's own that the library keeps, where its owner wants that.

import Bytes
import Kernel
import Wire

struct Posts: Equatable, StateMachine {
  enum Event: Equatable {
    case keepTapped(Bool)
    /// One has arrived at the server.
    case posted(DeliveredPost)
  }

  enum Effect: Equatable, MachineEffect {
    case shell(LibraryEffect)
    case save
    /// Tells the groups.
    case tell(ToGroups)
  }

  static var name: Machine { .posts }

  private(set) var isKeeping: Bool
  /// Oldest first, each photo once.
  private(set) var arrived: [DeliveredPost]

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .keepTapped(let now):
      guard now != isKeeping else { return }
      isKeeping = now
      context.emit(.tell(.keepPosts(now: now)))
      context.emit(.save)
    case .posted(let post):
      guard !arrived.contains(where: { $0.photo == post.photo }) else { return }
      arrived.append(post)
      context.emit(.save)
    }
  }
}

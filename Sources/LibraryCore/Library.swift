// The library's root: owns its machines and routes, as `App` does for the groups.

import Bytes
import Kernel
import Wire

struct Library {
  var posts: Posts
  var channel: Channel<LibraryEffect>

  private var requests = Requests()
  private var saving: Saving<LibraryKept>
  private var effects: [LibraryEffect] = []
  /// Waits for its turn.
  private var queue: [Message] = []

  /// An event for one of the machines.
  private enum Message {
    case posts(Posts.Event)
    case channel(Channel<LibraryEffect>.Event)
  }

  init(_ found: Found<LibraryKept>) {
    saving = Saving(found)
    let saved = SavedLibrary(found)
    posts = Posts(isKeeping: saved.ties.keepsPosts, arrived: saved.posts)
    channel = Channel(saved.ties.channel)
  }

  /// What survives a restart.
  private var saved: SavedLibrary {
    SavedLibrary(
      ties: LibraryRecord(keepsPosts: posts.isKeeping, channel: channel.saved),
      posts: posts.arrived)
  }

  var screen: LibraryScreen {
    .open(
      library: LibraryView(
        keepsPosts: posts.isKeeping, posts: UInt32(clamping: posts.arrived.count)))
  }

  mutating func handle(_ event: LibraryEvent, at occasion: Occasion) -> [LibraryEffect] {
    effects = []
    route(event)
    settle(at: occasion)
    if saving.isDue {
      let write: LibraryEffect? = saving.begin(saved.kept, &requests)
      if let write { effects.append(write) }
      for told in saving.takeTold() { deliver(told.answer, to: told.waiter) }
      settle(at: occasion)
    }
    return effects
  }

  private mutating func route(_ event: LibraryEvent) {
    switch event {
    case .launched, .groupsLaunched: tell(.channel(.opened))
    case .persisted(let request): deliver(.persisted, to: request)
    case .persistFailed(let request, let fault): deliver(.persistFailed(fault), to: request)
    case .recipeDone(let request, let revealed): deliver(.recipeDone(revealed), to: request)
    case .recipeFailed(let request, let failure): deliver(.recipeFailed(failure), to: request)
    case .received(let envelope):
      // What a newer version says waits until this one is newer, too.
      guard (try? ToLibrary(decoding: envelope.content)) != nil else { return }
      tell(.channel(.received(envelope)))
    case .acknowledged(let channel, let number):
      tell(.channel(.acknowledged(channel, number)))
    case .keepPostsTapped(let now): tell(.posts(.keepTapped(now)))
    }
  }

  private mutating func deliver(_ answer: Answer, to request: Request) {
    switch request.machine {
    case .root:
      for waiter in saving.end(request, answer) { deliver(answer, to: waiter) }
    case .channel: tell(.channel(.answer(answer, request)))
    case .posts: break  // They ask nothing.
    case .signIn, .groups, .invitation, .capture, .outbox, .viewer, .settings, .push, .identity,
      .rewraps, .linking, .own, .accounts, .deletion:
      break  // The groups'.
    }
  }

  private mutating func tell(_ message: Message) { queue.append(message) }

  /// Delivers until nothing waits.
  private mutating func settle(at occasion: Occasion) {
    var next = 0
    while next < queue.count {
      switch queue[next] {
      case .posts(let event): carryOut(posts.turn(event, at: occasion, &requests))
      case .channel(let event): carryOut(channel.turn(event, at: occasion, &requests))
      }
      next += 1
    }
    queue = []
  }

  private mutating func carryOut(_ effects: [Posts.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): self.effects.append(effect)
      case .save: saving.want()
      case .tell(let message): tell(.channel(.send(message.encoded)))
      }
    }
  }

  private mutating func carryOut(_ effects: [Channel<LibraryEffect>.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): self.effects.append(effect)
      case .save: saving.want()
      case .saveThen(let request): saving.want(request)
      case .received(let content):
        guard let message = try? ToLibrary(decoding: content) else { continue }
        switch message {
        case .posted(let post): tell(.posts(.posted(post)))
        }
      }
    }
  }
}

extension LibraryEffect: MessageEffect {}

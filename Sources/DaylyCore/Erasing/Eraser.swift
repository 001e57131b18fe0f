// Erases what nothing in the saved state names any more: secrets and photos of a group this device
// has gone from, pictures the library has taken over. What is to be erased is saved in the write
// that lets go of it, and stays there until it is gone: a crash or a storage that fails in between
// leaves nothing behind for ever.

import Bytes
import Kernel
import Membership
import Recipes
import Wire

struct Eraser: Equatable {
  enum Event {
    case add([Erasure])
    /// Time to go on. The names keys of these groups are needed: one that was left may be joined
    /// again.
    case due(beside: [GroupID])
    case answer(Answer, Request)
  }

  enum Effect: Equatable, MachineEffect {
    case shell(Wire.Effect)
    case save
  }

  /// The recipe that erases so many of them, from the first on.
  private struct Open: Equatable {
    var request: Request
    var count: Int
  }

  /// Oldest first.
  private(set) var saved: [Erasure]
  private var open: Open?

  /// The schema's limit. Storage that fails for longer than it takes to leave that much behind does
  /// not let a photo be sent or seen either.
  static let savedMax = 1_000
  /// A recipe that has as many steps takes no more erasures; the largest has 4,001 steps itself,
  /// and the schema lets a recipe have 8,192.
  private static let stepsWanted = 1_000

  init(_ saved: [Erasure] = []) { self.saved = saved }

  /// What a group leaves behind.
  static func erasures(of group: GroupID, epoch: UInt32, posts: [PhotoID]) -> [Erasure] {
    [.names(group: group, epoch: epoch)] + posts.map { .post(photo: $0) }
  }

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .add(let erasures):
      saved = Array((saved + erasures).prefix(Self.savedMax))
      context.emit(.save)
    case .due(let groups):
      guard open == nil else { return }
      saved.removeAll { erasure in
        if case .names(let group, _) = erasure { groups.contains(group) } else { false }
      }
      erase(&context)
    case .answer(let answer, let request):
      guard let open, open.request == request else { return }
      self.open = nil
      // Tried again when it is due.
      guard case .recipeDone = answer else { return }
      saved.removeFirst(open.count)
      context.emit(.save)
      erase(&context)
    }
  }

  private mutating func erase(_ context: inout Context<Effect>) {
    guard !saved.isEmpty else { return }
    var recipe = RecipeBuilder()
    var count = 0
    for erasure in saved where recipe.build.steps.count < Self.stepsWanted {
      erasure.erase(&recipe)
      count += 1
    }
    let request = context.request()
    open = Open(request: request, count: count)
    context.run(recipe.build, as: request)
  }
}

extension Erasure {
  fileprivate func erase(_ recipe: inout RecipeBuilder) {
    switch self {
    case .names(let group, let epoch):
      // Far more epochs than a family sees.
      for epoch in 0...min(epoch, 4_000) { recipe.forget(.names(group, epoch: epoch)) }
    case .post(let photo):
      recipe.dropBlob(BlobName("post/", photo))
      recipe.forget(SecretName("filekey/", photo))
    case .kept(let photo):
      recipe.dropBlob(.kept(photo))
    }
  }
}

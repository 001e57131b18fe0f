// What the owner sees of the outbox: where a photo stands, and the one that could not be sent.

import Bytes
import Kernel
import Recipes
import Wire

extension Outbox {
  /// The screen of a kept photo.
  enum Kept: Equatable, Sendable {
    case closed
    case opening(PhotoID, Request)
    case open(PhotoID, ImageName?)
    /// Left while its picture was being opened: what is presented after all is taken back.
    case leaving(PhotoID, Request)

    /// The photo whose screen it is.
    var photo: PhotoID? {
      switch self {
      case .closed, .leaving: nil
      case .opening(let photo, _), .open(let photo, _): photo
      }
    }
  }

  /// Where the photo on its way to this group stands; `nil` when there is none.
  func delivery(to group: GroupID) -> Delivery? {
    for entry in entries where entry.item.group == group {
      if let delivery = entry.delivery { return delivery }
    }
    return nil
  }

  /// The newest photo on its way to this group.
  func unsent(to group: GroupID) -> PhotoID? {
    newestUnsent(to: group).map { entries[$0].item.photo }
  }

  private func newestUnsent(to group: GroupID) -> Int? {
    entries.lastIndex { $0.item.group == group && $0.delivery != nil }
  }

  /// The newest photo that could not be sent to this group.
  func kept(in group: GroupID) -> PhotoID? {
    entries.last { $0.item.group == group && $0.isRefused }?.item.photo
  }

  /// Photos that could not be sent to groups this device is no longer in: no card shows them.
  var keptWithoutGroup: [PhotoID] {
    entries.filter { $0.isRefused && facts(of: $0.item.group) == nil }.map { $0.item.photo }
  }

  /// The kept photo, while it is open.
  var screen: Screen? {
    guard let photo = kept.photo, let index = index(of: photo),
      case .refused(let reason) = entries[index].item.phase
    else { return nil }
    let image: ImageName?
    if case .open(_, let name) = kept { image = name } else { image = nil }
    // Empty when the group itself is gone.
    let name = facts(of: entries[index].item.group)?.name ?? ""
    return .kept(view: KeptView(photo: photo, name: name, image: image, reason: reason))
  }

  mutating func handle(_ event: OutboxEvent, _ context: inout Context<Effect>) {
    switch event {
    case .keptTapped(let photo):
      guard kept.photo == nil, let index = index(of: photo), entries[index].isRefused else {
        return
      }
      let request = context.request()
      kept = .opening(photo, request)
      var recipe = RecipeBuilder()
      recipe.present(ImageName("photo/", photo), jpeg: .blob(name: entries[index].item.plainBlob))
      context.run(recipe.build, as: request)
    case .saveTapped:
      guard let photo = kept.photo, let index = index(of: photo) else { return }
      let item = entries[index].item
      let name = "dayly-" + item.day.isoText + ".jpg"
      context.shell(.exportFile(blob: item.plainBlob, name: name))
    case .discardTapped:
      guard let photo = kept.photo, let index = index(of: photo) else { return }
      closeKept(&context)
      finish(index, discarded: true, &context)
    case .unsentTapped(let group): takeBack(from: group, &context)
    }
  }

  /// What was never sealed was never posted: it goes at once, and its day is free again. What was
  /// sealed may have arrived although no answer came, so that only the server can let go of it.
  /// One of a day before it stays as it is: nobody asked for that.
  private mutating func takeBack(from group: GroupID, _ context: inout Context<Effect>) {
    guard let index = newestUnsent(to: group), entries[index].item.phase == .waiting,
      entries[index].item.leftOut.isEmpty, entries[index].delivery != .saving
    else { return }
    unsealing(entries[index].item, &context)
    finish(index, discarded: true, &context)
  }

  /// The answer to the recipe that opens a kept photo's picture.
  mutating func keptAnswered(_ answer: Answer, _ context: inout Context<Effect>) {
    let image: Bool
    switch answer {
    case .recipeDone: image = true
    case .recipeFailed: image = false
    case .persisted, .persistFailed, .httpAnswered, .httpFailed, .httpProgress: return
    }
    switch kept {
    case .opening(let photo, _):
      kept = .open(photo, image ? ImageName("photo/", photo) : nil)
    case .leaving(let photo, _):
      kept = .closed
      if image { dismissal(of: photo, &context) }
    case .closed, .open:
      break
    }
  }

  mutating func closeKept(_ context: inout Context<Effect>) {
    switch kept {
    case .closed, .leaving:
      break
    case .opening(let photo, let request):
      kept = .leaving(photo, request)
    case .open(let photo, let image):
      kept = .closed
      if !(image == nil) { dismissal(of: photo, &context) }
    }
  }

  private func dismissal(of photo: PhotoID, _ context: inout Context<Effect>) {
    var recipe = RecipeBuilder()
    recipe.dismiss(ImageName("photo/", photo))
    context.run(recipe.build)
  }
}

extension Outbox.Entry {
  var isRefused: Bool {
    if case .refused = item.phase { return true }
    return false
  }

  var delivery: Delivery? {
    switch stage {
    case .storing, .saving: .saving
    case .ready, .lockedOut:
      switch item.phase {
      case .waiting: .sealing
      case .sealed(_, let size): .uploading(moved: 0, total: size)
      case .refused, .finished: nil
      }
    case .fetching, .verifying, .sealing, .recording: .sealing
    case .uploading(_, let moved, let total): .uploading(moved: moved, total: total)
    case .waiting(let wait):
      item.phase == .finished ? nil : .waiting(next: wait.until, offline: wait.offline)
    case .awaitingLog(_, let wait): .waiting(next: wait.until, offline: false)
    case .blocked:
      .waiting(next: item.captured.advanced(by: Outbox.ageMax), offline: false)
    case .placing, .closing, .dropping, .resting: nil
    }
  }
}

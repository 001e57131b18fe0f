// Fetching and opening the pages that are near.

import Bytes
import Kernel
import Locaphoto
import Media
import Recipes
import Wire

extension Viewer {
  /// Moves every near page on that waits for a next step, the current one first.
  mutating func load(_ context: inout Context<Effect>) {
    guard let open, thisDevice != nil else { return }
    let near = open.pages.indices.filter { isNear($0, in: open) }
    let current = near.filter { $0 == open.index } + near.filter { $0 != open.index }
    for index in current {
      switch open.pages[index].content {
      case .absent: fetch(index, &context)
      case .fetched where isVisible:
        openPage(index, usesKeptKey: open.pages[index].post.seen, &context)
      case .fetched, .fetching, .opening, .ready, .failed, .lockedOut: break
      }
    }
  }

  private mutating func fetch(_ index: Int, _ context: inout Context<Effect>) {
    guard let open else { return }
    let info = open.pages[index].post.info
    if let ahead = prefetch, ahead.photo == info.photo {
      prefetch = nil
      self.open?.pages[index].content = .fetching(ahead.request, moved: 0, total: info.size)
      return
    }
    let request = context.request()
    self.open?.pages[index].content = .fetching(request, moved: 0, total: info.size)
    context.emit(Self.fetching(info.photo, of: open.group, request))
  }

  static func fetching(_ photo: PhotoID, of group: GroupID, _ request: Request) -> Effect {
    .shell(
      .http(
        request: request,
        message: HTTPMessage(
          method: .get, path: "/v1/groups/" + group.hex + "/posts/" + photo.hex,
          body: .none, saveAs: BlobName("post/", photo),
          most: ContainerHeader.servedByteCountMax, patience: Self.patience)))
  }

  /// With the file key an earlier opening kept, else with this device's prekeys.
  private mutating func openPage(_ index: Int, usesKeptKey: Bool, _ context: inout Context<Effect>)
  {
    guard let open, let thisDevice else { return }
    let info = open.pages[index].post.info
    guard let facts = groups.first(where: { $0.group == open.group }),
      let sender = facts.sender(info.device)?.deviceKey
    else {
      self.open?.pages[index].content = .failed(.unopenable)
      return
    }
    let fileKey = SecretName("filekey/", info.photo)
    var opening = PostOpener(
      blob: BlobName("post/", info.photo),
      expected: PostExpectation(
        group: open.group, photo: info.photo, device: info.device, day: info.day),
      sender: sender, keys: thisDevice.keys.map { ($0.id, $0.secret) },
      fileKey: usesKeptKey ? fileKey : nil, keepFileKeyAs: fileKey,
      image: ImageName("photo/", info.photo))
    let recipe = opening.start()
    let request = context.request()
    self.open?.pages[index].content = .opening(request, opening, usesKeptKey: usesKeptKey)
    if usesKeptKey {
      self.open?.pages[index].triedKeptKey = true
    } else {
      self.open?.pages[index].triedPrekeys = true
    }
    context.run(recipe, as: request)
  }

  mutating func handle(_ answer: Answer, to request: Request, _ context: inout Context<Effect>) {
    if let ahead = prefetch, ahead.request == request {
      return fetchedAhead(ahead, answer, &context)
    }
    if let index = removals.firstIndex(where: { $0.request == request && !$0.hasFailed }) {
      return removed(index, answer, &context)
    }
    if let index = strays.firstIndex(where: { $0.request == request }) {
      return strayed(index, answer, &context)
    }
    // Late and repeated answers find no page.
    guard let open, let index = open.pages.firstIndex(where: { $0.content.request == request })
    else { return }
    switch open.pages[index].content {
    case .fetching: fetched(index, answer, &context)
    case .opening(_, let opening, let usesKeptKey):
      opened(index, opening, usesKeptKey: usesKeptKey, answer, &context)
    case .absent, .fetched, .ready, .failed, .lockedOut: break
    }
  }

  private mutating func removed(_ index: Int, _ answer: Answer, _ context: inout Context<Effect>) {
    switch answer {
    case .recipeDone:
      let removal = removals.remove(at: index)
      let photos = removal.posts.map { $0.info.photo }
      if removal.isHiding {
        swept += photos.filter { !swept.contains($0) }
        return context.emit(.uncached(photos))
      }
      // Facts that still name them would have them removed again.
      for group in groups.indices where groups[group].group == removal.group {
        groups[group].posts = groups[group].posts.without(removal.posts)
        groups[group].hidden = groups[group].hidden.without(removal.posts)
      }
      context.emit(.forgotten(photos))
    case .recipeFailed:
      removals[index].hasFailed = true
    case .persisted, .persistFailed, .httpAnswered, .httpFailed, .httpProgress:
      break
    }
  }

  private mutating func fetched(_ index: Int, _ answer: Answer, _ context: inout Context<Effect>) {
    guard let open else { return }
    let page = open.pages[index]
    switch answer {
    case .httpProgress(let moved, let total):
      if let request = page.content.request {
        self.open?.pages[index].content = .fetching(request, moved: moved, total: total)
      }
    case .httpAnswered(200, _):
      self.open?.pages[index].content = .fetched
      self.open?.pages[index].post.cached = true
      noteDownload()
      context.emit(.cached(open.group, page.post.info.photo))
    case .httpAnswered(401, _):
      self.open?.pages[index].content = .lockedOut
      context.emit(.sessionEnded)
    case .httpAnswered(404, _), .httpAnswered(410, _):
      // While it is listed its time is not over: either the list is old, or the file is lost.
      let isOver = page.post.expires <= context.instant
      self.open?.pages[index].content = .failed(isOver ? .expired : .lost)
      if !lost.contains(page.photo) { lost.append(page.photo) }
      context.emit(.outdated)
    case .httpAnswered:
      self.open?.pages[index].content = .failed(.serverTrouble)
    case .httpFailed(let fault):
      let cause = self.fault(fault)
      self.open?.pages[index].content = .failed(cause)
    case .persisted, .persistFailed, .recipeDone, .recipeFailed:
      break
    }
  }

  private mutating func opened(
    _ index: Int, _ opening: PostOpener, usesKeptKey: Bool, _ answer: Answer,
    _ context: inout Context<Effect>
  ) {
    switch answer {
    case .recipeDone(let revealed):
      var opening = opening
      do throws(LocaphotoFailure) {
        switch try opening.advance(revealed) {
        case .recipe(let recipe):
          if Self.isOver(opening.metadata, at: context.occasion) { return expired(index, &context) }
          if isMisdated(index, opening.metadata) { return misdated(index) }
          let request = context.request()
          open?.pages[index].content = .opening(request, opening, usesKeptKey: usesKeptKey)
          return context.run(recipe, as: request)
        case .opened(let metadata, let sealed):
          guard Self.isHonest(opening.stillStart, metadata) else {
            return refused(index, &context)
          }
          open?.pages[index].content = .ready(metadata.size, metadata.source)
          if let photo = open?.pages[index].photo {
            context.emit(.taken(photo, metadata.captured))
          }
          return context.emit(.headSeen(sealed.group, head: sealed.head))
        }
      } catch {
        return failed(index, error, nil, usesKeptKey: usesKeptKey, &context)
      }
    case .recipeFailed(let failure):
      failed(
        index, opening.failure(for: failure), failure.fault, usesKeptKey: usesKeptKey, &context)
    case .persisted, .persistFailed, .httpAnswered, .httpFailed, .httpProgress:
      break
    }
  }

  /// Whether a photo taken then can still be alive: a server that lists one anew does not bring
  /// it back, whatever it says of when it came.
  private static func isOver(_ metadata: PhotoMetadata?, at occasion: Occasion) -> Bool {
    guard let metadata else { return false }
    return metadata.captured.advanced(by: Group.lifeAfterCapture) <= occasion.instant
  }

  /// Whether what is sealed contradicts the day it was sent for or when the server took it: who
  /// sends several days' photos at once says so of all but one. It is not shown; its container
  /// stays until its time is over, as that of any photo here.
  private func isMisdated(_ index: Int, _ metadata: PhotoMetadata?) -> Bool {
    guard let metadata, let page = open?.pages[index] else { return false }
    return !metadata.isPlausible(receivedAt: page.post.info.received)
  }

  private mutating func misdated(_ index: Int) {
    open?.pages[index].content = .failed(.misdated)
  }

  private mutating func expired(_ index: Int, _ context: inout Context<Effect>) {
    guard let open else { return }
    self.open?.pages[index].content = .failed(.expired)
    self.open?.pages[index].isOver = true
    remove([open.pages[index].post], of: open.group, &context)
  }

  /// Whether the picture has the size its sealed metadata names, and one that is ever sent: known
  /// before anybody decodes it, so that a small file cannot claim all memory.
  private static func isHonest(_ start: [UInt8], _ metadata: PhotoMetadata) -> Bool {
    guard let size = JPEGHeader.storedSize(in: start) else { return false }
    return size.width == metadata.size.width && size.height == metadata.size.height
      && size.longestSide <= ImageSize.sentLongestSideMax
  }

  private mutating func refused(_ index: Int, _ context: inout Context<Effect>) {
    guard let photo = open?.pages[index].photo else { return }
    open?.pages[index].content = .failed(.unopenable)
    var recipe = RecipeBuilder()
    recipe.dismiss(ImageName("photo/", photo))
    context.run(recipe.build)
  }

  /// The key may be had the other way than the one tried, and what lay here may have been lost or
  /// spoilt here; each gets one more chance. What does not open although it has just come was
  /// changed before it came; a missing key, or a storage that fails, is this device's own.
  private mutating func failed(
    _ index: Int, _ failure: LocaphotoFailure, _ fault: RecipeFault?, usesKeptKey: Bool,
    _ context: inout Context<Effect>
  ) {
    guard let page = open?.pages[index] else { return }
    let isMissing = fault == .missing
    // A prekey is destroyed some days after it was current; a kept key is there only after the
    // first opening, or on the device that sealed the photo.
    let isKeyMissing = failure == .notARecipient || (isMissing && usesKeptKey)
    if isKeyMissing, usesKeptKey ? !page.triedPrekeys : !page.triedKeptKey {
      return openPage(index, usesKeptKey: !usesKeptKey, &context)
    }
    if fault == .storageFull {
      open?.pages[index].content = .failed(.storageFull)
    } else if failure != .notARecipient, !page.wasFetchedAnew {
      var again = Page(post: page.post, content: .absent)
      again.wasFetchedAnew = true
      open?.pages[index] = again
    } else {
      let isOwn = failure == .notARecipient || failure == .unavailable
      open?.pages[index].content = .failed(isOwn ? .unreadable : .unopenable)
    }
  }
}

// Fetching containers before anybody asks for them: what is listed is fetched, newest first and one
// at a time, so that a card opens at once and without a network. A photo somebody looks at comes
// before all of these.

import Bytes
import Kernel
import Wire

extension Viewer {
  mutating func fetchAhead(_ context: inout Context<Effect>) {
    guard isWatched, isVisible, isOnline, thisDevice != nil, prefetch == nil, !isFetchingPage else {
      return
    }
    for facts in groups {
      for post in Self.visible(facts, removing: removals, at: context.instant)
      where !post.cached && !unfetchable.contains(post.info.photo)
        && !lost.contains(post.info.photo) && !isPageBegun(post)
      {
        let photo = post.info.photo
        let request = context.request()
        prefetch = Prefetch(request: request, group: facts.group, photo: photo)
        return context.emit(Self.fetching(photo, of: facts.group, request))
      }
    }
  }

  private var isFetchingPage: Bool {
    open?.pages.contains { if case .fetching = $0.content { true } else { false } } ?? false
  }

  /// Whether its page, if it has one, is past needing this.
  private func isPageBegun(_ post: SavedPost) -> Bool {
    guard let page = open?.pages.first(where: { $0.photo == post.info.photo }) else {
      return false
    }
    if case .absent = page.content { return page.wasFetchedAnew }
    return true
  }

  mutating func fetchedAhead(_ ahead: Prefetch, _ answer: Answer, _ context: inout Context<Effect>)
  {
    switch answer {
    case .httpProgress: break
    case .httpAnswered(200, _):
      prefetch = nil
      noteDownload()
      // The facts that say so come after this.
      for group in groups.indices where groups[group].group == ahead.group {
        if let index = groups[group].posts.place(of: ahead.photo) {
          groups[group].posts[index].cached = true
        }
      }
      context.emit(.cached(ahead.group, ahead.photo))
    case .httpAnswered(404, _), .httpAnswered(410, _):
      prefetch = nil
      lost.append(ahead.photo)
      context.emit(.outdated)
    case .httpAnswered, .httpFailed:
      prefetch = nil
      unfetchable.append(ahead.photo)
      if case .httpAnswered(401, _) = answer { return context.emit(.sessionEnded) }
    case .persisted, .persistFailed, .recipeDone, .recipeFailed: break
    }
  }

  /// What is under way to a photo that goes is taken back when it arrives after all.
  mutating func stopFetchingAhead(_ posts: [SavedPost], _ context: inout Context<Effect>) {
    guard let ahead = prefetch, posts.holds(ahead.photo) else {
      return
    }
    prefetch = nil
    strays.append(Stray(request: ahead.request, photo: ahead.photo))
    context.shell(.cancel(request: ahead.request))
  }
}

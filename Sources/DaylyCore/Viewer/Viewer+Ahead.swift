// Fetching containers before anybody asks for them: what is listed is fetched, newest first and one
// at a time, so that a card opens at once and without a network. A photo somebody looks at comes
// before all of these.

import Bytes
import Wire

extension Viewer {
  mutating func fetchAhead(at occasion: Occasion, _ requests: inout Requests) -> [Effect] {
    guard isWatched, isVisible, isOnline, own != nil, prefetch == nil, !isFetchingPage else {
      return []
    }
    for facts in groups {
      for post in Self.visible(facts, removing: removals, at: occasion.instant)
      where !post.cached && !unfetchable.contains(post.info.photo)
        && !lost.contains(post.info.photo) && !isPageBegun(post)
      {
        let photo = post.info.photo
        let request = requests.next(.viewer)
        prefetch = Prefetch(request: request, group: facts.group, photo: photo)
        return [Self.fetching(photo, of: facts.group, request)]
      }
    }
    return []
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

  mutating func fetchedAhead(_ ahead: Prefetch, _ answer: Answer) -> [Effect] {
    switch answer {
    case .httpProgress: return []
    case .httpAnswered(200, _):
      prefetch = nil
      noteDownload()
      // The facts that say so come after this.
      for group in groups.indices where groups[group].group == ahead.group {
        if let index = groups[group].posts.place(of: ahead.photo) {
          groups[group].posts[index].cached = true
        }
      }
      return [.cached(ahead.group, ahead.photo)]
    case .httpAnswered(404, _), .httpAnswered(410, _):
      prefetch = nil
      lost.append(ahead.photo)
      return [.outdated]
    case .httpAnswered, .httpFailed:
      prefetch = nil
      unfetchable.append(ahead.photo)
      if case .httpAnswered(401, _) = answer { return [.sessionEnded] }
      return []
    case .persisted, .persistFailed, .recipeDone, .recipeFailed: return []
    }
  }

  /// What is under way to a photo that goes is taken back when it arrives after all.
  mutating func stopFetchingAhead(_ posts: [SavedPost]) -> [Effect] {
    guard let ahead = prefetch, posts.holds(ahead.photo) else {
      return []
    }
    prefetch = nil
    strays.append(Stray(request: ahead.request, photo: ahead.photo))
    return [.shell(.cancel(request: ahead.request))]
  }
}

// Which photos of a group there are: what the server lists, held to what this device knows. A
// photo is here once, no longer than 48 hours, one for each sender and day, and never again once
// it is gone, whatever the server says.

import Bytes
import Kernel
import Locaphoto
import Membership
import Wire

extension Group {
  /// Milliseconds.
  static let postLifetime = PostDay.lifetime
  /// How long after it was taken a photo can be alive at all: it is posted within 48 hours, and
  /// lives 48 hours from then on. Milliseconds.
  static let lifeAfterCapture: Int64 = 2 * postLifetime
  /// Twelve people's days until they are over, and some for who has left.
  static let tombstonesMax = 80

  /// When no photo of this day can be alive any more: the day ends last at UTC−12.
  static func end(of day: CivilDay) -> Instant {
    Instant((Int64(day.value) + 1) * 86_400_000 + 12 * 3_600_000 + lifeAfterCapture)
  }

  /// Takes the server's list of live posts, keeping what this device knows about each. A known
  /// one that is not listed any more is over at once; it stays until nothing of it is left on
  /// this device. Returns whether anything changed.
  ///
  /// - Parameter now: the server's clock when it made the list.
  mutating func take(_ infos: [PostInfo], of now: Instant, at instant: Instant) -> Bool {
    let remembered = tombstones.count
    var next = posts
    for index in next.indices { renew(&next[index], infos, of: now) }
    let listed = infos.map { info in
      SavedPost(
        info: info, heard: Group.heard(info.day, at: instant), seen: false, cached: false,
        leftOut: nil)
    }
    for post in listed.inOrder where isNews(post.info, beside: next, at: instant) {
      next.append(post)
    }
    next = next.inOrder
    tombstones.removeAll { Group.end(of: $0.day) <= min(now, instant) }
    guard next != posts else { return tombstones.count != remembered }
    posts = next
    return true
  }

  /// When a photo of this day was heard of first: by this device's clock, or when its day began
  /// where that is later. That the server says, and until the photo is opened nobody can tell
  /// whether it is true, so it moves the end by no more than one life.
  private static func heard(_ day: CivilDay, at instant: Instant) -> Instant {
    min(max(instant, PostDay.beginning(of: day)), instant.advanced(by: postLifetime))
  }

  /// What a photo's end is set to when it was taken back.
  static let takenBack = Instant(0)
  /// And when the server lists it no longer because its time was over. Until then a photo that is
  /// over by this device's clock alone is hidden, and nothing of it is left here but that there was
  /// one: should the clock be wrong, it can be fetched again.
  static let ended = Instant(1)

  private func renew(_ post: inout SavedPost, _ infos: [PostInfo], of now: Instant) {
    guard let info = infos.first(where: { $0.photo == post.info.photo }) else {
      guard !unasked.contains(post.info.photo) else { return }
      // This device's clock may be off: whether its time had come, the server's says.
      guard !post.isOver else { return }
      post.info.expires = post.info.expires <= now ? Group.ended : Group.takenBack
      return
    }
    // Whose it is and which day it is for does not change, and nothing brings it back.
    guard !post.isOver, info.sender == post.info.sender, info.device == post.info.device,
      info.day == post.info.day
    else { return }
    post.info = info
  }

  private func isNews(_ info: PostInfo, beside posts: [SavedPost], at instant: Instant) -> Bool {
    // The list as it is saved has a limit.
    posts.count < Group.postsMax && Group.end(of: info.day) > instant
      // Of whoever has gone, only what is known stays.
      && !roster.hasGone(info.device)
      && !posts.contains { $0.info.sender == info.sender && $0.info.day == info.day }
      && !posts.holds(info.photo)
      && !tombstones.contains { $0.sender == info.sender && $0.day == info.day }
  }

  private static let postsMax = 64

  /// Whether somebody's photo of this day can be seen.
  func hasPost(of account: AccountID, on day: CivilDay, at instant: Instant) -> Bool {
    posts.contains {
      $0.info.sender == account && $0.info.day == day && $0.expires > instant
    }
  }

  /// Its owner has taken it back: nothing says any more that it is here.
  mutating func takeBack(on day: CivilDay, of account: AccountID) {
    for index in posts.indices
    where posts[index].info.sender == account && posts[index].info.day == day {
      posts[index].info.expires = Group.takenBack
    }
  }

  /// A photo of this device's that the server has just taken.
  mutating func place(_ post: SavedPost) {
    unasked.append(post.info.photo)
    if let index = posts.place(of: post.info.photo) {
      posts[index].cached = posts[index].cached || post.cached
      posts[index].leftOut = post.leftOut
    } else if posts.count < Group.postsMax {
      posts.append(post)
    }
  }

  /// Nothing of it is left on this device, and nothing takes its place.
  mutating func forget(_ photo: PhotoID) {
    guard let index = posts.place(of: photo) else { return }
    let info = posts.remove(at: index).info
    // What claimed a sender it was not of was never a photo of theirs.
    guard isOf(info.sender, info.device),
      !tombstones.contains(where: { $0.sender == info.sender && $0.day == info.day })
    else { return }
    tombstones.append(Tombstone(group: roster.group, sender: info.sender, day: info.day))
    guard tombstones.count > Group.tombstonesMax else { return }
    // Made-up days lie in the future: those go first.
    var latest = 0
    for index in tombstones.indices where tombstones[index].day > tombstones[latest].day {
      latest = index
    }
    tombstones.remove(at: latest)
  }

  private func isOf(_ account: AccountID, _ device: DeviceID) -> Bool {
    (roster.members + roster.former).contains { member in
      member.account == account && member.devices.contains { $0.device == device }
    }
  }
}

extension SavedPost {
  /// When it is over on this device: as the server says, and at the latest 48 hours after it was
  /// heard of. Nothing the server says makes that later.
  var expires: Instant { min(info.expires, heard.advanced(by: Group.postLifetime)) }

  /// Nothing brings it back.
  var isOver: Bool { info.expires <= Group.ended }
}

extension [SavedPost] {
  /// As the server received them.
  var inOrder: [SavedPost] { ordered { $0.info.received.orderedBytes + $0.info.photo.bytes } }
}

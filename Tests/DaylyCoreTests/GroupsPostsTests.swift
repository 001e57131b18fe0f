// Scripts of what a server may list: each photo once, one for each sender and day, and nothing that
// was here and is gone.

import Bytes
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel
@testable import Membership

@Suite struct GroupsPostsTests {
  private static let hour: Int64 = 3_600_000
  /// 2026-11-21 12:00 UTC.
  private let noon = PhotoScript.noon
  private let today = PhotoScript.day
  private var group: Group

  init() throws {
    let server = FakeServer()
    var ana = try Phone("Ana", seed: 1, server)
    _ = try ana.create("Family", server)
    group = try #require(ana.groups.machine.groups.first)
  }

  private func info(_ photo: UInt8, day: Int32 = 0, received: Int64 = 0) -> PostInfo {
    let member = group.roster.members[0]
    let received = noon.advanced(by: received)
    return PostInfo(
      photo: PhotoScript.id(photo), sender: member.account,
      device: member.devices[0].device, day: CivilDay(today.value + day), received: received,
      expires: received.advanced(by: 48 * Self.hour), size: 9)
  }

  private var photos: [UInt8] { group.posts.map { $0.info.photo.bytes[0] } }

  private func live(at instant: Instant) -> [UInt8] {
    group.posts.filter { $0.expires > instant }.map { $0.info.photo.bytes[0] }
  }

  @Test mutating func `a photo that expired does not come back, whatever is listed`() {
    _ = group.take([info(2)], of: noon, at: noon)
    let over = noon.advanced(by: 48 * Self.hour)
    #expect(live(at: over) == [])
    group.forget(PhotoScript.id(2))
    #expect(photos == [])
    // Under its own name, said to have just come, or as another photo of that day.
    for instant in [over, over.advanced(by: 30 * Self.hour)] {
      var again = info(2, received: 40 * Self.hour)
      again.expires = Instant(.max)
      _ = group.take([again, info(3, received: 41 * Self.hour)], of: instant, at: instant)
      #expect(photos == [])
    }
    // Once it cannot be alive at all, nothing has to be remembered for it to stay away.
    let end = Group.end(of: today)
    _ = group.take([info(2)], of: end, at: end)
    #expect(photos == [])
    #expect(group.tombstones.isEmpty)
  }

  @Test mutating func `a photo of a day that is long over is no photo`() {
    let end = Group.end(of: today)
    _ = group.take([info(2)], of: end, at: end)
    #expect(photos == [])
    _ = group.take([info(2)], of: end.advanced(by: -1), at: end.advanced(by: -1))
    #expect(photos == [2])
  }

  /// Nobody took it before its day began anywhere, nor before the moment that is sealed in it.
  @Test mutating func `a clock that was days behind at the first look loses no photo`() {
    let photo = info(2)
    let behind = noon.advanced(by: -50 * Self.hour)
    _ = group.take([photo], of: noon, at: behind)
    #expect(live(at: behind) == [2] && live(at: noon) == [2])
    // Its day began at UTC+14, 26 hours before noon.
    #expect(live(at: noon.advanced(by: 22 * Self.hour)) == [])
    let taken = noon.advanced(by: -Self.hour)
    #expect(group.learn(.taken(photo.photo, taken)) == true)
    #expect(live(at: noon.advanced(by: 47 * Self.hour - 1)) == [2])
    #expect(live(at: noon.advanced(by: 47 * Self.hour)) == [])
    // Whatever the server says, that is its end, and who heard of it later counts from there.
    var longer = photo
    longer.expires = Instant(.max)
    _ = group.take([longer], of: noon, at: noon)
    #expect(live(at: noon.advanced(by: 47 * Self.hour)) == [])
    #expect(group.learn(.taken(photo.photo, taken.advanced(by: -1))) == false)
  }

  @Test mutating func `a server’s clock lengthens no life`() {
    for told in [noon.advanced(by: 90 * Self.hour), Instant(.max), Instant(.min)] {
      group.posts = []
      var photo = info(2)
      photo.expires = Instant(.max)
      _ = group.take([photo], of: told, at: noon)
      #expect(live(at: noon.advanced(by: 48 * Self.hour - 1)) == [2])
      #expect(live(at: noon.advanced(by: 48 * Self.hour)) == [])
    }
  }

  @Test mutating func `a day that a server makes up moves an end by one life at most`() {
    for day in [3, 400, 2_000_000] as [Int32] {
      group.posts = []
      var photo = info(2, day: day)
      photo.expires = Instant(.max)
      _ = group.take([photo], of: noon, at: noon)
      #expect(live(at: noon.advanced(by: 96 * Self.hour)) == [])
    }
  }

  @Test mutating func `a photo that is not listed any more is over at once, and for good`() {
    _ = group.take([info(2), info(3, day: -1)], of: noon, at: noon)
    #expect(group.take([info(3, day: -1)], of: noon, at: noon) == true)
    #expect(live(at: noon) == [3])
    // It stays noted until nothing of it is left here.
    #expect(photos.contains(2))
    _ = group.take([info(2), info(3, day: -1)], of: noon, at: noon)
    #expect(live(at: noon) == [3])
    group.forget(PhotoScript.id(2))
    _ = group.take([info(2), info(3, day: -1)], of: noon, at: noon)
    #expect(photos == [3])
  }

  @Test mutating func `of two photos of a sender and day everybody sees the one that came first`()
    throws
  {
    let lists = [
      [info(2, received: 5), info(3, received: 4)], [info(3, received: 4), info(2, received: 5)],
    ]
    let empty = group.saved
    for list in lists {
      group = try #require(Group(saved: empty))
      _ = group.take(list, of: noon, at: noon)
      #expect(photos == [3])
      // What is known stays, also when another is said to have come before it.
      _ = group.take([info(3, received: 4), info(1, received: 0)], of: noon, at: noon)
      #expect(photos == [3])
    }
    group = try #require(Group(saved: empty))
    _ = group.take([info(9), info(4)], of: noon, at: noon)
    #expect(photos == [4])
  }

  @Test mutating func `a server cannot change whose photo it is or what day it is for`() {
    _ = group.take([info(2)], of: noon, at: noon)
    var moved = info(2)
    moved.day = CivilDay(today.value + 1)
    moved.expires = Instant(.max)
    _ = group.take([moved], of: noon, at: noon)
    #expect(group.posts.first?.info == info(2))
  }

  @Test mutating func `an answer that is older than a sent photo does not take it away`() {
    let mine = SavedPost(info: info(2), heard: noon, seen: true, cached: true, leftOut: nil)
    group.place(mine)
    _ = group.take([], of: noon, at: noon)
    #expect(live(at: noon) == [2])
    // Asked anew: now the server must know.
    group.unasked = []
    _ = group.take([], of: noon, at: noon)
    #expect(live(at: noon) == [])
    // A photo the feed had first is only noted to be here.
    var listed = SavedPost(info: info(5), heard: noon, seen: false, cached: false, leftOut: nil)
    group.posts = [listed]
    group.place(
      SavedPost(
        info: info(5), heard: noon.advanced(by: 1), seen: true, cached: true, leftOut: nil))
    listed.cached = true
    #expect(group.posts == [listed])
  }

  @Test mutating func `by the server’s clock what is gone ran out or was taken back`() {
    let (end, late) = (noon.advanced(by: 48 * Self.hour), noon.advanced(by: Self.hour))
    _ = group.take([info(2)], of: noon, at: noon)
    _ = group.take([], of: end, at: late)
    #expect(group.posts.map(\.info.expires) == [Group.ended])
    group.posts = []
    _ = group.take([info(3)], of: noon, at: noon)
    _ = group.take([], of: late, at: end)
    #expect(group.posts.map(\.info.expires) == [Group.takenBack])
    // It stays that until nothing of it is left here.
    _ = group.take([], of: end, at: end)
    #expect(group.posts.map(\.info.expires) == [Group.takenBack])
  }

  @Test mutating func `made-up photos do not push out what is remembered`() {
    _ = group.take([info(2)], of: noon, at: noon)
    group.forget(PhotoScript.id(2))
    for round in 0..<8 {
      let lies = (0..<40).map { index in
        var lie = info(UInt8(index) + 50, day: Int32(round * 40 + index + 2))
        lie.photo = PhotoID(unchecked: [UInt8(round)] + [UInt8](repeating: UInt8(index), count: 15))
        return lie
      }
      _ = group.take(lies, of: noon, at: noon)
      for post in group.posts { group.forget(post.info.photo) }
    }
    #expect(group.tombstones.count == Group.tombstonesMax)
    _ = group.take([info(2)], of: noon, at: noon)
    #expect(photos == [])
    // A stranger's photo is nobody's: nothing is remembered of it.
    var stranger = info(7, day: -1)
    stranger.device = .zero
    _ = group.take([stranger], of: noon, at: noon)
    group.forget(stranger.photo)
    #expect(!group.tombstones.contains { $0.day == stranger.day })
  }
}

// Posts of one's own: sealed while the vault is locked, in it once it is open, each of them once.

import Bytes
import Days
import Kernel
import Locaphoto
import Testing
import Wire

@testable import LibraryCore

@Suite struct CapturingTests {
  private static let group = GroupID(unchecked: [UInt8](repeating: 3, count: 16))
  private static let channel = ChannelID(unchecked: [UInt8](repeating: 4, count: 16))
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 1, 2, 3, 0xFF, 0xD9]

  private static func photo(_ number: UInt8) -> PhotoID {
    PhotoID(unchecked: [UInt8](repeating: number, count: 16))
  }

  private static func post(_ number: UInt8) -> DeliveredPost {
    DeliveredPost(
      photo: photo(number), group: group, name: "Family", day: CivilDay(11),
      captured: Instant(950_000_000 + Int64(number)), offset: 60, source: .camera,
      size: PixelSize(width: 4, height: 3))
  }

  /// The groups' message of this number, with the picture that waits for it.
  private func arrive(_ number: UInt8, _ script: VaultScript, picture: [UInt8]? = jpeg) {
    let post = Self.post(number)
    if let picture { script.folder.damage(post.picture) { $0 = picture + [number] } }
    script.send(
      .received(
        envelope: Envelope(
          channel: Self.channel, number: UInt64(number),
          content: ToLibrary.posted(post: post).encoded)))
    script.settle()
  }

  /// What the groups were told, in order.
  private func told(_ script: VaultScript) -> [ToGroups] {
    script.library.channel.saved.waiting.compactMap { try? ToGroups(decoding: $0.content) }
  }

  private func waiting(_ script: VaultScript) -> [PhotoID] {
    script.folder.blobs.keys.compactMap { VaultFile.id(ofCaptured: $0) }
  }

  @Test func `a vault asks for posts, and one that is not wanted asks for none`() {
    let script = VaultScript.made()
    #expect(told(script) == [.keepPosts(now: true)])
    script.send(.keepPostsTapped(now: false))
    script.settle()
    #expect(told(script) == [.keepPosts(now: true), .keepPosts(now: false)])
    script.restart()
    script.unlock()
    #expect(told(script).count == 2)
    let other = VaultScript()
    for now in [false, true] {
      other.send(.keepPostsTapped(now: now))
      other.settle()
    }
    #expect(told(other).isEmpty, "there is no vault")
  }

  @Test func `a post that comes while the vault is locked is in it when it opens`() throws {
    let script = VaultScript.made()
    script.send(.vault(event: .lockTapped))
    script.settle()
    arrive(1, script)
    #expect(waiting(script) == [Self.photo(1)])
    #expect(told(script).last == .kept(photo: Self.photo(1)))
    #expect(!script.folder.blobs.values.contains { $0.isOrHas(Self.jpeg + [1], but: 1) })
    script.unlock()
    let entry = try #require(script.entries().first)
    #expect(entry.group == "Family")
    #expect(entry.kind == .photo)
    #expect(entry.size == PixelSize(width: 4, height: 3))
    #expect(entry.name == "dayly-1970-01-12.jpg")
    #expect(entry.date?.source == .clock)
    #expect(entry.date?.day == CivilDay(11))
    #expect(script.isWhole(entry))
    #expect(waiting(script).isEmpty)
    #expect(script.openVault?.importing == nil, "nobody chose a file")
    script.export([entry.item])
    script.settle()
    #expect(script.folder.exported.last?.bytes == Self.jpeg + [1])
    #expect(Array(script.folder.secrets.keys) == [VaultKey.master])
  }

  /// 2^63-1, -2^63, and the first moments on either side of the years 1 to 9999.
  @Test(arguments: [.max, .min, -62_135_596_800_001, 253_402_300_800_000] as [Int64])
  func `one of a time that no calendar has is in the vault when it opens`(value: Int64) throws {
    let script = VaultScript.made()
    script.send(.vault(event: .lockTapped))
    script.settle()
    let post = Self.post(1)
    // Somebody else's number, where one's own core would write none.
    var content = ToLibrary.posted(post: post).encoded
    let told = post.captured.encoded
    let at = try #require(content.indices.first { content[$0...].starts(with: told) })
    content.replaceSubrange(at..<at + 8, with: SignedInstant(value).encoded)
    content.replaceSubrange(at + 8..<at + 12, with: [value < 0 ? 0x80 : 0x7F, 0xFF, 0xFF, 0xFF])
    script.folder.damage(post.picture) { $0 = Self.jpeg }
    script.send(
      .received(envelope: Envelope(channel: Self.channel, number: 1, content: content)))
    script.settle()
    script.unlock()
    let entry = try #require(script.entries().first)
    let date = try #require(entry.date)
    #expect(Instant.ends.contains(date.wallMilliseconds - (value < 0 ? -1080 : 1080) * 60_000))
    #expect(date.moment == .instant(instant: Instant(value), offset: value < 0 ? -1080 : 1080))
    #expect(entry.order.count == 32)
    #expect(script.isWhole(entry))
    script.restart()
    script.unlock()
    #expect(script.entries() == [entry])
  }

  @Test func `one that comes while it is open is in it at once`() {
    let script = VaultScript.made()
    arrive(1, script)
    arrive(2, script)
    #expect(script.entries().count == 2)
    #expect(waiting(script).isEmpty)
    #expect(script.library.posts.arrived.isEmpty)
  }

  @Test func `each is there once, whenever the power goes`() {
    var change = 1
    var isOver = false
    while !isOver {
      let script = VaultScript.made()
      script.triesLateAnswers = false
      script.send(.vault(event: .lockTapped))
      script.settle()
      script.folder.last = script.folder.changeCount + change
      arrive(1, script)
      script.unlock()
      isOver = !script.folder.isDead
      script.restart()
      // What the groups have not heard of they keep.
      let isKept = told(script).contains(.kept(photo: Self.photo(1)))
      if !isKept { arrive(1, script) }
      script.unlock()
      #expect(script.entries().count == 1, "power gone at change \(change)")
      #expect(waiting(script).isEmpty, "power gone at change \(change)")
      change += 1
    }
    #expect(change > 8)
  }

  @Test func `without a picture there is nothing to keep, and nobody waits for it`() {
    let script = VaultScript.made()
    arrive(1, script, picture: nil)
    #expect(script.entries().isEmpty)
    #expect(waiting(script).isEmpty)
    #expect(told(script).last == .kept(photo: Self.photo(1)))
  }

  @Test func `a full disk puts it off until the vault is opened again`() {
    let script = VaultScript.made()
    script.send(.vault(event: .lockTapped))
    script.settle()
    script.folder.refused = (script.folder.changeCount + 2, .storageFull)
    arrive(1, script)
    #expect(waiting(script).isEmpty)
    #expect(!told(script).contains(.kept(photo: Self.photo(1))))
    script.unlock()
    #expect(script.entries().count == 1)
    #expect(told(script).last == .kept(photo: Self.photo(1)))
  }

  @Test func `what does not open stays, and is said`() {
    let script = VaultScript.made()
    script.send(.vault(event: .lockTapped))
    script.settle()
    arrive(1, script)
    arrive(2, script)
    script.folder.damage(VaultFile.captured(Self.photo(1))) { $0[$0.count / 2] ^= 1 }
    script.unlock()
    #expect(script.entries().count == 1)
    #expect(waiting(script) == [Self.photo(1)])
    #expect(script.openVault?.stranded == 1)
  }

  @Test func `a key that somebody put into the folder is put right when the vault opens`() {
    let script = VaultScript.made()
    let own = script.folder.blobs[VaultFile.captureKey]
    let foreign = CaptureKey(
      version: CaptureKey.current, vault: VaultID(unchecked: [UInt8](repeating: 1, count: 16)),
      key: AgreementPublicKey(unchecked: [UInt8](repeating: 9, count: 32)))
    script.folder.damage(VaultFile.captureKey) { $0 = foreign.encoded }
    script.restart()
    #expect(script.library.capturing.key != foreign, "this device knows its own")
    script.folder.forgetRecords()
    script.restart()
    #expect(script.library.capturing.key == foreign)
    script.unlock()
    #expect(script.folder.blobs[VaultFile.captureKey] == own)
    #expect(script.library.capturing.key != foreign, "nothing is sealed to it any more")
  }

  @Test func `a folder that lacks the key, or has another, gets it from whom knows it, too`() {
    for other: [UInt8]? in [nil, [9, 9]] {
      let script = VaultScript.made()
      let own = script.folder.blobs[VaultFile.captureKey]
      if let other {
        script.folder.damage(VaultFile.captureKey) { $0 = other }
      } else {
        script.folder.remove(VaultFile.captureKey)
      }
      script.restart()
      script.unlock()
      #expect(own != nil && script.folder.blobs[VaultFile.captureKey] == own)
    }
  }

  @Test func `the mark of a post outlasts the index`() {
    let script = VaultScript.made()
    arrive(1, script)
    script.folder.removeSummary()
    script.restart()
    script.unlock()
    #expect(script.entries().first?.group == "Family")
  }
}

extension [UInt8] {
  /// Whether these bytes stand in it somewhere; `but`: it is longer than them by so much or more.
  fileprivate func isOrHas(_ other: [UInt8], but longer: Int) -> Bool {
    guard count >= other.count + longer else { return false }
    return (0...(count - other.count)).contains { Array(self[$0..<$0 + other.count]) == other }
  }
}

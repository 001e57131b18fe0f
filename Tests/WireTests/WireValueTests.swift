// The encoding under everything that is stored, sent and signed: one value, one form.

import Bytes
import Foundation
import Testing
import Wire

@Suite struct WireValueTests {
  static let entry = LogEntry(body: [1, 2, 3], signature: .zero)

  static let group = PostsRecord(
    lastDaySent: CivilDay(-1),
    posts: [
      SavedPost(
        info: PostInfo(
          photo: .zero, sender: .zero, device: .zero, day: CivilDay(20_000),
          received: Instant(1), expires: Instant(2), size: 3),
        heard: Instant(1), seen: true, cached: false, leftOut: nil)
    ], serials: [SavedSerial(device: .zero, serial: 7)], tombstones: [], unknownHeads: [])

  static let input = Input(
    occasion: Occasion(
      instant: Instant(1_700_000_000_000), day: CivilDay(19_675),
      nextMidnight: Instant(1_700_006_400_000), entropy: [UInt8](repeating: 9, count: 32)),
    event: .capture(event: .captured(draft: "draft/1", size: PixelSize(width: 4, height: 3))))

  @Test func `values survive encoding`() throws {
    #expect(try PostsRecord(decoding: Self.group.encoded) == Self.group)
    #expect(try Input(decoding: Self.input.encoded) == Self.input)
    let turn = Turn(
      effects: [.wake(timer: .poll, instant: Instant(5)), .closeCamera],
      screen: .welcome(
        invitation: .ready(
          preview: InvitationPreview(group: "Family", inviter: "Noor"), members: 2)))
    #expect(try Turn(decoding: turn.encoded) == turn)
  }

  @Test func `every shortened encoding is refused`() {
    let bytes = Self.group.encoded
    for count in 0..<bytes.count {
      #expect(throws: ByteError.self) { try PostsRecord(decoding: Array(bytes[..<count])) }
    }
    #expect(throws: ByteError.trailing) { try PostsRecord(decoding: bytes + [0]) }
  }

  @Test func `what decodes encodes to the same bytes: nothing but a date has two forms`() throws {
    let bytes = Self.group.encoded
    var held = 0
    for index in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[index] ^= 1 << UInt8(bit)
        guard let value = try? PostsRecord(decoding: changed) else { continue }
        guard value.encoded != changed else { continue }
        // It was a bit of a date that led out of the calendar: nothing else is other than it was.
        held += 1
        #expect(value.isDatedAtAnEnd)
        #expect(value.undated.encoded == Self.group.undated.encoded)
        #expect(try PostsRecord(decoding: value.encoded) == value)
      }
    }
    // Of -1 as a day the bits from the 20th on, of 20,000 those from the 22nd, and of each of three
    // instants those from the 48th.
    #expect(held == 12 + 10 + 3 * 16)
  }

  @Test(
    arguments: [
      (.min, "0001-01-01"), (-62_135_596_800_001, "0001-01-01"),
      (-62_135_596_800_000, "0001-01-01"), (-1, "1969-12-31"), (0, "1970-01-01"),
      (253_402_300_799_999, "9999-12-31"), (253_402_300_800_000, "9999-12-31"),
      (1 << 53, "9999-12-31"), (.max, "9999-12-31"),
    ] as [(Int64, String)])
  func `an instant is in the years 1 to 9999, whoever says it`(value: Int64, day: String) throws {
    let instant = Instant(value)
    #expect(Instant.ends.contains(instant.value))
    #expect(instant.value == value || (value < instant.value) == (value < 0))
    let date = CivilDay(ofMilliseconds: instant.value).civil
    #expect(day == String(format: "%04d-%02d-%02d", date.year, date.month, date.day))
    var writer = ByteWriter()
    writer.i64(value)
    #expect(try Instant(decoding: writer.bytes) == instant)
    #expect(try Instant(decoding: instant.encoded) == instant)
    let moment = DateMoment.local(milliseconds: value).encoded
    #expect(try DateMoment(decoding: moment) == .local(milliseconds: instant.value))
    #expect(try DateMoment(decoding: [1] + writer.bytes) == .local(milliseconds: instant.value))
  }

  @Test(arguments: [Int32.min, -1081, -1080, 0, 1080, 1081, .max])
  func `an offset is one that a clock on a wall can have`(minutes: Int32) throws {
    let moment = DateMoment.instant(instant: Instant(0), offset: minutes)
    let expected = DateMoment.instant(
      instant: Instant(0), offset: min(max(minutes, -1080), 1080))
    #expect(try DateMoment(decoding: moment.encoded) == expected)
    var writer = ByteWriter()
    writer.i32(minutes)
    let raw = [2] + Instant(0).encoded + writer.bytes
    #expect(try DateMoment(decoding: raw) == expected)
  }

  @Test(arguments: [.min, -62_135_596_800_001, 0, 253_402_300_799_999, .max] as [Int64])
  func `what was signed is kept as it was, and means an instant`(value: Int64) throws {
    let signed = SignedInstant(value)
    #expect(try SignedInstant(decoding: signed.encoded).value == value)
    #expect(signed.instant == Instant(value))
    #expect(signed.isPlausible == (signed.instant.value == value))
    #expect(SignedInstant(signed.instant).isPlausible)
  }

  @Test func `random bytes never trap`() {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    for _ in 0..<20_000 {
      var bytes: [UInt8] = []
      for _ in 0..<(Int(state % 97)) {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(UInt8(truncatingIfNeeded: state >> 56) & (state & 1 << 20 == 0 ? 3 : 255))
      }
      state = state &* 6_364_136_223_846_793_005 &+ 1
      _ = try? Input(decoding: bytes)
      _ = try? LogBody(decoding: bytes)
      _ = try? AccountRecord(decoding: bytes)
    }
  }

  @Test func `unknown cases are invalid`() {
    #expect(throws: ByteError.invalid) { try Facing(decoding: [2]) }
    #expect(throws: ByteError.invalid) { try LogAction(decoding: [99]) }
  }

  @Test func `tokens are printable and bounded`() {
    #expect(SecretName(Text("prekey/3")) != nil)
    #expect(SecretName(Text("")) == nil)
    #expect(SecretName(Text("a b")) == nil)
    #expect(SecretName(Text("é")) == nil)
    #expect(SecretName(Text(String(repeating: "a", count: 97))) == nil)
  }
}

extension PostsRecord {
  /// Whether one of its dates is the first or the last there is.
  fileprivate var isDatedAtAnEnd: Bool {
    let days = [lastDaySent].compactMap { $0 } + posts.map(\.info.day)
    let instants = posts.flatMap { [$0.info.received, $0.info.expires, $0.heard] }
    return days.contains { [CivilDay(.min), CivilDay(.max)].contains($0) }
      || instants.contains { [Instant(.min), Instant(.max)].contains($0) }
  }

  fileprivate var undated: PostsRecord {
    var record = self
    record.lastDaySent = record.lastDaySent.map { _ in CivilDay(0) }
    for index in record.posts.indices {
      record.posts[index].info.day = CivilDay(0)
      record.posts[index].info.received = Instant(0)
      record.posts[index].info.expires = Instant(0)
      record.posts[index].heard = Instant(0)
    }
    return record
  }
}

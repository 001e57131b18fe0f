// The encoding under everything that is stored, sent and signed: one value, one form.

import Bytes
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
        seen: true, cached: false, leftOut: nil)
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

  @Test func `what decodes encodes to the same bytes, so no value has two forms`() {
    let bytes = Self.group.encoded
    for index in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[index] ^= 1 << UInt8(bit)
        guard let value = try? PostsRecord(decoding: changed) else { continue }
        #expect(value.encoded == changed)
      }
    }
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

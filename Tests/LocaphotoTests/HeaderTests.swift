// The header parser meets bytes from anywhere: every length, every changed byte, every limit.

import Bytes
import Testing
import Wire

@testable import Locaphoto

/// A header that parses; crypto is not the parser's business, so its keys are filler.
struct HeaderSketch {
  var magic = Array("locaphoto".utf8)
  var version: UInt8 = 2
  var purpose = Purpose.post(
    PostContext(
      group: .filled(1), head: .filled(2), device: .filled(3), photo: .filled(4),
      day: CivilDay(20407)))
  var chunk: UInt8 = 16
  var count: UInt16?
  var stanzas: [Stanza] = [
    .hpke(key: .filled(5), sealed: [UInt8](repeating: 6, count: 80)),
    .hpke(key: .filled(7), sealed: [UInt8](repeating: 8, count: 80)),
  ]

  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.append(magic)
    writer.u8(version)
    purpose.encode(into: &writer)
    writer.u8(chunk)
    writer.append([UInt8](repeating: 9, count: 32))
    writer.u16(count ?? UInt16(stanzas.count))
    for stanza in stanzas { stanza.encode(into: &writer) }
    writer.append([UInt8](repeating: 10, count: 32))
    return writer.bytes
  }

  /// The class the parser names, or `nil` when it takes the header.
  var failure: LocaphotoFailure? { Self.failure(bytes) }

  static func failure(_ bytes: [UInt8]) -> LocaphotoFailure? {
    do throws(LocaphotoFailure) {
      _ = try ContainerHeader(parsing: bytes)
      return nil
    } catch { return error }
  }

  func with(_ change: (inout HeaderSketch) -> Void) -> HeaderSketch {
    var copy = self
    change(&copy)
    return copy
  }
}

extension FixedBytes {
  static func filled(_ byte: UInt8) -> Self {
    Self(unchecked: [UInt8](repeating: byte, count: byteCount))
  }
}

private let vaultStanza = Stanza.vaultKey(
  nonce: [UInt8](repeating: 1, count: 12), sealed: [UInt8](repeating: 2, count: 48))

private func passphrase(_ iterations: UInt32) -> Stanza {
  .passphrase(
    salt: [UInt8](repeating: 1, count: 16), iterations: iterations,
    nonce: [UInt8](repeating: 2, count: 12), sealed: [UInt8](repeating: 3, count: 48))
}

struct HeaderTests {
  private let sketch = HeaderSketch()

  @Test func `a header is read back as it was written, whatever follows it`() throws {
    let purposes: [(Purpose, UInt8)] = [
      (sketch.purpose, 16), (.vault(item: .filled(1)), 20),
      (.share(.filled(1), sender: nil), 18), (.share(.filled(1), sender: .filled(2)), 17),
    ]
    for (purpose, chunk) in purposes {
      let written = sketch.with {
        $0.purpose = purpose
        $0.chunk = chunk
        if case .vault = purpose { $0.stanzas.append(vaultStanza) }
      }
      let header = try ContainerHeader(parsing: written.bytes + [1, 2, 3])
      #expect(header.purpose == purpose)
      #expect(header.stanzas == written.stanzas)
      #expect(header.byteCount == written.bytes.count)
      #expect(header.encoded == written.bytes)
      #expect(header.recipients == [.filled(5), .filled(7)])
      #expect(header.chunks.byteCount == 1 << UInt32(chunk))
    }
  }

  @Test func `a header cut anywhere is truncated`() {
    let bytes = sketch.bytes
    for length in 0..<bytes.count {
      #expect(HeaderSketch.failure(Array(bytes[..<length])) == .truncated, "\(length)")
    }
  }

  @Test func `no changed byte traps, and what still parses encodes to what was read`() throws {
    let bytes = sketch.bytes
    for position in bytes.indices {
      for value in [UInt8](0...255) {
        var changed = bytes
        changed[position] = value
        guard let header = try? ContainerHeader(parsing: changed) else { continue }
        #expect(header.encoded == Array(changed[..<header.byteCount]))
      }
    }
  }

  @Test func `each field out of its range has its class`() {
    #expect(sketch.with { $0.magic[4] = 0x50 }.failure == .malformed)
    #expect(HeaderSketch.failure([0x4C]) == .malformed)
    #expect(sketch.with { $0.version = 1 }.failure == .unsupportedVersion)
    #expect(sketch.with { $0.stanzas = [] }.failure == .malformed)
    #expect(sketch.with { $0.count = 61 }.failure == .tooLarge)
    #expect(sketch.with { $0.count = .max }.failure == .tooLarge)
    #expect(sketch.with { $0.stanzas[1] = $0.stanzas[0] }.failure == .malformed)
    #expect(sketch.with { $0.stanzas = [passphrase(999_999)] }.failure == .malformed)
    #expect(sketch.with { $0.stanzas = [passphrase(10_000_001)] }.failure == .tooLarge)
  }

  @Test func `each purpose takes the stanzas it has a use for, and a passphrase stands alone`() {
    let hpke = sketch.stanzas[0]
    let other = sketch.stanzas[1]
    let word = passphrase(1_000_000)
    let allowed: [(Purpose, [[Stanza]])] = [
      (sketch.purpose, [[hpke], [hpke, other]]),
      (
        .vault(item: .filled(1)),
        [[vaultStanza], [hpke], [hpke, vaultStanza], [vaultStanza, hpke], [hpke, other]]
      ),
      (.share(.filled(1), sender: nil), [[hpke], [word], [hpke, other]]),
    ]
    let tables = [
      [hpke], [vaultStanza], [word], [hpke, other], [hpke, hpke], [hpke, vaultStanza],
      [vaultStanza, hpke], [vaultStanza, vaultStanza], [hpke, word], [word, hpke], [word, word],
      [vaultStanza, word],
    ]
    for (purpose, lists) in allowed {
      for stanzas in tables {
        let header = sketch.with {
          $0.purpose = purpose
          $0.stanzas = stanzas
        }
        #expect(
          header.failure == (lists.contains(stanzas) ? nil : .malformed), "\(purpose) \(stanzas)")
      }
    }
  }

  @Test func `a chunk is one of those the purpose may have`() {
    for chunk in [UInt8](0...255) {
      #expect(sketch.with { $0.chunk = chunk }.failure == (chunk == 16 ? nil : .malformed))
      let file = sketch.with {
        $0.purpose = .share(.filled(4), sender: .filled(3))
        $0.chunk = chunk
      }
      #expect(file.failure == ((16...20).contains(chunk) ? nil : .malformed))
    }
  }

  @Test func `a post has one of thirteen lengths`() throws {
    let header = try ContainerHeader(parsing: sketch.bytes)
    let lengths = Padding.ladder.map { padded in
      ContainerLayout(header, ContainerEnd(payloadByteCount: padded, headByteCount: 256))
        .fileByteCount
    }
    for length in lengths {
      #expect(header.isPost(of: length))
      #expect(!header.isPost(of: length - 1) && !header.isPost(of: length + 1))
    }
    #expect(lengths.count == 13)
    let longest = UInt64(ContainerHeader.postByteCountMax)
    #expect(lengths.allSatisfy { $0 <= longest } && !header.isPost(of: 0))
    let share = sketch.with { $0.purpose = .share(.filled(4), sender: .filled(3)) }
    #expect(!(try ContainerHeader(parsing: share.bytes)).isPost(of: lengths[0]))
  }

  @Test func `the longest header is within its limit`() {
    let longest = sketch.with {
      $0.stanzas = (0..<60).map {
        .hpke(key: .filled(UInt8($0)), sealed: [UInt8](repeating: 0, count: 80))
      }
    }
    #expect(longest.failure == nil)
    #expect(longest.bytes.count == 5982)
    let most = longest.bytes.count + Stanza.detachedByteCount
    #expect(most <= ContainerHeader.byteCountMax)
  }
}

// Sealing and opening as scripts: which answers a workflow takes, and which class a failed step
// stands for. The cryptography itself is tested where there is some, in NativeCryptoTests.

import Bytes
import Recipes
import Testing
import Wire

@testable import Locaphoto

struct WorkflowTests {
  private let expected = PostExpectation(
    group: .filled(1), photo: .filled(4), device: .filled(3), day: CivilDay(20407))

  private func opening(fileKey: SecretName? = nil) -> PostOpener {
    var opening = PostOpener(
      blob: "post/x", expected: expected, sender: .filled(11),
      keys: [(.filled(7), "prekey/1")], fileKey: fileKey, keepFileKeyAs: "filekey/x",
      image: "photo/x")
    _ = opening.start()
    return opening
  }

  private func length(_ value: Int) -> [UInt8] {
    var writer = ByteWriter()
    writer.u64(UInt64(value))
    return writer.bytes
  }

  /// All behind the header of the shortest post: a chunk, its leaf, head, signature and end.
  private static let tail = 65564 + 32 + 284 + 92 + 16

  /// What the first recipe reveals of a whole file that begins so.
  private func answer(_ sketch: HeaderSketch, off: Int = 0) -> [[UInt8]] {
    let end = ContainerEnd(payloadByteCount: 65536, headByteCount: 256)
    return [sketch.bytes, length(sketch.bytes.count + Self.tail + off), end.encoded]
  }

  /// An opening that has seen its header, and the recipe that unlocks.
  private func unlocking() throws -> (PostOpener, Recipe) {
    var opening = opening()
    guard case .recipe(let recipe) = try opening.advance(answer(HeaderSketch())) else {
      throw LocaphotoFailure.unavailable
    }
    return (opening, recipe)
  }

  @Test func `the file's length is the one the end names`() {
    let wrong: [(Int, LocaphotoFailure)] = [
      (-1, .truncated), (-92, .truncated), (-Self.tail, .truncated), (1, .trailing),
    ]
    for (off, failure) in wrong {
      var opening = opening()
      #expect(throws: failure) { try opening.advance(answer(HeaderSketch(), off: off)) }
    }
  }

  @Test func `another context or recipient is refused before anything is decrypted`() {
    let contexts: [(inout PostContext) -> Void] = [
      { $0.group = .filled(9) }, { $0.photo = .filled(9) }, { $0.device = .filled(9) },
      { $0.day = CivilDay(20408) },
    ]
    for change in contexts {
      var sketch = HeaderSketch()
      guard case .post(var context) = sketch.purpose else { continue }
      change(&context)
      sketch.purpose = .post(context)
      var opening = opening()
      #expect(throws: LocaphotoFailure.wrongContext) { try opening.advance(answer(sketch)) }
    }
    var sketch = HeaderSketch()
    sketch.stanzas.removeLast()
    var opening = opening()
    #expect(throws: LocaphotoFailure.notARecipient) { try opening.advance(answer(sketch)) }
  }

  @Test func `each step stands for its class, in the order of the format document`() throws {
    let (opening, recipe) = try unlocking()
    var classes: [LocaphotoFailure] = []
    for index in recipe.steps.indices {
      let failure = RecipeFailure(step: UInt16(index), fault: .refused)
      let named = opening.failure(for: failure)
      if classes.last != named { classes.append(named) }
    }
    #expect(
      classes == [.stanza, .headerMAC, .signature, .metadata, .unavailable])
    #expect(
      opening.failure(for: RecipeFailure(step: 0, fault: .missing)) == .notARecipient)
    #expect(
      opening.failure(for: RecipeFailure(step: 0, fault: .storageFull)) == .unavailable)
    #expect(
      opening.failure(for: RecipeFailure(step: 999, fault: .refused)) == .unavailable)
  }

  @Test func `nothing of the payload is decrypted before the signature is verified`() throws {
    let (_, recipe) = try unlocking()
    let verify = recipe.steps.firstIndex { if case .verify = $0 { true } else { false } }
    let opens = recipe.steps.indices.filter {
      if case .aesGCMOpen = recipe.steps[$0] { true } else { false }
    }
    // The first opens the signature, the second the head; no chunk is opened.
    let verified = try #require(verify)
    try #require(opens.count == 2)
    #expect(opens[0] < verified && verified < opens[1])
    #expect(!recipe.steps.contains { if case .present = $0 { true } else { false } })
    #expect(!recipe.steps.contains { if case .openChunks = $0 { true } else { false } })
  }

  @Test func `no chunk is decrypted before all of them are found to be those that were signed`()
    throws
  {
    var (opening, _) = try unlocking()
    let metadata = PhotoMetadata(
      captured: Instant(0), day: CivilDay(20407), offsetMinutes: 0,
      size: PixelSize(width: 1, height: 1), source: .library)
    let head = try PostHead(metadata: metadata, stillByteCount: 100).encoded
    guard case .recipe(let recipe) = try opening.advance([Digest.filled(1).bytes, head]) else {
      Issue.record("no recipe")
      return
    }
    let hashes = recipe.steps.firstIndex { if case .hashPieces = $0 { true } else { false } }
    let compared = recipe.steps.firstIndex { if case .equal = $0 { true } else { false } }
    let opened = recipe.steps.firstIndex { if case .openChunks = $0 { true } else { false } }
    let order = [try #require(hashes), try #require(compared), try #require(opened)]
    #expect(order == order.sorted())
    let failures = order.map { RecipeFailure(step: UInt16($0), fault: .refused) }
    #expect(failures.map { opening.failure(for: $0) } == [.signature, .signature, .payload])
  }

  @Test func `an answer a recipe cannot give is the device's failure`() throws {
    let wrong: [[[UInt8]]] = [[], [[1]], [[1], [2]], [[], [], []]]
    for answer in wrong {
      var opening = opening()
      #expect(throws: LocaphotoFailure.unavailable) { try opening.advance(answer) }
    }
    var (opening, _) = try unlocking()
    #expect(throws: LocaphotoFailure.unavailable) { try opening.advance([[1]]) }
    #expect(throws: LocaphotoFailure.metadata) { try opening.advance([[1], [2]]) }
  }

  @Test func `a kept file key needs no stanza`() throws {
    var sketch = HeaderSketch()
    sketch.stanzas.removeLast()
    var opening = opening(fileKey: "filekey/x")
    guard case .recipe(let recipe) = try opening.advance(answer(sketch)) else {
      Issue.record("no recipe")
      return
    }
    #expect(!recipe.steps.contains { if case .hpkeOpen = $0 { true } else { false } })
  }

  @Test func `sealing takes a length, then a digest and a length, and then is done`() throws {
    var sealing = PostSealer(
      context: PostContext(
        group: .filled(1), head: .filled(2), device: .filled(3), photo: .filled(4),
        day: CivilDay(20407)),
      recipients: [.filled(5), .filled(5)],
      metadata: PhotoMetadata(
        captured: Instant(0), day: CivilDay(20407), offsetMinutes: 0,
        size: PixelSize(width: 1, height: 1), source: .library),
      still: "outbox/x", signer: "device/key", output: "sealed/x", fileKey: "filekey/x")
    #expect(sealing.start().steps.count == 1)
    #expect(throws: LocaphotoFailure.unavailable) { try sealing.advance([[1]]) }
    guard case .recipe(let recipe) = try sealing.advance([length(100)]) else {
      Issue.record("no recipe")
      return
    }
    let wraps = recipe.steps.filter { if case .hpkeSeal = $0 { true } else { false } }
    #expect(wraps.count == 1)
    let digest = [UInt8](repeating: 1, count: 32)
    #expect(
      try sealing.advance([digest, length(65929)])
        == .sealed(digest: Digest(unchecked: digest), byteCount: 65929))
    #expect(throws: LocaphotoFailure.unavailable) { try sealing.advance([]) }
  }
}

// A second WebAssembly module, for tests alone: the wire's Swift half, to hold the JavaScript half
// to it, and the sealing and opening of containers, to run them through the browser's cryptography.
// Never shipped; the app's module stays as small as the app.

import Bytes
import Locaphoto
import Wire

nonisolated(unsafe) private var input: [UInt8] = []
nonisolated(unsafe) private var output: [UInt8] = []
nonisolated(unsafe) private var workflow: Workflow?

/// What recipes are being carried out for.
private enum Workflow {
  case openingPost(PostOpener)
  case opening(SmallContainerOpener, Purpose)
  case sealing(PostSealer)
}

/// Lends `count` bytes to write an input into; valid until the next call of any function here.
@_expose(wasm, "proof_input")
@_cdecl("proof_input")
public func proofInput(_ count: Int32) -> UnsafeMutableRawPointer? {
  guard count >= 0 else { return nil }
  input = [UInt8](repeating: 0, count: Int(count))
  return input.withUnsafeMutableBytes { $0.baseAddress }
}

/// Where the last output lies.
@_expose(wasm, "proof_output")
@_cdecl("proof_output")
public func proofOutput() -> UnsafeRawPointer? {
  output.withUnsafeBytes { $0.baseAddress.map { UnsafeRawPointer($0) } }
}

/// Decodes the input as an `Input` (0) or a `Turn` (1) and encodes it again. Returns the length,
/// or -1 when it does not decode.
@_expose(wasm, "proof_echo")
@_cdecl("proof_echo")
public func proofEcho(_ type: Int32) -> Int32 {
  if type == 0 {
    guard let value = try? Input(decoding: input) else { return -1 }
    return answer(value.encoded)
  }
  guard let value = try? Turn(decoding: input) else { return -1 }
  return answer(value.encoded)
}

/// Begins to open the blob "post/vector". Input: the purpose's byte (1) ‖ whether a sender is
/// expected (1) ‖ group (16) ‖ photo (16) ‖ device (16) ‖ day (4) ‖ sender's key (32) ‖ what is at
/// hand (1): 0 for "transient/0" and so on with their ids (16 each), 1 for the vault's key and 2
/// for a passphrase, "transient/0". Parts of what is no post go to "draft/ITEM-ROLE", in numbers.
/// Output: the first `Recipe`.
@_expose(wasm, "proof_open")
@_cdecl("proof_open")
public func proofOpen() -> Int32 {
  var reader = ByteReader(input)
  do throws(ByteError) {
    let purpose = try reader.u8()
    let isSigned = try reader.bool()
    let post = PostExpectation(
      group: try GroupID(from: &reader), photo: try PhotoID(from: &reader),
      device: try DeviceID(from: &reader), day: try CivilDay(from: &reader))
    let key = try SigningPublicKey(from: &reader)
    let unlocking = try atHand(&reader)
    if purpose == 0, case .agreement(let keys) = unlocking {
      var started = PostOpener(
        blob: "post/vector", expected: post, sender: key, keys: keys, fileKey: nil,
        keepFileKeyAs: "transient/filekey", image: "photo/vector")
      let recipe = started.start()
      workflow = .openingPost(started)
      return answer(recipe.encoded)
    }
    let isVault = purpose == 1
    let sender = isSigned ? ExpectedSender(device: post.device, key: key) : nil
    var started = SmallContainerOpener(
      blob: "post/vector",
      expected: isVault ? .vault(item: post.photo) : .share(post.photo, sender: sender),
      unlocking: unlocking, keepFileKeyAs: "transient/filekey", place: blobName)
    let recipe = started.start()
    workflow = .opening(
      started, isVault ? .vault(item: post.photo) : .share(post.photo, sender: nil))
    return answer(recipe.encoded)
  } catch {
    return -1
  }
}

@Sendable private func blobName(_ item: Int, _ role: PartRole) -> BlobName? {
  var digits: [UInt8] = []
  var rest = item
  repeat {
    digits.insert(0x30 + UInt8(rest % 10), at: 0)
    rest /= 10
  } while rest > 0
  let name = ("draft/" as Text).utf8 + digits + [0x2D, 0x30 + role.rawValue]
  return Text(utf8: name).flatMap { BlobName($0) }
}

private func atHand(_ reader: inout ByteReader) throws(ByteError) -> FileKeyAccess {
  let names: [SecretName] = ["transient/0", "transient/1"]
  switch try reader.u8() {
  case 0:
    var keys: [(KeyID, SecretName)] = []
    for name in names where reader.remaining > 0 { keys.append((try KeyID(from: &reader), name)) }
    return .agreement(keys)
  case 1: return .vaultKey(names[0])
  case 2: return .passphrase(names[0])
  default: throw .invalid
  }
}

/// Begins to seal the blob "draft/still" with the key "transient/device" into "sealed/post".
/// Input: group (16) ‖ log head (32) ‖ device (16) ‖ photo (16) ‖ day (4) ‖ captured (8) ‖ offset
/// in minutes (4) ‖ width (4) ‖ height (4), then the recipients' keys (32 each). Output: the first
/// `Recipe`.
@_expose(wasm, "proof_seal")
@_cdecl("proof_seal")
public func proofSeal() -> Int32 {
  var reader = ByteReader(input)
  do throws(ByteError) {
    let context = PostContext(
      group: try GroupID(from: &reader), head: try Digest(from: &reader),
      device: try DeviceID(from: &reader), photo: try PhotoID(from: &reader),
      day: try CivilDay(from: &reader))
    let metadata = PhotoMetadata(
      captured: try Instant(from: &reader), day: context.day, offsetMinutes: try reader.i32(),
      size: try PixelSize(from: &reader), source: .camera)
    var recipients: [AgreementPublicKey] = []
    while reader.remaining > 0 { recipients.append(try AgreementPublicKey(from: &reader)) }
    var started = PostSealer(
      context: context, recipients: recipients, metadata: metadata, still: "draft/still",
      signer: "transient/device", output: "sealed/post", fileKey: "transient/filekey")
    let recipe = started.start()
    workflow = .sealing(started)
    return answer(recipe.encoded)
  } catch {
    return -1
  }
}

/// Goes on with the answer to the last recipe: an encoded `Event`, recipeDone or recipeFailed.
/// Output: 0 ‖ the next `Recipe`; 1 ‖ captured (8) ‖ day (4) ‖ offset (4) ‖ size (8) when a post is
/// opened, 1 ‖ the head when anything else is, or 1 ‖ digest (32) when sealed; 2 ‖ the class of
/// failure as text.
@_expose(wasm, "proof_advance")
@_cdecl("proof_advance")
public func proofAdvance() -> Int32 {
  guard let event = try? Event(decoding: input), let current = workflow else { return -1 }
  do throws(LocaphotoFailure) {
    switch current {
    case .openingPost(let opening): return answer(try advance(opening, event))
    case .opening(let opening, let purpose): return answer(try advance(opening, purpose, event))
    case .sealing(let sealing): return answer(try advance(sealing, event))
    }
  } catch {
    return answer([2] + error.name.utf8)
  }
}

private func advance(_ started: PostOpener, _ event: Event) throws(LocaphotoFailure) -> [UInt8] {
  var opening = started
  defer { workflow = .openingPost(opening) }
  switch try opening.advance(try revealed(event) { opening.failure(for: $0) }) {
  case .recipe(let recipe): return [0] + recipe.encoded
  case .opened(let metadata, _):
    var writer = ByteWriter()
    writer.u8(1)
    metadata.captured.encode(into: &writer)
    metadata.day.encode(into: &writer)
    writer.i32(metadata.offsetMinutes)
    metadata.size.encode(into: &writer)
    return writer.bytes
  }
}

private func advance(
  _ started: SmallContainerOpener, _ purpose: Purpose, _ event: Event
) throws(LocaphotoFailure) -> [UInt8] {
  var opening = started
  defer { workflow = .opening(opening, purpose) }
  switch try opening.advance(try revealed(event) { opening.failure(for: $0) }) {
  case .recipe(let recipe): return [0] + recipe.encoded
  case .opened(let head): return [1] + (try head.encoded(for: purpose))
  }
}

private func advance(_ started: PostSealer, _ event: Event) throws(LocaphotoFailure) -> [UInt8] {
  var sealing = started
  defer { workflow = .sealing(sealing) }
  switch try sealing.advance(try revealed(event) { sealing.failure(for: $0) }) {
  case .recipe(let recipe): return [0] + recipe.encoded
  case .sealed(let digest, _): return [1] + digest.bytes
  }
}

/// What a recipe revealed; the class of its failure is thrown.
private func revealed(
  _ event: Event, _ failure: (RecipeFailure) -> LocaphotoFailure
) throws(LocaphotoFailure) -> [[UInt8]] {
  switch event {
  case .recipeDone(_, let revealed): return revealed
  case .recipeFailed(_, let reason): throw failure(reason)
  default: throw .unavailable
  }
}

private func answer(_ bytes: [UInt8]) -> Int32 {
  output = bytes
  return Int32(bytes.count)
}

@main
enum Proof {
  static func main() {}
}

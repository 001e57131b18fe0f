// A second WebAssembly module, for tests alone: the wire's Swift half, to hold the JavaScript half
// to it, and the opening of containers, to run the malformed ones through the browser's
// cryptography. Never shipped; the app's module stays as small as the app.

import Bytes
import Locaphoto
import Wire

nonisolated(unsafe) private var input: [UInt8] = []
nonisolated(unsafe) private var output: [UInt8] = []
nonisolated(unsafe) private var opening: ContainerOpening?

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

/// Begins to open the blob "post/vector" with the key "transient/prekey". Input: 0 for a post, 1
/// for a share (1) ‖ group (16) ‖ photo (16) ‖ device (16) ‖ day (4) ‖ sender's key (32) ‖ id of the
/// recipient's key (16). Output: the first `Recipe`.
@_expose(wasm, "proof_open")
@_cdecl("proof_open")
public func proofOpen() -> Int32 {
  var reader = ByteReader(input)
  do throws(ByteError) {
    let isShare = try reader.bool()
    let post = PostExpectation(
      group: try GroupID(from: &reader), photo: try PhotoID(from: &reader),
      device: try DeviceID(from: &reader), day: try CivilDay(from: &reader))
    let sender = try SigningPublicKey(from: &reader)
    let key = try KeyID(from: &reader)
    let name: SecretName = "transient/prekey"
    var started = ContainerOpening(
      blob: "post/vector", expected: isShare ? .share(photo: post.photo) : .post(post),
      sender: sender, unlocking: .agreement([(key, name)]),
      keepFileKeyAs: "transient/filekey", image: "photo/vector")
    let recipe = started.start()
    opening = started
    return answer(recipe.encoded)
  } catch {
    return -1
  }
}

/// Goes on with the answer to the last recipe: an encoded `Event`, recipeDone or recipeFailed.
/// Output: 0 ‖ the next `Recipe`; 1 when opened; 2 ‖ the class of failure as text.
@_expose(wasm, "proof_advance")
@_cdecl("proof_advance")
public func proofAdvance() -> Int32 {
  guard let event = try? Event(decoding: input), var current = opening else { return -1 }
  defer { opening = current }
  switch event {
  case .recipeDone(_, let revealed):
    do throws(LocaphotoFailure) {
      switch try current.advance(revealed) {
      case .recipe(let recipe): return answer([0] + recipe.encoded)
      case .opened: return answer([1])
      }
    } catch {
      return answer([2] + error.name.utf8)
    }
  case .recipeFailed(_, let failure):
    return answer([2] + current.failure(for: failure).name.utf8)
  default:
    return -1
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

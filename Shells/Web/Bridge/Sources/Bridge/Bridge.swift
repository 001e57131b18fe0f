// The functions a page calls. A page writes bytes into memory it was lent and calls one of the
// functions below; where one answers with bytes, they lie at `dayly_output`.
//
// The one place in the project where bytes are reached by address; everything inward is arrays.

import Bytes
import DaylyCore
import Recipes
import Wire

nonisolated(unsafe) private var core = Core()
nonisolated(unsafe) private var input: [UInt8] = []
nonisolated(unsafe) private var output: [UInt8] = []

/// Lends `count` bytes to write an input into; valid until the next call of any function here.
@_expose(wasm, "dayly_input")
@_cdecl("dayly_input")
public func daylyInput(_ count: Int32) -> UnsafeMutableRawPointer? {
  guard count >= 0 else { return nil }
  input = [UInt8](repeating: 0, count: Int(count))
  return input.withUnsafeMutableBytes { $0.baseAddress }
}

/// Handles the input, an encoded `Input`. Returns the length of the output, an encoded `Turn`,
/// or -1 for an input that does not decode.
@_expose(wasm, "dayly_handle")
@_cdecl("dayly_handle")
public func daylyHandle() -> Int32 {
  guard let decoded = try? Input(decoding: input) else { return -1 }
  output = core.handle(decoded).encoded
  return Int32(output.count)
}

/// Where the last output lies; valid until the next call of any function here.
@_expose(wasm, "dayly_output")
@_cdecl("dayly_output")
public func daylyOutput() -> UnsafeRawPointer? {
  output.withUnsafeBytes { $0.baseAddress.map { UnsafeRawPointer($0) } }
}

/// Whether the input, a public key (32) ‖ signature (64), is one every shell accepts: 1 or 0.
@_expose(wasm, "dayly_ed25519_acceptable")
@_cdecl("dayly_ed25519_acceptable")
public func daylyEd25519Acceptable() -> Int32 {
  guard input.count == 96 else { return 0 }
  let isAcceptable =
    Ed25519Strictness.isAcceptable(point: Array(input[..<32]))
    && Ed25519Strictness.isAcceptable(signature: Array(input[32...]))
  return isAcceptable ? 1 : 0
}

@main
enum Bridge {
  static func main() {}
}

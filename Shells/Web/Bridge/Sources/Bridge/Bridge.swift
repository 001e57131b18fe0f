// The functions a page calls to run the groups' core. It writes bytes into memory it was lent and
// calls one of the functions below; where one answers with bytes, they lie at `dayly_output`.

import Border
import Bytes
import DaylyCore
import Wire

nonisolated(unsafe) private var core = Core()
nonisolated(unsafe) private var border = Border()

/// Lends `count` bytes to write an input into; valid until the next call of this function.
@_expose(wasm, "dayly_input")
@_cdecl("dayly_input")
public func daylyInput(_ count: Int32) -> UnsafeMutableRawPointer? { border.lend(count) }

/// Handles the input, an encoded `Input`. Returns the length of the output, an encoded
/// `Turn`, or -1 for an input that does not decode.
@_expose(wasm, "dayly_handle")
@_cdecl("dayly_handle")
public func daylyHandle() -> Int32 {
  guard let decoded = try? Input(decoding: border.input) else { return -1 }
  return border.give(core.handle(decoded).encoded)
}

/// Where the last output lies; valid until the next call of `dayly_handle`.
@_expose(wasm, "dayly_output")
@_cdecl("dayly_output")
public func daylyOutput() -> UnsafeRawPointer? { border.output }

/// Whether the input, a public key (32) ‖ signature (64), is one every shell accepts: 1 or 0.
@_expose(wasm, "dayly_ed25519_acceptable")
@_cdecl("dayly_ed25519_acceptable")
public func daylyEd25519Acceptable() -> Int32 { border.isAcceptableEd25519 }

@main
enum Bridge {
  static func main() {}
}

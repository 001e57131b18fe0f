// The functions the library's worker calls to run its core; the same as the page's (Bridge).

import Border
import Bytes
import LibraryCore
import Wire

nonisolated(unsafe) private var core = LibraryCore()
nonisolated(unsafe) private var border = Border()

/// Lends `count` bytes to write an input into; valid until the next call of this function.
@_expose(wasm, "dayly_input")
@_cdecl("dayly_input")
public func daylyInput(_ count: Int32) -> UnsafeMutableRawPointer? { border.lend(count) }

/// Handles the input, an encoded `LibraryInput`. Returns the length of the output, an encoded
/// `LibraryTurn`, or -1 for an input that does not decode.
@_expose(wasm, "dayly_handle")
@_cdecl("dayly_handle")
public func daylyHandle() -> Int32 {
  guard let decoded = try? LibraryInput(decoding: border.input) else { return -1 }
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
enum LibraryBridge {
  static func main() {}
}

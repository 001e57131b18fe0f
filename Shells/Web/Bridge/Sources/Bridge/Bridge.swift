// The functions a page calls. A page writes an encoded `Input` into memory it was lent, calls
// `dayly_handle`, and finds an encoded `Turn` at `dayly_output`.
//
// The one place in the project where bytes are reached by address; everything inward is arrays.

import Bytes
import DaylyCore
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

/// Handles the input. Returns the length of the output, or -1 for an input that does not decode.
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

@main
enum Bridge {
  static func main() {}
}

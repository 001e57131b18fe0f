// The functions a page calls to ask the rules of days. The same border as the cores'; nothing is
// kept between two questions.

import Border
import Bytes
import Days
import Wire

nonisolated(unsafe) private var border = Border()

/// Lends `count` bytes to write a question into; valid until the next call of this function.
@_expose(wasm, "dayly_input")
@_cdecl("dayly_input")
public func daylyInput(_ count: Int32) -> UnsafeMutableRawPointer? { border.lend(count) }

/// Answers the input, an encoded `DaysQuestion`. Returns the length of the output, an encoded
/// `DaysAnswer`, or -1 for an input that does not decode.
@_expose(wasm, "dayly_handle")
@_cdecl("dayly_handle")
public func daylyHandle() -> Int32 {
  guard let question = try? DaysQuestion(decoding: border.input) else { return -1 }
  return border.give(question.answer.encoded)
}

/// Where the last output lies; valid until the next call of `dayly_handle`.
@_expose(wasm, "dayly_output")
@_cdecl("dayly_output")
public func daylyOutput() -> UnsafeRawPointer? { border.output }

@main
enum DaysBridge {
  static func main() {}
}

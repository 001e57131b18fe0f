// The functions the image worker calls to have a picture judged: it writes red, green, blue and
// opacity of each pixel into memory it was lent, then asks. A module of its own, so that the core
// does not grow by what only a picture needs.

import Quality

nonisolated(unsafe) private var input: [UInt8] = []

/// Lends `count` bytes for a picture; valid until the next call of any function here.
@_expose(wasm, "quality_input")
@_cdecl("quality_input")
public func qualityInput(_ count: Int32) -> UnsafeMutableRawPointer? {
  guard count >= 0, Int(count) <= Shades.countMax * 4 else { return nil }
  input = [UInt8](repeating: 0, count: Int(count))
  return input.withUnsafeMutableBytes { $0.baseAddress }
}

/// The verdict over the picture (`Verdict.rawValue`): 0 is fine, also for what is no picture.
@_expose(wasm, "quality_judge")
@_cdecl("quality_judge")
public func qualityJudge(_ width: Int32, _ height: Int32) -> Int32 {
  guard let shades = Shades(rgba: input, width: Int(width), height: Int(height)) else { return 0 }
  input = []
  return shades.verdict.rawValue
}

@main
enum Judge {
  static func main() {}
}

// FLV (Adobe's "Flash Video File Format Specification" 10.1, annex E), in which old phones and
// cameras of the web recorded: how long and how large, as the first tag says.

import Bytes
import Media
import Wire

extension Extraction {
  private static let scriptByteCountMax: UInt64 = 64 << 10
  private static let scriptValueCountMax = 128

  /// Version 1, flags, a header of nine bytes; then no tag before the first one, which holds sound,
  /// pictures or a script of stream 0.
  static func beginsFLV(_ start: [UInt8]) -> Bool {
    start.count == 18 && start.starts(with: Text("FLV").utf8) && start[3] == 1
      && start[4] & 0xFA == 0 && start[5..<13].elementsEqual([0, 0, 0, 9, 0, 0, 0, 0])
      && [8, 9, 18].contains(start[13])
  }

  mutating func readFLV() throws(MetadataStop) {
    found.hasSound = try windows.u8(at: 4) & 4 != 0
    guard try windows.u8(at: 13) == 18 else { return }
    let byteCount = UInt64(try windows.u32(at: 13) & 0xFF_FFFF)
    let left = windows.byteCount - min(24, windows.byteCount)
    let content = try windows.bytes(at: 24, Int(min(byteCount, Self.scriptByteCountMax, left)))
    var script = ScriptScanner(content)
    guard script.next() == .text, script.text() == Text("onMetaData").utf8 else { return }
    switch script.next() {
    case .list: script.skip(4)
    case .object: break
    default: return
    }
    var (width, height): (UInt32, UInt32) = (0, 0)
    defer { storedSize = ImageSize(width: width, height: height) }
    for _ in 0..<Self.scriptValueCountMax {
      let name = script.text()
      guard !name.isEmpty else { break }
      let value: UInt32?
      switch script.next() {
      case .number: value = script.thousandths()
      case .boolean:
        script.skip(1)
        value = nil
      case .text:
        _ = script.text()
        value = nil
      case .date:
        script.skip(10)
        value = nil
      // What lies in each other comes last, and says where pictures are.
      default: return
      }
      guard let value, value > 0 else { continue }
      if name == Text("duration").utf8 { found.durationMilliseconds = value }
      if name == Text("width").utf8 { width = value / 1000 }
      if name == Text("height").utf8 { height = value / 1000 }
    }
  }
}

/// Values of a script (AMF 0), one after another. Behind the end there are none.
private struct ScriptScanner {
  enum Kind {
    case number, boolean, text, object, list, date, other
  }

  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Of what value the content comes next.
  mutating func next() -> Kind {
    switch take(1).first {
    case 0: .number
    case 1: .boolean
    case 2: .text
    case 3: .object
    case 8: .list
    case 11: .date
    default: .other
    }
  }

  mutating func skip(_ count: Int) { _ = take(count) }

  /// Its length (2), then so many bytes.
  mutating func text() -> [UInt8] {
    let count = take(2).reduce(0) { $0 << 8 | Int($1) }
    return Array(take(count))
  }

  /// A number (IEEE 754, 8 bytes) in thousandths; `nil` for one that is not positive or too large.
  mutating func thousandths() -> UInt32? {
    let content = take(8)
    guard content.count == 8 else { return nil }
    let number = Double(bitPattern: content.reduce(0) { $0 << 8 | UInt64($1) })
    guard number >= 0, number < 4_000_000 else { return nil }
    return UInt32(number * 1000 + 0.5)
  }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    let taken = bytes[place...].prefix(count)
    place += taken.count
    return taken
  }
}

// Names of four bytes, as boxes, brands and handlers of ISO base media files have them.

import Bytes

struct FourCC: Equatable {
  let value: UInt32

  init(_ value: UInt32) { self.value = value }

  /// Of a literal of four ASCII characters.
  init(_ literal: StaticString) {
    var value: UInt32 = 0
    for index in 0..<4 { value = value << 8 | UInt32(literal.utf8Start[index]) }
    self.value = value
  }

  static func ~= (literal: StaticString, name: FourCC) -> Bool { name == FourCC(literal) }
}

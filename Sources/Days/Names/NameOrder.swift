// The order by name, of items and of albums: without case and accents, and numbers by what they
// count.

import Bytes

public enum NameOrder {
  /// What is equal up to there lies as if it were equal.
  private static let keyByteCountMax = 64

  /// The names' places in this order; what is equal in it stays in its order. O(n log n).
  public static func places(of names: [Text]) -> [Int] {
    let keys = names.map { key(folded: letters(of: $0)) }
    return positions(of: names.count) { keys[$0].lexicographicallyPrecedes(keys[$1]) }
  }

  /// Small and without marks, by the tables that typed dates are read with: those of a search
  /// (`Text.folded`), by which items are ordered, would be another 13,000 bytes for each page.
  private static func letters(of name: Text) -> [UInt8] {
    let letters = name.comparedAsName.string.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark, .format: false
      default: true
      }
    }
    return Text.utf8(of: letters.map { $0.value })
  }

  /// What a name is ordered by, byte by byte: its beginning, with how many digits a number has in
  /// front of it, so that 9 comes before 10.
  /// - Parameter folded: the name as a search compares it.
  public static func key(folded: [UInt8]) -> [UInt8] {
    var key: [UInt8] = []
    var index = 0
    while index < folded.count, key.count < keyByteCountMax {
      guard folded[index].isDigit else {
        key.append(folded[index])
        index += 1
        continue
      }
      var end = index
      while end < folded.count, folded[end].isDigit { end += 1 }
      while index < end, folded[index] == 0x30 { index += 1 }
      let count = end - index
      key.append(0x30 + UInt8(min(count, 9)))
      if count >= 9 { key.append(UInt8(clamping: count)) }
      key += folded[index..<end]
      index = end
    }
    return Array(key.prefix(keyByteCountMax))
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}

// What fingers type without a thought: one key again and again, keys beside each other, alphabets.

import Bytes

enum KeySequence {
  /// "aceg" and "2468" are sequences, too.
  private static let stepMax = 2

  /// Of keyboards in several countries, with what Shift makes of their digits; and of numerals.
  private static let rows: [[UInt32]] = [
    "qwertyuiop", "qwertzuiopü", "azertyuiop", "asdfghjklöä", "zxcvbnm", "yxcvbnm",
    "йцукенгшщзх", "фывапролджэ", "1qaz", "2wsx", "3edc", "4rfv", "5tgb", "6yhn", "7ujm", "1qay",
    "6zhn", "!@#$%^&*()", "!\"§$%&/()=", "01234567890", "一二三四五六七八九十",
  ].map { (row: Text) in row.scalarValues }

  /// One key three times, keys beside each other, or an alphabet's letters; in small letters.
  static func holds(_ first: UInt32, _ second: UInt32, _ third: UInt32) -> Bool {
    let step = Int(second) - Int(first)
    if abs(step) <= stepMax, Int(third) - Int(second) == step { return true }
    return rows.contains { row in
      (2..<row.count).contains {
        row[$0 - 1] == second
          && (row[$0 - 2] == first && row[$0] == third
            || row[$0 - 2] == third && row[$0] == first)
      }
    }
  }
}

// A day in digits, as ISO 8601 writes it.

import Bytes
import Wire

extension CivilDay {
  /// As 2024-05-31.
  var dashed: Text {
    let date = civil
    return Digits.text(date.year, 4) + "-" + Digits.text(date.month, 2) + "-"
      + Digits.text(date.day, 2)
  }
}

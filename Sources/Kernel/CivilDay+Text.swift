// A day as text.

import Bytes
import Wire

extension CivilDay {
  /// The date as ISO 8601 writes it, such as "2026-11-21".
  package var isoText: Text {
    let date = civil
    return padded(date.year, to: 4) + "-" + padded(date.month, to: 2) + "-"
      + padded(date.day, to: 2)
  }

  private func padded(_ number: Int32, to width: Int) -> Text {
    let digits = decimal(number.magnitude, digits: width)
    return Text(utf8: (number < 0 ? [0x2D] : []) + digits) ?? ""
  }
}

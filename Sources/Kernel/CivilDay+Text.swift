// A day as text.

import Bytes
import Wire

extension CivilDay {
  /// The date as ISO 8601 writes it, such as "2026-11-21".
  package var isoText: Text {
    // Counted in eras of 400 years (146097 days) that begin on 1 March, so that the leap day is
    // the last of its year.
    let days = Int64(value) + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return padded(year, to: 4) + "-" + padded(month, to: 2) + "-" + padded(day, to: 2)
  }

  private func padded(_ number: Int64, to width: Int) -> Text {
    let digits = decimal(UInt32(clamping: number.magnitude), digits: width)
    return Text(utf8: (number < 0 ? [0x2D] : []) + digits) ?? ""
  }
}

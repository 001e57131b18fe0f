// When an exported file was last changed, as far as its disk says: when it was taken, so that what
// sorts files by their date, another import too, finds them on their days.

import Foundation
import Wire

extension MediaDate {
  /// A time on a wall of which nobody knows where it hung is one of here; a day alone is its noon.
  fileprivate var forFile: Date? {
    switch moment {
    case .instant(let instant, _): Self.date(ofMilliseconds: instant.value)
    case .local(let milliseconds): Self.here(WallTime.held(milliseconds))
    case .unknown: Self.here((Int64(day.value) * 24 + 12) * 3_600_000)
    }
  }

  private static func date(ofMilliseconds value: Int64) -> Date {
    Date(timeIntervalSince1970: Double(value) / 1000)
  }

  private static func here(_ wall: Int64) -> Date? {
    let shown = date(ofMilliseconds: wall)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second, .nanosecond], from: shown)
    calendar.timeZone = .current
    return calendar.date(from: parts)
  }
}

extension CatalogEntry {
  /// Gives files of this item its date, where the disk can keep it.
  func date(_ files: [URL]) {
    guard let date = date?.forFile else { return }
    for url in files {
      try? FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: url.path)
    }
  }
}

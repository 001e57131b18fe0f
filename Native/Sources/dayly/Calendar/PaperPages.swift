// Months as pages of paper, each day with what stands for it and the person's line. Pictures are
// opened one by one as their page is drawn, in memory.

import ArgumentParser
import Foundation
import NativePaper
import Wire

struct PaperPages {
  private let source: any DaySource
  private let months: [YearMonth]
  private let rule: WeekRule
  private let size: PaperSize

  init(
    _ source: any DaySource, _ months: [YearMonth], _ rule: WeekRule, _ size: PaperSize
  ) {
    self.source = source
    self.months = months
    self.rule = rule
    self.size = size
  }

  /// One document; how many days have something.
  func writePDF(_ file: URL) throws -> Int {
    let progress = PageProgress(months.count)
    defer { progress.end() }
    let tallies = try months.map { try source.tally(of: $0) }
    let pages = tallies.map { tally in
      {
        progress.next()
        return page(tally)
      }
    }
    let title = months.count == 1 ? months[0].title : "\(months[0].year)"
    try drawn { try Pages.pdf(pages, title: title, on: size) }.write(new: file)
    return tallies.reduce(0) { $0 + $1.days.count }
  }

  /// A file for each month; how many days have something.
  func writePictures(_ files: [URL]) throws -> Int {
    let progress = PageProgress(months.count)
    defer { progress.end() }
    var days = 0
    for (month, file) in zip(months, files) {
      progress.next()
      let tally = try source.tally(of: month)
      try drawn { try Pages.png(page(tally), on: size) }.write(new: file)
      days += tally.days.count
    }
    return days
  }

  /// Of several months each has its number before the ending: 2024-05.png.
  func pictureNames(_ name: String) -> [String] {
    guard months.count > 1 else { return [name] }
    let (stem, ending) = (name.dropLast(4), name.suffix(4))
    return months.map { stem + String(format: "-%02d", $0.month) + ending }
  }

  private func page(_ tally: MonthTally) -> PaperMonth {
    let page = MonthPage(tally, rule)
    let weeks = page.weeks.map { $0.map { $0 == 0 ? nil : day($0, tally) } }
    return PaperMonth(title: tally.place.title, weekdays: page.weekdays, weeks: weeks)
  }

  private func day(_ date: Int, _ tally: MonthTally) -> PaperDay {
    PaperDay(date: date, line: tally.byDay[date]?.line ?? "") { width, height in
      tally.covers[date].flatMap {
        source.tile(of: $0, on: tally.place.iso(date), width, height)
      }
    }
  }

  private func drawn(_ body: () throws -> Data) throws -> Data {
    do { return try body() } catch is PaperFault {
      throw Failure(code: .failed, message: "The page cannot be drawn.", reason: .undrawn)
    }
  }
}

extension PaperSize: ExpressibleByArgument {
  /// North America has its own (CLDR's paperSize).
  static var ofLocale: PaperSize {
    let places = ["US", "CA", "MX", "CL", "CO", "CR", "GT", "NI", "PA", "PH", "PR", "SV", "VE"]
    return places.contains(Locale.terminal("LC_PAPER").region?.identifier ?? "") ? .letter : .a4
  }
}

/// What is told while pages are drawn.
private final class PageProgress {
  private var line = ProgressLine(active: true)
  private let count: Int
  private var drawn = 0

  init(_ count: Int) { self.count = count }

  func next() {
    let share = Double(drawn) / Double(max(1, count))
    drawn += 1
    line.show("Page \(drawn) of \(count) \(ProgressLine.bar(of: share, beside: 24))")
  }

  func end() { line.clear() }
}

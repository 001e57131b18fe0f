// What typed dates mean: the same here as in the app, text by text of a table.

import Foundation
import NativeDates
import Testing
import Wire

struct DateRangeTests {
  private struct Vectors: Decodable {
    var today: String
    /// By locale and text: of each word what it may mean, beside a part of a name.
    var typed: [String: [String: [[String]]]]
  }

  private static let orders: [String: [DateReader.Field]] = [
    "en-US": [.month, .day, .year], "zh-Hans-CN": [.year, .month, .day],
  ]

  @Test func `the terminal understands dates as the app does, in every language`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Vectors/typed-dates.json")
    let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
    let today = try day(vectors.today)
    #expect(vectors.typed.count == 6)
    for (locale, typed) in vectors.typed {
      let reader = DateReader(
        language: String(locale.prefix(2)), order: Self.orders[locale] ?? [.day, .month, .year])
      for (text, meant) in typed {
        let words = text.split { $0.isWhitespace || $0 == "," }.map(String.init)
        let found = TypedQuery(reader: reader, today: today).words(words).map(\.dates)
        let expected = try meant.map { try $0.map(range) }
        #expect(found == expected, "\(locale): \(text)")
      }
    }
  }

  private func range(_ text: String) throws -> DateRange {
    let parts = text.split(separator: " ")
    if parts.count == 2, let number = Int(parts[1]) {
      return parts[0] == "month" ? .month(number) : .weekday(number)
    }
    let days = try text.split(separator: "/").map { try day(String($0)) }
    return .days(try #require(days.first)...(try #require(days.last)))
  }

  /// Days since 1970-01-01.
  private func day(_ iso: String) throws -> Int {
    let parts = try iso.split(separator: "-").map { try #require(Int32($0)) }
    try #require(parts.count == 3)
    return Int(CivilDay(year: parts[0], month: parts[1], day: parts[2]).value)
  }
}

// Days for other calendars: the bytes that the app writes, too (Tests/tools/test_icalendar.py), and
// events that are the source's own.

import Bytes
import Foundation
import Testing
import Wire

@testable import NativeEffects

@Suite struct ICalendarTests {
  private struct Vector: Decodable {
    struct Day: Decodable {
      let date: String
      let summary: String
      let description: String
    }

    let vault: String
    let stamp: Date
    let days: [Day]
    let text: String
  }

  private static func vector() throws -> Vector {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Vectors/icalendar.json")
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(Vector.self, from: Data(contentsOf: url))
  }

  private func names(_ source: ICalendar.Source) throws -> [Substring] {
    let days = try Self.vector().days.map {
      ICalendar.Day(date: $0.date, summary: "", description: "")
    }
    let text = ICalendar(days: days, of: source, stamp: Date()).text
    return text.split(separator: "\r\n").filter { $0.hasPrefix("UID:") }
  }

  @Test func `a vault's days are the bytes that the app writes`() throws {
    let vector = try Self.vector()
    let vault = VaultID(unchecked: Array(0..<16))
    #expect(vault.hex.string == vector.vault)
    let days = vector.days.map {
      ICalendar.Day(date: $0.date, summary: $0.summary, description: $0.description)
    }
    #expect(ICalendar(days: days, of: .vault(vault), stamp: vector.stamp).text == vector.text)
  }

  @Test func `events of one source are the same each time and no other's`() throws {
    let sources: [ICalendar.Source] = [
      .vault(VaultID(unchecked: Array(repeating: 0, count: 16))),
      .vault(VaultID(unchecked: Array(repeating: 1, count: 16))),
      .folder(Array("/media/anna/Pictures".utf8)), .folder(Array("/media/anna/Picture".utf8)),
    ]
    let all = try sources.map(names)
    #expect(try all == sources.map(names))
    #expect(Set(all.flatMap { $0 }).count == sources.count * 3)
    #expect(!all.joined().contains { $0.contains("anna") || $0.contains("0000000000") })
  }
}

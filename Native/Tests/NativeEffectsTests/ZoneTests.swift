// The native clock in every time zone there is, around every change of its clocks from 2000 to
// 2040, held to an oracle that shares nothing with it (Tools/zones.py).

import Foundation
import Testing
import Wire

@testable import NativeEffects

@Suite struct ZoneTests {
  /// Foundation and Python may hold two releases of the IANA data, which differ where a
  /// government has changed its mind in between. So many zones at the most are judged by nobody.
  private static let zonesOfAnotherReleaseMost = 30

  private struct Probe {
    var instant: Int64
    var day: Int32
    var nextMidnight: Int64
  }

  @Test(.enabled(if: oracle != nil, "python3 with its zoneinfo is absent"))
  func `day and midnight are right around every change of every zone`() throws {
    var wrong: [String] = []
    var differing: Set<String> = []
    var known = 0
    for (name, probes) in Self.zones(try #require(Self.oracle)) {
      guard let zone = TimeZone(identifier: name) else { continue }
      known += 1
      let wall = WallClock(timeZone: zone)
      for probe in probes {
        let instant = Instant(probe.instant)
        let day = wall.day(of: instant).value
        let midnight = wall.nextMidnight(after: instant).value
        if day == probe.day, midnight == probe.nextMidnight { continue }
        if Self.dataDiffers(zone, probe) {
          differing.insert(name)
        } else {
          wrong.append("\(name) at \(probe.instant): \(day), \(midnight)")
        }
      }
    }
    print("\(known) zones; of another release of the data: \(differing.sorted())")
    #expect(known > 400)
    #expect(wrong.isEmpty, "\(wrong.prefix(10))")
    #expect(differing.count <= Self.zonesOfAnotherReleaseMost)
  }

  /// Whether Foundation's own calendar contradicts the oracle: another date at the probe, the same
  /// one at what should be the next midnight, or another one just before.
  private static func dataDiffers(_ zone: TimeZone, _ probe: Probe) -> Bool {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let expected = Date(timeIntervalSince1970: Double(probe.day) * 86_400)
    var utc = Calendar(identifier: .gregorian)
    utc.timeZone = .gmt
    let day = utc.dateComponents([.year, .month, .day], from: expected)
    func isThatDay(_ milliseconds: Int64) -> Bool {
      let shown = calendar.dateComponents([.year, .month, .day], from: Instant(milliseconds).date)
      return shown.year == day.year && shown.month == day.month && shown.day == day.day
    }
    return !isThatDay(probe.instant) || isThatDay(probe.nextMidnight)
      || !isThatDay(probe.nextMidnight - 1)
  }

  /// What the oracle prints: a zone's name, then its probes.
  private static func zones(_ text: String) -> [(name: String, probes: [Probe])] {
    var zones: [(name: String, probes: [Probe])] = []
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ")
      if parts.count == 3, let instant = Int64(parts[0]), let day = Int32(parts[1]),
        let midnight = Int64(parts[2]), !zones.isEmpty
      {
        zones[zones.count - 1].probes.append(
          Probe(instant: instant, day: day, nextMidnight: midnight))
      } else {
        zones.append((String(line), []))
      }
    }
    return zones
  }

  /// The oracle's answers, asked once.
  private static let oracle: String? = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      ProcessInfo.processInfo.environment["DAYLY_PYTHON"] ?? "python3",
      root.appending(path: "Tools/zones.py").path,
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: output, as: UTF8.self)
  }()
}

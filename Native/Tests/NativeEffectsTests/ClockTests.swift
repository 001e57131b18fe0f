// Days and midnights as wall calendars show them, where time zones misbehave most.

import Foundation
import Testing
import Wire

@testable import NativeEffects

@Suite struct ClockTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var zone: String
    /// RFC 3339.
    var instant: String
    var day: String
    var nextMidnight: String
    var testDescription: String { "\(zone) \(instant)" }
  }

  @Test(arguments: [
    Case(
      zone: "UTC", instant: "2026-03-01T00:00:00Z", day: "2026-03-01",
      nextMidnight: "2026-03-02T00:00:00Z"),
    Case(
      zone: "UTC", instant: "2026-02-28T23:59:59Z", day: "2026-02-28",
      nextMidnight: "2026-03-01T00:00:00Z"),
    // A day of 23 hours, and one of 25.
    Case(
      zone: "Europe/Vienna", instant: "2026-03-29T00:30:00Z", day: "2026-03-29",
      nextMidnight: "2026-03-29T22:00:00Z"),
    Case(
      zone: "Europe/Vienna", instant: "2026-10-25T12:00:00Z", day: "2026-10-25",
      nextMidnight: "2026-10-25T23:00:00Z"),
    // Midnight itself does not exist: the next day begins at one o'clock.
    Case(
      zone: "America/Sao_Paulo", instant: "2018-11-03T20:00:00Z", day: "2018-11-03",
      nextMidnight: "2018-11-04T03:00:00Z"),
    // Samoa skipped 30 December 2011.
    Case(
      zone: "Pacific/Apia", instant: "2011-12-29T23:00:00Z", day: "2011-12-29",
      nextMidnight: "2011-12-30T10:00:00Z"),
    Case(
      zone: "Pacific/Kiritimati", instant: "2026-01-01T10:00:00Z", day: "2026-01-02",
      nextMidnight: "2026-01-02T10:00:00Z"),
    Case(
      zone: "Etc/GMT+12", instant: "2026-01-01T11:59:59Z", day: "2025-12-31",
      nextMidnight: "2026-01-01T12:00:00Z"),
    Case(
      zone: "Asia/Kathmandu", instant: "2026-01-01T18:15:00Z", day: "2026-01-02",
      nextMidnight: "2026-01-02T18:15:00Z"),
    Case(
      zone: "UTC", instant: "1969-12-31T23:59:59Z", day: "1969-12-31",
      nextMidnight: "1970-01-01T00:00:00Z"),
  ])
  func `day and next midnight are those of the wall`(example: Case) throws {
    let zone = try #require(TimeZone(identifier: example.zone))
    let instant = try Self.instant(example.instant)
    let clock = LocalClock(milliseconds: { instant.value }, timeZone: { zone })
    let occasion = clock.occasion
    let day = try Self.instant(example.day + "T00:00:00Z").value / 86_400_000
    #expect(occasion.instant == instant)
    #expect(occasion.day == CivilDay(Int32(day)))
    #expect(occasion.nextMidnight == (try Self.instant(example.nextMidnight)))
    #expect(occasion.entropy.count == 32)
  }

  @Test func `every occasion has its own randomness`() {
    let clock = LocalClock()
    #expect(clock.occasion.entropy != clock.occasion.entropy)
  }

  @Test func `a shifted clock is shifted`() {
    let before = LocalClock().now.value
    let shifted = LocalClock(offset: 86_400_000).now.value - 86_400_000
    #expect((before...max(before, LocalClock().now.value)).contains(shifted))
  }

  private static func instant(_ text: String) throws -> Instant {
    let date = try #require(ISO8601DateFormatter().date(from: text))
    return Instant(Int64(date.timeIntervalSince1970) * 1000)
  }
}

@Suite struct CookieTests {
  private let now = Date(timeIntervalSince1970: 1_000_000)

  @Test func `a cookie goes where its path says`() {
    var jar = CookieJar()
    jar.take("ticket=t; Path=/v1/accounts; HttpOnly; SameSite=Strict", now: now)
    jar.take("session=s; Path=/", now: now)
    #expect(jar.header(for: "/v1/accounts", now: now) == "session=s; ticket=t")
    #expect(jar.header(for: "/v1/accounts/x?y=1", now: now) == "session=s; ticket=t")
    #expect(jar.header(for: "/v1/accountsx", now: now) == "session=s")
  }

  @Test func `a cookie ends when it says so`() {
    var jar = CookieJar()
    jar.take("session=s; Max-Age=10", now: now)
    #expect(jar.header(for: "/", now: now + 9) == "session=s")
    #expect(jar.header(for: "/", now: now + 10) == nil)
    jar.take("session=; Max-Age=0", now: now)
    #expect(jar.header(for: "/", now: now) == nil)
  }

  @Test func `what is no cookie is not kept, and neither is too much`() {
    var jar = CookieJar()
    jar.take("", now: now)
    jar.take("=x", now: now)
    jar.take("big=" + String(repeating: "x", count: CookieJar.valueBytesMax), now: now)
    #expect(jar.header(for: "/", now: now) == nil)
    for index in 0..<100 { jar.take("c\(index)=x", now: now) }
    let kept = jar.header(for: "/", now: now)?.split(separator: ";").count
    #expect(kept == CookieJar.cookiesMax)
  }
}

@Suite struct LinkTests {
  @Test func `a link that was written can be opened`() throws {
    let server = try ServerAddress("https://photos.example.org:8443")
    let secret = (0..<96).map { UInt8($0) }
    let text = Links.text(server: server, path: "/join/00ff", secret: secret)
    let link = try #require(OpenedLink(text))
    #expect(link.server == server)
    #expect(link.path == "/join/00ff")
    #expect(link.secret == secret)
  }

  @Test(arguments: [
    "", "https://a.example/join/00", "https://a.example/join/00#", "https://a.example/join/00#a+b",
    "/join/00#AAAA", "mailto:x@a.example#AAAA", "https://a.example/join/00#AAAA=",
  ])
  func `anything else is not a link`(text: String) {
    #expect(OpenedLink(text) == nil)
  }
}

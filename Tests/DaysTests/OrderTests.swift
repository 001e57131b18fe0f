// In which order files lie on their days, and albums by their names; and how long something stays
// in the trash.

import Bytes
import Days
import Testing
import Wire

@Suite struct OrderTests {
  private func file(_ path: Text, _ day: Int32?, _ moment: DateMoment = .unknown) -> DatedFile {
    let date = day.map {
      MediaDate(source: .metadata, certainty: .certain, day: CivilDay($0), moment: moment)
    }
    return DatedFile(date: date, path: path)
  }

  private func ordered(_ files: [DatedFile]) -> [Text] {
    files.placesByDay.map { files[$0].path }
  }

  @Test func `files lie by their days, and on a day by the clock on the wall`() {
    let noon: Int64 = 43_200_000
    let files = [
      file("undated", nil), file("next day", 1), file("noon", 0, .local(milliseconds: noon)),
      file("before", 0, .instant(instant: Instant(noon), offset: -60)), file("no time", 0),
      file("after", 0, .instant(instant: Instant(noon), offset: 60)),
    ]
    #expect(ordered(files) == ["no time", "before", "noon", "after", "next day", "undated"])
  }

  @Test func `files of one moment lie by their paths, in whichever order they came`() {
    let files = [file("b/1", 5), file("a/2", 5), file("b", 5), file("a/10", 5)]
    #expect(ordered(files) == ["a/10", "a/2", "b", "b/1"])
    #expect(ordered(files.reversed()) == ordered(files))
  }

  @Test func `times that no clock shows are held`() {
    let files = [
      file("late", 7, .local(milliseconds: .max)), file("early", 7, .local(milliseconds: .min)),
      file("far", 7, .instant(instant: Instant(.max), offset: .max)), file("last", .max),
    ]
    #expect(ordered(files) == ["early", "late", "far", "last"])
  }

  private func named(_ names: [Text]) -> [Text] { NameOrder.places(of: names).map { names[$0] } }

  @Test func `names lie without case and accents, and numbers by what they count`() {
    #expect(
      named(["Zoo", "Éte 10", "äpfel", "Ete 9", "apfel", "Obst", "ete 010"])
        == ["äpfel", "apfel", "Ete 9", "Éte 10", "ete 010", "Obst", "Zoo"])
    #expect(named([]) == [])
  }

  @Test func `numbers of any length are ordered`() {
    let long = Text(utf8: [UInt8](repeating: 0x39, count: 120)) ?? ""
    #expect(
      named([long, "1000000000", "999999999", "0"]) == ["0", "999999999", "1000000000", long])
  }

  @Test func `what is in the trash stays for 30 days, of which begun ones count`() {
    let day: Int64 = 86_400_000
    let left = [0, 1, day, 30 * day - 1, 30 * day, 31 * day].map {
      TrashStay.daysLeft(since: Instant(0), now: Instant($0))
    }
    #expect(left == [30, 30, 29, 1, 0, 0])
  }

  @Test func `a clock that was set back, or is anywhere, counts no more and no fewer days`() {
    #expect(TrashStay.daysLeft(since: Instant(1_000), now: Instant(0)) == 30)
    #expect(TrashStay.daysLeft(since: Instant(.max), now: Instant(.min)) == 30)
    #expect(TrashStay.daysLeft(since: Instant(.min), now: Instant(.max)) == 0)
  }
}

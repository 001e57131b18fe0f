// What a person says of days: lines, covers and items pinned to another day, through failing
// writes, a lost index, a backup and back.

import Bytes
import Kernel
import Recipes
import Testing
import Wire

@testable import LibraryCore

@Suite struct DayNoteTests {
  /// 2024-03-01, when all of the three items were taken.
  private let day = CivilDay(19_783)

  private func scene(triesLateAnswers: Bool = true) -> VaultScript {
    let script = VaultScript.made()
    script.triesLateAnswers = triesLateAnswers
    let date = MediaDate(source: .metadata, certainty: .certain, day: day, moment: .unknown)
    for name: Text in ["0.bin", "1.bin", "2.bin"] {
      script.folder.facts[name] = MediaFacts(
        kind: .photo, mediaType: "image/jpeg", size: nil, duration: 0, date: date, motion: nil,
        stillTime: nil, half: nil, camera: "", album: nil, hasSidecar: false, favorite: false,
        picture: nil, passedOver: nil)
    }
    script.add([[1], [2], [3]])
    return script
  }

  private func reopen(_ script: VaultScript, withIndex: Bool = true) {
    if !withIndex { script.folder.removeSummary() }
    script.restart()
    script.unlock()
    script.settle()
  }

  @Test func `a line and a cover are there however the vault is opened again`() throws {
    let script = scene()
    let cover = try #require(script.entries().last?.item)
    script.say(day, "The day of the boat")
    script.send(.day(event: .coverChosen(day: day, cover: cover)))
    script.settle()
    for withIndex in [true, true, false] {
      let notes = script.notes(of: day)
      #expect(notes.map(\.line) == ["The day of the boat"])
      #expect(notes.map(\.cover) == [cover])
      #expect(notes.map(\.day) == [day])
      reopen(script, withIndex: withIndex)
    }
  }

  @Test func `whoever looks at a month sees what is said as soon as it is written`() throws {
    let script = scene()
    _ = script.notes(of: day)
    let before = script.folder.presentedCount
    script.say(day, "First")
    #expect(script.openVault?.noted == [CivilMonth(of: day)])
    #expect(script.folder.shownMonth?.notes.map(\.line) == ["First"])
    script.say(day, "")
    #expect(script.folder.shownMonth?.notes == [])
    #expect(script.openVault?.noted == [])
    #expect(script.folder.presentedCount > before)
    let count = script.folder.presentedCount
    script.say(day, "")
    #expect(script.folder.presentedCount == count, "nothing new")
    script.say(CivilDay(day.value + 400), "Elsewhere")
    #expect(script.folder.presentedCount == count, "another month")
  }

  @Test func `a blank day of a blank month has a line, before the year 0 too`() {
    let script = VaultScript.made()
    for value: Int32 in [19_000, -800_000, Int32.max, Int32.min] {
      let day = CivilDay(value)
      script.say(day, "Nothing but this")
      #expect(script.notes(of: day).map(\.line) == ["Nothing but this"])
    }
    reopen(script)
    #expect(script.notes(of: CivilDay(19_000)).map(\.line) == ["Nothing but this"])
    #expect(script.notes(of: CivilDay(-800_000)).map(\.line) == ["Nothing but this"])
  }

  @Test func `a line with control characters is not taken`() throws {
    let script = scene()
    script.say(day, "one\ntwo")
    #expect(script.notes(of: day) == [])
  }

  @Test func `a month's file that is damaged, or another's, costs itself alone`() throws {
    let script = scene()
    let later = CivilDay(day.value + 40)
    script.say(day, "One")
    script.say(later, "Other")
    let (file, name) = (VaultFile.notes(0), VaultFile.notes(1))
    script.folder.damage(file) { $0[3] ^= 1 }
    reopen(script)
    #expect(script.notes(of: day) == [])
    #expect(script.notes(of: later).map(\.line) == ["Other"])
    let foreign = MonthNotes(
      version: 1, month: CivilMonth(of: later),
      notes: [DayNote(day: day, line: "Not here", cover: nil, changed: script.now)])
    script.write(foreign.encoded, as: name)
    reopen(script)
    #expect(script.notes(of: later) == [])
    let before = [file, name].map { script.folder.blobs[$0] }
    script.say(later, "Beside it")
    script.say(day, "Beside it")
    #expect(script.openVault?.changing == nil)
    #expect([file, name].map { script.folder.blobs[$0] } == before, "nobody knows what it says")
    for _ in 0..<2 {
      #expect(script.notes(of: later).map(\.line) == ["Beside it"])
      #expect(script.notes(of: day).map(\.line) == ["Beside it"])
      #expect(script.openVault?.unread == 2)
      reopen(script)
    }
    // A disk that gives it again: both are of one month.
    script.folder.damage(file) { $0[3] ^= 1 }
    reopen(script)
    #expect(script.notes(of: day).map(\.line) == ["Beside it"], "it was said later")
    #expect(script.openVault?.unread == 1)
  }

  @Test func `two files of one month are read as one, and are one again once it is changed`() {
    let (second, third) = (CivilDay(day.value + 1), CivilDay(day.value + 2))
    for newerFirst in [true, false] {
      let script = scene()
      func note(_ day: CivilDay, _ line: Text, _ changed: Int64) -> DayNote {
        DayNote(day: day, line: line, cover: nil, changed: Instant(changed))
      }
      let files = [
        [note(day, "Old", 1), note(second, "Alone", 1)],
        [note(day, "New", 2), note(third, "Alone, too", 1)],
      ]
      for (number, notes) in (newerFirst ? files.reversed() : files).enumerated() {
        let month = MonthNotes(version: 1, month: CivilMonth(of: day), notes: notes)
        script.write(month.encoded, as: VaultFile.notes(UInt32(number + 4)))
      }
      let lines: [Text] = ["New", "Alone", "Alone, too"]
      reopen(script)
      #expect([day, second, third].flatMap { script.notes(of: $0) }.map(\.line) == lines)
      script.say(second, "Said")
      #expect(script.folder.blobs[VaultFile.notes(4)] != nil)
      #expect(script.folder.blobs[VaultFile.notes(5)] == nil)
      script.say(CivilDay(day.value + 60), "Another month")
      #expect(script.folder.blobs[VaultFile.notes(0)] != nil)
      reopen(script)
      #expect(
        [day, second, third].flatMap { script.notes(of: $0) }.map(\.line)
          == ["New", "Said", "Alone, too"])
    }
  }

  @Test func `a backup brings a month back and writes over no file, of whatever month it is`() {
    let script = scene()
    let later = CivilDay(day.value + 40)
    script.say(day, "Kept")
    script.backUp()
    // Its file is gone, which somebody is told, and the next month has its number.
    script.folder.remove(VaultFile.notes(0))
    reopen(script)
    #expect(script.checkFiles()?.failed == 1)
    script.say(later, "In no backup")
    script.folder.damage(VaultFile.notes(0)) { $0[3] ^= 1 }
    let damaged = script.folder.blobs[VaultFile.notes(0)]
    reopen(script)
    #expect(script.openVault?.unread == 1)
    script.restore()
    for _ in 0..<2 {
      #expect(script.notes(of: day).map(\.line) == ["Kept"])
      #expect(script.folder.blobs[VaultFile.notes(0)] == damaged)
      #expect(script.openVault?.unread == 1, "it is told until somebody removes it")
      script.restore()
      reopen(script)
    }
    #expect(script.folder.blobs[VaultFile.notes(2)] == nil, "once is enough")
    // A disk that gives it again.
    script.folder.damage(VaultFile.notes(0)) { $0[3] ^= 1 }
    reopen(script)
    #expect(script.notes(of: later).map(\.line) == ["In no backup"])
    #expect(script.notes(of: day).map(\.line) == ["Kept"])
    #expect(script.openVault?.unread == 0)
  }

  @Test func `a pinned item is found on its day, keeps its date, and goes back`() throws {
    let script = scene()
    let pinned = CivilDay(day.value + 100)
    script.mark([1], .pin(day: pinned))
    for withIndex in [true, true, false] {
      let entry = try #require(script.entries().first { $0.name == "1.bin" })
      #expect(entry.pinned == pinned)
      #expect(entry.date?.day == day)
      #expect(script.months == [CivilMonth(of: day), CivilMonth(of: pinned)])
      reopen(script, withIndex: withIndex)
    }
    script.mark([1], .pin(day: CivilDay(pinned.value + 1)))
    #expect(script.entries().first { $0.name == "1.bin" }?.pinned?.value == pinned.value + 1)
    script.mark([1], .pin(day: nil))
    #expect(script.months == [CivilMonth(of: day)])
    #expect(script.entries().allSatisfy { $0.pinned == nil })
    #expect(!script.folder.blobs.keys.contains { VaultFile.id(ofMarks: $0) != nil })
  }

  @Test func `pinned to the day it was taken on it is where it was`() throws {
    let script = scene()
    script.mark([1], .pin(day: day))
    #expect(script.entries().allSatisfy { $0.pinned == nil })
  }

  @Test func `what is in the trash keeps its day`() throws {
    let script = scene()
    let pinned = CivilDay(day.value + 100)
    script.mark([1], .pin(day: pinned))
    script.mark([1], .trash)
    #expect(script.trash().map(\.pinned) == [pinned])
    script.mark([1], .restore)
    #expect(script.months.last == CivilMonth(of: pinned))
  }

  @Test func `the power may go at any change of the folder`() throws {
    let (near, far) = (CivilDay(day.value + 100), CivilDay(day.value + 200))
    let changes: [(VaultScript) -> Void] = [
      { $0.say(day, "Other") },
      { $0.mark([0, 2], .pin(day: near)) },
      { $0.mark([1], .pin(day: far)) },
      { $0.mark([1], .pin(day: nil)) },
    ]
    for (number, change) in changes.enumerated() {
      var last = 1
      while true {
        let script = scene(triesLateAnswers: false)
        script.say(day, "Before")
        script.mark([1], .pin(day: near))
        script.folder.last = script.folder.changeCount + last
        change(script)
        let isOver = !script.folder.isDead
        reopen(script)
        let listed = script.listed
        #expect(listed.count == 3, "\(number) at \(last)")
        reopen(script, withIndex: false)
        #expect(script.listed == listed, "\(number) at \(last)")
        #expect(["Before", "Other"].contains(script.notes(of: day).first?.line))
        change(script)
        #expect(script.folder.blobs[VaultFile.journal] == nil)
        let done = scene(triesLateAnswers: false)
        done.say(day, "Before")
        done.mark([1], .pin(day: near))
        change(done)
        #expect(script.listed == done.listed, "\(number) at \(last)")
        if isOver { break }
        last += 1
      }
      #expect(last > 1)
    }
  }

  @Test func `all of it comes back with a backup, and what is said here stands`() throws {
    let script = scene()
    let pinned = CivilDay(day.value + 100)
    script.say(day, "Then")
    script.mark([1], .pin(day: pinned))
    script.backUp()
    let first = script.archive
    script.backUp()
    #expect(script.archive == first, "nothing new costs nothing")
    script.say(pinned, "Later")
    script.say(day, "Now")
    script.backUp()
    script.verifyArchive()
    #expect(script.archiveView?.failed == 0)
    let other = VaultScript.restored(script.archive)
    #expect(other.notes(of: day).map(\.line) == ["Now"])
    #expect(other.notes(of: pinned).map(\.line) == ["Later"])
    #expect(other.entries().first { $0.name == "1.bin" }?.pinned == pinned)
    other.say(day, "")
    other.folder.damage(ArchiveSeal.archive) { $0 = first }
    other.restore()
    #expect(other.notes(of: day) == [], "taken away here, it does not come back")
    #expect(other.notes(of: pinned).map(\.line) == ["Later"])
  }

  @Test func `long lines fill pages of a backup, and none is too long`() {
    let script = VaultScript.made()
    script.triesLateAnswers = false
    let long = Text(String(repeating: "y", count: 1_024))
    for number in 0..<Int32(400) { script.say(CivilDay(19_000 + number), long) }
    script.backUp()
    script.verifyArchive()
    #expect(script.archiveView?.failed == 0)
    let other = VaultScript.restored(script.archive, triesLateAnswers: false)
    for number in [Int32(0), 200, 399] {
      #expect(other.notes(of: CivilDay(19_000 + number)).map(\.line) == [long])
    }
  }

  @Test func `a search finds what was taken on a day by the line of that day`() throws {
    let script = scene()
    script.say(day, "Café by the sea")
    script.mark([1], .pin(day: CivilDay(day.value + 1)))
    let word = QueryWord(meanings: [.text(text: "CAFE")])
    script.send(.gallery(event: .searched(query: ItemQuery(number: 1, words: [word], sort: nil))))
    script.settle()
    #expect(script.folder.found?.items == 2, "what lies on another day is not found by it")
  }
}

extension VaultScript {
  fileprivate func say(_ day: CivilDay, _ line: Text) {
    now = now.advanced(by: 1_000)
    send(.day(event: .lineWritten(day: day, line: line)))
    settle()
  }

  /// What is said of one day, as the month is presented.
  fileprivate func notes(of day: CivilDay) -> [DayNote] {
    send(.catalog(event: .monthShown(month: CivilMonth(of: day))))
    settle()
    return folder.shownMonth?.notes.filter { $0.day == day } ?? []
  }

  fileprivate var months: [CivilMonth] { openVault?.months.map(\.month) ?? [] }

  /// In which month each item is listed.
  fileprivate var listed: [String] {
    months.flatMap { month in
      send(.catalog(event: .monthShown(month: month)))
      settle()
      return (folder.shownMonth?.entries ?? []).map { "\(month.value) \($0.name.string)" }.sorted()
    }
  }
}

// What a person says of the days of a month: a line of their own, and what stands for the day. One
// small sealed file for each month of which anything was said.

import Bytes
import Recipes
import Wire

enum NoteChange: Equatable {
  case line(CivilDay, Text)
  case cover(CivilDay, PhotoID?)
  /// As a backup has it: of days of which nothing was ever said here.
  case restore(MonthNotes)
}

extension MonthNotes: SealedFile {
  static let current: UInt32 = 1

  static var folder: BlobName { VaultFile.days }
  /// A thousand years.
  static var countMax: Int { 12_000 }

  var name: BlobName { VaultFile.notes(month) }
  var content: [UInt8] { encoded }
  var counts: Bool { true }

  static func has(_ name: BlobName) -> Bool { VaultFile.month(ofNotes: name) != nil }

  static func read(_ content: [UInt8], from name: BlobName) -> MonthNotes? {
    guard let notes = try? MonthNotes(decoding: content), notes.name == name, notes.isSound else {
      return nil
    }
    return notes
  }

  /// Of this form, and of days of its month, each of them once.
  var isSound: Bool {
    guard version == Self.current else { return false }
    var last: CivilDay?
    for note in notes {
      if let last, note.day <= last { return false }
      guard CivilMonth(of: note.day) == month else { return false }
      last = note.day
    }
    return true
  }

  /// A backup's was opened, and stands.
  static func mends(_ change: NoteChange) -> Bool {
    if case .restore = change { true } else { false }
  }

  static func after(
    _ change: NoteChange, in files: [MonthNotes], at now: Instant
  ) -> MonthNotes? {
    switch change {
    case .line(let day, let line):
      guard !line.hasControlCharacters else { return nil }
      return files.changing(day, at: now) { $0.line = line }
    case .cover(let day, let cover): return files.changing(day, at: now) { $0.cover = cover }
    case .restore(let archived):
      guard archived.isSound else { return nil }
      var notes = files.of(archived.month)
      for note in archived.notes where !notes.notes.contains(where: { $0.day == note.day }) {
        notes.insert(note)
      }
      return notes == files.of(archived.month) ? nil : notes
    }
  }

  fileprivate mutating func insert(_ note: DayNote) {
    notes.removeAll { $0.day == note.day }
    notes.insert(note, at: notes.place { $0.day < note.day })
  }
}

extension [MonthNotes] {
  /// Without any where nothing was said.
  func of(_ month: CivilMonth) -> MonthNotes {
    first { $0.month == month }
      ?? MonthNotes(version: MonthNotes.current, month: month, notes: [])
  }

  /// `nil` where it is so already.
  fileprivate func changing(
    _ day: CivilDay, at now: Instant, _ change: (inout DayNote) -> Void
  ) -> MonthNotes? {
    var month = of(CivilMonth(of: day))
    let before =
      month.notes.first { $0.day == day } ?? DayNote(day: day, line: "", cover: nil, changed: now)
    var note = before
    change(&note)
    guard note != before else { return nil }
    note.changed = now
    month.insert(note)
    return month
  }
}

extension SealedFiles where File == MonthNotes {
  /// Whether all that is said of the days of a month is known.
  func isKnown(_ month: CivilMonth) -> Bool {
    isRead && (!month.hasDays || !isUnread(VaultFile.notes(month)))
  }

  /// What is said of the days of a month.
  func said(of month: CivilMonth) -> [DayNote] { all.of(month).notes.filter { $0.saysAnything } }

  /// Months of whose days something is said.
  var saidMonths: [CivilMonth] {
    all.filter { $0.notes.contains { $0.saysAnything } }.map { $0.month }
  }
}

extension DayNote {
  fileprivate var saysAnything: Bool { !line.utf8.isEmpty || cover != nil }
}

// What a person says of the days of a month: a line of their own, and what stands for the day. One
// small sealed file for each month of which anything was said; which month that is stands in it.

import Bytes
import Recipes
import Wire

enum NoteChange: Equatable {
  case line(CivilDay, Text)
  case cover(CivilDay, PhotoID?)
  /// As a backup has it: of days of which nothing was ever said here.
  case restore(MonthNotes)
}

struct KeptNotes: SealedFile {
  /// Its name.
  var number: UInt32
  var notes: MonthNotes
  /// Of files of the same month, as an older copy of the folder brings them along.
  private var otherNumbers: [UInt32] = []

  init(_ notes: MonthNotes, number: UInt32) { (self.notes, self.number) = (notes, number) }

  static var folder: BlobName { VaultFile.days }
  static var list: BlobName { VaultFile.listOfDays }
  /// A thousand years.
  static var countMax: Int { 12_000 }

  var name: BlobName { VaultFile.notes(number) }
  var content: [UInt8] { notes.encoded }
  var counts: Bool { true }
  var others: [BlobName] { otherNumbers.map { VaultFile.notes($0) } }

  var alone: KeptNotes { KeptNotes(notes, number: number) }

  static func has(_ name: BlobName) -> Bool { VaultFile.number(ofNotes: name) != nil }

  static func read(_ content: [UInt8], from name: BlobName) -> KeptNotes? {
    guard let number = VaultFile.number(ofNotes: name),
      let notes = try? MonthNotes(decoding: content), notes.isSound
    else { return nil }
    return KeptNotes(notes, number: number)
  }

  /// Two of one month are one: of each day what was changed last stands.
  static func add(_ file: KeptNotes, to files: inout [KeptNotes]) {
    guard let index = files.firstIndex(where: { $0.notes.month == file.notes.month }) else {
      return files.append(file)
    }
    for note in file.notes.notes { files[index].notes.merge(note) }
    let numbers = [files[index].number, file.number]
    files[index].number = min(numbers[0], numbers[1])
    files[index].otherNumbers.append(max(numbers[0], numbers[1]))
  }

  /// Nobody knows of which month a damaged file was. It stays, for it may open again.
  static func mends(_ change: NoteChange) -> Bool { false }

  static func after(
    _ change: NoteChange, in files: SealedFiles<KeptNotes>, at now: Instant
  ) -> KeptNotes? {
    guard let notes = files.months.after(change, at: now) else { return nil }
    if var kept = files.all.first(where: { $0.notes.month == notes.month }) {
      kept.notes = notes
      return kept
    }
    return KeptNotes(notes, number: files.freeNumber)
  }
}

extension MonthNotes {
  static let current: UInt32 = 1

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

  fileprivate mutating func merge(_ note: DayNote) {
    if let own = notes.first(where: { $0.day == note.day }), !own.isBefore(note) { return }
    insert(note)
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

  /// The month that a change leads to; `nil` where it is so already.
  fileprivate func after(_ change: NoteChange, at now: Instant) -> MonthNotes? {
    switch change {
    case .line(let day, let line):
      guard !line.hasControlCharacters else { return nil }
      return changing(day, at: now) { $0.line = line }
    case .cover(let day, let cover): return changing(day, at: now) { $0.cover = cover }
    case .restore(let archived):
      guard archived.isSound else { return nil }
      var notes = of(archived.month)
      for note in archived.notes where !notes.notes.contains(where: { $0.day == note.day }) {
        notes.insert(note)
      }
      return notes == of(archived.month) ? nil : notes
    }
  }

  private func changing(
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

extension SealedFiles where File == KeptNotes {
  /// Each of them once.
  var months: [MonthNotes] { all.map { $0.notes } }

  /// What is said of the days of a month.
  func said(of month: CivilMonth) -> [DayNote] {
    months.of(month).notes.filter { $0.saysAnything }
  }

  func cover(of day: CivilDay) -> PhotoID? {
    months.of(CivilMonth(of: day)).notes.first { $0.day == day }?.cover
  }

  /// Months of whose days something is said.
  var saidMonths: [CivilMonth] {
    months.filter { $0.notes.contains { $0.saysAnything } }.map { $0.month }
  }

  /// The lowest that no file has, whatever is in it.
  fileprivate var freeNumber: UInt32 {
    VaultFile.freeNumber(beside: names.compactMap { VaultFile.number(ofNotes: $0) })
  }
}

extension DayNote {
  fileprivate var saysAnything: Bool { !line.utf8.isEmpty || cover != nil }

  /// Whether the other was changed later; of two of one moment the bytes decide, in every order.
  fileprivate func isBefore(_ other: DayNote) -> Bool {
    if changed != other.changed { return changed < other.changed }
    return encoded.lexicographicallyPrecedes(other.encoded)
  }
}

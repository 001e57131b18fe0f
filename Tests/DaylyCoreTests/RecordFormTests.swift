// A record that was written by an earlier version has to be read by every later one. So the form of
// what is stored is held here, for each version of the records: whoever changes it in
// Sources/Wire/Schema is told to raise the version and to write the migration.

import Bytes
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel
@testable import LibraryCore

@Suite struct RecordFormTests {
  /// What each version's records are made of. From 1.0 on a new version gets a line of its own, and
  /// that of one which somebody may have on a device never changes. Until then nobody has one, and
  /// a form may change where it stands.
  private static let groups: [UInt32: String] = [1: "27e27a5adf19b58f"]
  private static let library: [UInt32: String] = [
    1: "fbb61f646536faab", 2: "cde532ff3565ed5a",
  ]

  /// Numbers that have a name of their own since, and are written as they were.
  private static let named = ["SignedInstant": "Instant", "OffsetMinutes": "i32"]

  @Test func `a record of the groups keeps its form until their version is raised`() throws {
    let form = try form(of: [
      "AccountRecord", "SettingsRecord", "PeopleRecord", "InvitationsRecord", "GroupsRecord",
      "OutboxRecord", "ErasingRecord", "LogRecord", "PostsRecord", "SavedNames", "OutboxItem",
      "SavedAccountLog", "LibraryConnection",
    ])
    #expect(form == Self.groups[Kept.version], "raise Kept.version and add the migration")
  }

  @Test func `a record of the library keeps its form until its version is raised`() throws {
    let form = try form(of: [
      "LibraryRecord", "VaultSettings", "ProvenBackup", "CaptureKey", "PostKeeping",
      "AddingSettings", "DeliveredPost",
    ])
    #expect(form == Self.library[LibraryKept.version], "raise LibraryKept.version, as above")
  }

  @Test func `every version of the library's records before this one has its migration`() {
    #expect(LibraryKept.migrations.map(\.from) == Array(1..<LibraryKept.version))
  }

  @Test func `how the vault locks is read as the first version wrote it`() throws {
    let settings = VaultSettings(
      lockAfter: 7, wrong: 3, heldUntil: Instant(9), openedBy: nil)
    var first = try #require(LibraryKept.vault(settings).record.value)
    // Its version, and no word of the way that opened the vault last.
    first[3] = 1
    first.removeLast()
    #expect(LibraryKept.read("vault", first) == .content(.vault(settings)))
    var other = try #require(LibraryKept.keeping(PostKeeping(wanted: false)).record.value)
    other[3] = 1
    let kept = LibraryKept.keeping(PostKeeping(wanted: false))
    #expect(LibraryKept.read("keeping", other) == .content(kept))
  }

  /// A digest (FNV-1a) of what these types are made of, down to integers and bytes.
  private func form(of roots: [String]) throws -> String {
    var schema = try Schema()
    for (name, before) in Self.named { schema.rename(name, before) }
    var (told, names) = ("", roots)
    var place = 0
    while place < names.count {
      let definition = try #require(schema.definitions[names[place]], "\(names[place])")
      told += "\(names[place]) \(definition)\n"
      for type in types(in: definition) where schema.definitions[type] != nil {
        if !names.contains(type) { names.append(type) }
      }
      place += 1
    }
    let digest = told.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { digest, byte in
      (digest ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return String(digest, radix: 16)
  }

  /// The names in a definition's fields, of lists and options those of their elements.
  private func types(in definition: Schema.Definition) -> [String] {
    let fields =
      switch definition {
      case .values(let fields): fields
      case .cases(let cases): cases.flatMap(\.fields)
      case .fixed, .number, .token: [Schema.Field]()
      }
    return fields.map { field in
      let element = field.type.drop { $0 == "[" }.prefix { $0.isLetter || $0.isNumber }
      return String(element)
    }
  }
}

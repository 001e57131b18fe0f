// Events of days that are exported for other calendars are the source's own.

import Bytes
import Testing
import Wire

@testable import NativeEffects

@Suite struct CalendarSourceTests {
  @Test func `events of one source are the same each time and no other's`() {
    func sources() -> [CalendarSource] {
      [
        .vault(vault: VaultID(unchecked: Array(repeating: 0, count: 16))),
        .vault(vault: VaultID(unchecked: Array(repeating: 1, count: 16))),
        .folder(at: Array("/media/anna/Pictures".utf8)),
        .folder(at: Array("/media/anna/Picture".utf8)),
      ]
    }
    let names = sources().map { $0.digest.hex.string }
    #expect(names == sources().map { $0.digest.hex.string })
    #expect(Set(names).count == names.count)
  }

  @Test func `a vault is named in other calendars as it always was`() {
    let vault = CalendarSource.vault(vault: VaultID(unchecked: Array(0..<16)))
    #expect(vault.digest.hex.string.hasPrefix("f7051e7d29e875b9c5aaa39b8a6ebb98"))
  }
}

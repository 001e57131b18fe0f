// What a person does with archives, and what has to be true of them afterwards.

import Bytes
import Testing
import Wire

@testable import LibraryCore

extension VaultScript {
  var archive: [UInt8] { folder.blobs[ArchiveSeal.archive] ?? [] }

  var archiveView: ArchiveView? { openVault?.archive }

  func backUp() {
    send(.archiving(event: .backupTapped(replaces: false)))
    settle()
  }

  func restore() {
    send(.archiving(event: .restoreTapped))
    settle()
  }

  func verifyArchive() {
    send(.archiving(event: .verifyTapped))
    settle()
  }

  func adopt(_ passphrase: Text = "one") {
    type(passphrase)
    send(.vault(event: .adoptTapped(passphrase: Self.typed)))
    settle()
  }

  /// Files of the vault that are no index and no archive.
  var kept: [BlobName: [UInt8]] {
    folder.blobs.filter { name, _ in
      VaultFile.id(ofItem: name) != nil || name.bytes.starts(with: VaultFile.keys.bytes)
    }
  }

  /// A vault with these contents, each a file.
  static func made(of contents: [[UInt8]]) -> VaultScript {
    let script = made()
    script.add(contents)
    return script
  }

  func add(_ contents: [[UInt8]]) {
    choose(contents.enumerated().map { (name: Text("\($0).bin"), bytes: $1) })
    settle()
    send(.noticeSeen)
  }

  /// Whether it lists each item once, each of them whole, and has no others.
  func expectSound(
    items count: Int, _ comment: Comment, _ location: SourceLocation = #_sourceLocation
  ) {
    let entries = entries()
    #expect(entries.count == count, comment, sourceLocation: location)
    #expect(
      Set(entries.map(\.item)).count == entries.count, "once; \(comment)",
      sourceLocation: location)
    #expect(Set(itemFiles) == Set(entries.map(\.item)), comment, sourceLocation: location)
    for entry in entries { #expect(isWhole(entry), comment, sourceLocation: location) }
    #expect(folder.blobs[VaultFile.journal] == nil, comment, sourceLocation: location)
    #expect(
      Array(folder.secrets.keys) == [VaultKey.master], "keys are forgotten; \(comment)",
      sourceLocation: location)
  }

  /// What a restore into an empty folder gives.
  static func restored(_ archive: [UInt8], triesLateAnswers: Bool = true) -> VaultScript {
    let script = VaultScript(archive: archive)
    script.triesLateAnswers = triesLateAnswers
    script.adopt()
    script.restore()
    return script
  }
}

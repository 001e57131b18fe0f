// Archives that are damaged, cut short, another's, or no archives: what can be read comes out, what
// cannot is told, and nothing else happens.

import Bytes
import Kernel
import Testing
import Wire

@testable import LibraryCore

@Suite struct ArchiveDamageTests {
  /// Two sections of a vault with three items, of two of which something is said.
  private static let whole: (archive: [UInt8], kept: [BlobName: [UInt8]]) = {
    let script = VaultScript.made(of: [[1, 2, 3], [4, 5]])
    script.mark([0], .favorite(now: true))
    script.backUp()
    script.add([[6]])
    script.mark([1], .favorite(now: true))
    script.backUp()
    return (script.archive, script.kept)
  }()

  /// The vault of that archive, open, beside another one.
  private func scene(_ archive: [UInt8], of kept: [BlobName: [UInt8]] = whole.kept) -> VaultScript {
    let script = VaultScript(archive: archive)
    script.triesLateAnswers = false
    for (name, bytes) in kept { script.folder.damage(name) { $0 = bytes } }
    script.restart()
    script.unlock()
    return script
  }

  private func expectOnlyWhole(_ archive: [UInt8], _ comment: Comment) {
    let other = VaultScript.restored(archive, triesLateAnswers: false)
    for (name, bytes) in other.kept { #expect(Self.whole.kept[name] == bytes, comment) }
    if let view = other.archiveView, view.fault == nil {
      #expect(other.entries().count == Int(view.done), comment)
      if view.failed == 0, !view.unfinished { #expect(view.done == 3, comment) }
    }
  }

  @Test func `no byte is changed that a verification does not find`() {
    for place in stride(from: 0, to: Self.whole.archive.count, by: 11) {
      var archive = Self.whole.archive
      archive[place] ^= 0x10
      let script = scene(archive)
      script.verifyArchive()
      let view = script.archiveView
      #expect(view?.ended == true, "byte \(place)")
      #expect(
        view?.fault != nil || view?.failed ?? 0 > 0 || view?.unfinished == true, "byte \(place)")
      expectOnlyWhole(archive, "byte \(place)")
    }
  }

  /// Where the items of a section lie, which a backup reads again a part of each time.
  private func isOfItem(_ place: Int, in archive: [UInt8]) -> Bool {
    var end = archive.count
    while end > Int(ArchiveHeader.byteCount) {
      let record = end - Int(ArchiveSection.endByteCount)
      guard let section = ArchiveSection(end: Array(archive[record..<end]), at: UInt64(record))
      else { return false }
      if Int(section.items.offset)..<Int(section.items.end) ~= place { return true }
      end = Int(section.offset)
    }
    return false
  }

  /// Of one section.
  private static let short: (archive: [UInt8], kept: [BlobName: [UInt8]]) = {
    let script = VaultScript.made(of: [[1, 2, 3], [4, 5]])
    script.mark([0], .favorite(now: true))
    script.backUp()
    return (script.archive, script.kept)
  }()

  @Test(arguments: [true, false])
  func `no byte beside the items is changed that the next backup does not notice`(
    isShort: Bool
  ) throws {
    let whole = isShort ? Self.short : Self.whole
    for place in 0..<whole.archive.count where !isOfItem(place, in: whole.archive) {
      guard place % 5 == 0 || place < 62 || place > whole.archive.count - 36 else { continue }
      let script = scene(whole.archive, of: whole.kept)
      script.folder.damage(ArchiveSeal.archive) { $0[place] ^= 0x10 }
      script.backUp()
      let view = try #require(script.archiveView)
      let isTold = view.failed > 0 || view.lists > 0 || view.sections > 0 || view.unfinished
      #expect(view.ended && (view.fault != nil || isTold || view.done > 0), "byte \(place)")
    }
    let script = scene(whole.archive, of: whole.kept)
    for _ in 0..<2 { script.backUp() }
    let view = try #require(script.archiveView)
    #expect((view.failed, view.lists, view.sections, view.done) == (0, 0, 0, 0))
  }

  @Test func `a section that is damaged is told by each backup, and costs nothing`() throws {
    for place in [46, 60] {
      let script = scene(Self.whole.archive)
      // Of a vault without marks the archive is told so.
      script.backUp()
      script.folder.damage(ArchiveSeal.archive) { $0[place] ^= 1 }
      let damaged = script.archive
      for _ in 0..<2 {
        script.backUp()
        let view = try #require(script.archiveView)
        #expect((view.fault, view.sections, view.failed, view.done) == (nil, 1, 0, 0))
        #expect(script.archive == damaged)
      }
      VaultScript.restored(damaged).expectSound(items: 3, "\(place)")
    }
  }

  @Test func `nothing is written over of a newest section that does not open`() throws {
    let end = Self.whole.archive.count
    let record = end - Int(ArchiveSection.endByteCount)
    let last = try #require(
      ArchiveSection(end: Array(Self.whole.archive[record...]), at: UInt64(record)))
    let places = Int(last.keys.offset)..<end
    for place in places where place % 7 == 0 || place >= record {
      let script = scene(Self.whole.archive)
      script.folder.damage(ArchiveSeal.archive) { $0[place] ^= 1 }
      let damaged = script.archive
      script.backUp()
      let view = try #require(script.archiveView)
      #expect(view.fault == nil && !view.unfinished, "byte \(place)")
      #expect(view.lists > 0 || view.sections > 0, "byte \(place)")
      #expect(script.archive.starts(with: damaged), "byte \(place)")
      VaultScript.restored(script.archive).expectSound(items: 3, "byte \(place)")
    }
  }

  @Test func `an only section whose end does not hold is refused, and stays`() throws {
    let end = Self.short.archive.count
    for place in end - Int(ArchiveSection.endByteCount)..<end {
      let script = scene(Self.short.archive, of: Self.short.kept)
      script.folder.damage(ArchiveSeal.archive) { $0[place] ^= 1 }
      let damaged = script.archive
      script.backUp()
      #expect(script.archiveView?.fault == .damaged, "byte \(place)")
      #expect(script.archive == damaged, "byte \(place)")
    }
  }

  @Test func `every byte of the records at both ends of a section counts`() {
    let (archive, count) = (Self.whole.archive, Self.whole.archive.count)
    for place in Array(0..<62) + Array(count - 36..<count) {
      var archive = archive
      archive[place] ^= 0xFF
      let script = scene(archive)
      script.verifyArchive()
      let view = script.archiveView
      #expect(
        view?.fault != nil || view?.failed ?? 0 > 0 || view?.unfinished == true, "byte \(place)")
      expectOnlyWhole(archive, "byte \(place)")
    }
  }

  @Test func `cut short anywhere it gives what its last whole section has`() {
    for count in stride(from: 0, to: Self.whole.archive.count, by: 23) {
      let archive = Array(Self.whole.archive.prefix(count))
      let script = scene(archive)
      script.verifyArchive()
      let view = script.archiveView
      #expect(view?.fault != nil || view?.unfinished == true, "\(count) bytes")
      expectOnlyWhole(archive, "\(count) bytes")
      // The next backup goes on from there.
      script.backUp()
      #expect(script.archiveView?.fault == nil, "\(count) bytes")
      script.verifyArchive()
      #expect(script.archiveView?.done == 3, "\(count) bytes")
      #expect(script.archiveView?.failed == 0, "\(count) bytes")
      #expect(script.archiveView?.unfinished == false, "\(count) bytes")
    }
  }

  @Test func `a damaged list costs the newest section, and the next backup has its items anew`() {
    var archive = Self.whole.archive
    archive[archive.count - 40] ^= 1
    let other = VaultScript.restored(archive)
    #expect(other.archiveView?.done == 2)
    #expect(other.archiveView?.failures.map(\.fault) == [.damaged])
    let script = scene(archive)
    script.backUp()
    #expect(script.archiveView?.done == 1)
    #expect(script.archiveView?.sections == 1)
    VaultScript.restored(script.archive).expectSound(items: 3, "behind what is damaged")
    // That stays, and stays damaged: it is time for another file.
    script.verifyArchive()
    #expect(script.archiveView?.failed == 1)
    #expect(script.archiveView?.done == 3)
  }

  @Test func `items of a page that does not open are told, and are in the next backup again`() {
    let count = Self.whole.archive.count - 36
    var archive = Self.whole.archive
    let section = ArchiveSection(end: Array(archive[count...]), at: UInt64(count))
    guard let section, section.pages.byteCount > 0 else {
      Issue.record("there is a page")
      return
    }
    archive[Int(section.pages.offset) + 20] ^= 1
    let other = VaultScript.restored(archive)
    #expect(other.archiveView?.failures == [ArchiveFailure(item: nil, fault: .damaged)])
    #expect(other.archiveView?.done == 0)
    let script = scene(archive)
    script.backUp()
    #expect(script.archiveView?.done == 3)
    #expect((script.archiveView?.lists, script.archiveView?.failed) == (1, 0))
    let before = script.folder.changeCount
    script.backUp()
    #expect(script.folder.changeCount == before)
    #expect(script.archiveView?.lists == 0)
    VaultScript.restored(script.archive).expectSound(items: 3, "mended")
  }

  @Test func `a damaged item is named, and all others come out`() {
    var archive = Self.whole.archive
    archive[200] ^= 1
    let other = VaultScript.restored(archive)
    #expect(other.archiveView?.failed == 1)
    #expect(other.archiveView?.failures.first?.fault == .damaged)
    other.expectSound(items: 2, "the others")
    let script = scene(archive)
    script.verifyArchive()
    #expect(script.archiveView?.failures == other.archiveView?.failures)
    #expect(script.archiveView?.done == 2)
    #expect(script.archiveView?.present == 3)
  }

  @Test func `what is no archive, newer, or another vault's is left alone`() {
    let stranger = VaultScript.made(of: [[9]])
    let newer = Self.whole.archive.prefix(13) + [2] + Self.whole.archive.dropFirst(14)
    // Identifiers of the scripts are alike: this one is made to differ.
    var foreign = Self.whole.archive
    foreign[20] ^= 1
    let cases: [([UInt8], ArchiveFault)] = [
      (Array("no archive at all, but long enough to be one of them".utf8), .foreign),
      (Array(newer), .newer), (foreign, .otherVault),
    ]
    for (archive, fault) in cases {
      let script = scene(archive)
      for event in [ArchivingEvent.backupTapped(replaces: false), .restoreTapped, .verifyTapped] {
        script.send(.archiving(event: event))
        script.settle()
        #expect(script.archiveView?.fault == fault)
        #expect(script.archive == archive)
      }
      let other = VaultScript(archive: archive)
      other.adopt()
      #expect(other.openVault == nil)
      #expect(other.kept.isEmpty)
      #expect(other.folder.secrets.isEmpty)
    }
    stranger.verifyArchive()
    #expect(stranger.archiveView?.fault == .missing)
    stranger.restore()
    #expect(stranger.archiveView?.fault == .missing)
  }

  @Test func `lengths at the ends of numbers are refused`() {
    let section = ArchiveSection(from: 46, items: 5, keys: 40, pages: 0, manifest: 45)
    #expect(section?.end == 46 + 16 + 5 + 40 + 45 + 36)
    let extremes: [UInt64] = [.max, .max - 46, 1 << 63, 1 << 61]
    for extreme in extremes {
      #expect(ArchiveSection(from: extreme, items: 5, keys: 40, pages: 0, manifest: 45) == nil)
      #expect(ArchiveSection(from: 46, items: extreme, keys: 40, pages: 0, manifest: 45) == nil)
      #expect(ArchiveSection(from: 46, items: 5, keys: extreme, pages: 0, manifest: 45) == nil)
      #expect(ArchiveSection(from: 46, items: 5, keys: 40, pages: extreme, manifest: 45) == nil)
      #expect(ArchiveSection(from: 46, items: 5, keys: 40, pages: 0, manifest: extreme) == nil)
      var start = ByteWriter()
      start.append(Array("section.".utf8))
      start.u64(extreme)
      #expect(ArchiveSection.end(start: start.bytes, at: 46, before: 1_000) == nil)
      #expect(ArchivePagePlace(offset: extreme, entries: 1).range == nil)
    }
    #expect(ArchivePagePlace(offset: 46, entries: .max).range == nil)
  }
}

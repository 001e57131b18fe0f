// Backups that read again what earlier ones wrote: a part each time, coming round to all of it, and
// what is damaged there is written anew while the vault has it.

import Bytes
import Kernel
import Testing
import Wire

@testable import LibraryCore

@Suite struct RereadingTests {
  private static let contents: [[UInt8]] = [
    [1, 2, 3], [4, 5], [UInt8](repeating: 6, count: 300),
  ]

  /// A vault that was backed up; of the copy of one item in the archive a bit is flipped.
  private func scene() throws -> (script: VaultScript, item: PhotoID) {
    let script = VaultScript.made(of: Self.contents)
    script.triesLateAnswers = false
    script.mark([2], .favorite(now: true))
    script.backUp()
    #expect(script.archiveView?.reread == 0)
    let item = try #require(script.entries().first { $0.name == "2.bin" }).item
    let copy = try #require(script.folder.blobs[VaultFile.item(item)])
    let archive = script.archive
    let place = try #require(
      (0...(archive.count - copy.count)).first { archive[$0...].starts(with: copy) })
    script.folder.damage(ArchiveSeal.archive) { $0[place + copy.count / 2] ^= 1 }
    return (script, item)
  }

  @Test func `a copy that is damaged in a backup is written anew by the next one`() throws {
    let (script, _) = try scene()
    script.verifyArchive()
    #expect(script.archiveView?.failed == 1)
    script.backUp()
    let view = try #require(script.archiveView)
    #expect((view.fault, view.failed, view.items) == (nil, 0, 3))
    #expect((view.reread, view.rewritten, view.done, view.present) == (3, 1, 1, 2))
    #expect(view.doneBytes == view.bytes)
    let other = VaultScript.restored(script.archive, triesLateAnswers: false)
    other.expectSound(items: 3, "restored")
    #expect(other.kept == script.kept)
    #expect(other.entries().filter(\.favorite).map(\.name) == ["2.bin"])
    // The damaged copy stays where it is, and is asked for by nobody.
    script.verifyArchive()
    #expect((script.archiveView?.done, script.archiveView?.failed) == (3, 0))
    let size = script.archive.count
    script.backUp()
    #expect((script.archiveView?.reread, script.archiveView?.rewritten) == (3, 0))
    #expect(script.archive.count == size)
  }

  @Test func `a damaged copy of what the vault has no more is told, and nothing else happens`()
    throws
  {
    let (script, item) = try scene()
    script.folder.remove(VaultFile.item(item))
    let size = script.archive.count
    script.backUp()
    let view = try #require(script.archiveView)
    #expect(view.failures == [ArchiveFailure(item: item, fault: .damaged)])
    #expect((view.fault, view.rewritten) == (nil, 0))
    #expect(script.archive.count == size)
  }

  @Test func `the power may go at any change of a backup that mends another`() throws {
    var last = 1
    var isDead = true
    while isDead {
      let (script, _) = try scene()
      script.folder.last = script.folder.changeCount + last
      script.backUp()
      isDead = script.folder.isDead
      script.restart()
      script.unlock()
      script.backUp()
      #expect((script.archiveView?.fault, script.archiveView?.failed) == (nil, 0), "at \(last)")
      let other = VaultScript.restored(script.archive, triesLateAnswers: false)
      other.expectSound(items: 3, "at \(last)")
      #expect(other.kept == script.kept, "at \(last)")
      last += 1
    }
    #expect(last > 3)
  }

  @Test func `any answer may be that it failed, and a lock may come at any`() throws {
    for isLocked in [false, true] {
      var moment = 0
      while true {
        let (script, _) = try scene()
        script.send(.archiving(event: .backupTapped(replaces: false)))
        while !script.open.contains(where: \.isRereading) { script.step() }
        for _ in 0..<moment { script.step() }
        if script.archiveView?.ended == true { break }
        if isLocked {
          script.send(.vault(event: .lockTapped))
        } else {
          script.step { $0.failed(.unavailable) }
        }
        script.settle()
        script.unlock()
        script.backUp()
        #expect((script.archiveView?.fault, script.archiveView?.failed) == (nil, 0), "\(moment)")
        let other = VaultScript.restored(script.archive, triesLateAnswers: false)
        other.expectSound(items: 3, "\(moment)")
        moment += 1
      }
      #expect(moment > 5)
    }
  }

  /// As many items as there are lengths, one behind the other.
  private func entries(_ lengths: [UInt64]) -> [ArchiveEntry] {
    var offset: UInt64 = 62
    return lengths.enumerated().map { number, length in
      defer { offset += length }
      return ArchiveEntry(
        item: PhotoID(unchecked: [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 16)),
        offset: offset, bytes: length,
        digest: Digest(unchecked: [UInt8](repeating: UInt8(number % 251), count: 32)))
    }
  }

  @Test func `each part is a share of the archive, and all of them are all of it`() {
    let mebibyte: UInt64 = 1 << 20
    for (lengths, most) in [
      (Array(repeating: 100 * mebibyte, count: 64), 356 * mebibyte),
      (Array(repeating: 100 * mebibyte, count: 250), 900 * mebibyte),
      ([mebibyte, 5_000 * mebibyte] + Array(repeating: mebibyte, count: 400), 5_256 * mebibyte),
    ] {
      let all = entries(lengths)
      var seen: Set<UInt64> = []
      var start: UInt64 = 0
      var count = 0
      repeat {
        let part = ArchiveRecheck.Part(of: all.reversed(), from: start)
        #expect(part.byteCount <= most)
        seen.formUnion(part.entries.map(\.offset))
        start = part.next ?? 0
        count += 1
      } while seen.count < all.count && count < 64
      #expect(seen.count == all.count)
      #expect(count <= 33)
    }
    let few = entries([5, 6, 7])
    let part = ArchiveRecheck.Part(of: few, from: 70)
    #expect((part.entries.count, part.byteCount, part.next) == (3, 18, nil))
    #expect(ArchiveRecheck.Part(of: [], from: 9).entries.isEmpty)
  }

  @Test func `where it stands is remembered for each archive, and only what says so is believed`() {
    var archive = OpenArchive(
      ArchiveHeader(
        vault: VaultID(unchecked: [UInt8](repeating: 1, count: 16)),
        archive: ArchiveID(unchecked: [UInt8](repeating: 2, count: 16))))
    let all = entries(Array(repeating: ArchiveRecheck.byteCountMin, count: 3))
    archive.pages = [
      OpenArchive.Page(place: ArchivePagePlace(offset: 9, entries: 3), entries: all)
    ]
    let other = ArchiveLook(
      archive: ArchiveID(unchecked: [UInt8](repeating: 3, count: 16)), next: 7)
    func next(_ answer: LibraryAnswer) -> [ArchiveLook]? {
      var context = Context<Backups.Effect>(
        .archiving,
        at: Occasion(
          instant: Instant(0), day: CivilDay(0), nextMidnight: Instant(1),
          entropy: [UInt8](repeating: 0, count: 32)), Requests())
      var rereading = ArchiveRecheck(archive, of: archive.header.vault, &context)
      #expect(rereading.advance(answer, &context) == .planned(ArchiveRecheck.byteCountMin))
      return rereading.news?.looks
    }
    let id = archive.header.archive
    let second = ArchiveLook(archive: id, next: all[1].offset)
    let later = Padding.padded(ArchiveLooks(version: 2, looks: [other]).encoded)
    for bytes in [[], [1], later] as [[UInt8]] {
      #expect(next(.recipeDone([bytes])) == [second])
    }
    #expect(next(.recipeFailed(RecipeFailure(step: 0, fault: .refused))) == [second])
    let looks = Padding.padded(ArchiveLooks(version: 1, looks: [second, other]).encoded)
    #expect(
      next(.recipeDone([looks])) == [other, ArchiveLook(archive: id, next: all[2].offset)])
  }
}

extension LibraryEffect {
  fileprivate var isRereading: Bool {
    if case .transfer(_, let transfer) = self { transfer.sink == nil } else { false }
  }
}

// How far an import is, and how its files ended.

import Bytes
import MediaMetadata
import Wire

struct Tally: Equatable {
  private(set) var chosen: UInt32 = 0
  private(set) var done: UInt32 = 0
  private(set) var bytes: UInt64 = 0
  private(set) var doneBytes: UInt64 = 0
  private(set) var kept: UInt32 = 0
  private(set) var known: UInt32 = 0
  private(set) var failed: UInt32 = 0
  /// What came of those that were kept.
  private(set) var items: UInt32 = 0
  private(set) var knownItems: UInt32 = 0
  private(set) var leftOut = LeftOutCount()
  /// The newest, at most `Import.failureCountMax`.
  private(set) var failures: [ImportFailure] = []
  private(set) var passedOver = PassedOver.none
  var albums = ImportedAlbums.none

  mutating func chose(_ files: [ChosenFile]) {
    chosen += UInt32(clamping: files.count)
    for file in files { bytes &+= file.bytes }
  }

  mutating func passOver(_ reason: PassedOverReason) { passedOver.count(reason) }

  /// One item; of one that was counted before, where it was captured.
  mutating func keep(_ candidate: Candidate) {
    if candidate.capture == nil { items += 1 }
    leftOut.add(candidate.leftOut)
    for file in candidate.files {
      kept += 1
      end(file)
    }
  }

  /// Files of one item.
  mutating func know(_ files: [ChosenFile]) {
    if !files.isEmpty { knownItems += 1 }
    for file in files {
      known += 1
      end(file)
    }
  }

  mutating func fail(_ file: ChosenFile, _ reason: ImportReason) {
    failed += 1
    if failures.count >= Import.failureCountMax { failures.removeFirst() }
    failures.append(ImportFailure(folder: file.folder, name: file.name, reason: reason))
    end(file)
  }

  /// One that was not begun is no part of the import any more.
  mutating func drop(_ file: ChosenFile) {
    chosen -= 1
    bytes &-= file.bytes
  }

  private mutating func end(_ file: ChosenFile) {
    done += 1
    doneBytes &+= file.bytes
  }
}

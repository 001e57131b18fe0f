// Deleting the files that were imported, once the vault was shown to have each of them: what is to
// be deleted is hashed anew, and the item that has it is read from front to back.

import Foundation
import NativeCrypto
import NativeEffects
import Wire

struct Originals {
  private let shell: VaultShell
  /// By what the index knows of a content: the item that has it.
  private var holders: [[UInt8]: CatalogEntry] = [:]
  /// Whether an item is as it was sealed, once it was read.
  private var whole: [[UInt8]: Bool] = [:]

  /// Looks at every item of the vault, but for those in its trash.
  init(in shell: VaultShell) throws {
    self.shell = shell
    var holders: [[UInt8]: CatalogEntry] = [:]
    try shell.forEachEntry { entry in
      for content in entry.contents { holders[content.encoded] = entry }
    }
    self.holders = holders
  }

  /// Deletes a file of which the vault has every byte.
  ///
  /// - Returns: whether it is gone.
  mutating func remove(_ file: URL) throws -> Bool {
    guard let content = try? KnownContent(of: file), let holder = holders[content.encoded],
      try isWhole(holder)
    else { return false }
    return (try? FileManager.default.removeItem(at: file)) != nil
  }

  private mutating func isWhole(_ entry: CatalogEntry) throws -> Bool {
    if let known = whole[entry.item.bytes] { return known }
    shell.send(.verifyTapped(item: entry.item))
    let outcome = try shell.openVault().outcome
    let isWhole = outcome == ItemOutcome(item: entry.item, fault: nil, done: true)
    whole[entry.item.bytes] = isWhole
    return isWhole
  }
}

extension KnownContent {
  /// As the index knows a file.
  fileprivate init(of file: URL) throws {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    var digest = PieceDigest()
    var byteCount: UInt64 = 0
    while let bytes = try handle.read(upToCount: 1 << 20), !bytes.isEmpty {
      bytes.withUnsafeBytes { digest.update($0) }
      byteCount += UInt64(bytes.count)
    }
    let hash = digest.finish()
    func number(_ start: Int) -> UInt32 {
      hash[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    self.init(
      first: number(0), second: number(4), third: number(8),
      length: UInt32(truncatingIfNeeded: byteCount))
  }
}

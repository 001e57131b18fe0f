// What the files of a vault's index are called, and of which version they are, for who writes one
// that lists more items than anybody has: `dayly-bench` measures with it. docs/vault.md, "The
// index".

import Bytes
import Wire

public enum IndexForm {
  public static var summaryVersion: UInt32 { CatalogSummary.current }
  public static var pageVersion: UInt32 { CatalogPage.current }
  public static var daysVersion: UInt32 { CatalogDays.current }
  public static var knownVersion: UInt32 { CatalogKnown.current }
  public static var pageEntryCountMax: Int { CatalogPage.entryCountMax }
  public static var chunkByteCount: UInt32 { VaultFile.chunkByteCount }

  public static func summary(_ written: Instant) -> BlobName { VaultFile.summary(written) }
  public static func isSummary(_ name: BlobName) -> Bool { VaultFile.isSummary(name) }
  /// Of items, or of what the days of a month have in short.
  public static func page(_ number: UInt32) -> BlobName { VaultFile.page(number) }
  public static func known(_ number: Int) -> BlobName { VaultFile.known(number) }

  public static var marksListCount: Int { MarksList.count }
  public static func marksList(_ number: Int) -> BlobName { VaultFile.marksList(number) }
  /// By what the summary knows a page or a list.
  public static func check(of content: [UInt8]) -> UInt64 { checksum(content) }
  /// Without a line.
  public static func emptyMarksList(_ number: Int) -> [UInt8] { MarksList(number: number).encoded }

  /// As it is to be sealed.
  public static func padded(_ content: [UInt8]) -> [UInt8] { Padding.padded(content) }
}

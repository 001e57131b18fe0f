// How an archive's lists are sealed: under a key of that archive alone, each held to its place.
// docs/backup.md, "Lists".

import Bytes
import Locaphoto
import Recipes
import Wire

enum ArchiveSeal {
  static let archive: BlobName = "archive/file"
  /// Nonce and tag.
  static let overhead: UInt64 = 28
  static let nonceByteCount: UInt64 = 12
  static let digestByteCount: UInt64 = 32
}

extension RecipeBuilder {
  private mutating func archiveKey(_ header: ArchiveHeader) -> Value {
    hkdf(
      .secret(name: VaultKey.master),
      salt: .literal(bytes: header.vault.bytes + header.archive.bytes), info: Label.vaultArchive)
  }

  /// What lies at this place of the archive.
  mutating func archived(_ range: ByteRange) -> Value {
    slice(.blob(name: ArchiveSeal.archive), at: range.offset, count: range.byteCount)
  }

  /// The keys of a section, when they are those that were written: who has no master key yet
  /// cannot ask for more.
  mutating func archivedKeys(_ section: ArchiveSection) -> Value {
    let block = archived(section.keys)
    let count = section.keys.byteCount - min(ArchiveSeal.digestByteCount, section.keys.byteCount)
    let files = slice(block, at: 0, count: count)
    equal(sha256(files), slice(block, at: count, count: ArchiveSeal.digestByteCount))
    return files
  }

  /// The keys of a section as they are written.
  mutating func archiving(keys files: [UInt8]) -> Value {
    let literal = Value.literal(bytes: files)
    return join([literal, sha256(literal)])
  }

  mutating func seal(_ page: ArchivePage, at offset: UInt64, _ header: ArchiveHeader) -> Value {
    seal(page.encoded, Self.context(Self.ofItems, at: offset), header)
  }

  mutating func seal(
    _ page: ArchiveMarksPage, at offset: UInt64, _ header: ArchiveHeader
  ) -> Value {
    seal(page.encoded, Self.context(Self.ofMarks, at: offset), header)
  }

  /// Of a page: what is in it.
  mutating func open(page range: ByteRange, _ header: ArchiveHeader) -> Value {
    open(range, Self.context(Self.ofItems, at: range.offset), header)
  }

  /// Of a page of marks.
  mutating func open(marks range: ByteRange, _ header: ArchiveHeader) -> Value {
    open(range, Self.context(Self.ofMarks, at: range.offset), header)
  }

  /// A manifest authenticates where everything in its section lies, and the keys.
  mutating func seal(
    _ manifest: ArchiveManifest, of section: ArchiveSection, keys: Value, _ header: ArchiveHeader
  ) -> Value {
    let context = join([.literal(bytes: Self.context(of: section)), keys])
    return seal(manifest.encoded, context, header)
  }

  mutating func open(manifestOf section: ArchiveSection, _ header: ArchiveHeader) -> Value {
    let keys = archived(section.keys)
    let context = join([.literal(bytes: Self.context(of: section)), keys])
    return open(section.manifest, context, header)
  }

  /// The same, where the record at the section's start and the keys are as they were written.
  mutating func checkedManifest(of section: ArchiveSection, _ header: ArchiveHeader) -> Value {
    equal(
      archived(ByteRange(offset: section.offset, byteCount: ArchiveSection.startByteCount)),
      .literal(bytes: section.encodedStart))
    _ = archivedKeys(section)
    return open(manifestOf: section, header)
  }

  private static let ofItems: UInt8 = 1
  private static let ofMarks: UInt8 = 2

  private static func context(_ kind: UInt8, at offset: UInt64) -> Value {
    var writer = ByteWriter()
    writer.u8(kind)
    writer.u64(offset)
    return .literal(bytes: writer.bytes)
  }

  private static func context(of section: ArchiveSection) -> [UInt8] {
    [0] + section.encodedStart + section.encodedEnd
  }

  private mutating func seal(
    _ content: [UInt8], _ context: Value, _ header: ArchiveHeader
  ) -> Value {
    let key = archiveKey(header)
    let nonce = random(UInt16(ArchiveSeal.nonceByteCount))
    let sealed = aesGCMSeal(
      key: key, nonce: nonce, associated: context, .literal(bytes: content))
    return join([nonce, sealed])
  }

  private mutating func open(
    _ range: ByteRange, _ context: Value, _ header: ArchiveHeader
  ) -> Value {
    let key = archiveKey(header)
    let box = archived(range)
    let nonce = slice(box, at: 0, count: ArchiveSeal.nonceByteCount)
    let sealed = slice(
      box, at: ArchiveSeal.nonceByteCount,
      count: range.byteCount - min(range.byteCount, ArchiveSeal.nonceByteCount))
    return aesGCMOpen(key: key, nonce: nonce, associated: context, sealed)
  }
}

// Everything of the pure modules that reads what somebody else wrote. None of it may trap, whatever
// the bytes are; what it says of them the tests hold.

import Bytes
import Locaphoto
import MediaMetadata
import Wire

@testable import LibraryCore

enum Readers {
  /// The first byte says which reader the others are for: one program, built once, has them all.
  static func take(_ input: [UInt8]) {
    let bytes = Array(input.dropFirst())
    switch input.first {
    case 0x30: describe(bytes)
    case 0x31: remove(bytes, .removeLocation)
    case 0x32: remove(bytes, .removeAll)
    case 0x33: sidecar(bytes)
    case 0x34: container(bytes)
    case 0x35: older(bytes)
    case 0x36: wire(bytes)
    case 0x37: archive(bytes)
    default: break
    }
  }

  private static func describe(_ bytes: [UInt8]) {
    _ = MediaDescription.shown(of: bytes)
    var drawing = MetadataReader(byteCount: UInt64(bytes.count), task: .draw)
    while case .needs(let range) = drawing.step { _ = drawing.take(bytes.part(range)) }
    let name = Text(utf8: Array(bytes.suffix(24))) ?? "a.jpg"
    var inspection = FileInspection(
      byteCount: UInt64(bytes.count),
      circumstances: FileCircumstances(
        name: name, modified: nil, sidecars: describing(Array(bytes.suffix(200)), name),
        now: Instant(1 << 40), isUnread: false))
    while case .needs(let range) = inspection.step { _ = inspection.take(bytes.part(range)) }
  }

  /// The same bytes as everything that may lie beside a file.
  private static func describing(_ bytes: [UInt8], _ name: Text) -> [DescribingFile] {
    [name + ".json", name + ".xmp", name + ".aae", "Photo Details.csv"].map {
      DescribingFile(name: $0, bytes: bytes)
    }
  }

  /// What was edited is read once more.
  private static func remove(_ bytes: [UInt8], _ task: MetadataTask) {
    var reader = MetadataReader(byteCount: UInt64(bytes.count), task: task)
    while case .needs(let range) = reader.step { _ = reader.take(bytes.part(range)) }
    guard case .edited(let pieces, _) = reader.step else { return }
    var edited: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .copy(let range): edited += bytes.part(range)
      case .literal(let bytes): edited += bytes
      case .zeros(let byteCount): edited += [UInt8](repeating: 0, count: Int(byteCount))
      }
    }
    describe(edited)
  }

  private static func sidecar(_ bytes: [UInt8]) {
    _ = TakeoutSidecar.taken(bytes)
    var inspection = FileInspection(
      byteCount: 1,
      circumstances: FileCircumstances(
        name: "a.jpg", modified: nil, sidecars: describing(bytes, "a.jpg"), now: Instant(1 << 40),
        isUnread: false))
    _ = inspection.take([0])
    for name in ["metadata.json", "Trip.csv"] as [Text] { listing(bytes, name) }
    guard let name = Text(utf8: bytes) else { return }
    _ = name.albumName
    _ = AlbumFile.mayList(name, in: name)
    _ = TakeoutSidecar.isNamed(name)
    _ = TakeoutSidecar.isNamed(name, for: name)
    let listed = [name, name.comparedAsName, "a.jpg"].map { ListedFile(folder: "", name: $0) }
    _ = SidecarMatching.pairs(listed)
    _ = PassedOverName.all(of: [name])
  }

  /// What may list the photos of an album.
  private static func listing(_ bytes: [UInt8], _ name: Text) {
    var inspection = FileInspection(
      byteCount: UInt64(bytes.count),
      circumstances: FileCircumstances(
        name: name, modified: nil, sidecars: [], now: Instant(1 << 40), isUnread: false))
    while case .needs(let range) = inspection.step { _ = inspection.take(bytes.part(range)) }
  }

  private static func container(_ bytes: [UInt8]) {
    if let header = try? ContainerHeader(parsing: bytes) {
      _ = try? ContentHead(parsing: bytes, of: header.purpose)
    }
    _ = try? ContentHead(parsing: bytes, of: .vault(item: PhotoID(unchecked: Array(1...16))))
    var opening = ShareOpener(in: "a")
    _ = opening.start()
    let length = withUnsafeBytes(of: UInt64(bytes.count).bigEndian) { Array($0) }
    _ = try? opening.advance([bytes, length, Array(bytes.suffix(16))])
  }

  private static func older(_ bytes: [UInt8]) {
    _ = try? LFSHead(parsing: bytes)
    _ = FirstContainer.mayBegin(bytes)
    let whole = first([bytes])
    let parts = first(bytes.map { [$0] })
    precondition(whole == parts)
  }

  /// What is read of these pieces, its ciphertext in one, or why it is refused.
  private static func first(_ pieces: [[UInt8]]) -> Result<[[UInt8]], LocaphotoFailure> {
    var reader = FirstContainerReader()
    do throws(LocaphotoFailure) {
      for piece in pieces { try reader.take(piece) }
      let found = try reader.finish()
      return .success(
        [found.wrappedKey, found.nonce, found.tag, Array(found.ciphertext.joined())])
    } catch {
      return .failure(error)
    }
  }

  private static func wire(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let rest = Array(bytes.dropFirst())
    switch first & 7 {
    case 0: again(LibraryEvent.self, rest)
    case 1: again(LibraryTurn.self, rest)
    case 2: again(ToLibrary.self, rest)
    case 3: again(CatalogPage.self, rest)
    case 4: again(Unlocker.self, rest)
    case 5: again(LogEntry.self, rest)
    case 6: again(NamedKeys.self, rest)
    default: again(MonthNotes.self, rest)
    }
  }

  private static func archive(_ bytes: [UInt8]) {
    _ = ArchiveHeader.read(bytes)
    again(ArchiveManifest.self, bytes)
    again(ArchivePage.self, bytes)
    again(ArchiveKeys.self, bytes)
    _ = ArchiveMarksPage.read(bytes)
    again(ArchiveLooks.self, bytes)
    again(MarksList.self, bytes)
    _ = MarksAnswer(bytes)
    if let content = Padding.content(of: bytes) { precondition(Padding.padded(content) == bytes) }
  }

  /// One value has one encoding: what is read is written as it was. Dates alone have others: one
  /// that no calendar has is written as the nearest that there is, and from then on as that.
  private static func again<Value: WireValue>(_ type: Value.Type, _ bytes: [UInt8]) {
    guard let value = try? Value(decoding: bytes) else { return }
    let written = value.encoded
    guard written != bytes else { return }
    precondition(written.differs(from: bytes, in: endsOfDates))
    guard let read = try? Value(decoding: written) else { preconditionFailure() }
    precondition(read.encoded == written)
  }

  /// Instants and the times of walls have the same.
  private static let endsOfDates: [[UInt8]] = [
    Instant(.min).encoded, Instant(.max).encoded, CivilDay(.min).encoded, CivilDay(.max).encoded,
    encoded(OffsetMinutes.ends.lowerBound), encoded(OffsetMinutes.ends.upperBound),
  ]

  private static func encoded(_ number: Int32) -> [UInt8] {
    var writer = ByteWriter()
    writer.i32(number)
    return writer.bytes
  }
}

extension [UInt8] {
  /// Whether these are as long as others, and other than them only where one of `values` stands.
  fileprivate func differs(from others: [UInt8], in values: [[UInt8]]) -> Bool {
    guard count == others.count else { return false }
    var at = 0
    while let next = indices.dropFirst(at).first(where: { self[$0] != others[$0] }) {
      let ends = values.compactMap { value in
        (Swift.max(0, next - value.count + 1)...next)
          .first { self[$0...].starts(with: value) }.map { $0 + value.count }
      }
      guard let end = ends.max() else { return false }
      at = end
    }
    return true
  }

  /// A reader asks for nothing that is not there.
  fileprivate func part(_ range: MediaRange) -> [UInt8] {
    Array(self[Int(range.offset)..<Int(range.offset + range.byteCount)])
  }
}

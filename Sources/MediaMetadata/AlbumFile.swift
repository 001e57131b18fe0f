// Which files of an export list the photos of an album, and what is read in them: the JSON that
// Google Takeout lays into the album's folder, and a list of iCloud's
// (docs/media-metadata.md, "Albums").

import Bytes
import Wire

public enum AlbumFile: Equatable, Sendable {
  /// Google Takeout's: metadata.json, whatever that is in the language of the export.
  case metadata
  /// iCloud's, named like the album.
  case list

  /// Of longer ones the beginning is read. A list of 16,384 photos has a quarter of it.
  public static let byteCountMax: UInt64 = 1 << 20

  /// `nil` for what is never one, by its name. Most files that are named so are none.
  public init?(_ name: Text) {
    let compared = name.comparedAsName.utf8
    let ending = NameParts(compared).ending
    if isEqual(ending, "json"), !NameParts(compared).stem.contains(0x2E) {
      self = .metadata
    } else if isEqual(ending, "csv"), SidecarForm(compared: compared) == nil {
      self = .list
    } else {
      return nil
    }
  }

  /// Whether a file of that name in that folder is looked at for an album. In an export that is
  /// any, in a language nobody here knows, too; elsewhere what is called as Google calls it.
  public static func mayList(_ name: Text, in folder: Text) -> Bool {
    switch AlbumFile(name) {
    case .metadata: AlbumMetadata.isNamed(name) || TakeoutFolder.isOfExport(folder)
    case .list: true
    case nil: false
    }
  }
}

extension ListedAlbum {
  /// - Parameters:
  ///   - bytes: the beginning of the file, at most `AlbumFile.byteCountMax` of them.
  ///   - isWhole: it has no more.
  ///   - name: of the file.
  init?(_ bytes: [UInt8], isWhole: Bool, named name: Text) {
    switch AlbumFile(name) {
    case .metadata: self.init(metadata: isWhole ? AlbumMetadata.read(bytes) : .unread, name)
    case .list: self.init(list: bytes, isWhole: isWhole, named: name)
    case nil: return nil
    }
  }

  private init?(metadata: AlbumMetadata, _ name: Text) {
    switch metadata {
    case .album(let title):
      guard let title = title.albumName, !GooglesFolder.isOne(title) else { return nil }
      self = .folder(name: title)
    case .unread:
      guard AlbumMetadata.isNamed(name) else { return nil }
      self = .unread
    case .other: return nil
    }
  }

  /// One column called "Images", and a line with a file's name for each photo. The lists of what is
  /// hidden, of favorites and of memories have other columns.
  private init?(list bytes: [UInt8], isWhole: Bool, named name: Text) {
    var reader = CSVReader(bytes)
    guard let columns = reader.next(most: 2), Self.isOne(columns),
      Text(utf8: columns[0])?.comparedAsName == "images",
      let album = name.prefix(byteCount: name.endingStart).albumName
    else { return nil }
    var files: [Text] = []
    var isWhole = isWhole
    while let line = reader.next(most: 2) {
      // What was cut off may be half a name.
      guard isWhole || !reader.isAtEnd else { break }
      guard let file = Text(utf8: line[0]), !file.isEmpty,
        file.utf8.count <= Text.fileNameByteCountMax
      else { continue }
      guard files.count < Self.fileCountMax else {
        isWhole = false
        break
      }
      files.append(file)
    }
    self = .files(name: album, files: files, whole: isWhole)
  }

  /// As many as the wire has.
  private static let fileCountMax = 16_384

  private static func isOne(_ columns: [[UInt8]]) -> Bool {
    columns.count == 1 || columns.count == 2 && columns[1].isEmpty
  }
}

extension Text {
  /// What an album of this title is called: safe to show, at most 128 bytes; `nil` for what shows
  /// nothing. A name that is that stays as it is.
  public var albumName: Text? {
    let name = safeLine.trimmed.prefix(byteCount: 128).trimmed
    return name.showsNothing || name.hasControlCharacters ? nil : name
  }
}

extension ImportedAlbums {
  public static let none = ImportedAlbums(
    made: 0, continued: 0, albums: [], full: 0, missing: 0, failed: 0)
  /// As many as are named.
  private static let namedCountMax = 64

  public mutating func add(_ other: ImportedAlbums) {
    made = made &+ other.made
    continued = continued &+ other.continued
    albums = Array((albums + other.albums).prefix(Self.namedCountMax))
    full = full &+ other.full
    missing = missing &+ other.missing
    failed = failed &+ other.failed
  }
}

// What lies in folders of photos and is none of them: what systems and programs leave beside them,
// what was deleted, and what is hidden. Who chooses a folder chooses none of that (decision 119);
// every shell asks here.

import Bytes
import Wire

extension PassedOverReason {
  /// Why a file with this path is passed over, or a folder with everything in it; `nil` for one
  /// that is not. The path counts from the folder that somebody chose: what that is called, and
  /// what lies around it, does not matter.
  public init?(path: Text) {
    for name in path.utf8.split(separator: 0x2F) {
      guard let reason = Self(name: name.map { $0.lowercasedASCII }) else { continue }
      self = reason
      return
    }
    return nil
  }

  /// - Parameter name: without its folders, in small letters.
  private init?(name: [UInt8]) {
    if Self.isOne(name, of: Self.deletedNames) || Self.begins(name, with: Self.deletedBeginnings) {
      self = .deleted
    } else if Self.isOne(name, of: Self.systemNames)
      || Self.begins(name, with: Self.systemBeginnings)
    {
      self = .system
    } else if name.first == 0x2E {
      self = .hidden
    } else {
      return nil
    }
  }

  /// macOS, Windows, Synology and QNAP, Android, Picasa, KDE. Between lines.
  private static let systemNames: StaticString = """
    .ds_store
    .localized
    .apdisk
    .appledouble
    .appledb
    .appledesktop
    .spotlight-v100
    .fseventsd
    .temporaryitems
    .documentrevisions-v100
    .volumeicon.icns
    icon\r
    __macosx
    thumbs.db
    ehthumbs.db
    ehthumbs_vista.db
    desktop.ini
    system volume information
    @eadir
    @__thumb
    .@__thumb
    @recently-snapshot
    #snapshot
    .thumbnails
    .nomedia
    .picasa.ini
    .picasaoriginals
    .directory
    """
  /// AppleDouble, and what galleries of Android keep.
  private static let systemBeginnings: StaticString = """
    ._
    .thumbdata
    """
  private static let deletedNames: StaticString = """
    .trash
    .trashes
    .dtrash
    $recycle.bin
    recycler
    #recycle
    @recycle
    """
  private static let deletedBeginnings: StaticString = """
    .trashed-
    .trash-
    """

  private static func isOne(_ name: [UInt8], of list: StaticString) -> Bool {
    contains(list) { line in line.elementsEqual(name) }
  }

  private static func begins(_ name: [UInt8], with list: StaticString) -> Bool {
    contains(list) { line in name.starts(with: line) }
  }

  /// Whether a line of a list is such a one. Every name of a folder comes here, so nothing is
  /// copied for it.
  private static func contains(
    _ list: StaticString, _ isSuch: (UnsafeBufferPointer<UInt8>.SubSequence) -> Bool
  ) -> Bool {
    let bytes = UnsafeBufferPointer(start: list.utf8Start, count: list.utf8CodeUnitCount)
    var rest = bytes[...]
    while !rest.isEmpty {
      let line = rest.prefix { $0 != 0x0A }
      if isSuch(line) { return true }
      rest = rest.dropFirst(line.count + 1)
    }
    return false
  }
}

extension PassedOver {
  public static let none = PassedOver(system: 0, deleted: 0, hidden: 0, empty: 0, unknown: 0)

  /// How many files that are, whatever the reason.
  public var all: UInt32 {
    [system, deleted, hidden, empty, unknown].reduce(0) { Self.sum($0, $1) }
  }

  public mutating func count(_ reason: PassedOverReason, _ more: UInt32 = 1) {
    switch reason {
    case .system: system = Self.sum(system, more)
    case .deleted: deleted = Self.sum(deleted, more)
    case .hidden: hidden = Self.sum(hidden, more)
    case .empty: empty = Self.sum(empty, more)
    case .unknown: unknown = Self.sum(unknown, more)
    }
  }

  public mutating func add(_ other: PassedOver) {
    count(.system, other.system)
    count(.deleted, other.deleted)
    count(.hidden, other.hidden)
    count(.empty, other.empty)
    count(.unknown, other.unknown)
  }

  private static func sum(_ one: UInt32, _ other: UInt32) -> UInt32 {
    UInt32(clamping: UInt64(one) + UInt64(other))
  }
}

extension PassedOverName {
  /// Those of the list that are passed over.
  public static func all(of paths: [Text]) -> [PassedOverName] {
    paths.enumerated().compactMap { place, path in
      PassedOverReason(path: path).map {
        PassedOverName(place: UInt32(clamping: place), reason: $0)
      }
    }
  }
}

// Which albums an import brought, and what of them has no place.

import Bytes
import MediaMetadata
import Wire

extension ImportedAlbums {
  /// Says so; nothing where there are none.
  func tell() {
    say(made, "new album", albums.filter { $0.made })
    say(continued, "continued album", albums.filter { !$0.made })
    if missing > 0 {
      Terminal.note(
        "\(counted(missing, "file")) that albums list \(missing == 1 ? "was" : "were") not among"
          + " these, or \(missing == 1 ? "is" : "are") in the trash.")
    }
    if full > 0 {
      Terminal.warn(
        "dayly: \(full) \(full == 1 ? "time" : "times") an item stayed out of an album: it is in"
          + " as many as it can be.")
    }
    if failed > 0 {
      Terminal.warn("dayly: \(counted(failed, "album")) could not be read or filled.")
    }
  }

  private func say(_ count: UInt32, _ what: String, _ named: [ImportedAlbum]) {
    guard count > 0 else { return }
    let names = named.map { "\(Terminal.safe($0.name.string)) (\($0.items))" }
    let rest = Int(count) - named.count
    let more = rest > 0 ? ["\(rest) more"] : []
    Terminal.note("\(counted(count, what)): \((names + more).joined(separator: ", ")).")
  }
}

/// The same, as commands print it.
struct ImportedAlbumsForm: Encodable {
  var continued: UInt32
  var failed: UInt32
  var full: UInt32
  var made: UInt32
  var missing: UInt32
  /// The first of both.
  var named: [Named]

  struct Named: Encodable {
    var items: UInt32
    var made: Bool
    var name: String
  }

  init(_ albums: ImportedAlbums) {
    (made, continued) = (albums.made, albums.continued)
    (full, missing, failed) = (albums.full, albums.missing, albums.failed)
    named = albums.albums.map {
      Named(items: $0.items, made: $0.made, name: Terminal.safe($0.name.string))
    }
  }
}

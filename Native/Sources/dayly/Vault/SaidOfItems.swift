// Which items a command takes, by what a person said of them: those of an album, those with a tag.

import ArgumentParser
import Bytes
import NativeEffects
import Wire

struct SaidOfItems: ParsableArguments {
  @Option(help: "Only what is in this album.") var album: String?
  @Option(help: "Only what has this tag.") var tag: String?

  var isNothing: Bool { album == nil && tag == nil }

  /// Throws where there is no such album.
  func found(in shell: VaultShell) throws -> Said {
    Said(
      album: try album.map { try shell.album(named: $0) },
      tag: try tag.map { try AlbumName.checked($0, longest: AlbumName.tagByteCountMax) })
  }

  /// The same, in the words of one vault.
  struct Said {
    var album: AlbumView?
    var tag: Text?

    func holds(_ entry: CatalogEntry) -> Bool {
      let isInAlbum = album.map { entry.albums.contains($0.album) } ?? true
      return isInAlbum && tag.map { tag in entry.tags.contains { $0.folded == tag.folded } } ?? true
    }

    /// Where they are, for a sentence.
    var place: String {
      let tagged = tag.map { "with the tag \(Terminal.safe($0))" }
      let inside = album.map { "in the album \(Terminal.safe($0.name))" }
      let places = [tagged, inside].compactMap { $0 }
      return places.isEmpty ? "in the vault" : places.joined(separator: " ")
    }
  }
}

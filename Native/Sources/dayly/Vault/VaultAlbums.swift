// `dayly vault albums` and `dayly vault tag`: which items belong together, as a person says.

import ArgumentParser
import Bytes
import Days
import NativeEffects
import Wire

struct VaultAlbums: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "albums", abstract: "List albums, and say what is in them.",
    discussion: """
      An item can be in many albums. Deleting an album deletes none of its items.

      EXAMPLES
        dayly vault albums
        dayly vault albums create 'Summer 2024'
        dayly vault albums add 'Summer 2024' 'IMG_00*.jpg'
        dayly vault list --album 'Summer 2024'
      """.flowing,
    subcommands: [
      AlbumsList.self, AlbumsCreate.self, AlbumsRename.self, AlbumsAdd.self, AlbumsRemove.self,
      AlbumsDelete.self,
    ], defaultSubcommand: AlbumsList.self)
}

struct AlbumsList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the albums, those changed last first.")

  @Flag(help: "By name.") var byName = false
  @OptionGroup var options: VaultOptions

  func run() async throws {
    try options.run {
      try options.opened(for: .reading) { shell, _ in
        var albums = try shell.albums()
        if byName {
          albums = NameOrder.places(of: albums.map(\.name)).map { albums[$0] }
        }
        if options.json { return JSON.say(albums.map { AlbumForm($0) }) }
        for album in albums {
          let count = ItemForm.column("\(album.items)", 6)
          Terminal.say("\(count)  \(Terminal.safe(album.name.string))")
        }
      }
    }
  }
}

struct AlbumsCreate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Make an album.")

  @Argument(help: "Its name.") var name: String
  @OptionGroup var options: VaultOptions

  func run() async throws {
    try options.run {
      try options.opened { shell, _ in
        let name = try AlbumName.checked(name)
        guard try shell.albums().allSatisfy({ $0.name != name }) else {
          throw Failure(
            code: .refused, message: "There is an album of this name already.",
            reason: .hasAlbum)
        }
        let album = AlbumID(unchecked: (0..<16).map { _ in UInt8.random(in: 0...255) })
        try options.tell(
          shell, .gallery(event: .albumKept(album: album, name: name, cover: nil)))
        try options.say(shell, album)
      }
    }
  }
}

struct AlbumsRename: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give an album another name.")

  @Argument(help: "Its name, or eight digits of its id.") var album: String
  @Argument(help: "Its new name.") var name: String
  @OptionGroup var options: VaultOptions

  func run() async throws {
    try options.run {
      try options.opened { shell, _ in
        let found = try shell.album(named: album)
        let name = try AlbumName.checked(name)
        try options.tell(
          shell, .gallery(event: .albumKept(album: found.album, name: name, cover: found.cover)))
        try options.say(shell, found.album)
      }
    }
  }
}

/// An album, and items that come into it or leave it.
struct AlbumItems: ParsableArguments {
  @Argument(help: "Its name, or eight digits of its id.") var album: String
  @Argument(help: "Names of files, patterns for them, or eight digits of ids.")
  var items: [String]
}

struct AlbumsAdd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Put items into an album.")

  @OptionGroup var of: AlbumItems
  @OptionGroup var options: VaultOptions

  func run() async throws {
    try options.change(of.items) { shell in
      .album(album: try shell.album(named: of.album).album, now: true)
    } saying: {
      "In the album \(Terminal.safe(of.album)): \($0)."
    }
  }
}

struct AlbumsRemove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Take items out of an album; they stay in the vault.")

  @OptionGroup var of: AlbumItems
  @OptionGroup var options: VaultOptions

  func run() async throws {
    try options.change(of.items) { shell in
      .album(album: try shell.album(named: of.album).album, now: false)
    } saying: {
      "Not in the album \(Terminal.safe(of.album)) any more: \($0)."
    }
  }
}

struct AlbumsDelete: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete an album; its items stay in the vault.")

  @Argument(help: "Its name, or eight digits of its id.") var album: String
  @OptionGroup var options: VaultOptions

  func run() async throws {
    try options.run {
      try options.opened { shell, _ in
        let found = try shell.album(named: album)
        try options.tell(shell, .gallery(event: .albumDeleted(album: found.album)))
        if options.json { return JSON.say(AlbumForm(found)) }
        Terminal.note("Deleted the album \(Terminal.safe(found.name.string)).")
      }
    }
  }
}

struct VaultTag: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tag", abstract: "Put a tag on items, or take it off.",
    discussion: """
      EXAMPLES
        dayly vault tag beach 'IMG_00*.jpg'
        dayly vault tag --undo beach IMG_0042.jpg
      """.flowing)

  @Argument(help: "The tag.") var tag: String
  @Argument(help: "Names of files, patterns for them, or eight digits of ids.")
  var items: [String]
  @Flag(help: "They have it no more.") var undo = false
  @OptionGroup var options: VaultOptions

  func run() async throws {
    try options.change(items) { _ in
      .tag(tag: try AlbumName.checked(tag, longest: AlbumName.tagByteCountMax), now: !undo)
    } saying: {
      "\(undo ? "Not tagged" : "Tagged") \(Terminal.safe(tag)): \($0)."
    }
  }
}

/// An album as the commands print it.
private struct AlbumForm: Encodable {
  @Nullable var cover: String?
  var id: String
  var items: UInt32
  var name: String

  init(_ album: AlbumView) {
    cover = album.front?.hex.string
    id = album.album.hex.string
    items = album.items
    name = album.name.string
  }
}

enum AlbumName {
  static let byteCountMax = 128
  static let tagByteCountMax = 64

  /// What somebody typed, without space around it.
  static func checked(_ typed: String, longest: Int = byteCountMax) throws -> Text {
    let name = Text(typed.precomposedStringWithCanonicalMapping).trimmed
    guard !name.showsNothing, !name.hasControlCharacters else {
      throw Failure(code: .usage, message: "That is no name.", reason: .name)
    }
    guard name.utf8.count <= longest else {
      throw Failure(
        code: .usage, message: "The name is longer than \(longest) bytes.", reason: .name)
    }
    return name
  }
}

extension VaultShell {
  /// Those changed last first, with how many items are in each.
  func albums() throws -> [AlbumView] {
    showAlbums()
    return try openVault().albums
  }

  func album(named name: String) throws -> AlbumView {
    let choice = Choice(
      Text(name.precomposedStringWithCanonicalMapping).trimmed.string, among: try albums(),
      id: { $0.album.hex }, name: { $0.name }, exact: true)
    guard let album = try choice.one(of: "albums", else: .severalAlbums) else {
      throw Failure(
        code: .failed, message: "There is no album \(Terminal.safe(name)).",
        reason: .noSuchAlbum)
    }
    return album
  }
}

extension VaultOptions {
  /// Says what has become of an album.
  fileprivate func say(_ shell: VaultShell, _ id: AlbumID) throws {
    guard let album = try shell.albums().first(where: { $0.album == id }) else {
      throw Failure(VaultFault.unavailable, at: url)
    }
    if json { return JSON.say(AlbumForm(album)) }
    Terminal.note("The album is \(Terminal.safe(album.name.string)).")
  }
}

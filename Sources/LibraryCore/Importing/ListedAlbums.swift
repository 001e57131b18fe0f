// Albums that files of an import list, and which items of it are in them: remembered while it goes
// on, for a list may come before what it lists, and made once all is in the vault, by what each
// item holds, for what the vault had before has no other name here.

import Bytes
import MediaMetadata
import Wire

/// An album as an export has it.
struct AlbumListing: Equatable {
  var name: Text
  /// Of each item the content of its first original.
  var contents: [KnownContent]
  /// What it names and the import did not bring.
  var missingCount: UInt32 = 0

  /// Two names that are the same in this are one album.
  var key: [UInt8] { name.albumKey }
}

extension Text {
  /// As a search compares it.
  var albumKey: [UInt8] { folded.isEmpty ? utf8 : folded }
}

struct ListedAlbums: Equatable {
  /// More than a vault can have are not made.
  static let albumCountMax = KeptAlbum.countMax

  private struct Item: Equatable {
    var content: KnownContent
    var folder: Text
    /// Its files, as names are compared, where a list may name them.
    var names: [Text]
  }

  private struct Listed: Equatable {
    var album: ListedAlbum
    var file: ChosenFile
  }

  /// Those in which something may be an album's metadata: the same in all parts of an export.
  private var folders = Folders()
  /// Those in which something may be a list of names.
  private var listFolders = Folders()
  private var listed: [Listed] = []
  private var items: [Item] = []
  /// Beyond `albumCountMax`, or not to be read.
  private var failedCount: UInt32 = 0

  /// These are all that were chosen so far: what lies in their folders is remembered.
  mutating func expect(_ files: [ChosenFile]) {
    let listing = files.filter { AlbumFile.mayList($0.name, in: $0.folder) }
    let lists = listing.filter { AlbumFile($0.name) == .list }
    let metadata = listing.filter { AlbumFile($0.name) == .metadata }
    listFolders.add(lists.map { $0.folder.utf8 })
    folders.add(metadata.map { Array(TakeoutFolder.key($0.folder)) })
  }

  mutating func list(_ album: ListedAlbum, by file: ChosenFile) {
    guard AlbumFile.mayList(file.name, in: file.folder) else { return }
    guard listed.count < Self.albumCountMax, album != .unread else {
      failedCount &+= 1
      return
    }
    listed.append(Listed(album: album, file: file))
  }

  /// It is in the vault.
  mutating func note(_ candidate: Candidate) {
    guard let content = candidate.content, candidate.capture == nil, candidate.album == nil
    else { return }
    let files = candidate.files.prefix(candidate.contents.count)
    guard let first = files.first, SidecarForm(first.name) == nil, AlbumFile(first.name) == nil
    else { return }
    let isNamed =
      listFolders.number(of: first.folder.utf8[...]) != nil
      || !listFolders.isEmpty && first.folder.isOfPhotos
    guard isNamed || folders.number(of: TakeoutFolder.key(first.folder)) != nil else { return }
    items.append(
      Item(
        content: content, folder: first.folder,
        names: isNamed ? files.map { $0.name.comparedAsName } : []))
  }

  /// Each name once, and how many lists could not be read to their end. What was told is forgotten:
  /// what is chosen later begins anew.
  mutating func take() -> (listings: [AlbumListing], failedCount: UInt32) {
    defer { self = ListedAlbums() }
    var listings: [AlbumListing] = []
    var keys: [[UInt8]] = []
    let byFolder = itemsByFolder
    let names = NamedItems(items.map { ($0.names, $0.folder) })
    for one in listed {
      var listing: AlbumListing
      switch one.album {
      case .folder(let name):
        guard let name = name.albumName,
          let folder = folders.number(of: TakeoutFolder.key(one.file.folder))
        else { continue }
        listing = AlbumListing(name: name, contents: byFolder[folder].map { items[$0].content })
      case .files(let name, let files, let isWhole):
        guard let name = name.albumName else { continue }
        if !isWhole { failedCount &+= 1 }
        listing = AlbumListing(name: name, contents: [])
        for file in files {
          let found = names.of(file.comparedAsName, beside: one.file.folder)
          if found.isEmpty { listing.missingCount &+= 1 }
          listing.contents += found.map { items[$0].content }
        }
      case .unread: continue
      }
      let key = listing.key
      if let index = keys.firstIndex(of: key) {
        listings[index].contents += listing.contents
        listings[index].missingCount &+= listing.missingCount
      } else {
        keys.append(key)
        listings.append(listing)
      }
    }
    return (listings, failedCount)
  }

  private var itemsByFolder: [[Int]] {
    var byFolder = [[Int]](repeating: [], count: folders.count)
    for (index, item) in items.enumerated() {
      if let number = folders.number(of: TakeoutFolder.key(item.folder)) {
        byFolder[number].append(index)
      }
    }
    return byFolder
  }
}

/// In their order, each once.
private struct Folders: Equatable {
  private var keys: [[UInt8]] = []

  var count: Int { keys.count }
  var isEmpty: Bool { keys.isEmpty }

  mutating func add(_ more: [[UInt8]]) {
    guard !more.isEmpty else { return }
    let all = (keys + more).ordered { $0 }
    keys = []
    for key in all where keys.last != key { keys.append(key) }
  }

  func number(of key: ArraySlice<UInt8>) -> Int? {
    let place = keys.place { $0.lexicographicallyPrecedes(key) }
    return place < keys.count && keys[place][...] == key ? place : nil
  }
}

/// Items by the names of their files. Names of an export are not its own: all of one name are
/// meant, since nobody knows which one is.
private struct NamedItems {
  private struct Named {
    var name: [UInt8]
    var item: Int
    var folder: Text
  }

  private let named: [Named]

  init(_ items: [(names: [Text], folder: Text)]) {
    named = items.enumerated().flatMap { number, item in
      item.names.map { Named(name: $0.utf8, item: number, folder: item.folder) }
    }.ordered { $0.name }
  }

  /// Those in a folder of photos before those beside the list.
  func of(_ name: Text, beside folder: Text) -> [Int] {
    let start = named.place { $0.name.lexicographicallyPrecedes(name.utf8) }
    let alike = named[start...].prefix { $0.name == name.utf8 }
    let exported = alike.filter { $0.folder.isOfPhotos }
    let found = exported.isEmpty ? alike.filter { $0.folder == folder } : exported
    return found.map { $0.item }
  }
}

extension Text {
  /// Whether a folder is called "Photos".
  fileprivate var isOfPhotos: Bool {
    let last = utf8.split(separator: 0x2F).last ?? []
    return last.map { $0.lowercasedASCII } == Text("photos").utf8
  }
}

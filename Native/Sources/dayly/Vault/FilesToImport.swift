// What `dayly vault import` takes in: files that were named, those in folders that were; and what
// is said of the rest.

import Bytes
import FolderKind
import Foundation
import MediaMetadata
import NativeEffects
import Wire

/// Files that were named, or lie in folders that were.
struct FilesToImport {
  struct File {
    var url: URL
    var byteCount: UInt64
    var modified: Date?

    var folder: Text { Text(url.deletingLastPathComponent().path) }

    func chosen(as name: BlobName) -> ChosenFile {
      ChosenFile(
        blob: name, folder: folder,
        name: Text(url.lastPathComponent), bytes: byteCount,
        modified: modified.map { Instant($0) })
    }
  }

  var files: [File] = []
  /// What cannot be taken in because of its name, below the folders that were named.
  private(set) var unnamed: [String] = []
  /// In folders that were named.
  private(set) var passedOver = PassedOver.none
  /// Folders of which nobody knows what lies in them.
  private var unlisted: [String] = []
  private(set) var special = SpecialFiles()
  /// The vault's folder, as the filesystem knows it.
  private let vault: String

  /// - Parameter vault: what lies in its folder is never taken in.
  init(_ paths: [String], without vault: URL) throws {
    self.vault = vault.resolvingSymlinksInPath().standardizedFileURL.path
    for path in paths {
      let url = URL(fileURLWithPath: path)
      if try PathFault.thing(at: path) == .folder { addAll(in: url) } else { add(url) }
    }
  }

  /// Those that describe another, by their places: they are told apart by what they lie beside, and
  /// the vault having one of equal bytes says nothing of this one.
  var sidecars: Set<Int> {
    let listed = files.map { ListedFile(folder: $0.folder, name: Text($0.url.lastPathComponent)) }
    let pairs = SidecarMatching.pairs(listed)
    return Set(pairs.map(\.sidecar).filter { SidecarForm(listed[$0].name) != .details })
  }

  /// Says what is not taken in, and why.
  func warn() {
    for path in unnamed {
      Terminal.warn(
        "dayly: \(Terminal.safe(path)): its name is not UTF-8. Under another name it is taken.")
    }
    for path in unlisted {
      let why = PathFault.ofFolder(path).map { ": " + $0.reason } ?? ""
      Terminal.warn("dayly: \(Terminal.safe(path)): this folder cannot be read\(why).")
    }
    if let sentence = special.sentence { Terminal.warn("dayly: " + sentence) }
  }

  /// The rest is in the vault by now; a script is to hear that not all of it is.
  func failForUnlisted() throws {
    guard !unlisted.isEmpty else { return }
    throw Failure(
      code: .failed, message: "\(counted(unlisted.count, "folder")) could not be read.",
      reason: .unreadable)
  }

  /// Takes out those of older formats, which are opened before they are taken in.
  mutating func takeOlder() -> [File] {
    let older = files.filter { OlderFormat.recognises($0.url, byteCount: $0.byteCount) }
    guard !older.isEmpty else { return [] }
    let paths = Set(older.map(\.url.path))
    files.removeAll { paths.contains($0.url.path) }
    return older
  }

  private mutating func addAll(in folder: URL) {
    guard !isOwn(folder) else { return }
    let found = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    var urls: [URL] = []
    while let url = found?.nextObject() as? URL {
      if PassedOverReason(name: url.lastPathComponent) != nil {
        found?.skipDescendants()
      } else if url.hasDirectoryPath, isOwn(url) {
        found?.skipDescendants()
      } else {
        urls.append(url)
      }
    }
    for url in urls.sorted(by: { $0.path < $1.path }) { add(url) }
    let listing = FolderListing(below: folder)
    unnamed += listing.unnamed
    unlisted += listing.unreadable
    passedOver.add(listing.passedOver)
  }

  /// Whether a folder is one of Dayly's own: nobody means to take that in.
  private func isOwn(_ folder: URL) -> Bool {
    guard FolderKind(of: folder) != nil else { return false }
    Terminal.warn("dayly: \(Terminal.safe(folder.path)) is left out: it is a folder of Dayly's.")
    return true
  }

  /// Whether a file lies in the vault, however it was named.
  private func isInVault(_ file: URL) -> Bool {
    let path = file.resolvingSymlinksInPath().standardizedFileURL.path
    return path == vault || path.hasPrefix(vault + "/")
  }

  private mutating func add(_ url: URL) {
    guard !isInVault(url) else { return }
    let keys: Set<URLResourceKey> = [
      .isRegularFileKey, .isDirectoryKey, .fileSizeKey, .contentModificationDateKey,
    ]
    let values = try? url.resourceValues(forKeys: keys)
    // What has no values is called what no text can say, or is gone.
    guard let values, values.isRegularFile == true else {
      if values?.isDirectory == false { special.add(url.relativePath) }
      return
    }
    files.append(
      File(
        url: url, byteCount: UInt64(max(0, values.fileSize ?? 0)),
        modified: values.contentModificationDate))
  }
}

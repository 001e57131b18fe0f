// A picture of the vault, opened in memory, as the app opens it to be looked at: for
// `dayly send` and `dayly vault open`.

import Foundation
import MediaMetadata
import NativeEffects
import NativeImages
import Wire

struct VaultPicture {
  /// Its file's name, or at least eight digits of its id.
  private let name: String

  init(_ name: String) { self.name = name }

  /// Opens the vault, and lets go of it.
  func read() throws -> [UInt8] {
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    // Who waits for the vault is told the command without its arguments: a group's name is one.
    let folder = try VaultFolder(
      at: VaultOptions.url(), creates: false, exports: here, holder: CommonOptions.command,
      use: .reading)
    return try read(VaultShell(folder), VaultOptions.parse([]))
  }

  /// The same from the vault of a command.
  func read(_ shell: VaultShell, _ options: VaultOptions) throws -> [UInt8] {
    var picture: [UInt8] = []
    try options.opened(shell) { shell, _ in
      picture = try shell.seenPicture(of: try entry(shell))
    }
    return picture
  }

  private func entry(_ shell: VaultShell) throws -> CatalogEntry {
    let entries = try shell.entries(named: [name])
    guard let entry = entries.first, entries.count == 1 else {
      throw Failure(
        code: .failed,
        message: "\(entries.count) items are called \(name). Name one by eight digits of its id: "
          + "dayly vault list", reason: .severalItems)
    }
    switch entry.kind {
    case .photo, .live: return entry
    case .video, .other: throw Failure(ImageFault.undecodable, file: name)
    }
  }
}

extension VaultShell {
  /// The picture of an item as it is seen: of one that was edited a JPEG that is made for that.
  func seenPicture(of entry: CatalogEntry) throws -> [UInt8] {
    let picture = try picture(of: entry)
    guard case .recipe(let recipe)? = entry.edit else { return picture }
    do throws(PictureFault) {
      return try ImagePipeline().edited(picture, recipe).jpeg
    } catch {
      throw Failure(error, file: entry.name.string)
    }
  }

  /// The picture of an item as it was taken, opened in memory; of a sensor's own picture the one
  /// that its camera has drawn.
  func picture(of entry: CatalogEntry) throws -> [UInt8] {
    guard entry.bytes <= UInt64(ImagePipeline.fileBytesMax) else {
      throw Failure(ImageFault.tooLarge, file: entry.name.string)
    }
    look(at: entry.item)
    defer { lookAway() }
    guard let picture = shownPicture else {
      if case .failed(let fault)? = try openVault().viewing?.content {
        throw failure(fault, of: entry)
      }
      throw failure(.unavailable, of: entry)
    }
    return MediaDescription.shown(of: picture) ?? picture
  }
}

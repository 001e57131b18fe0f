// Which items have files in the vault's folder, whatever its index lists.

import Bytes
import NativeCrypto
import Wire

extension VaultShell {
  /// In no order. Lists 256 folders, and opens no file.
  public func itemFiles() throws(EffectsFailure) -> [PhotoID] {
    var items: [PhotoID] = []
    for first in UInt8.min...UInt8.max {
      let names: [BlobName]
      do throws(StoreFault) { names = try folder.list(Self.items(first)) } catch {
        throw .folder(url.path, reason: "its items cannot be listed")
      }
      for name in names {
        let file = name.text.string.split(separator: "/").last ?? ""
        guard file.hasSuffix(Self.suffix) else { continue }
        if let item = PhotoID(hex: Text(String(file.dropLast(Self.suffix.count)))) {
          items.append(item)
        }
      }
    }
    return items
  }

  /// Why the file of an item cannot be read; `nil` where it can, or is not there.
  public func trouble(of item: PhotoID) -> EffectsFailure? {
    let name = item.hex.string
    let file = BlobName(Text("vault/items/\(name.prefix(2))/\(name)\(Self.suffix)"))
    return file.flatMap { trouble(of: $0) }
  }

  private static let suffix = ".locaphoto"

  private static func items(_ first: UInt8) -> BlobName {
    BlobName(unchecked: Array("vault/items/".utf8) + hex([first]).utf8)
  }
}

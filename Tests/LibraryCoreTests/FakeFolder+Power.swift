// What a disk does with what transfers write. Until somebody has it made to last, each blob for
// itself may be on the disk when the power goes, or not, or by half, or as zeros: in no order.

import Wire

@testable import LibraryCore

struct Writing {
  /// What becomes of each is drawn from it.
  var luck: UInt8 = 0
  /// What is on the disk for certain of blobs that were written since.
  private var onDisk: [BlobName: [UInt8]?] = [:]

  mutating func begin(_ name: BlobName, over before: [UInt8]?) {
    if onDisk[name] == nil { onDisk[name] = .some(before) }
  }

  mutating func end(_ name: BlobName) { onDisk[name] = nil }

  func disk(_ name: BlobName) -> [UInt8]?? { onDisk[name] }

  /// What is found instead of what was written.
  mutating func lost(of blobs: [BlobName: [UInt8]]) -> [(BlobName, [UInt8]?)] {
    defer { onDisk = [:] }
    return onDisk.map { name, before in
      let written = blobs[name] ?? []
      // What is on the disk stays where more was written behind it.
      let kept = before.map { written.starts(with: $0) ? $0 : [] } ?? []
      switch standIn([luck] + name.bytes)[0] % 4 {
      case 0: return (name, before)
      case 1: return (name, Array(written.prefix((kept.count + written.count) / 2)))
      case 2: return (name, kept + written.dropFirst(kept.count).map { _ in 0 })
      default: return (name, written)
      }
    }
  }
}

extension FakeFolder {
  /// What a transfer has written. What lies in a vault's folder has to be made to last.
  func write(
    _ bytes: [UInt8], to name: BlobName, _ durability: TransferDurability
  ) throws(RecipeFault) {
    let disk = writing.disk(name) ?? blobs[name]
    try change(name, to: bytes)
    guard durability != .atOnce || isDead, name.bytes.starts(with: Array("vault/".utf8)) else {
      return
    }
    writing.begin(name, over: disk)
  }

  /// Each of them is a change of its own, and any of them can fail.
  func makeDurable(_ names: [BlobName]) -> [DurabilityFailure] {
    names.compactMap { name in
      do throws(RecipeFault) {
        guard let bytes = blobs[name] else { throw .missing }
        try change(name, to: bytes)
        return nil
      } catch {
        return DurabilityFailure(blob: name, fault: error)
      }
    }
  }
}

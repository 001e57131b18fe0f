// Bytes at hand into a blob, as headers and ends of containers are written.

import Wire

extension Transfer {
  init(
    writing bytes: [UInt8], to blob: BlobName, at offset: UInt64,
    durability: TransferDurability = .open
  ) {
    self.init(
      sources: [.literal(bytes: bytes)], step: .copy, skip: 0, most: UInt64(bytes.count),
      sink: TransferSink(name: blob, offset: offset), leaves: nil, isDigested: false,
      durability: durability)
  }
}

// What a part is found by: the root over its pieces, computed as its bytes come.

import Crypto
import Foundation

/// A part's digest, as bytes come (docs/locaphoto.md, "Part"): the root over its pieces of 256 KiB.
public struct PieceDigest: Sendable {
  private static let pieceByteCount = 1 << 18

  private var tree = HashTree()
  private var hash = Self.leafHash()
  private var hashed = 0

  public init() {}

  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    while !rest.isEmpty {
      let count = min(rest.count, Self.pieceByteCount - hashed)
      hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: rest[..<count]))
      hashed += count
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      if hashed == Self.pieceByteCount { endPiece() }
    }
  }

  /// Of nothing: the leaf of nothing.
  public mutating func finish() -> [UInt8] {
    if hashed > 0 || tree.root == nil { endPiece() }
    return tree.root ?? []
  }

  private mutating func endPiece() {
    tree.append(leaf: Array(hash.finalize()))
    hash = Self.leafHash()
    hashed = 0
  }

  private static func leafHash() -> SHA256 {
    var hash = SHA256()
    hash.update(data: [0])
    return hash
  }
}

// The tree of hashes that lets one signature cover every chunk (docs/locaphoto.md, "Leaves"): the
// Merkle Tree Hash of RFC 9162 section 2.1.1 over leaves that are hashes already.

import Crypto
import Foundation
import Wire

/// Takes leaves one by one, front to back, and keeps one hash for each level.
public struct HashTree: Sendable {
  public static let hashByteCount = 32

  /// Roots of full subtrees, the largest first; of no two the same size.
  private var roots: [(leafCount: UInt64, hash: [UInt8])] = []

  public init() {}

  /// The leaf of one piece.
  public static func leaf(_ piece: UnsafeRawBufferPointer) -> [UInt8] {
    var hash = SHA256()
    hash.update(data: [0])
    hash.update(bufferPointer: piece)
    return Array(hash.finalize())
  }

  /// O(1) on average.
  public mutating func append(leaf: [UInt8]) {
    var added = (leafCount: UInt64(1), hash: leaf)
    while let last = roots.last, last.leafCount == added.leafCount {
      roots.removeLast()
      added = (last.leafCount * 2, Self.parent(last.hash, added.hash))
    }
    roots.append(added)
  }

  /// `nil` without leaves.
  public var root: [UInt8]? {
    guard var right = roots.last?.hash else { return nil }
    for left in roots.dropLast().reversed() { right = Self.parent(left.hash, right) }
    return right
  }

  /// The leaves of all pieces, one after another.
  static func leaves(
    of bytes: UnsafeRawBufferPointer, pieceByteCount: UInt32
  ) throws(Fault) -> [UInt8] {
    guard pieceByteCount > 0 else { throw Fault(.invalid) }
    var leaves: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: Int(pieceByteCount)) {
      let end = min(start + Int(pieceByteCount), bytes.count)
      leaves += leaf(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
    }
    return leaves
  }

  static func root(of leaves: UnsafeRawBufferPointer) throws(Fault) -> [UInt8] {
    guard leaves.count % hashByteCount == 0 else { throw Fault(.invalid) }
    var tree = HashTree()
    for start in stride(from: 0, to: leaves.count, by: hashByteCount) {
      tree.append(leaf: Array(leaves[start..<start + hashByteCount]))
    }
    guard let root = tree.root else { throw Fault(.invalid) }
    return root
  }

  private static func parent(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.update(data: [1])
    hash.update(data: left)
    hash.update(data: right)
    return Array(hash.finalize())
  }
}

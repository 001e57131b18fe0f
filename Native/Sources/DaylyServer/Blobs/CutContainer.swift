// A container as it is sent: cut into pieces that lie in memory one by one, so that whoever does
// not take one of them keeps that one and not the whole.

import NIOCore

struct CutContainer: Sendable {
  /// Of every piece but the last. Whoever takes none has two of them in memory: one on the line,
  /// and one that waits for it.
  static let pieceBytes = 256 << 10

  let pieces: [ByteBuffer]
  let byteCount: Int

  /// What is no longer than a piece is not copied.
  init(_ whole: ByteBuffer) {
    byteCount = whole.readableBytes
    guard byteCount > Self.pieceBytes else {
      pieces = [whole]
      return
    }
    var rest = whole
    var pieces: [ByteBuffer] = []
    while let slice = rest.readSlice(length: min(Self.pieceBytes, rest.readableBytes)),
      slice.readableBytes > 0
    {
      // A slice keeps all it was cut from.
      var piece = ByteBufferAllocator().buffer(capacity: slice.readableBytes)
      piece.writeImmutableBuffer(slice)
      pieces.append(piece)
    }
    self.pieces = pieces
  }

  /// How many pieces a container of so many bytes has.
  static func pieceCount(of byteCount: Int) -> Int {
    max(1, (byteCount + pieceBytes - 1) / pieceBytes)
  }
}

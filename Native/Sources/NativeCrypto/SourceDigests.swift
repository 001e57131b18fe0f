// The digests of a transfer's sources. Hashing takes several times as long as sealing: where pieces
// are large enough it is done on a thread of its own, while the same piece is sealed and written
// and the next one is read.

import Foundation
import Synchronization
import Wire

final class SourceDigests: Sendable {
  private struct State {
    var digest = PieceDigest()
    var digests: [Digest] = []
  }

  private let state = Mutex(State())
  /// `nil` where it is done by the thread that reads.
  private let queue: DispatchQueue?
  /// Buffers that may be filled.
  private let free: DispatchSemaphore
  /// How many are filled in turns: one is hashed and sealed while the other is filled.
  let bufferCount: Int

  /// Handing a piece to another thread takes some microseconds, hashing 64 KiB some fifty.
  private static let byteCountMin = 1 << 17

  /// - Parameter pieceByteCount: how much is hashed at once.
  init(pieceByteCount: Int) {
    let isBeside = pieceByteCount >= Self.byteCountMin
    queue = isBeside ? DispatchQueue(label: "digests") : nil
    bufferCount = isBeside ? 2 : 1
    free = DispatchSemaphore(value: bufferCount)
  }

  /// Waits until the buffer that is filled next is hashed. `filled` follows.
  func waitForBuffer() { if queue != nil { free.wait() } }

  /// Bytes of the current source, which stay as they are until `waitForBuffer` has returned as
  /// often as there are buffers.
  func update(_ range: Range<Int>, of buffer: WipedBuffer) {
    run { state in
      state.digest.update(UnsafeRawBufferPointer(rebasing: buffer.memory[range]))
    }
  }

  /// The current source is at its end.
  func next() {
    run { state in
      state.digests.append(Digest(unchecked: state.digest.finish()))
      state.digest = PieceDigest()
    }
  }

  /// The buffer has all that belongs in it.
  func filled() { queue?.async { [free] in free.signal() } }

  /// Of all sources that have ended, in their order.
  var all: [Digest] {
    queue?.sync {}
    return state.withLock { $0.digests }
  }

  private func run(_ body: @escaping @Sendable (inout State) -> Void) {
    guard let queue else { return state.withLock { body(&$0) } }
    queue.async { self.state.withLock { body(&$0) } }
  }
}

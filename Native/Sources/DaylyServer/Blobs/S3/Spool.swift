// A container that is still arriving, kept until it is whole: an S3 store wants to know length and
// digest before the first byte, and may have to be sent it twice. Up to one piece is in memory,
// what is longer in a file without a name, which the system deletes with the process.

import Descriptors
import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// Written front to back, then read as often as one likes.
final class Spool: Sendable {
  private struct State: ~Copyable {
    var piece = Piece()
    var descriptor: Int32 = -1
    var byteCount = 0
  }

  private let state = Mutex(State())
  private let folder: String
  private let threads: NIOThreadPool

  init(folder: String, threads: NIOThreadPool = .disk) {
    self.folder = folder
    self.threads = threads
  }

  deinit { state.withLock { if $0.descriptor >= 0 { close($0.descriptor) } } }

  /// Throws `StorageFull`.
  func write(_ bytes: ByteBuffer) async throws {
    var bytes = bytes
    while true {
      let isFull = state.withLock { state in
        let taken = bytes.readWithUnsafeReadableBytes { state.piece.take($0) }
        state.byteCount += taken
        return state.piece.isFull
      }
      guard isFull else { return }
      try await carry()
    }
  }

  /// What was written, as the body of a request.
  func contents() async throws -> Contents {
    let whole: ByteBuffer? = state.withLock { state in
      state.descriptor < 0 ? ByteBuffer(bytes: state.piece.bytes) : nil
    }
    if let whole { return .memory(whole) }
    try await carry()
    return .file(Pieces(spool: self, byteCount: state.withLock { $0.byteCount }))
  }

  enum Contents: Sendable {
    case memory(ByteBuffer)
    case file(Pieces)
  }

  /// The file's bytes, a few at a time.
  struct Pieces: AsyncSequence, Sendable {
    fileprivate let spool: Spool
    let byteCount: Int

    func makeAsyncIterator() -> Iterator { Iterator(spool: spool, byteCount: byteCount) }

    struct Iterator: AsyncIteratorProtocol {
      private static let pieceBytes = 256 << 10

      fileprivate let spool: Spool
      fileprivate let byteCount: Int
      fileprivate var place = 0

      mutating func next() async throws -> ByteBuffer? {
        guard place < byteCount else { return nil }
        let most = Swift.min(Self.pieceBytes, byteCount - place)
        let piece = try await spool.read(at: place, most: most)
        place += piece.readableBytes
        return piece
      }
    }
  }

  /// Moves the piece to the end of the file.
  private func carry() async throws {
    try await threads.runIfActive {
      try self.state.withLock { state in
        if state.descriptor < 0 { state.descriptor = try self.nameless() }
        let start = state.byteCount - state.piece.byteCount
        if let failure = writeAll(state.piece.bytes, to: state.descriptor, at: start) {
          throw FileFailure.of(failure.errno)
        }
        state.piece.clear()
      }
    }
  }

  private func read(at place: Int, most: Int) async throws -> ByteBuffer {
    try await threads.runIfActive {
      let descriptor = self.state.withLock { $0.descriptor }
      var piece = ByteBufferAllocator().buffer(capacity: most)
      let count = try piece.writeWithUnsafeMutableBytes(minimumWritableBytes: most) { space in
        while true {
          let count = pread(descriptor, space.baseAddress, most, off_t(place))
          if count > 0 { return count }
          guard count < 0, errno == EINTR else { throw FileFailure(errno: count < 0 ? errno : EIO) }
        }
      }
      precondition(count == piece.readableBytes)
      return piece
    }
  }

  private func nameless() throws -> Int32 {
    let path = "\(folder)/upload-\(UUID().uuidString)"
    let descriptor = try check(open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600))
    unlink(path)
    return descriptor
  }
}

// The other side of a connection, which may hang up before its request or the answer is whole. That
// is nobody's failure here: it is told apart where it happens, at what is read from the line and
// written to it, and counted as theirs.

import Hummingbird
import HummingbirdCore
import NIOCore
import NIOHTTP1

/// Whoever asked has hung up, or was sent away because they took too long.
struct PeerGone: Error {
  /// What the line said.
  let cause: any Error

  /// What an error of the line means. One of the parser is a request that cannot be read; a task
  /// that is cancelled was cancelled here.
  static func of(_ error: any Error) -> any Error {
    switch error {
    case is HTTPParserError, is CancellationError: error
    default: PeerGone(cause: error)
    }
  }
}

/// A request's body as it comes from the line.
struct PeerBody: AsyncSequence, Sendable {
  let body: RequestBody

  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var parts: RequestBody.AsyncIterator

    mutating func next() async throws -> ByteBuffer? {
      do { return try await parts.next() } catch { throw PeerGone.of(error) }
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(parts: body.makeAsyncIterator()) }
}

/// Where an answer goes that is made while it is sent.
struct PeerLine {
  fileprivate let writer: any ResponseBodyWriter

  /// Returns once there is room for more.
  mutating func write(_ bytes: ByteBuffer) async throws {
    try await write(contentsOf: [bytes])
  }

  mutating func write(contentsOf bytes: [ByteBuffer]) async throws {
    var writer = writer
    do { try await writer.write(contentsOf: bytes) } catch { throw PeerGone.of(error) }
  }
}

extension Backend {
  /// An answer of `byteCount` bytes that `make` writes while it is sent. The connection ends when
  /// that throws; what it throws counts as it would before the answer began.
  func sending(
    _ byteCount: Int, _ context: DaylyContext,
    _ make: @escaping @Sendable (inout PeerLine) async throws -> Void
  ) -> ResponseBody {
    ResponseBody(contentLength: byteCount) { [self] writer in
      var line = PeerLine(writer: writer)
      do { try await make(&line) } catch {
        _ = refusal(for: error, context)
        throw error
      }
      try await writer.finish(nil)
    }
  }
}

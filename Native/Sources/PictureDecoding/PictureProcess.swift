// The process that reads pictures somebody imported or received: `dayly read-pictures`. Whatever is
// wrong with a file, and with the libraries that decode it, is this process' alone: it has no keys,
// no file but its connection, bounded memory and time, and can open nothing.

import CMalloc
import Confined
import Descriptors
import NativeImages

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

public enum PictureProcess {
  /// What the largest picture takes that is drawn whole, with half as much again. libvips keeps to
  /// it and says so; what does not is ended by it.
  private static let limits = ProcessLimits(
    addressByteCountMax: 4 << 30, dataByteCountMax: 768 << 20, mayBeginThreads: true)
  /// Each thread would have a heap of its own, of which a part is never used.
  private static let heapCountMax: Int32 = 2

  /// Answers until the other side has gone, and ends the process.
  public static func run() -> Never {
    #if canImport(Glibc)
      mallopt(M_ARENA_MAX, heapCountMax)
    #endif
    // Before it may open nothing: libraries look for their parts.
    guard Picture.isReady, limits.confine() else { exit(PictureAnswer.unconfinedExit) }
    while let head = taken(PictureRequest.headByteCount) {
      guard let asked = try? PictureRequest.read(head, taken) else { break }
      answer(asked.request, asked.file)
    }
    exit(0)
  }

  private static func answer(_ request: PictureRequest, _ file: [UInt8]) {
    do throws(PictureFault) {
      let answer = try made(request, file)
      say(answer.head)
      say(answer.bytes)
    } catch {
      say(PictureAnswer.head(error))
    }
  }

  private static func made(
    _ request: PictureRequest, _ file: [UInt8]
  ) throws(PictureFault) -> PictureAnswer {
    let drawing = PictureRenderer(file)
    switch request.task {
    case .prepare: return try drawing.prepared()
    case .pixels: return try drawing.pixels(request.width, request.height)
    case .tile: return try drawing.tile(request.width, request.height)
    case .small: return try drawing.small()
    case .edited:
      guard let recipe = request.recipe else { throw .image(.undecodable) }
      return try drawing.edited(recipe)
    case .jpeg:
      return try PictureRenderer.jpeg(
        of: PixelGrid(width: request.width, height: request.height, bytes: file))
    }
  }

  /// `nil` where the other side has gone.
  private static func taken(_ count: Int) -> [UInt8]? {
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let more = read(STDIN_FILENO, buffer.baseAddress.map { $0 + filled }, count - filled)
        if more < 0, errno == EINTR { continue }
        guard more > 0 else {
          isWhole = false
          return
        }
        filled += more
      }
    }
    return isWhole ? bytes : nil
  }

  /// Whoever does not listen any more needs nothing more.
  private static func say(_ bytes: [UInt8]) {
    guard bytes.withUnsafeBytes({ writeAll($0, to: STDOUT_FILENO) }) == nil else { exit(0) }
  }
}

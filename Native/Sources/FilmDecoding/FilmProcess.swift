// The process that reads a film or music somebody imported: `dayly read-film`. Whatever is wrong
// with the file, and with the library that decodes it, is this process' alone: it has no keys, no
// file but its connection, bounded memory and time, and can open nothing.

import Confined
import NativeFilms

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

public enum FilmProcess {
  /// As many pictures of 8K as a decoder keeps fit into its memory, of 10 bits a colour, too.
  private static let limits = ProcessLimits(
    addressByteCountMax: 6 << 30, dataByteCountMax: 2 << 30,
    processorSecondsMax: UInt(FilmReader.patience.processorMilliseconds / 1000))

  /// Reads what the other side offers, and ends the process.
  public static func run(_ task: FilmTask, byteCount: UInt64, soundSecondsMax: Int) -> Never {
    guard limits.confine() else { exit(1) }
    let pipe = ReaderPipe(input: STDIN_FILENO, output: STDOUT_FILENO)
    do throws(FilmFault) {
      let input = try RangedInput(byteCount: byteCount) { ask(pipe, $0, $1) }
      switch task {
      case .pictures: try pictures(input, pipe)
      case .sound:
        try SoundDecoder.samples(of: input, secondsMax: soundSecondsMax) { samples in
          say(pipe, .samples, samples.withUnsafeBytes { Array($0) })
        }
      }
      try pipe.send(.end)
    } catch {
      exit(1)
    }
    exit(0)
  }

  private static func ask(_ pipe: ReaderPipe, _ offset: UInt64, _ count: Int) -> [UInt8] {
    let wanted = UInt32(clamping: min(count, FilmReader.rangeByteCountMax))
    do throws(FilmFault) {
      try pipe.send(.wants, ReaderNumber.bytes(offset) + ReaderNumber.bytes(wanted))
      let given = ReaderNumber.value(try pipe.take(4), 0, UInt32.self)
      return try pipe.take(Int(given))
    } catch {
      exit(1)
    }
  }

  /// Whoever does not listen any more needs nothing more.
  private static func say(_ pipe: ReaderPipe, _ word: ReaderWord, _ bytes: [UInt8]) {
    do throws(FilmFault) { try pipe.send(word, bytes) } catch { exit(1) }
  }

  private static func pictures(_ input: RangedInput, _ pipe: ReaderPipe) throws(FilmFault) {
    let film = try FilmPictures(input)
    let shape = film.shape
    try pipe.send(
      .shape,
      ReaderNumber.bytes(shape.seconds.bitPattern) + ReaderNumber.bytes(Int32(shape.width))
        + ReaderNumber.bytes(Int32(shape.height)))
    let head = try pipe.take(12)
    let size = (0...2).map { Int(ReaderNumber.value(head, $0 * 4, Int32.self)) }
    let bytes = try pipe.take(size[2] * 8)
    let moments = (0..<size[2]).map { ReaderNumber.double(bytes, $0 * 8) }
    try film.pictures(at: moments, width: size[0], height: size[1]) { say(pipe, .picture, $0) }
  }
}

// The other side of FilmDecoding: starts the process that reads a film, gives it the ranges it asks
// for, and takes its pictures. A film that brings that process down is one that cannot be read.

import Confined
import Days
import Foundation

/// What a film or music is read from.
public struct FilmSource {
  let byteCount: UInt64
  let read: (_ offset: UInt64, _ count: Int) -> [UInt8]

  /// - Parameter read: up to so many bytes from a place on; none where they cannot be read.
  public init(byteCount: UInt64, read: @escaping (_ offset: UInt64, _ count: Int) -> [UInt8]) {
    self.byteCount = byteCount
    self.read = read
  }

  /// A file on a disk, which stays open.
  public init?(file: URL) {
    guard let handle = try? FileHandle(forReadingFrom: file),
      let byteCount = try? handle.seekToEnd()
    else { return nil }
    self.init(byteCount: byteCount) { offset, count in
      try? handle.seek(toOffset: offset)
      return (try? handle.read(upToCount: count)).flatMap { $0 }.map { Array($0) } ?? []
    }
  }
}

/// One process for one film, which sees nothing of the others.
package struct FilmReader {
  private let process: ServingProcess
  private let exchange: Exchange
  private let source: FilmSource

  /// For all that is asked of one film: several times what decoding three seconds of the largest
  /// takes, or ten minutes of sound, with what is made of its pictures meanwhile.
  package static let patience = Patience(processorMilliseconds: 180_000, milliseconds: 900_000)
  /// A piece of the file that is asked for at once.
  package static let rangeByteCountMax = 256 << 10

  init(
    _ task: FilmTask, _ source: FilmSource, soundSecondsMax: Int = 0,
    program: String = ServingProcess.program, patience: Patience = FilmReader.patience
  ) throws(FilmFault) {
    let words = ["read-film", task.rawValue, String(source.byteCount), String(soundSecondsMax)]
    guard let process = ServingProcess(words, program: program) else { throw .reader }
    self.process = process
    self.source = source
    exchange = Exchange(with: process, patience)
  }

  /// Whatever it is doing.
  func end() { _ = process.end() }

  /// Plays the part of a film that is shown, and hands over each picture with its number.
  ///
  /// - Parameters:
  ///   - known: seconds it lasts, which count where the film does not say.
  ///   - still: when the still beside it was taken.
  func pictures(
    known: Double, still: Double?,
    _ take: (_ frame: Int, _ of: Int, Raster) throws -> Void
  ) throws {
    let shape = try shape(known: known)
    let part = FilmPlan.movingPart(shape.seconds, still: still)
    let place = FilmPlan.placed(shape.width, shape.height)
    let moments = (0..<part.frames).map {
      FilmPlan.moment($0, of: part, seconds: shape.seconds)
    }
    let (width, height) = (max(1, place.width), max(1, place.height))
    try pictures(at: moments, width, height) { frame, rgb in
      try take(frame, part.frames, try Raster(width, height, rgb: rgb))
    }
  }

  /// What the film says of itself, once. A length it does not say is the one that is `known`.
  func shape(known: Double) throws(FilmFault) -> FilmShape {
    let (word, bytes) = try answered()
    let said = ReaderNumber.double(bytes, 0)
    let size = (1...2).map { Int(ReaderNumber.value(bytes, 4 + $0 * 4, Int32.self)) }
    guard word == .shape, size.allSatisfy({ (1...65_536).contains($0) }) else {
      throw .unreadable
    }
    let isSaid = said.isFinite && said > 0 && said < 1e7
    return FilmShape(
      seconds: isSaid ? said : max(0, known), width: size[0], height: size[1])
  }

  /// Pictures of exactly this size, three bytes a pixel, once the shape is known.
  func pictures(
    at moments: [Double], _ width: Int, _ height: Int,
    _ take: (_ number: Int, _ rgb: [UInt8]) throws -> Void
  ) throws {
    let head = [width, height, moments.count].flatMap { ReaderNumber.bytes(Int32(clamping: $0)) }
    try send(head + moments.flatMap { ReaderNumber.bytes($0.bitPattern) })
    for number in moments.indices {
      let (word, rgb) = try answered()
      guard word == .picture, rgb.count == width * height * 3 else { throw FilmFault.unreadable }
      try take(number, rgb)
    }
  }

  /// All samples there are, at most so many.
  func samples(countMax: Int) throws(FilmFault) -> [Int16] {
    var samples: [Int16] = []
    while samples.count < countMax {
      let (word, bytes) = try answered()
      if word == .end { break }
      // Two channels: what has none, or half of one, leads nowhere.
      guard word == .samples, !bytes.isEmpty, bytes.count % 4 == 0 else { throw .unreadable }
      let left = countMax - samples.count
      bytes.withUnsafeBytes {
        samples.append(contentsOf: $0.bindMemory(to: Int16.self).prefix(left))
      }
    }
    return samples
  }

  /// What it says next, once it has what it asks for.
  private func answered() throws(FilmFault) -> (word: ReaderWord, bytes: [UInt8]) {
    while true {
      let head = try take(ReaderWord.headByteCount)
      let count = ReaderNumber.value(head, 1, UInt32.self)
      guard let word = ReaderWord(rawValue: head[0]), count <= UInt32(ReaderWord.byteCountMax)
      else { throw .unreadable }
      let bytes = try take(Int(count))
      guard word == .wants else { return (word, bytes) }
      let given = range(ReaderNumber.value(bytes, 0, UInt64.self), bytes)
      try send(ReaderNumber.bytes(UInt32(clamping: given.count)) + given)
    }
  }

  /// What the file has of a range that is wanted, whose length stands behind its place.
  private func range(_ offset: UInt64, _ words: [UInt8]) -> [UInt8] {
    let count = Int(ReaderNumber.value(words, 8, UInt32.self))
    guard offset < source.byteCount, count > 0 else { return [] }
    let left = source.byteCount - offset
    let wanted = Int(min(UInt64(min(count, Self.rangeByteCountMax)), left))
    return Array(source.read(offset, wanted).prefix(wanted))
  }

  private func take(_ count: Int) throws(FilmFault) -> [UInt8] {
    do throws(ServingFault) { return try exchange.take(count) } catch { throw .unreadable }
  }

  private func send(_ bytes: [UInt8]) throws(FilmFault) {
    do throws(ServingFault) { try exchange.send(bytes) } catch { throw .unreadable }
  }
}

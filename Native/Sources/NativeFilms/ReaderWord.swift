// What the process that makes a film and the one that reads what it is made of say to each other,
// over a connection. Both are the same program on the same machine: numbers are as the machine has
// them. The one that reads may have been taken over by what it read, so that the other believes
// nothing of its lengths (FilmReader).

/// What is to be made of a file.
public enum FilmTask: String, Sendable {
  case pictures, sound
}

/// What the reading side says: a word, how many bytes follow (4), and those.
package enum ReaderWord: UInt8 {
  /// A range is wanted: offset (8 bytes), count (4). The answer is a count (4) and the bytes.
  case wants = 1
  /// The shape of a film: seconds (a double), width, height (4 each). The answer is a width and a
  /// height (4 each), the count of moments (4), and the moments (doubles).
  case shape
  /// A picture, three bytes a pixel.
  case picture
  /// Samples of 16 bits, of two channels by turns.
  case samples
  /// That was all.
  case end

  /// The word and the length.
  package static let headByteCount = 5
  /// Of sound, for each of two channels.
  package static let samplesPerSecond = 48_000
  /// Nothing that is said is longer: a picture, or a piece of a file.
  package static let byteCountMax = 8 << 20
}

/// What a film says of itself, upright.
package struct FilmShape {
  /// 0 where it does not say.
  package var seconds: Double
  package var width: Int
  package var height: Int

  package init(seconds: Double, width: Int, height: Int) {
    self.seconds = seconds
    self.width = width
    self.height = height
  }
}

/// Numbers as they go over the connection.
package enum ReaderNumber {
  package static func bytes<Value: BitwiseCopyable>(_ value: Value) -> [UInt8] {
    withUnsafeBytes(of: value) { Array($0) }
  }

  /// The value at a place; 0 where it is not there.
  package static func value<Value: FixedWidthInteger & BitwiseCopyable>(
    _ bytes: [UInt8], _ place: Int, _ type: Value.Type
  ) -> Value {
    guard place >= 0, place + MemoryLayout<Value>.size <= bytes.count else { return 0 }
    return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: type) }
  }

  package static func double(_ bytes: [UInt8], _ place: Int) -> Double {
    Double(bitPattern: value(bytes, place, UInt64.self))
  }
}

// What machines ask of an occasion.

import Bytes
import Wire

extension Occasion {
  /// A fresh 16-byte identifier. `salt` tells several of one occasion apart (0 or 1).
  package func identifier<ID: FixedBytes>(_ salt: Int = 0) -> ID {
    precondition(ID.byteCount == 16 && (0...1).contains(salt))
    let padded = entropy + [UInt8](repeating: 0, count: max(0, 32 - entropy.count))
    return ID(unchecked: Array(padded[salt * 16..<salt * 16 + 16]))
  }

  /// A number from 0 to 255 for jitter; not for anything that must be secret.
  package var dice: UInt8 { entropy.last ?? 0 }

  /// Which of 24 words to ask for: three places from 0, drawn without putting back, rising.
  package var wordPlaces: [UInt8] {
    var left = (0..<24).map { UInt8($0) }
    var places: [UInt8] = []
    for byte in entropy.prefix(3) { places.append(left.remove(at: Int(byte) % left.count)) }
    return (0..<24).filter { places.contains($0) }
  }

  /// Minutes that local time is ahead of UTC, from the day and when it ends. On the day of a
  /// daylight-saving change this is the offset in force at midnight.
  package var offsetMinutes: Int32 {
    let localMidnight = (Int64(day.value) + 1).multipliedReportingOverflow(by: 86_400_000)
    guard !localMidnight.overflow else { return 0 }
    let minutes = localMidnight.partialValue.subtractingReportingOverflow(nextMidnight.value)
    guard !minutes.overflow else { return 0 }
    return Int32(clamping: minutes.partialValue / 60_000)
  }
}

extension Int64 {
  /// The smaller, the smaller: big-endian, with the bit of the sign turned over.
  package var orderedBytes: [UInt8] {
    var writer = ByteWriter()
    writer.i64(self ^ .min)
    return writer.bytes
  }
}

extension Instant {
  /// The earlier, the smaller.
  package var orderedBytes: [UInt8] { value.orderedBytes }

  /// This instant moved by `milliseconds`, held at the ends of time.
  package func advanced(by milliseconds: Int64) -> Instant {
    let sum = value.addingReportingOverflow(milliseconds)
    guard sum.overflow else { return Instant(sum.partialValue) }
    return Instant(milliseconds < 0 ? .min : .max)
  }

  /// Milliseconds from `earlier` to this instant, held at the ends instead of overflowing.
  package func milliseconds(since earlier: Instant) -> Int64 {
    let difference = value.subtractingReportingOverflow(earlier.value)
    guard difference.overflow else { return difference.partialValue }
    return value < earlier.value ? .min : .max
  }
}

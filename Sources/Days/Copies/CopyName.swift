// What a copy is called in a folder of the person's: what it was called, with a number where that
// is taken, and otherwise only as far as the folder wants it. Whoever writes tries the name it has,
// and asks for another one where it is refused.

import Bytes
import Wire

extension CopyName {
  /// Copies of one name beside each other, more than any folder holds.
  static let numberMax: UInt32 = 10_000_000
  /// As it is; with signs that every folder takes; with a sign in front, and one behind as well, of
  /// which the first makes another file of what would be a device, and the second another ending.
  static let refusalsMax: UInt8 = 3

  /// The first name to be tried.
  /// - Parameters:
  ///   - bytesMax: a name in this folder has no more.
  ///   - given: the number of the last copy that was to be called so; 0 for none. What was given
  ///     once is not tried again.
  ///   - last: what was written before it. What lies beside that under the same name, with another
  ///     ending, stays beside it: the halves of a Live Photo bear one number.
  public init(
    _ wanted: Text, bytesMax: Int = Text.fileNameByteCountMax, given: UInt32 = 0,
    after last: CopyName? = nil
  ) {
    let wanted = wanted.safeFileName
    self.init(
      wanted: wanted, refusals: 0, bytesMax: UInt16(clamping: bytesMax),
      number: max(1, given < .max ? given + 1 : given), name: "")
    if let last, last.stem == stem { number = max(number, last.number) }
    name = written
  }

  /// The next name to be tried, or none where no other is left.
  public func other(after refusal: NameRefusal) -> CopyName? {
    var other = self
    switch refusal {
    case .taken:
      guard number < Self.numberMax else { return nil }
      other.number += 1
    case .tooLong:
      other.bytesMax = UInt16(clamping: max(name.utf8.count, 1) - 1)
    case .notAllowed:
      repeat {
        guard other.refusals < Self.refusalsMax else { return nil }
        other.refusals += 1
      } while other.written == name
    }
    other.name = other.written
    return other.name == name || other.name.isEmpty ? nil : other
  }

  /// Without its ending.
  private var stem: [UInt8] { Array(wanted.utf8.prefix(wanted.endingStart)) }

  private var written: Text {
    let mark: Text = number <= 1 ? "" : " (" + Digits.text(Int32(clamping: number), 1) + ")"
    let room = max(Int(bytesMax) - mark.utf8.count, 1)
    let name = allowed.shortened(byteCount: room)
    let (stem, ending) = (name.utf8.prefix(name.endingStart), name.utf8[name.endingStart...])
    return Text(utf8: stem + mark.utf8 + ending) ?? wanted
  }

  /// As it was wanted, as far as that was not refused.
  private var allowed: Text {
    switch refusals {
    case 0: wanted
    case 1: wanted.plain
    case 2: "_" + wanted.plain
    default: "_" + wanted.plain + "_"
    }
  }
}

extension Text {
  /// With "_" for each sign that FAT and exFAT do not take, as on sticks and cards, for separators,
  /// and for what Unicode has no letter or sign of: controls, formats and what is not assigned.
  /// What joins two signs stays.
  fileprivate var plain: Text {
    let refused = Text("\"*/:<>?\\|").utf8
    let kept = string.unicodeScalars.map { scalar -> UInt32 in
      if scalar.isASCII, refused.contains(UInt8(scalar.value)) { return 0x5F }
      if (0x200C...0x200D).contains(scalar.value) { return scalar.value }
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned: return 0x5F
      default: return scalar.value
      }
    }
    return Text(utf8: Text.utf8(of: kept)) ?? self
  }
}

// Text that came from somebody else, as it can be shown and written. A name may carry what a disk,
// a shell or a terminal would obey, or what deceives whoever reads it: separators of paths, a
// leading point, control characters, a turned direction of writing, signs that nobody sees.

extension Text {
  /// Most file systems take no longer name.
  public static let fileNameByteCountMax = 255

  /// What a file may be called in any folder: nothing of what deceives, no separator, no point or
  /// space at either end, no dash in front, which programs that are handed a folder's files by name
  /// take for an option of theirs, no name that Windows keeps for a device, at most 255 bytes,
  /// never empty. A name that is all of that stays as it is. O(bytes).
  public var safeFileName: Text {
    let separators: [UInt32] = [0x2F, 0x5C]
    let cleaned = Self.cleaned(scalarValues).map { separators.contains($0) ? 0x5F : $0 }
    guard let first = cleaned.firstIndex(where: { !Self.isEdge($0) }),
      let last = cleaned.lastIndex(where: { !Self.isEdge($0) })
    else { return Self.nameless }
    let name = Text(scalars: cleaned[first...last])
    let isObeyed = name.isDevice || name.utf8.first == 0x2D
    return (isObeyed ? "_" + name : name).shortened(byteCount: Self.fileNameByteCountMax)
  }

  /// One line without what a terminal would obey and without what deceives whoever reads it. What
  /// people write in any language stays as it is. O(bytes).
  public var safeLine: Text { Text(scalars: Self.cleaned(scalarValues)[...]) }

  /// A file of which nobody knows what it is called.
  private static let nameless: Text = "item"

  /// Where its ending begins, the point with it; where it has none, its end. A point in front of
  /// everything begins no ending, nor does one with nothing behind it.
  public var endingStart: Int {
    guard let point = utf8.lastIndex(of: 0x2E), point > 0, point + 1 < utf8.count else {
      return utf8.count
    }
    return point
  }

  /// With less in front of its ending, where it is too long; an ending of more than 32 bytes is
  /// none.
  public func shortened(byteCount most: Int) -> Text {
    guard utf8.count > most else { return self }
    let ending = utf8.count - endingStart
    guard ending <= min(32, most / 2) else { return prefix(byteCount: most).withoutEdge }
    let stem = prefix(byteCount: endingStart).prefix(byteCount: most - ending).withoutEdge
    return stem + (Text(utf8: Array(utf8.suffix(ending))) ?? "")
  }

  /// Without points and spaces at its end, and without a joiner whose other half was cut off.
  private var withoutEdge: Text {
    let kept = scalarValues
    let end = kept.lastIndex { !Self.isEdge($0) && !Self.isJoiner($0) }
    return Text(scalars: kept[..<(end.map { $0 + 1 } ?? 0)])
  }

  /// What may not stand at the end of a name, or begin one: a file that begins with a point is
  /// hidden, and some of those are run.
  private static func isEdge(_ scalar: UInt32) -> Bool { scalar == 0x2E || isSpace(scalar) }

  private static func isSpace(_ scalar: UInt32) -> Bool {
    [0x20, 0xA0, 0x202F, 0x3000].contains(scalar)
  }

  /// Whether Windows opens a device by this name, whatever ending it has.
  private var isDevice: Bool {
    let stem = utf8.prefix { $0 != 0x2E }.map { $0.lowercasedASCII }
    var end = stem.count
    while end > 0, stem[end - 1] == 0x20 { end -= 1 }
    let name = Array(stem[..<end])
    if ["con", "prn", "aux", "nul", "conin$", "conout$"].contains(where: { (device: Text) in
      device.utf8 == name
    }) {
      return true
    }
    let device = name.prefix(3)
    guard device.elementsEqual(Text("com").utf8) || device.elementsEqual(Text("lpt").utf8) else {
      return false
    }
    // A digit, or one that is raised: U+00B9, U+00B2, U+00B3.
    let number = name.dropFirst(3)
    return number.count == 1 && (0x30...0x39).contains(number.first ?? 0)
      || number.count == 2 && number.first == 0xC2
        && [0xB9, 0xB2, 0xB3].contains(number.last ?? 0)
  }
}

/// Scalars.
extension Text {
  /// - Parameter scalars: of a text.
  fileprivate init(scalars: ArraySlice<UInt32>) {
    self = Text(utf8: Text.utf8(of: Array(scalars))) ?? ""
  }

  /// Controls become "_", rare spaces a space, and what nobody sees goes. A joiner stays between
  /// two letters or signs that are joined by it, as Persian and emoji have it; a selector behind
  /// the sign it is for. What stays is judged by what stays beside it, so that what was cleaned
  /// once stays as it is.
  fileprivate static func cleaned(_ scalars: [UInt32]) -> [UInt32] {
    let seen = scalars.compactMap(shown)
    var kept: [UInt32] = []
    kept.reserveCapacity(seen.count)
    for (index, scalar) in seen.enumerated() {
      let last = kept.last ?? 0
      if isJoiner(scalar) {
        let next = index + 1 < seen.count ? seen[index + 1] : 0
        guard isJoined(last), isJoined(next), !isSelector(next) else { continue }
      }
      if isSelector(scalar), !isSign(last) { continue }
      kept.append(scalar)
    }
    return kept
  }

  /// What a sign becomes that is no joiner and no selector; nil for one that nobody sees.
  private static func shown(_ scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: 0x5F
    case 0x1680, 0x2000...0x200A, 0x205F: 0x20
    default:
      isSpace(scalar) || isJoiner(scalar) || isSelector(scalar) || !isBlank(scalar)
        ? scalar : nil
    }
  }

  fileprivate static func isJoiner(_ scalar: UInt32) -> Bool {
    scalar == 0x200C || scalar == 0x200D
  }

  /// Says how the sign before it is drawn.
  private static func isSelector(_ scalar: UInt32) -> Bool {
    scalar == 0xFE0E || scalar == 0xFE0F
  }

  private static func isJoined(_ scalar: UInt32) -> Bool {
    scalar >= 0x300 && !isSpace(scalar) && !isJoiner(scalar)
  }

  /// Signs that are drawn in two ways begin there.
  private static func isSign(_ scalar: UInt32) -> Bool {
    scalar >= 0x2010 && !isSpace(scalar) && !(0xFE00...0xFE0F).contains(scalar)
  }
}

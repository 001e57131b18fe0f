// What lies beside a photo in an export of Google Photos: a JSON file that says when it was taken,
// under a name made from the photo's (docs/media-metadata.md, "Sidecars").

import Bytes
import Wire

public enum TakeoutSidecar {
  /// Longer files are none. One with a thousand words of description has 8 KiB.
  public static let byteCountMax: UInt64 = 1 << 20

  /// When the photo was taken, in UTC; `nil` for a file that is no sidecar.
  public static func taken(_ bytes: [UInt8]) -> Instant? {
    var scanner = JSONScanner(bytes)
    guard scanner.enter("photoTakenTime"), let text = scanner.value("timestamp"),
      let seconds = integer(text)
    else { return nil }
    return Instant(seconds * 1000)
  }

  /// Whether a sidecar says that its photo is a favorite.
  public static func isFavorite(_ bytes: [UInt8]) -> Bool {
    var scanner = JSONScanner(bytes)
    return scanner.says("favorited")
  }

  /// Whether a file of this name may be one.
  public static func isNamed(_ sidecar: Text) -> Bool {
    sidecar.lowercased.suffix(suffix.count) == suffix[...]
  }

  private static let suffix = (".json" as Text).utf8

  /// Whether a file of the first name describes one of the second, in the same folder: the file
  /// itself, or what it was made from.
  public static func isNamed(_ sidecar: Text, for file: Text) -> Bool {
    guard isNamed(sidecar) else { return false }
    let described = name(of: sidecar)
    return names(describing: file).contains { name in
      described.number == name.number && (name.name + supplement).starts(with: described.name)
        && described.name.count >= name.name.count - name.cutByteCount
    }
  }

  /// What a sidecar of this name says of the file's.
  static func name(of sidecar: Text) -> NumberedName {
    NumberedName(sidecar.utf8.dropLast(suffix.count))
  }

  /// What a sidecar of this file may say: IMG_1.jpg(2).json and IMG_1(2).jpg.json both belong to
  /// IMG_1(2).jpg, and to what was made from it.
  static func names(describing file: Text) -> [NumberedName] {
    let names = isEdited(file) ? [file.utf8, original(of: file)] : [file.utf8]
    return names.flatMap { [NumberedName(ofFile: $0[...]), NumberedName(whole: $0[...])] }
  }

  /// What Google adds to the file's name, or to as much of it as fits.
  static let supplement = (".supplemental-metadata" as Text).utf8

  /// Whether the name is that of a copy Google Photos has edited.
  public static func isEdited(_ file: Text) -> Bool { original(of: file) != file.utf8 }

  /// The name of what IMG_1-edited.jpg was made from.
  private static func original(of file: Text) -> [UInt8] {
    let name = NumberedName(ofFile: file.utf8[...])
    let point = name.name.lastIndex(of: 0x2E) ?? name.name.endIndex
    return Array(EditedName.original(of: name.name[..<point])) + name.number + name.name[point...]
  }

  private static func integer(_ digits: [UInt8]) -> Int64? {
    let isNegative = digits.first == 0x2D
    let digits = digits.dropFirst(isNegative ? 1 : 0)
    // Twelve digits reach beyond the year 9999.
    guard (1...12).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    return isNegative ? -number : number
  }
}

/// What Google Photos writes behind the name of a copy that was edited, in the language of the one
/// whose photos they are.
enum EditedName {
  private static let endings: [Text] = [
    "-edited", "-bearbeitet", "-modifié", "-modifie\u{301}", "-modificato", "-ha editado",
    "-editado", "-editat", "-bewerkt", "-edytowane", "-編集済み",
  ]

  /// Without such an ending; the name has no dot and no number behind it.
  static func original(of name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let ending = endings.first { name.suffix($0.utf8.count) == $0.utf8[...] }
    return name.dropLast(ending?.utf8.count ?? 0)
  }
}

/// A name without the number in brackets that tells it from others: of IMG(2).jpg, IMG.jpg and (2).
struct NumberedName {
  var name: [UInt8]
  /// With its brackets; empty for none.
  var number: [UInt8] = []

  /// Google cuts names, without ".json", to so many characters.
  private static let shortenedByteCount = 46

  /// How much of the name may be missing in that of a sidecar.
  var cutByteCount: Int { max(0, name.count - Self.shortenedByteCount) }

  /// The number, if there is one, is a part of the name.
  init(whole bytes: ArraySlice<UInt8>) { name = Array(bytes) }

  /// The number stands last.
  init(_ bytes: some Collection<UInt8>) {
    name = Array(bytes)
    guard name.last == 0x29, let open = name.lastIndex(of: 0x28) else { return }
    let digits = name[(open + 1)..<(name.count - 1)]
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return }
    number = Array(name[open...])
    name.removeSubrange(open...)
  }

  /// The number stands before the last point.
  init(ofFile bytes: ArraySlice<UInt8>) {
    let point = bytes.lastIndex(of: 0x2E) ?? bytes.endIndex
    self.init(bytes[..<point])
    name += bytes[point...]
  }
}

/// Goes through JSON for one key and what follows it. It takes much for JSON that is none.
private struct JSONScanner {
  private enum Token: Equatable {
    /// Between quotation marks, as it stands there.
    case text([UInt8])
    case sign(UInt8)
    case other([UInt8])
  }

  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Goes on behind the brace of the object with this key; whether there is one.
  mutating func enter(_ key: Text) -> Bool {
    while let token = next() {
      guard token == .text(key.utf8), next() == .sign(0x3A) else { continue }
      if next() == .sign(0x7B) { return true }
    }
    return false
  }

  /// Whether this key, wherever it is, has `true`.
  mutating func says(_ key: Text) -> Bool {
    while let token = next() {
      guard token == .text(key.utf8), next() == .sign(0x3A) else { continue }
      return next() == .other(("true" as Text).utf8)
    }
    return false
  }

  /// The text or number with this key in the object that was entered.
  mutating func value(_ key: Text) -> [UInt8]? {
    while let token = next(), token != .sign(0x7D) {
      guard token == .text(key.utf8), next() == .sign(0x3A) else { continue }
      switch next() {
      case .text(let value), .other(let value): return value
      case .sign, nil: return nil
      }
    }
    return nil
  }

  private mutating func next() -> Token? {
    while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
    guard index < bytes.count else { return nil }
    let start = index
    switch bytes[index] {
    case 0x22:
      index += 1
      while index < bytes.count, bytes[index] != 0x22 { index += bytes[index] == 0x5C ? 2 : 1 }
      let end = min(index, bytes.count)
      index = end + 1
      return .text(Array(bytes[(start + 1)..<end]))
    case let sign where Self.isSign(sign):
      index += 1
      return .sign(sign)
    default:
      while index < bytes.count, bytes[index] != 0x22, !Self.isSpace(bytes[index]),
        !Self.isSign(bytes[index])
      { index += 1 }
      return .other(Array(bytes[start..<index]))
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }

  /// Braces, brackets, colon and comma.
  private static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x7B, 0x7D, 0x5B, 0x5D, 0x3A, 0x2C: true
    default: false
    }
  }
}

// What lies beside a photo in an export of Google Photos: a JSON file that says when it was taken,
// under a name made from the photo's (docs/media-metadata.md, "Sidecars").

import Bytes
import Wire

public enum TakeoutSidecar {
  /// Longer files are none. One with a thousand words of description has 8 KiB.
  public static let byteCountMax: UInt64 = 1 << 20

  /// When the photo was taken, in UTC; `nil` for a file that is no sidecar.
  public static func taken(_ bytes: [UInt8]) -> Instant? { time("photoTakenTime", bytes) }

  /// When the photo came to Google, in UTC.
  static func uploaded(_ bytes: [UInt8]) -> Instant? { time("creationTime", bytes) }

  private static func time(_ key: Text, _ bytes: [UInt8]) -> Instant? {
    var scanner = JSONScanner(bytes)
    guard scanner.enter(key), let text = scanner.value("timestamp"), let seconds = integer(text)
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
  /// itself, or what it was made from. Normal forms and capitals may differ.
  public static func isNamed(_ sidecar: Text, for file: Text) -> Bool {
    isNamed(sidecar) && isNamed(sidecar.comparedAsName.utf8, for: file.comparedAsName.utf8)
  }

  /// Whether it may describe the second, whose title at Google had no ending: Beach.json beside
  /// Beach.jpg.
  static func isNamed(_ sidecar: Text, forTitleOf file: Text) -> Bool {
    isNamed(sidecar)
      && isNamed(sidecar.comparedAsName.utf8, for: Array(NameParts(file.comparedAsName.utf8).stem))
  }

  static func isNamed(_ sidecar: [UInt8], for file: [UInt8]) -> Bool {
    let described = name(of: sidecar)
    return names(describing: file).contains { name in
      described.number == name.number && (name.name + supplement).starts(with: described.name)
        && described.name.count >= name.name.count - name.cutByteCount
    }
  }

  /// What a sidecar of this name says of the file's.
  static func name(of sidecar: [UInt8]) -> NumberedName {
    NumberedName(sidecar.dropLast(suffix.count))
  }

  /// What a sidecar of this file may say: IMG_1.jpg(2).json and IMG_1(2).jpg.json both belong to
  /// IMG_1(2).jpg, and to what was made from it.
  static func names(describing file: [UInt8]) -> [NumberedName] {
    let original = original(of: file)
    let names = original == file ? [file] : [file, original]
    return names.flatMap { [NumberedName(ofFile: $0[...]), NumberedName(whole: $0[...])] }
  }

  /// What Google adds to the file's name, or to as much of it as fits.
  static let supplement = (".supplemental-metadata" as Text).utf8

  /// Whether the name is that of a copy Google Photos has edited.
  public static func isEdited(_ file: Text) -> Bool {
    isEdited(compared: file.comparedAsName.utf8)
  }

  static func isEdited(compared name: [UInt8]) -> Bool { original(of: name) != name }

  /// The name of what IMG_1-edited.jpg was made from.
  private static func original(of file: [UInt8]) -> [UInt8] {
    let name = NumberedName(ofFile: file[...])
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
/// whose photos they are, and behind what it made of it by itself.
enum EditedName {
  /// Spelled as one and apart, since names are compared as they are first.
  private static let endings: [Text] = [
    "-edited", "-bearbeitet", "-modifié", "-modifie\u{301}", "-modificato", "-ha editado",
    "-editado", "-editada", "-editat", "-bewerkt", "-edytowane", "-redigerad", "-redigeret",
    "-redigert", "-muokattu", "-upraveno", "-upravené", "-upravene\u{301}", "-szerkesztve",
    "-düzenlendi", "-du\u{308}zenlendi", "-изменено", "-змінено", "-編集済み", "-已编辑", "-已編輯",
    "-已修改", "-수정됨", "-effects", "-smile", "-mix",
  ]

  /// Without such an ending; the name has no dot and no number behind it. Google cuts the names of
  /// files, too, and so what stands behind a long one.
  static func original(of name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if let ending = endings.first(where: { name.suffix($0.utf8.count) == $0.utf8[...] }) {
      return name.dropLast(ending.utf8.count)
    }
    guard name.count >= NumberedName.shortenedByteCount, let dash = name.lastIndex(of: 0x2D),
      name.endIndex - dash >= cutByteCountLeast,
      endings.contains(where: { $0.utf8.starts(with: name[dash...]) })
    else { return name }
    return name[..<dash]
  }

  /// A dash and one letter.
  private static let cutByteCountLeast = 2
}

/// A name without the number in brackets that tells it from others: of IMG(2).jpg, IMG.jpg and (2).
struct NumberedName {
  var name: [UInt8]
  /// With its brackets; empty for none.
  var number: [UInt8] = []

  /// Google cuts names, without ".json", to so many characters.
  static let shortenedByteCount = 46

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

// Where a folder lies in an export of Google. A large one comes as several archives, which are
// unpacked side by side: takeout-001/Takeout/Google Photos/Trip and
// takeout-002/Takeout/Google Photos/Trip, or Takeout and Takeout 2. A photo may be in one of them,
// and its sidecar in another.

import Bytes

public enum TakeoutFolder {
  /// What is the same for a folder in all parts of an export; the whole path where it is in none.
  public static func key(_ folder: Text) -> ArraySlice<UInt8> {
    let path = folder.utf8
    var end = path.endIndex
    while let slash = path[..<end].lastIndex(of: 0x2F) {
      if isTop(path[(slash + 1)..<end]) { return path[end...] }
      end = slash
    }
    return isTop(path[..<end]) ? path[end...] : path[...]
  }

  /// Whether it lies below Takeout, so that what describes its files may lie in another part.
  public static func isPart(_ folder: Text) -> Bool { key(folder).count < folder.utf8.count }

  /// Whether it lies in an export, as far as the path says: below Takeout, or in a folder that is
  /// called like the service, "Google Photos" or "Google Fotos".
  public static func isOfExport(_ folder: Text) -> Bool {
    if isPart(folder) { return true }
    return folder.comparedAsName.utf8.split(separator: 0x2F).contains {
      $0.starts(with: Text("google ").utf8) || $0.starts(with: Text("google\u{30D5}").utf8)
    }
  }

  /// "Takeout", "Takeout 2", "Takeout(2)" and "Takeout (2)".
  private static func isTop(_ name: ArraySlice<UInt8>) -> Bool {
    let top = ("Takeout" as Text).utf8
    return name.starts(with: top)
      && name.dropFirst(top.count).allSatisfy {
        (0x30...0x39).contains($0) || $0 == 0x20 || $0 == 0x28 || $0 == 0x29
      }
  }
}

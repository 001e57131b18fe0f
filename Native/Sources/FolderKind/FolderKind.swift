// Which program a data folder belongs to. The server's and the command line's hold files of the
// same names with another meaning, and one program would make the other's folder unreadable: so
// each marks its own in a file `kind`, and refuses what is not its own before it writes anything.

import Foundation
import OwnFiles

public enum FolderKind: String, CaseIterable, Sendable {
  case client
  case server
  case vault

  public static let fileName = "kind"

  /// What the folder at `url` is; `nil` when nothing says so yet. A folder from before there were
  /// marks is known by a file that only one of the two makes.
  public init?(of url: URL) {
    func holds(_ name: String, asFolder: Bool = false) -> Bool {
      var isFolder: ObjCBool = false
      let path = url.appendingPathComponent(name).path
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && isFolder.boolValue == asFolder
    }
    if let bytes = try? OwnFolder(url).place(Self.fileName).read(64) {
      let word = String(decoding: bytes, as: UTF8.self)
      self.init(rawValue: word.trimmingCharacters(in: .whitespacesAndNewlines))
      return
    }
    if holds("push-key") || holds("blobs/uploads", asFolder: true) {
      self = .server
    } else if holds("server") {
      self = .client
    } else {
      return nil
    }
  }

  /// Marks the folder, which exists.
  public func mark(_ folder: OwnFolder) throws(FileProblem) {
    let file = folder.place(Self.fileName)
    try file.requireFile()
    guard try file.status() == nil else { return }
    let word = Array((rawValue + "\n").utf8)
    try file.replace { descriptor in
      word.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) } == word.count
        ? 0 : errno
    }
  }

  /// Whose the folder is, for the one who was given the wrong one.
  public var owner: String {
    switch self {
    case .client: "the command line's (dayly)"
    case .server: "a server's (dayly-server)"
    case .vault: "a vault's (dayly vault)"
    }
  }
}

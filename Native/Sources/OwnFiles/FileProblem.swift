// Why a file of a folder of Dayly's own cannot be used.

import Foundation

public enum FileProblem: Error, Equatable, Sendable {
  /// A symbolic link lies where a file or folder of Dayly's own belongs.
  case link
  /// A pipe or a device lies where a file belongs.
  case special
  /// The file has another name too, whose content would change with it.
  case shared
  /// What the system says, as `errno` has it.
  case system(Int32)

  /// Nothing lies there.
  public var isAbsence: Bool { self == .system(ENOENT) || self == .system(ENOTDIR) }

  /// In words for a person, without the file's name and without a full stop.
  public var reason: String {
    switch self {
    case .link: "a link lies there, and is not followed"
    case .special: "it is not a file"
    case .shared: "it has another name too, by a hard link"
    case .system(let problem): String(cString: strerror(problem))
    }
  }

  /// The closest that the system has.
  public var errno: Int32 {
    switch self {
    case .link: ELOOP
    case .special: EINVAL
    case .shared: EMLINK
    case .system(let problem): problem
    }
  }

  static func last() -> FileProblem { .system(Foundation.errno) }
}

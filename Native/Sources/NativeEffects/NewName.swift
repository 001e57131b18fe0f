// A file gets its name, and never in the place of another one.

import Foundation

public enum NewName {
  /// Moves a file within its disk to a name that is free. 0, or an errno: EEXIST where it is not.
  public static func give(_ name: String, to path: String) -> Int32 {
    // A link is refused where a file of this name is; a move would replace it.
    if link(path, name) == 0 {
      unlink(path)
      return 0
    }
    let problem = errno
    // Sticks and cards (FAT, exFAT) have no links.
    guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(problem) else { return problem }
    return claimed(name, by: path)
  }

  /// An empty file takes the name if it is free, and makes way then.
  static func claimed(_ name: String, by path: String) -> Int32 {
    let empty = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard empty >= 0 else { return errno }
    close(empty)
    guard rename(path, name) == 0 else {
      let problem = errno
      unlink(name)
      return problem
    }
    return 0
  }
}

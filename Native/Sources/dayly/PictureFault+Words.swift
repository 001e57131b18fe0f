// Why a picture cannot be read, for a person, where there is more to say than that it cannot.

import NativeImages

extension PictureFault {
  /// As a part of a sentence.
  var why: String? {
    switch self {
    case .image: nil
    case .slow: "it takes too long"
    case .memory: "it needs too much memory"
    case .reader: "the program that reads pictures cannot be started"
    }
  }

  /// What follows the sentence that it cannot be, with a colon; empty for another error.
  static func why(of error: any Error) -> String {
    (error as? PictureFault)?.why.map { ": \($0)" } ?? ""
  }
}

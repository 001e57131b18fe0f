// The process that unpacks answers for `dayly verify-web`: this program again, begun with a word
// that is for no person. It is not among the commands.

import Unpacking
import WebVerification

enum ReadPacked {
  /// Does not come back if that is what this process was started for.
  static func runIfMeant(_ arguments: [String]) {
    guard arguments == [Unpacker.word] else { return }
    UnpackingProcess.run()
  }
}

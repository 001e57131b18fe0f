// The process that reads pictures for every command: this program again, begun with a word that is
// for no person. It is not among the commands.

import NativeImages
import PictureDecoding

enum ReadPictures {
  /// Does not come back if that is what this process was started for.
  static func runIfMeant(_ arguments: [String]) {
    guard arguments == [PictureReader.word] else { return }
    PictureProcess.run()
  }
}

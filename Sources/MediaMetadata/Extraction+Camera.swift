// What a camera is called, as people name it: most models begin with their maker's name, or with
// its first word ("NIKON CORPORATION", "NIKON D90").

import Bytes

extension Extraction {
  /// Empty where neither is known.
  static func camera(make: Text, model: Text) -> Text {
    if make.isEmpty || model.isEmpty { return make + model }
    let maker = make.folded.prefix { $0 != UInt8(ascii: " ") }
    return model.folded.starts(with: maker) ? model : make + " " + model
  }
}

extension Text {
  /// In small letters, where they are ASCII's.
  fileprivate var folded: [UInt8] {
    utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }
}

// What a camera is called, as people name it: most models begin with their maker's name, or with
// its first word ("NIKON CORPORATION", "NIKON D90").

import Bytes

extension Extraction {
  /// Empty where neither is known.
  static func camera(make: Text, model: Text) -> Text {
    if make.isEmpty || model.isEmpty { return make + model }
    let maker = make.utf8.prefix { $0 != UInt8(ascii: " ") }
    let isNamed = model.utf8.starts(with: maker) { $0.lowercasedASCII == $1.lowercasedASCII }
    return isNamed ? model : make + " " + model
  }
}

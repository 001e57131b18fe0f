// Names, before they are entered anywhere.

import Bytes
import DaylyCore
import Wire

extension Shell {
  /// What is wrong with the name of a person or a group, as the core says when it is entered; `nil`
  /// where nothing is.
  public static func fault(ofName name: String) -> FormFault? {
    guard case .failure(let unusable) = Text(name).checkedName() else { return nil }
    return unusable.fault
  }
}

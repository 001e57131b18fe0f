// Which names people and groups may have.

import Bytes
import Membership
import Wire

extension Text {
  /// A name fit to be sealed, from what a person typed; or what is wrong with it.
  public func checkedName() -> Result<Text, UnusableName> {
    let name = trimmed
    if name.isEmpty { return .failure(UnusableName(fault: .empty)) }
    if name.hasControlCharacters || name.showsNothing {
      return .failure(UnusableName(fault: .unusable))
    }
    if name.scalarCount > MembershipLimit.nameScalarsMax {
      return .failure(UnusableName(fault: .tooLong))
    }
    return .success(name)
  }
}

/// What is wrong with a name.
public struct UnusableName: Error, Equatable {
  public var fault: FormFault
}

// Whether there is a value, asked without comparing values.

extension Optional {
  /// What `== nil` says. Of an equatable value Embedded Swift writes that out as a comparison of
  /// two whole values, with a copy of each.
  @inline(__always)
  public var isNil: Bool {
    if case .none = self { return true }
    return false
  }
}

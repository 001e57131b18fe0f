// Arithmetic on lengths that come from outside.

extension UInt64 {
  /// The sum, held at the end of numbers.
  public func saturated(adding other: UInt64) -> UInt64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}

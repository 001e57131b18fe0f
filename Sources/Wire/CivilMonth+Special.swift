// Months that are none: where items are listed that belong to no month.

extension CivilMonth {
  /// Of items of which nobody knows the day.
  public static var unknown: CivilMonth { CivilMonth(.min) }

  /// Of what is in the trash.
  public static var trash: CivilMonth { CivilMonth(.max) }

  public var isKnown: Bool { self != .unknown && self != .trash }
}

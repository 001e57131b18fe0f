// What a number of a file may be. Each format has a table of its numbers with these bounds; what
// is beyond them is rounded, or does not stay.

enum NumberBound {
  /// It is measured elsewhere: a place, a length, how many.
  case any
  /// Whole numbers, each of them one of these.
  case one([UInt32])
  /// Whole numbers, each from here to there.
  case each(ClosedRange<UInt32>)
  /// A whole number; a greater one becomes this.
  case most(UInt32)
  /// A whole number of so many digits; further digits become zeros. A second one is the same, or
  /// zero.
  case whole(digits: Int)
  /// A fraction of so many digits, up to this one.
  case fraction(digits: Int, most: UInt64)
  /// Fractions that are one of these sets: numbers of this denominator, and how far from them.
  case published([PublishedSet], scale: UInt64, tolerance: UInt64)
  /// Shortest and longest focal length, and the widest aperture at each.
  case lens
  /// Four digits, the first of them from 0 to 3.
  case version
}

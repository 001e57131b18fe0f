// How many dots of a picture lie in an inch, a centimetre or a metre, and how wide a pixel is for
// its height. Two numbers side by side can be anything, so they become those that are common, or
// near them.

enum PixelDensity {
  enum Unit {
    /// The numbers are no more than a proportion.
    case none
    case inchOrCentimetre
    case metre
  }

  typealias Pair = (across: UInt64, down: UInt64)

  /// Both the same, of three digits; different ones, as faxes have them, of two. In a metre there
  /// are as many as of a whole number in an inch.
  static func bounded(_ told: Pair, _ unit: Unit) -> Pair {
    if told.across == 0, told.down == 0 { return told }
    switch unit {
    case .none: return aspect(told)
    case .inchOrCentimetre:
      let digits = told.across == told.down ? 3 : 2
      return (rounded(told.across, digits), rounded(told.down, digits))
    case .metre:
      let inches = (inch(told.across), inch(told.down))
      let digits = inches.0 == inches.1 ? 3 : 2
      return (
        metre(told.across, rounded(inches.0, digits)), metre(told.down, rounded(inches.1, digits))
      )
    }
  }

  private static func inch(_ inMetre: UInt64) -> UInt64 { (inMetre * 254 + 5000) / 10_000 }

  /// Some programs round, others do not.
  private static func metre(_ told: UInt64, _ inInch: UInt64) -> UInt64 {
    let wanted = (inInch * 10_000 + 127) / 254
    return max(told, wanted) - min(told, wanted) <= 1 ? told : wanted
  }

  /// As many digits of it.
  static func rounded(_ number: UInt64, _ digits: Int) -> UInt64 {
    var (unit, most): (UInt64, UInt64) = (1, 1)
    for _ in 0..<digits { most *= 10 }
    while number / unit >= most { unit *= 10 }
    return (number + unit / 2) / unit * unit
  }

  /// Of televisions and films (BT.601, Rec. H.264 table E-1), and some that cameras have.
  private static let aspects: [Pair] = [
    (1, 1), (12, 11), (10, 11), (16, 11), (40, 33), (24, 11), (20, 11), (32, 11), (80, 33),
    (18, 11), (15, 11), (64, 33), (160, 99), (4, 3), (3, 2), (2, 1), (1, 2), (3, 4), (2, 3),
    (8, 9), (32, 27), (16, 15), (64, 45), (59, 54), (118, 81), (128, 117), (4320, 4739),
    (5760, 4739), (9, 8), (8, 7), (9, 16), (16, 9), (27, 32), (45, 64),
  ]

  /// A proportion that is not common has hundredths; one that no pixel has is none.
  static func aspect(_ told: Pair) -> Pair {
    guard told.across > 0, told.down > 0 else { return (1, 1) }
    if let known = aspects.first(where: {
      $0.across * told.down == $0.down * told.across
    }) {
      return known
    }
    guard told.across <= 8 * told.down, told.down <= 8 * told.across else { return (1, 1) }
    return ((told.across * 100 + told.down / 2) / told.down, 100)
  }
}

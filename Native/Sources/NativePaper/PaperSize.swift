// Sheets of paper, lying across.

public enum PaperSize: String, CaseIterable, Sendable {
  case a3, a4, a5, letter, legal

  /// Points of 1/72 inch: ISO 216 and ANSI/ASME Y14.1.
  public var points: (width: Double, height: Double) {
    switch self {
    case .a3: (1190.55, 841.89)
    case .a4: (841.89, 595.28)
    case .a5: (595.28, 419.53)
    case .letter: (792, 612)
    case .legal: (1008, 612)
    }
  }

  /// As many as a picture for print has.
  static let dotsPerInch = 300.0

  public var pixels: (width: Int, height: Int) {
    let scale = Self.dotsPerInch / 72
    return (Int((points.width * scale).rounded()), Int((points.height * scale).rounded()))
  }
}

// The text monitoring systems read: OpenMetrics 1.0.0.

/// Families of samples, one after the other.
struct OpenMetrics {
  enum Kind: String { case counter, gauge, histogram, info }

  static let mediaType = "application/openmetrics-text; version=1.0.0; charset=utf-8"

  private var text = ""
  private var name = ""

  /// All that was written, and the end.
  var whole: String { text + "# EOF\n" }

  /// Begins a family, to which the samples after it belong. A name ends in its `unit`.
  mutating func family(_ name: String, _ kind: Kind, unit: String? = nil, _ help: String) {
    self.name = name
    text += "# TYPE \(name) \(kind.rawValue)\n"
    if let unit { text += "# UNIT \(name) \(unit)\n" }
    text += "# HELP \(name) \(Self.escaped(help))\n"
  }

  mutating func sample(
    _ suffix: String = "", _ labels: [(String, String)] = [], _ value: UInt64
  ) {
    sample(suffix, labels, "\(value)")
  }

  /// A family of its own with one value, which is now and may be less later.
  mutating func gauge(_ name: String, unit: String? = nil, _ value: UInt64, _ help: String) {
    family(name, .gauge, unit: unit, help)
    sample("", [], value)
  }

  mutating func histogram(_ labels: [(String, String)], _ durations: Durations) {
    var count: UInt64 = 0
    for (index, part) in durations.counts.enumerated() {
      count += part
      let bound = index < Durations.bounds.count ? "\(Durations.bounds[index])" : "+Inf"
      sample("_bucket", labels + [("le", bound)], count)
    }
    sample("_sum", labels, "\(Double(durations.nanoseconds) / 1e9)")
    sample("_count", labels, count)
  }

  private mutating func sample(
    _ suffix: String, _ labels: [(String, String)], _ value: String
  ) {
    let inside = labels.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ",")
    text += "\(name)\(suffix)\(inside.isEmpty ? "" : "{\(inside)}") \(value)\n"
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "\\": escaped += "\\\\"
      case "\"": escaped += "\\\""
      case "\n": escaped += "\\n"
      default: escaped.append(character)
      }
    }
  }
}

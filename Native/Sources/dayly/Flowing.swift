// Help that breaks its lines where the terminal ends, and nowhere else.

extension String {
  /// Every paragraph in one line. Headings, which are in capitals, and indented lines stay.
  var flowing: String {
    var lines: [String] = []
    var goesOn = false
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      let isHeading = line.allSatisfy { $0.isUppercase || $0 == " " }
      let isProse = !isHeading && !line.hasPrefix(" ")
      if goesOn, isProse {
        lines[lines.count - 1] += " " + line
      } else {
        lines.append(String(line))
      }
      goesOn = isProse
    }
    return lines.joined(separator: "\n")
  }
}

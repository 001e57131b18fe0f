// How an answer is packed on its way to a browser.

package enum ContentCoding: UInt8, CaseIterable, Sendable {
  case identity
  case gzip
  case br

  /// As a browser names it.
  var name: String { "\(self)" }
}

// What lies in a folder and has no content of its own, or no end.

/// Links, pipes, sockets and devices: they are counted, and the first is named.
public struct SpecialFiles {
  public private(set) var count = 0
  public private(set) var first: String?

  public init() {}

  /// - Parameter path: as it can be shown.
  public mutating func add(_ path: String) {
    count += 1
    if first == nil { first = path }
  }
}

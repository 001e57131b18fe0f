// Numbers the questions a machine asks the outside, so that each answer finds its question.

import Bytes
import Wire

/// Hands out request numbers, never the same twice in one run.
package struct Requests: Equatable, Sendable {
  private var last: UInt32 = 0

  package init() {}

  /// A new request of `machine`.
  package mutating func next(_ machine: Machine) -> Request {
    last &+= 1
    return Request(machine: machine, number: last)
  }
}

extension Request: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(machine)
    hasher.combine(number)
  }
}

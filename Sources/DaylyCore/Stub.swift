import Bytes
import Wire

/// stub
public struct Core {
  public init() {}
  public mutating func handle(_ input: Input) -> Turn { Turn(effects: [], screen: .starting) }
}

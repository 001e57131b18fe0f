// A large value held by reference, with the manners of a value: copying one costs a retain, not
// its fields. The machines' states are full of large values, and every copy of one would be code.

/// Keeps `wrappedValue` in a box of its own that is copied when it is shared and changed.
@propertyWrapper
public struct Boxed<Value> {
  private final class Storage {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  public var wrappedValue: Value {
    get { storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }
}

extension Boxed: Equatable where Value: Equatable {
  public static func == (one: Boxed, other: Boxed) -> Bool {
    one.storage === other.storage || one.storage.value == other.storage.value
  }
}

// The storage is changed only by its one owner.
extension Boxed: @unchecked Sendable where Value: Sendable {}

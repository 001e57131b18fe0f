// Dates of what is signed. A signature is over the number that was written, so that this number is
// kept, compared and encoded as it is; whoever shows it or counts with it asks for the instant.

extension SignedInstant {
  public init(_ instant: Instant) { self.init(instant.value) }

  /// What it means: itself, or the end of time that it lies beyond.
  public var instant: Instant { Instant(value) }

  /// Whether it is in the years that dates lie in. Nothing else is taken from anybody anew.
  public var isPlausible: Bool { Instant.ends.contains(value) }
}

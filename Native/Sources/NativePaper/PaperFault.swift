// Why days do not become a sheet of paper.

public enum PaperFault: Error {
  /// Cairo has no memory for it, or cannot draw.
  case undrawn
}

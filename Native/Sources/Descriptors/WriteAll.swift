// Writing to a descriptor until everything is written: the system may take a part at a time, and a
// signal may come between.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system took no more.
public struct WriteFailure: Error, Equatable {
  /// Why, as `errno` has it.
  public let errno: Int32
  /// How many bytes it has taken.
  public let written: Int
}

/// Writes all of these bytes where the descriptor stands, or from `offset` on; or answers what came
/// in between.
public func writeAll(
  _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at offset: Int? = nil
) -> WriteFailure? {
  var written = 0
  while written < bytes.count {
    let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
    let count =
      if let offset {
        pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + written))
      } else {
        write(descriptor, rest.baseAddress, rest.count)
      }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return WriteFailure(errno: count < 0 ? errno : EIO, written: written) }
    written += count
  }
  return nil
}

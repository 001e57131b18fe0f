// Writing to a descriptor until everything is written: the system may take a part at a time, and a
// signal may come between.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes all of these bytes where the descriptor stands, or from `offset` on. 0, or what the
/// system says as `errno` has it: of the bytes a part may be written then.
public func writeAll(
  _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at offset: off_t? = nil
) -> Int32 {
  var rest = bytes
  while !rest.isEmpty {
    let count =
      if let offset {
        pwrite(descriptor, rest.baseAddress, rest.count, offset + off_t(bytes.count - rest.count))
      } else {
        write(descriptor, rest.baseAddress, rest.count)
      }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return count < 0 ? errno : EIO }
    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
  }
  return 0
}

// Memory for what must not linger: it has one owner, is overwritten before it is given back, and
// offers nothing that a log line or a debugger's summary would print.

import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Bytes with one owner, wiped when it lets go of them.
public struct SecretBytes: ~Copyable, @unchecked Sendable {
  // Never written after `init`, so that sharing it between threads is safe.
  private let memory: UnsafeMutableRawBufferPointer

  /// Copies `bytes`; the caller wipes its own copy.
  public init(copying bytes: UnsafeRawBufferPointer) {
    memory = .allocate(byteCount: bytes.count, alignment: 16)
    memory.copyMemory(from: bytes)
  }

  /// Copies an array or data; its own storage is left to the caller.
  public init(copying bytes: some Collection<UInt8>) {
    memory = .allocate(byteCount: bytes.count, alignment: 16)
    memory.copyBytes(from: bytes)
  }

  deinit {
    wipe(memory)
    memory.deallocate()
  }

  public var count: Int { memory.count }

  /// Lends the bytes; the pointer is not valid after `body`.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(memory))
  }

  /// Another owner of the same bytes.
  public func copy() -> SecretBytes { SecretBytes(copying: UnsafeRawBufferPointer(memory)) }
}

/// Overwrites memory in a way the optimiser may not leave out.
public func wipe(_ memory: UnsafeMutableRawBufferPointer) {
  guard let address = memory.baseAddress else { return }
  #if canImport(Darwin)
    memset_s(address, memory.count, 0, memory.count)
  #else
    explicit_bzero(address, memory.count)
  #endif
}

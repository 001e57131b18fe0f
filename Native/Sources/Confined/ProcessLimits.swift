// What a process that reads a stranger's file may take, and that it can open nothing. Set before
// the first byte of it is read, and for good.

import CConfined

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

public struct ProcessLimits: Sendable {
  /// Bytes of addresses.
  public var addressByteCountMax: UInt
  /// Bytes of memory of its own, which is what it writes to; `nil` for as many as addresses.
  public var dataByteCountMax: UInt?
  /// Seconds of a processor in its whole life; `nil` where whoever started it measures each task.
  public var processorSecondsMax: UInt?
  /// Whether its libraries begin threads.
  public var mayBeginThreads: Bool

  public init(
    addressByteCountMax: UInt, dataByteCountMax: UInt? = nil, processorSecondsMax: UInt? = nil,
    mayBeginThreads: Bool = false
  ) {
    self.addressByteCountMax = addressByteCountMax
    self.dataByteCountMax = dataByteCountMax
    self.processorSecondsMax = processorSecondsMax
    self.mayBeginThreads = mayBeginThreads
  }

  /// Holds this process to them. From then on it ends with the thread that started it, has no files
  /// but the first three, and (Linux) can open nothing. `false` where that cannot be had: it must
  /// not go on.
  public func confine() -> Bool {
    limit(RLIMIT_AS, addressByteCountMax)
    if let dataByteCountMax { limit(RLIMIT_DATA, dataByteCountMax) }
    if let processorSecondsMax { limit(RLIMIT_CPU, processorSecondsMax) }
    limit(RLIMIT_CORE, 0)
    return dayly_settle() == 0 && dayly_confine(mayBeginThreads ? 1 : 0) == 0
  }

  #if canImport(Glibc)
    private func limit(_ kind: __rlimit_resource, _ most: UInt) {
      var limit = rlimit(rlim_cur: most, rlim_max: most)
      setrlimit(__rlimit_resource_t(kind.rawValue), &limit)
    }
  #else
    private func limit(_ kind: Int32, _ most: UInt) {
      var limit = rlimit(rlim_cur: UInt64(most), rlim_max: UInt64(most))
      setrlimit(kind, &limit)
    }
  #endif
}

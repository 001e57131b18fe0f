// What transfers read from and write to: bytes at offsets of 64 bits. The command line gives them
// files; whoever keeps blobs otherwise gives them that.

import CWriting
import Descriptors
import Foundation
import Wire

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Bytes that are read at any place. Safe to use from several threads.
public protocol ByteSource: Sendable {
  /// Fills `buffer` from `offset`; how many bytes there were, fewer only at the end.
  func read(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) throws(StoreFault) -> Int
}

extension ByteSource {
  /// As above, into an array, which lends its bytes with an untyped throw.
  public func read(at offset: UInt64, into bytes: inout [UInt8]) throws(StoreFault) -> Int {
    let result = bytes.withUnsafeMutableBytes { buffer -> Result<Int, StoreFault> in
      do throws(StoreFault) { return .success(try read(at: offset, into: buffer)) } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

/// Bytes that are written at any place.
public protocol ByteSink: Sendable {
  func write(_ bytes: UnsafeRawBufferPointer, at offset: UInt64) throws(StoreFault)
  /// What was written before outlasts a crash once this returns.
  func sync() throws(StoreFault)
  /// The same by the time somebody asks for it, of many at once. Nothing is written after that.
  func syncWhenAsked() throws(StoreFault)
  /// Cuts off what lies from `byteCount` on.
  func truncate(at byteCount: UInt64) throws(StoreFault)
}

extension ByteSink {
  /// Where nobody asks, at once.
  public func syncWhenAsked() throws(StoreFault) { try sync() }
}

/// Finds what a transfer names.
public protocol TransferStore: Sendable {
  /// `nil` when there is none.
  func source(_ name: BlobName) throws(StoreFault) -> (any ByteSource)?
  /// Makes the blob unless it is there; leaves what is in it.
  func sink(_ name: BlobName) throws(StoreFault) -> any ByteSink
}

/// A file by its descriptor, closed with its last owner.
public final class OpenFile: ByteSource, ByteSink {
  private let descriptor: Int32

  /// - Parameter isWritten: makes the file, for its owner alone, unless it is there.
  public init(_ path: String, isWritten: Bool) throws(StoreFault) {
    // What is a pipe is not waited for, and what is made is not made where a link leads.
    let flags = (isWritten ? O_RDWR : O_RDONLY) | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    var opened = open(path, flags)
    if opened < 0, errno == ENOENT, isWritten {
      opened = open(path, flags | O_CREAT | O_EXCL, 0o600)
    }
    guard opened >= 0 else { throw Self.fault() }
    guard Self.isFile(opened) else {
      close(opened)
      throw .unavailable
    }
    descriptor = opened
  }

  private static func isFile(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// A file that is open, and closed here.
  public init(owning descriptor: Int32) { self.descriptor = descriptor }

  /// A file for reading; `nil` where there is none.
  public static func existing(_ path: String) throws(StoreFault) -> OpenFile? {
    if access(path, F_OK) != 0, errno == ENOENT || errno == ENOTDIR { return nil }
    return try OpenFile(path, isWritten: false)
  }

  deinit { close(descriptor) }

  public func byteCount() throws(StoreFault) -> UInt64 {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.fault() }
    return UInt64(clamping: status.st_size)
  }

  /// All of it; one that is longer is `unavailable`.
  public func whole(atMost most: Int) throws(StoreFault) -> [UInt8] {
    guard let count = Int(exactly: try byteCount()), count <= most else { throw .unavailable }
    var fault: StoreFault?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      do throws(StoreFault) {
        initialized = try read(at: 0, into: UnsafeMutableRawBufferPointer(buffer))
      } catch { fault = error }
    }
    if let fault { throw fault }
    return bytes
  }

  public func read(
    at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(StoreFault) -> Int {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = pread(descriptor, rest.baseAddress, rest.count, try place(offset, filled))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Self.fault() }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  public func write(_ bytes: UnsafeRawBufferPointer, at offset: UInt64) throws(StoreFault) {
    // As far as it goes, too, it has to be a place.
    let start = try place(offset, 0)
    _ = try place(offset, bytes.count)
    if let failure = writeAll(bytes, to: descriptor, at: Int(start)) {
      throw StoreFault(failure.errno)
    }
  }

  public func sync() throws(StoreFault) {
    #if canImport(Darwin)
      let isSynced = fsync(descriptor) == 0
    #else
      // When it was written nobody has to know.
      let isSynced = fdatasync(descriptor) == 0
    #endif
    guard isSynced else { throw Self.fault() }
  }

  /// Has the system begin to write it to the disk, and waits for nothing. What fails of it `sync`
  /// tells.
  public func beginSync() { dayly_begin_writing(descriptor) }

  public func truncate(at byteCount: UInt64) throws(StoreFault) {
    guard ftruncate(descriptor, try place(byteCount, 0)) == 0 else { throw Self.fault() }
  }

  private func place(_ offset: UInt64, _ more: Int) throws(StoreFault) -> off_t {
    guard let start = off_t(exactly: offset) else { throw .unavailable }
    let (place, overflow) = start.addingReportingOverflow(off_t(more))
    guard !overflow else { throw .unavailable }
    return place
  }

  private static func fault() -> StoreFault { StoreFault(errno) }
}

extension StoreFault {
  /// What the system says, as `errno` has it.
  public init(_ problem: Int32) {
    self = problem == ENOSPC || problem == EDQUOT ? .full : .unavailable
  }
}

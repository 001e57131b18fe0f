// A new file written past the page cache where the file system allows it. Containers go to the disk
// at once and are read by their group within minutes, from memory of our own: a copy of each in the
// page cache costs more than all the rest of a post (decision 19).

import Descriptors
import Foundation
import Synchronization

/// Written front to back by one writer at a time.
final class DirectFile: Sendable {
  private struct State {
    var isOpen = true
    /// Whether writes go past the page cache.
    var isDirect: Bool
    var byteCount = 0
    /// The end so far that does not fill a block, at most one less than `blockBytes`.
    var rest: [UInt8] = []
    /// Whether more was written than the file has.
    var isPadded = false
  }

  private let descriptor: Int32
  private let state: Mutex<State>

  /// Throws `StorageFull` or `FileFailure`, also when there is such a file.
  convenience init(creating path: String) throws {
    do {
      try self.init(path, O_CREAT | O_EXCL, isDirect: directFlag != 0)
    } catch let failure as FileFailure where failure.errno == EINVAL {
      // Not on this file system, which may have made the file before it said so.
      unlink(path)
      try self.init(path, O_CREAT | O_EXCL, isDirect: false)
    }
  }

  init(_ path: String, _ flags: Int32, isDirect: Bool) throws {
    let flags = flags | O_WRONLY | O_CLOEXEC | (isDirect ? directFlag : 0)
    descriptor = try check(open(path, flags, 0o600))
    state = Mutex(State(isDirect: isDirect))
  }

  deinit { close() }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    try state.withLock { state in
      state.byteCount += bytes.count
      if state.rest.isEmpty, Int(bitPattern: bytes.baseAddress) % Piece.blockBytes == 0 {
        // As it is, without a copy.
        let whole = bytes.count - bytes.count % Piece.blockBytes
        try put(UnsafeRawBufferPointer(rebasing: bytes.prefix(whole)), &state)
        state.rest += bytes.dropFirst(whole)
        return
      }
      let waiting = state.rest.count + bytes.count
      let whole = waiting - waiting % Piece.blockBytes
      let taken = max(0, whole - state.rest.count)
      if whole > 0 {
        let (front, back) = (state.rest, UnsafeRawBufferPointer(rebasing: bytes.prefix(taken)))
        try aligned(whole) { space in
          space.copyBytes(from: front)
          UnsafeMutableRawBufferPointer(rebasing: space[front.count...]).copyMemory(from: back)
          try put(UnsafeRawBufferPointer(space), &state)
        }
        state.rest = []
      }
      state.rest += bytes.dropFirst(taken)
    }
  }

  /// What is left to write, in one go where nothing waits to fill a block: each write that makes a
  /// file longer costs the file system a transaction.
  func write(last piece: inout Piece) throws {
    let isAlone = state.withLock { state in
      guard state.rest.isEmpty else { return false }
      state.byteCount += piece.byteCount
      state.isPadded = piece.byteCount % Piece.blockBytes != 0
      return true
    }
    guard isAlone else { return try write(piece.bytes) }
    let padded = piece.padded()
    try state.withLock { state in try put(padded, &state) }
  }

  /// Everything is on the disk when it returns, and the file is closed either way.
  func finish() throws {
    defer { close() }
    try state.withLock { state in
      if !state.rest.isEmpty {
        // A whole block is written, and what is too much cut off.
        try aligned(Piece.blockBytes) { space in
          space.initializeMemory(as: UInt8.self, repeating: 0)
          space.copyBytes(from: state.rest)
          try put(UnsafeRawBufferPointer(space), &state)
        }
        state.isPadded = true
      }
      if state.isPadded { _ = try check(ftruncate(descriptor, off_t(state.byteCount))) }
    }
    _ = try check(fdatasync(descriptor))
  }

  func close() {
    state.withLock { state in
      if state.isOpen { Foundation.close(descriptor) }
      state.isOpen = false
    }
  }

  private func put(_ block: UnsafeRawBufferPointer, _ state: inout State) throws {
    guard let failure = writeAll(block, to: descriptor) else { return }
    guard failure.errno == EINVAL, state.isDirect else { throw FileFailure.of(failure.errno) }
    // The disk has larger blocks, or a write before ended within one.
    state.isDirect = false
    _ = try check(fcntl(descriptor, F_SETFL, 0))
    try put(UnsafeRawBufferPointer(rebasing: block[failure.written...]), &state)
  }

  private func aligned(
    _ count: Int, _ body: (UnsafeMutableRawBufferPointer) throws -> Void
  ) throws {
    let space = UnsafeMutableRawBufferPointer.allocate(
      byteCount: count, alignment: Piece.blockBytes)
    defer { space.deallocate() }
    try body(space)
  }
}

/// Linux's `O_DIRECT`, which the C library's header hides from Swift; 0 where there is none.
#if os(Linux) && arch(x86_64)
  private let directFlag: Int32 = 0x4000
#elseif os(Linux) && arch(arm64)
  private let directFlag: Int32 = 0x10000
#else
  private let directFlag: Int32 = 0
#endif

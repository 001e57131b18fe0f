// Has a process without files unpack what a server sent (Unpacking): what unpacks it are others'
// libraries, and this one can open whatever its user can.

import Confined
import Foundation
import Synchronization

public final class Unpacker: Sendable {
  /// What the process is started with.
  public static let word = "read-packed"
  /// The packing, the most bytes that may come of it (4), and how many follow (4). The answer is
  /// whether it could be unpacked, and how many bytes follow (4).
  package static let headByteCount = 9
  package static let answerHeadByteCount = 5
  /// What it says before it is asked anything: that it can open nothing any more.
  package static let ready: UInt8 = 0x2A
  /// Longer than any file of the app.
  package static let byteCountMax = 32 << 20
  /// Many times what the longest takes.
  private static let patience = Patience(processorMilliseconds: 10_000, milliseconds: 60_000)

  private let program: String
  private let process: Mutex<ServingProcess?>

  /// `nil` where the process cannot be started, or not be confined.
  public init?(program: String = ServingProcess.program) {
    guard let process = Self.started(program) else { return nil }
    self.program = program
    self.process = Mutex(process)
  }

  private static func started(_ program: String) -> ServingProcess? {
    guard let process = ServingProcess([word], program: program),
      (try? Exchange(with: process, patience).take(1)) == [ready]
    else { return nil }
    return process
  }

  /// What is inside, when it was sent in this packing or plain; `nil` when it was sent otherwise,
  /// is damaged, has anything behind its end, or more than `most` bytes.
  ///
  /// - Parameter sent: how the server says that it is packed.
  func unpacked(_ bytes: [UInt8], _ packing: ContentCoding, sent: String?, most: Int) -> [UInt8]? {
    guard let sent, sent != ContentCoding.identity.name else {
      return bytes.count <= most ? bytes : nil
    }
    guard sent == packing.name, packing != .identity else { return nil }
    return process.withLock { process in
      if let used = process {
        if let said = try? Self.asked(bytes, packing, most, of: used) { return said.bytes }
        // What it was asked before may have brought it there.
        _ = used.end()
      }
      process = Self.started(program)
      guard let new = process else { return nil }
      if let said = try? Self.asked(bytes, packing, most, of: new) { return said.bytes }
      _ = new.end()
      process = nil
      return nil
    }
  }

  private static func asked(
    _ bytes: [UInt8], _ packing: ContentCoding, _ most: Int, of process: ServingProcess
  ) throws(ServingFault) -> Said {
    let exchange = Exchange(with: process, patience)
    let most = min(most, byteCountMax)
    try exchange.send([packing.rawValue] + number(most) + number(bytes.count))
    try exchange.send(bytes)
    let head = try exchange.take(answerHeadByteCount)
    let count = head.dropFirst().reduce(0) { $0 << 8 | Int($1) }
    guard head[0] <= 1, count <= most else { throw .gone }
    let plain = try exchange.take(count)
    return head[0] == 1 ? .plain(plain) : .refused
  }

  private enum Said {
    case plain([UInt8])
    case refused

    var bytes: [UInt8]? {
      guard case .plain(let bytes) = self else { return nil }
      return bytes
    }
  }

  package static func number(_ value: Int) -> [UInt8] {
    (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}

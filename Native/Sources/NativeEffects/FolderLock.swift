// A folder is one process's at a time: its file `lock` is held while that process runs, and says
// which it is.

import Foundation
import OwnFiles

enum FolderLock {
  static let fileName = "lock"

  /// Of a folder that cannot be written: nobody changes it through this system meanwhile. `nil`
  /// where nobody ever held it.
  static func takeReading(in folder: OwnFolder) throws(EffectsFailure) -> FileHandle? {
    let place = folder.place(fileName)
    let descriptor: Int32
    do throws(FileProblem) { descriptor = try place.open(O_RDONLY) } catch {
      guard !error.isAbsence else { return nil }
      throw EffectsFailure(error, at: place)
    }
    let lock = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      throw .inUse(folder: folder.path, by: Self.holder(descriptor))
    }
    return lock
  }

  /// Waits up to `patience` seconds. `holder` tells those who wait in vain what they wait for.
  static func take(
    in folder: OwnFolder, patience: TimeInterval, holder: String
  ) throws(EffectsFailure) -> FileHandle {
    let place = folder.place(fileName)
    let descriptor: Int32
    do throws(FileProblem) { descriptor = try place.open(O_RDWR | O_CREAT) } catch {
      throw EffectsFailure(error, at: place)
    }
    let lock = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let deadline = Date(timeIntervalSinceNow: patience)
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK, Date() < deadline else {
        throw .inUse(folder: folder.path, by: Self.holder(descriptor))
      }
      usleep(50_000)
    }
    sign(descriptor, holder.isEmpty ? "" : "\(holder), process \(getpid())")
    return lock
  }

  /// Longer than the name of any command.
  private static let holderBytesMax = 200

  /// Writes into the lock who holds it. A full disk keeps nobody from working.
  private static func sign(_ lock: Int32, _ holder: String) {
    let bytes = Array(holder.utf8.prefix(holderBytesMax))
    guard ftruncate(lock, 0) == 0 else { return }
    _ = bytes.withUnsafeBytes { pwrite(lock, $0.baseAddress, $0.count, 0) }
  }

  private static func holder(_ lock: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: holderBytesMax)
    let count = bytes.withUnsafeMutableBytes { pread(lock, $0.baseAddress, $0.count, 0) }
    return String(validating: bytes.prefix(max(0, count)), as: UTF8.self) ?? ""
  }
}

// Where the server is to listen: whether it can, which is asked before anything is made, and how it
// is said that it cannot.

import Foundation
import NIOCore

extension Configuration {
  /// Throws when the server could not listen now. Somebody else may take the place after that, and
  /// `Server.run` throws.
  func requireListening() throws(StartFailure) {
    guard let address = try? SocketAddress.makeAddressResolvingHost(host, port: port) else {
      throw hasNoAddress
    }
    let trouble = address.withSockAddr { place, size in
      Self.trouble(binding: place, socklen_t(size))
    }
    if let trouble { throw cannotListen(trouble) }
  }

  var hasNoAddress: StartFailure {
    .cannotListen(host: host, port: port, why: "there is no such address here")
  }

  func cannotListen(_ trouble: Int32) -> StartFailure {
    if trouble == EADDRINUSE { return .portInUse(host: host, port: port) }
    return .cannotListen(host: host, port: port, why: String(cString: strerror(trouble)))
  }

  /// Binds a socket there as a server does, and lets go of it. Returns `errno` when it cannot.
  private static func trouble(binding place: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32? {
    let descriptor = socket(
      Int32(place.pointee.sa_family), Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    var reuses: Int32 = 1
    setsockopt(
      descriptor, SOL_SOCKET, SO_REUSEADDR, &reuses, socklen_t(MemoryLayout<Int32>.size))
    return bind(descriptor, place, size) == 0 ? nil : errno
  }
}

// The certificate connections are encrypted with, which is renewed every few weeks: SIGHUP has its
// files read again, and nobody is cut off for it.

import Logging
import NIOHTTP2
import NIOSSL
import ServiceLifecycle
import Synchronization
import UnixSignals
import Wire

/// What new connections are encrypted with. Those that stand keep what they began with.
final class ServerCertificate: Sendable {
  private let files: Configuration.TLSFiles
  private let clock: any Clock
  private let context: Mutex<NIOSSLContext>

  /// Throws a `StartFailure` when the files cannot be used.
  init(_ files: Configuration.TLSFiles, clock: any Clock) throws {
    self.files = files
    self.clock = clock
    context = Mutex(try Self.read(files, at: clock.now()))
  }

  var current: NIOSSLContext { context.withLock { $0 } }

  /// Reads the files again. Throws a `StartFailure` when they cannot be used, and changes nothing.
  func renew() throws {
    let fresh = try Self.read(files, at: clock.now())
    context.withLock { $0 = fresh }
  }

  private static func read(
    _ files: Configuration.TLSFiles, at now: Instant
  ) throws -> NIOSSLContext {
    var configuration = try files.load(at: now)
    configuration.applicationProtocols = NIOHTTP2SupportedALPNProtocols
    return try NIOSSLContext(configuration: configuration)
  }
}

/// Renews the certificate whenever somebody sends SIGHUP.
struct CertificateRenewal: Service {
  let certificate: ServerCertificate
  let logger: Logger

  func run() async throws {
    await cancelWhenGracefulShutdown {
      for await _ in await UnixSignalsSequence(trapping: .sighup) {
        do {
          try certificate.renew()
          logger.notice("the TLS certificate was read again")
        } catch {
          logger.error("the TLS certificate stays as it was", metadata: ["error": "\(error)"])
        }
      }
    }
  }
}

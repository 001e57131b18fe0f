// The certificate and its key, read at the start and when it was renewed. What cannot be used is
// said with the file's name: a renewal is often half done, or did not happen.

import Foundation
import NIOSSL
import Wire

extension Configuration.TLSFiles {
  /// What connections are encrypted with, once both files can be read, belong together, and are
  /// good `now`.
  func load(at now: Instant) throws(StartFailure) -> TLSConfiguration {
    let chain: [NIOSSLCertificate]
    do { chain = try NIOSSLCertificate.fromPEMFile(certificate) } catch {
      let why = Self.unreadable(certificate) ?? "it holds no PEM certificate"
      throw .badCertificate(certificate, why: why)
    }
    let privateKey: NIOSSLPrivateKey
    do { privateKey = try NIOSSLPrivateKey(file: key, format: .pem) } catch {
      let why = Self.unreadable(key) ?? "it holds no PEM key, or one under a passphrase"
      throw .badCertificateKey(key, why: why)
    }
    var settings = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(privateKey))
    settings.minimumTLSVersion = .tlsv12
    // Whether the two fit is found out here, not at the first connection.
    do { _ = try NIOSSLContext(configuration: settings) } catch {
      throw .otherCertificateKey(key, certificate: certificate)
    }
    // The server's own is the first. Others of the chain browsers may have in another form.
    if let own = chain.first { try own.requireGood(at: now, in: certificate) }
    return settings
  }

  /// Why the file cannot be read, as the system says it.
  private static func unreadable(_ path: String) -> String? {
    guard access(path, R_OK) != 0 else { return nil }
    return String(cString: strerror(errno))
  }
}

extension NIOSSLCertificate {
  /// Milliseconds since 1970.
  var begins: Int64 { Int64(notValidBefore) * Span.second }
  var ends: Int64 { Int64(notValidAfter) * Span.second }

  /// Throws `StartFailure.badCertificate` for a certificate in the file at `path` that no browser
  /// takes now.
  func requireGood(at now: Instant, in path: String) throws(StartFailure) {
    guard now.value >= begins else {
      throw .badCertificate(
        path, why: "it is good only from \(Self.date(begins)) on; or the clock is wrong")
    }
    guard now.value < ends else {
      throw .badCertificate(path, why: "it ended on \(Self.date(ends)), and no browser takes it")
    }
  }

  /// The day in UTC of a moment in milliseconds since 1970.
  static func date(_ milliseconds: Int64) -> String {
    Date(timeIntervalSince1970: TimeInterval(milliseconds / Span.second))
      .formatted(.iso8601.year().month().day())
  }
}

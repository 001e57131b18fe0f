// The certificate and its key, read once at the start. What cannot be used is said with the file's
// name: a renewal is often half done.

import Foundation
import NIOSSL

extension Configuration.TLSFiles {
  /// What connections are encrypted with, once both files can be read and belong together.
  func load() throws(StartFailure) -> TLSConfiguration {
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
    return settings
  }

  /// Why the file cannot be read, as the system says it.
  private static func unreadable(_ path: String) -> String? {
    guard access(path, R_OK) != 0 else { return nil }
    return String(cString: strerror(errno))
  }
}

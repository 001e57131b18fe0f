// The certificate of a server that has its own: readable by the server, fitting its key, and good
// for a while.

import Foundation
import NIOSSL
import Wire

extension Doctor {
  /// A renewal that works comes before this.
  private static let remainingMin = 14 * Span.day

  func checkTLS() async -> Finding? {
    guard let files = configuration.tls else { return nil }
    return await Finding.of(.tls) {
      for path in [files.certificate, files.key] { try requireReadableByServer(path) }
      let now = clock.now()
      _ = try files.load(at: now)
      let chain = try NIOSSLCertificate.fromPEMFile(files.certificate)
      for certificate in chain { try judge(certificate, of: files.certificate, at: now) }
      if let key = FileStatus(files.key), key.mode & 0o004 != 0 {
        throw Doubt(said: "Everybody on this machine can read \(files.key). Run: chmod o= there.")
      }
      let ends = NIOSSLCertificate.date(chain.map(\.ends).min() ?? 0)
      return "\(files.certificate) fits its key and is good until \(ends)."
    }
  }

  private func judge(
    _ certificate: NIOSSLCertificate, of path: String, at now: Instant
  ) throws {
    try certificate.requireGood(at: now, in: path)
    // Those that live for days are renewed late.
    let (begins, ends) = (certificate.begins, certificate.ends)
    guard ends - now.value >= min(Self.remainingMin, (ends - begins) / 4) else {
      throw Doubt(
        said: "\(path) ends on \(NIOSSLCertificate.date(ends)). Renew it, and see why that did not "
          + "happen by itself.")
    }
  }

  /// Root reads what the server may not.
  private func requireReadableByServer(_ path: String) throws {
    guard geteuid() == 0, let folder = FileStatus(data.path), let file = FileStatus(path),
      !file.isReadable(byOwnerOf: folder)
    else { return }
    throw Fault(
      said: "\(path) cannot be read by user \(folder.owner), whom the server runs as. Give that "
        + "user or a group of theirs the right.")
  }
}

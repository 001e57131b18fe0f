// A certificate that is over, or not good yet, is not served: not at the start, and not after
// SIGHUP, which keeps the one there was.

import Foundation
import NIOSSL
import Testing
import Wire

@testable import DaylyServer

@Suite struct CertificateTests {
  private let folder = TestServer.temporary
    .appendingPathComponent("dayly-certificate-\(UUID().uuidString)")

  /// What is said of the test's certificate at that moment.
  private func said(_ now: Instant, _ path: String) -> StartFailure? {
    if now < TestCertificate.begins {
      return .badCertificate(
        path, why: "it is good only from 2020-01-01 on; or the clock is wrong")
    }
    if now < TestCertificate.ends { return nil }
    return .badCertificate(path, why: "it ended on 2120-01-01, and no browser takes it")
  }

  @Test func `a certificate is served from its first moment to its last`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try TestCertificate.files(in: folder)
    let (begins, ends) = (TestCertificate.begins, TestCertificate.ends)
    for now in [begins + -1, begins, ends + -1, ends] {
      let failure = said(now, files.certificate)
      let server = TestServer()
      server.configure { $0.tls = files }
      let clock = TestClock(now.value)
      if let failure {
        await #expect(throws: failure) { try await server.run(clock: clock) { _ in } }
        #expect(!FileManager.default.fileExists(atPath: server.folder.path))
      } else {
        try await server.run(clock: clock) { _ in }
      }
      // `dayly-server doctor` says the same.
      var configuration = DaylyServer.Configuration()
      (configuration.port, configuration.data) = (0, server.folder)
      configuration.tls = files
      let found = await Doctor(configuration, clock: clock).findings().first { $0.check == .tls }
      #expect(found?.said == failure.map { "\($0)" } || failure == nil)
      #expect((found?.state == .wrong) == (failure != nil))
    }
  }

  @Test func `a renewal that cannot be served changes nothing, and says why in a line`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try TestCertificate.files(in: folder)
    let clock = TestClock()
    let certificate = try ServerCertificate(files, clock: clock)
    let first = certificate.current
    clock.pass(TestCertificate.ends.value - clock.now().value)
    let failure = try #require(said(clock.now(), files.certificate))
    #expect(!"\(failure)".contains("\n"))
    #expect(throws: failure) { try certificate.renew() }
    #expect(certificate.current === first)
    clock.pass(-1)
    try certificate.renew()
    #expect(certificate.current !== first)
  }
}

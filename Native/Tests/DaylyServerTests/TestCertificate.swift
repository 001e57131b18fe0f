// A certificate and its key for servers that tests talk to over TLS. Whoever reads this has the
// key: it is good for nothing else.

import Foundation

@testable import DaylyServer

enum TestCertificate {
  /// Both written into `folder`, which is made.
  static func files(in folder: URL) throws -> DaylyServer.Configuration.TLSFiles {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (chain, own) = ("chain.pem", "key.pem")
    try Data(certificate.utf8).write(to: folder.appendingPathComponent(chain))
    try Data(key.utf8).write(to: folder.appendingPathComponent(own))
    return .init(
      certificate: folder.appendingPathComponent(chain).path,
      key: folder.appendingPathComponent(own).path)
  }

  // From: openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 36500 \
  //   -subj /CN=localhost -addext subjectAltName=DNS:localhost
  private static let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIBlDCCATugAwIBAgIUKXjLKLonSs5R5R2l549LEFotXdYwCgYIKoZIzj0EAwIw
    FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNDIzNTAyOFoYDzIxMjYxMDMx
    MjM1MDI4WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
    PQMBBwNCAAT99Thp0DsfC5gOJSXP+go9ZDExiUALtq/+ixaEtPXLLvjErZsy1z/L
    yH0iUiclx40etusGa4+38N9dgD+FxfrWo2kwZzAdBgNVHQ4EFgQUQr5RJcWTg9Ix
    JBj24KB2IQx5QLYwHwYDVR0jBBgwFoAUQr5RJcWTg9IxJBj24KB2IQx5QLYwDwYD
    VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
    RwAwRAIgFV7Zog647e6GrN23mmg2+5JR/ffZxaJpJK9E9GF52c8CIEoWTzEk4IHW
    NtH+umWHma73JDVtf7x5ioQUH3ojPm4D
    -----END CERTIFICATE-----

    """

  private static let key = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgViuaJ9nAn3juUQv0
    9CVCiAKD5oiDu0XohUetMr1/ghGhRANCAAT99Thp0DsfC5gOJSXP+go9ZDExiUAL
    tq/+ixaEtPXLLvjErZsy1z/LyH0iUiclx40etusGa4+38N9dgD+FxfrW
    -----END PRIVATE KEY-----

    """
}

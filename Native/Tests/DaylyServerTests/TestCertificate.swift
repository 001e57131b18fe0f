// A certificate and its key for servers that tests talk to over TLS. Whoever reads this has the
// key: it is good for nothing else.

import Foundation
import Wire

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

  /// From the first moment of 2020 to the first of 2120, whatever day it is on this machine.
  static let begins = Instant(1_577_836_800_000)
  static let ends = Instant(4_733_510_400_000)

  // From: openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost,
  // and openssl ca -selfsign -startdate 20200101000000Z -enddate 21200101000000Z
  private static let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIBYDCCAQegAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
    c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
    CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABEfpVmpXl+HMugdw
    msmZV6ADe4Mf8U0pJcTmdz0L7oAwG57mbf/wr26KgwzFFxWUCIb3QQSNQybbu6hE
    hzB+Xq2jSDBGMA8GA1UdEwEB/wQFMAMBAf8wFAYDVR0RBA0wC4IJbG9jYWxob3N0
    MB0GA1UdDgQWBBRlcX/d14twZgIXLWYg8a/HMu1YfTAKBggqhkjOPQQDAgNHADBE
    AiBZ7eCJ4gbW2tBwlJYaJfincxEMHQ/2Ugvc47k99luNYwIgLzvRlIQavJyu4CDn
    jBvDbmeM46bAI0H5hDat8Ma4Al4=
    -----END CERTIFICATE-----

    """

  private static let key = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg6qi46pkGVf57gd4G
    5KSqpRKutieHDTKhYot1DP+sYG+hRANCAARH6VZqV5fhzLoHcJrJmVegA3uDH/FN
    KSXE5nc9C+6AMBue5m3/8K9uioMMxRcVlAiG90EEjUMm27uoRIcwfl6t
    -----END PRIVATE KEY-----

    """
}

// An S3 store for the tests: moto's, in a process of its own that ends with this one, however that
// ends. It knows all that is asked of it here but whether a signature is right: the published cases
// and a stub see to that.

import AsyncHTTPClient
import Foundation
import NIOCore
import Testing

@testable import DaylyServer

final class TestObjectStore: Sendable {
  private static let started = Task { try await TestObjectStore() }

  let origin: String
  /// While this is open the store runs.
  private let life: Pipe

  /// One for all tests. Where moto is not installed the test that asks ends as skipped.
  static func shared() async throws -> TestObjectStore {
    do {
      return try await started.value
    } catch is Missing {
      try Test.cancel("moto is not installed (PyPI: Tools/requirements-test.txt)")
    }
  }

  private struct Missing: Error {}

  private init() async throws {
    life = Pipe()
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      ProcessInfo.processInfo.environment["DAYLY_PYTHON"] ?? "python3", "-c", Self.script,
    ]
    process.standardInput = life
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    try? life.fileHandleForReading.close()
    try? output.fileHandleForWriting.close()
    guard let said = try await Self.line(of: output), let port = Int(said) else { throw Missing() }
    origin = "http://127.0.0.1:\(port)"
  }

  /// Runs until its input ends. What moto has to say is not for whoever reads the port.
  private static let script = """
    import os, sys
    said = os.dup(1)
    os.dup2(2, 1)
    from moto.server import ThreadedMotoServer
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0)
    server.start()
    os.write(said, f"{server.get_host_and_port()[1]}\\n".encode())
    sys.stdin.read()
    os._exit(0)
    """

  /// Its first line, read on a thread that may wait.
  private static func line(of output: Pipe) async throws -> String? {
    let handle = output.fileHandleForReading
    return await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        var text = ""
        while !text.hasSuffix("\n"), let part = try? handle.read(upToCount: 1), !part.isEmpty {
          text += String(decoding: part, as: UTF8.self)
        }
        continuation.resume(returning: text.hasSuffix("\n") ? String(text.dropLast()) : nil)
      }
    }
  }

  /// A new bucket, as it is named on the command line.
  func bucket(prefix: String = "photos", lock: Bool = false) async throws -> S3Bucket {
    let name = "b-\(UUID().uuidString.lowercased())"
    let headers = lock ? [("x-amz-bucket-object-lock-enabled", "true")] : []
    #expect(try await ask("PUT", "/\(name)", headers: headers).status == .ok)
    return try bucket(named: name, prefix: prefix)
  }

  func bucket(named name: String, prefix: String = "photos") throws -> S3Bucket {
    try S3Bucket("s3://\(name)/\(prefix)", environment: Self.environment(origin))
  }

  static func environment(_ origin: String) -> [String: String] {
    [
      "AWS_ENDPOINT_URL_S3": origin, "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE",
      "AWS_SECRET_ACCESS_KEY": "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
    ]
  }

  /// The names of the objects there are.
  func objects(in bucket: S3Bucket) async throws -> [String] {
    let reply = try await ask("GET", "/\(bucket.name)?list-type=2")
    let body = try await reply.body.collect(upTo: 1 << 20)
    return S3Document(String(buffer: body)).all("Key")
  }

  /// The containers among them, by their names.
  func containers(in bucket: S3Bucket) async throws -> [String] {
    try await objects(in: bucket).compactMap { $0.split(separator: "/").last.map(String.init) }
      .filter { $0 != "owner" }
  }

  /// A request by who may do everything.
  @discardableResult func ask(
    _ method: String, _ path: String, headers: [(String, String)] = [], body: String = ""
  ) async throws -> HTTPClientResponse {
    var request = HTTPClientRequest(url: origin + path)
    request.method = .RAW(value: method)
    request.headers.add(
      name: "authorization", value: "AWS4-HMAC-SHA256 Credential=k/20260101/us-east-1/s3/x")
    for (name, value) in headers { request.headers.add(name: name, value: value) }
    if method == "PUT" { request.body = .bytes(ByteBuffer(string: body)) }
    return try await HTTPClient.shared.execute(request, timeout: .seconds(60))
  }

  func keepVersions(of bucket: S3Bucket, _ status: String = "Enabled") async throws {
    let body = """
      <VersioningConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">\
      <Status>\(status)</Status></VersioningConfiguration>
      """
    #expect(try await ask("PUT", "/\(bucket.name)?versioning", body: body).status == .ok)
  }
}

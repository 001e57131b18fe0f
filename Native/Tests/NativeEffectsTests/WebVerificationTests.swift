// `dayly verify-web` against the real server: what was built passes, and whatever a server could
// change is named.

import Crypto
import DaylyServer
import Foundation
import HummingbirdTesting
import NIOHTTP1
import Testing

@testable import WebVerification

/// A web app of four files as a build lays it out, in a folder of its own.
private struct BuiltApp {
  static let script = "/app/0123456789abcdef/js/main.js"
  static let worker = "/app/0123456789abcdef/js/workers/judge.js"
  static let style = "body{color:red}"
  let folder = TemporaryFolder()

  init() throws {
    try write("/index.html", Data("<!doctype html><style>\(Self.style)</style>".utf8))
    try write("/sw.js", Data("const build = '0123456789abcdef';".utf8))
    for address in [Self.script, Self.worker] {
      try write(address, Data("export const one = 1;\n".utf8))
      try write(address + ".gz", base64: "H4sIAAAAAAACA0utKMgvKlFIzs8rLlHIz0tVsFUwtOYCAFnNGTAWAAAA")
      try write(address + ".br", base64: "jwqAZXhwb3J0IGNvbnN0IG9uZSA9IDE7CgM=")
    }
    try writeManifest()
  }

  func writeManifest() throws {
    var files: [String: String] = [:]
    for address in ["/index.html", "/sw.js", Self.script, Self.worker] {
      files[address] = hexDigest(try Data(contentsOf: url(address)))
    }
    let style = Data(SHA256.hash(data: Data(Self.style.utf8))).base64EncodedString()
    let listing: [String: Any] = [
      "version": "1.2.3", "build": "0123456789abcdef", "styles": ["sha256-\(style)"],
      "files": files,
    ]
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
    try write("/app.json", try JSONSerialization.data(withJSONObject: listing, options: options))
  }

  func url(_ address: String) -> URL {
    folder.url.appendingPathComponent(String(address.dropFirst()))
  }

  func write(_ address: String, _ content: Data) throws {
    let file = url(address)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try content.write(to: file)
  }

  func write(_ address: String, base64: String) throws {
    try write(address, try #require(Data(base64Encoded: base64)))
  }

  /// What differs from `manifest` when the real server serves this folder.
  func differences(from manifest: WebManifest) async throws -> [WebDifference] {
    let data = TemporaryFolder()
    var configuration = DaylyServer.Configuration()
    configuration.data = data.url
    configuration.port = 0
    configuration.web = folder.url
    let server = try await Server(configuration)
    let found = try await server.application().test(.live) { client in
      let port = try #require(client.port)
      let unpacker = try #require(Unpacker())
      return try await WebVerification(
        server: "http://localhost:\(port)", manifest: manifest, unpacker: unpacker
      ).differences()
    }
    try server.close()
    return found
  }
}

@Suite struct WebVerificationTests {
  @Test func `the server serves the app as it was built, and its headers hold`() async throws {
    let app = try BuiltApp()
    let manifest = try WebManifest(at: app.folder.url.path)
    #expect(manifest.version == "1.2.3")
    #expect(try await app.differences(from: manifest) == [])
    let published = try WebManifest(at: app.url("/app.json").path)
    #expect(published.digest == manifest.digest)
    #expect(try await app.differences(from: published) == [])
  }

  @Test func `one changed byte is named, plain or in one packing alone`() async throws {
    let script = BuiltApp.script
    let cases: [(String, Set<String>, Set<String>)] = [
      ("/index.html", ["/index.html", "/", "/join/", "/device/"], ["identity", "gzip", "br"]),
      ("/sw.js", ["/sw.js"], ["identity", "gzip", "br"]), (script, [script], ["identity"]),
      ("/app.json", ["/app.json"], ["identity", "gzip", "br"]),
    ]
    for (file, addresses, packings) in cases {
      let app = try BuiltApp()
      let manifest = try WebManifest(at: app.folder.url.path)
      var content = try Data(contentsOf: app.url(file))
      content[5] ^= 1
      try app.write(file, content)
      let found = try await app.differences(from: manifest)
      // The two ways of the app end in identifiers made up for the occasion.
      let named = found.map { $0.address.hasPrefix("/app") ? $0.address : Self.way($0.address) }
      #expect(Set(named) == addresses, "\(file)")
      #expect(Set(found.map(\.packing)) == packings, "\(file)")
    }
  }

  @Test func `a packed twin of other content, damaged, or with something behind it is named`()
    async throws
  {
    let gzip = BuiltApp.script + ".gz"
    let br = BuiltApp.script + ".br"
    // "export const two = 2;" as brotli, and what was built with a byte more or less.
    let cases: [(String, (Data) -> Data, String)] = [
      (br, { _ in Data(base64Encoded: "jwqAZXhwb3J0IGNvbnN0IHR3byA9IDI7CgM=") ?? Data() }, "br"),
      (br, { $0 + [0] }, "br"), (br, { $0.dropLast() }, "br"),
      (gzip, { $0 + [0] }, "gzip"), (gzip, { $0 + $0 }, "gzip"), (gzip, { $0.dropLast() }, "gzip"),
    ]
    for (file, change, packing) in cases {
      let app = try BuiltApp()
      let manifest = try WebManifest(at: app.folder.url.path)
      try app.write(file, change(try Data(contentsOf: app.url(file))))
      let found = try await app.differences(from: manifest)
      #expect(found.map(\.address) == [BuiltApp.script])
      #expect(found.map(\.packing) == [packing])
    }
  }

  @Test func `a file that is missing is named by its status`() async throws {
    let app = try BuiltApp()
    let manifest = try WebManifest(at: app.folder.url.path)
    try FileManager.default.removeItem(at: app.url(BuiltApp.worker))
    let found = try await app.differences(from: manifest)
    #expect(Set(found.map(\.address)) == [BuiltApp.worker])
    #expect(found.allSatisfy { $0.what == .status(404) })
  }

  @Test func `a folder that is not what its own manifest says is no build`() throws {
    let app = try BuiltApp()
    try app.write(BuiltApp.script, Data("export const two = 2;\n".utf8))
    #expect(throws: WebManifestFault.malformed(path: app.url(BuiltApp.script).path)) {
      try WebManifest(at: app.folder.url.path)
    }
    #expect(throws: WebManifestFault.unreadable(path: "/nowhere/app.json")) {
      try WebManifest(at: "/nowhere/app.json")
    }
  }

  @Test func `headers that load something or allow more than the app needs are named`() {
    let good =
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; "
      + "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
    let own = ["sha256-eQ8=", "sha256-AAA="]
    let carried = good + "; style-src 'self' 'sha256-AAA='"
    #expect(WebHeaders.isStrict(good, styles: []))
    #expect(WebHeaders.isStrict(carried, styles: own))
    #expect(!WebHeaders.isStrict(carried, styles: []))
    let bad = [
      "", "default-src 'self'", good.replacing("'self'", with: "'self' 'unsafe-inline'"),
      good.replacing("script-src 'self'", with: "script-src https://elsewhere.example"),
      good.replacing("base-uri 'none'; ", with: ""), good + "; style-src *",
      good + "; script-src-elem *", good + "; report-uri https://elsewhere.example",
      "script-src *; " + good, good + "; style-src 'self' 'sha256-BBB='",
      good + "; style-src 'self' 'unsafe-inline' 'sha256-AAA='",
      // A digest of a style allows no script.
      good.replacing("'wasm-unsafe-eval'", with: "'sha256-AAA='"),
    ]
    for policy in bad { #expect(!WebHeaders.isStrict(policy, styles: own), "\(policy)") }
    func named(_ headers: [(String, String)], _ address: String = "/") -> [String] {
      WebHeaders.differences(HTTPHeaders(headers), at: address, styles: []).map(\.name)
    }
    let policy = ("Content-Security-Policy", good)
    #expect(named([policy]) == [])
    #expect(named([]) == ["Content-Security-Policy"])
    #expect(named([], BuiltApp.script) == [])
    #expect(named([], BuiltApp.worker) == ["Content-Security-Policy"])
    #expect(named([policy, ("Link", "</evil.css>; rel=stylesheet")]) == ["Link"])
    #expect(named([policy, ("refresh", "0;url=https://elsewhere.example")]) == ["Refresh"])
  }

  private static func way(_ address: String) -> String {
    address.hasPrefix("/join/") ? "/join/" : address.hasPrefix("/device/") ? "/device/" : address
  }
}

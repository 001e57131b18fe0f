// `dayly verify-web`: whether a server serves the web app as it was built. It needs no account and
// touches no data folder.

import ArgumentParser
import Foundation
import NativeEffects
import Reach
import WebVerification

struct VerifyWeb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify-web",
    abstract: "Check that a server serves the web app unchanged.",
    discussion: """
      Fetches every file a browser can be sent, plain and packed, and compares \
      it with a build: a folder made by Shells/Web/build or installed by \
      make install, or the app.json published with a release. The same sources \
      give the same bytes, whoever builds them.

      It sees what the server sends to you. To notice a server that sends \
      others something else, let several people check, from different places.

      EXIT CODES
        0   every answer is as it was built
        1   something differs; each is named
        64  there is no build to compare with, or the address is none
        69  the server cannot be reached
        74  the result could not be written
      """.flowing)

  @Argument(help: "The server's address, for example https://photos.example.org")
  var server: String

  @Option(
    help: ArgumentHelp(
      "The built web app's folder, or its app.json. (default: the one installed with this "
        + "program, or .build-web here)", valueName: "path"))
  var against: String?

  @OptionGroup var connection: ConnectionOptions

  /// More would bury the first.
  private static let shownMax = 40

  func run() async throws {
    var differences: [WebDifference] = []
    try await connection.run { differences = try await verify() }
    // That something differs is a result, and said already.
    if !differences.isEmpty { throw ExitCode(Failure.Code.failed.rawValue) }
  }

  private func verify() async throws -> [WebDifference] {
    let address = try ServerAddress(server)
    let manifest = try manifest()
    let verification = try verification(of: address, manifest)
    let differences: [WebDifference]
    do {
      differences = try await verification.differences()
    } catch {
      throw Failure(error, at: address)
    }
    if connection.json {
      JSON.say(ReportForm(address.text, manifest, verification.answerCount, differences))
    } else {
      say(address.text, manifest, verification.answerCount, differences)
    }
    return differences
  }

  private func verification(
    of address: ServerAddress, _ manifest: WebManifest
  ) throws -> WebVerification {
    var certificates: String?
    if case .file(let path) = try connection.trust() { certificates = path }
    var trace: (@Sendable (String) -> Void)?
    if connection.verbose { trace = { Terminal.warn("dayly: " + Terminal.safe($0)) } }
    guard let unpacker = Unpacker() else {
      throw Failure(
        code: .failed, message: "The program that unpacks answers cannot be started.",
        reason: .reader)
    }
    return WebVerification(
      server: address.text, manifest: manifest, unpacker: unpacker, certificates: certificates,
      patience: connection.patience, trace: trace)
  }

  private func manifest() throws -> WebManifest {
    guard let path = against ?? Self.usualPlace() else {
      throw Failure.usage(
        "There is no build to compare with. Build one (Shells/Web/build) and name it: --against")
    }
    // Of a folder its app.json is read.
    if PathFault.ofFolderPlace(path) != nil, let fault = PathFault.ofFile(path) {
      throw Failure.usage(fault.said + ".")
    }
    do {
      return try WebManifest(at: path)
    } catch {
      switch error {
      case .unreadable(let path):
        let why = PathFault.ofFile(path)?.clause ?? "it was changed meanwhile"
        throw Failure.usage("\(Terminal.safe(path)): \(why).")
      case .malformed(let path):
        throw Failure.usage("\(Terminal.safe(path)) is not what a build of the web app wrote.")
      }
    }
  }

  /// Beside the program as `make install` puts it, or where a build in this folder lies.
  private static func usualPlace() -> String? {
    // Not as it was called: a shell finds it by its bare name.
    let program = (Bundle.main.executableURL ?? URL(fileURLWithPath: "."))
      .resolvingSymlinksInPath().deletingLastPathComponent()
    let places = [
      program.appendingPathComponent("../share/dayly/web").standardizedFileURL.path, ".build-web",
    ]
    return places.first { FileManager.default.fileExists(atPath: $0 + "/app.json") }
  }

  private func say(
    _ server: String, _ manifest: WebManifest, _ answers: Int, _ differences: [WebDifference]
  ) {
    let name = "Dayly \(Terminal.safe(manifest.version)), build \(Terminal.safe(manifest.build))"
    guard !differences.isEmpty else {
      Terminal.say("\(server) serves \(name): \(answers) answers, none differs.")
      return Terminal.say("SHA-256 of app.json  \(manifest.digest)")
    }
    Terminal.say("\(server) does not serve \(name) as it was built:")
    for difference in differences.prefix(Self.shownMax) {
      let packing = difference.packing == "identity" ? "" : " (\(difference.packing))"
      let address = Terminal.safe(difference.address)
      Terminal.say("  \(address)\(packing): \(Terminal.safe(difference.what.sentence))")
    }
    let more = differences.count - Self.shownMax
    if more > 0 { Terminal.say("  and \(more) more") }
  }
}

extension WebDifference.What {
  var reason: String {
    switch self {
    case .content: "content"
    case .status: "status"
    case .packing: "packing"
    case .tooLong: "too_long"
    case .header: "header"
    }
  }

  var sentence: String {
    switch self {
    case .content(let expected, let found):
      "the content differs (SHA-256 \(found), built as \(expected))"
    case .status(let code): "answered with \(code)"
    case .packing: "packed in a way that was not asked for, or damaged"
    case .tooLong: "longer than any file of the app"
    case .header(let name, let value): "header \(name): \(value.isEmpty ? "missing" : value)"
    }
  }
}

private struct ReportForm: Encodable {
  struct Difference: Encodable {
    var address: String
    var detail: String
    var packing: String
    var reason: String
  }

  var answers: Int
  var build: String
  var differences: [Difference]
  var manifest: String
  var same: Bool
  var server: String
  var version: String

  init(
    _ server: String, _ manifest: WebManifest, _ answers: Int, _ differences: [WebDifference]
  ) {
    self.server = server
    self.answers = answers
    (build, version, self.manifest) = (manifest.build, manifest.version, manifest.digest)
    same = differences.isEmpty
    self.differences = differences.map {
      Difference(
        address: $0.address, detail: $0.what.sentence, packing: $0.packing, reason: $0.what.reason)
    }
  }
}

// `dayly-server doctor`: what is wrong with a set-up, a line for each part of it.

import ArgumentParser
import DaylyServer
import Foundation

struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Says what is wrong with a server's set-up, and what to do about it.",
    discussion: """
      Looks at the data directory and its disk, the keys, the database, the photos or their \
      bucket, the certificate, the sender of login codes, the web app, the server itself if it \
      runs, the address people use and the clock; also while the server runs. Nothing is changed \
      and no code is sent; a bucket gets a small object that is deleted at once. The other options \
      of the server stand before `doctor`, in the environment, or in the file that --settings \
      names.

      Each line begins with ok, warning or WRONG. It ends with 1 when something is wrong. Secrets \
      are never printed. SSL_CERT_FILE names whose signatures on the certificates of others count.

      EXAMPLES
        sudo dayly-server doctor --settings /etc/dayly/server.env \\
          --data /var/lib/dayly --address https://photos.example.org
        dayly-server --port 8443 doctor --json
      """)

  @ParentCommand var server: DaylyServerCommand

  @Option(
    help: ArgumentHelp("Data directory of the server. (default: ./.dayly)", valueName: "dir"))
  var data: String?

  @Option(
    help: ArgumentHelp(
      "A file with the server's environment, as systemd's EnvironmentFile reads it.",
      valueName: "file"))
  var settings: String?

  @Option(
    help: ArgumentHelp("Where people reach the server: https://host.", valueName: "url"))
  var address: String?

  @Flag(help: "One JSON value instead of lines.")
  var json = false

  func run() async throws {
    umask(0o077)
    let file = try settings.map { try EnvironmentFile($0) }
    file?.export()
    let findings = (file?.misnamed ?? []) + (await findings())
    do {
      try Output.write(json ? try asJSON(findings) : Self.lines(findings), to: STDOUT_FILENO)
    } catch let failure as StartFailure {
      throw failure.said
    }
    if findings.contains(where: { $0.state == .wrong }) { throw ExitCode(1) }
  }

  /// What cannot be understood is the only finding then.
  private func findings() async -> [Finding] {
    let settings = Settings(environment: ProcessInfo.processInfo.environment)
    do {
      var configuration = try settings.configuration(server)
      if let data { configuration.data = try Configuration.folder(named: data) }
      let named = settings.environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
      return await Doctor(configuration, address: address, certificates: named).findings()
    } catch let failure as StartFailure {
      return [Finding(.settings, .wrong, "\(failure)")]
    } catch {
      return [Finding(.settings, .wrong, DaylyServerCommand.message(for: error))]
    }
  }

  private static func lines(_ findings: [Finding]) -> String {
    findings.map { finding in
      let word = finding.state == .wrong ? "WRONG" : finding.state.rawValue
      let check = finding.check.rawValue
      return word.padding(toLength: 8, withPad: " ", startingAt: 0)
        + check.padding(toLength: 10, withPad: " ", startingAt: 0) + "\(finding.said)\n"
    }.joined()
  }

  private struct Report: Encodable {
    var isWell: Bool
    var findings: [Finding]
  }

  private func asJSON(_ findings: [Finding]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let report = Report(
      isWell: !findings.contains { $0.state == .wrong }, findings: findings)
    return String(decoding: try encoder.encode(report), as: UTF8.self) + "\n"
  }
}

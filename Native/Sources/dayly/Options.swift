// What every command takes, and how every command ends: one result, or one sentence.

import ArgumentParser
import Foundation
import NativeEffects
import Reach
import Wire

/// Options of every command, also of one that needs no folder.
struct ConnectionOptions: ParsableArguments {
  @Flag(name: .long, help: "Print one JSON value instead of text.")
  var json = false

  @Option(
    name: .long, help: ArgumentHelp("Seconds to wait for the server.", valueName: "seconds"))
  var timeout: Int = 60

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Trust the certificates in this PEM file, and no others.", valueName: "file"),
    completion: .file(extensions: ["pem", "crt"]))
  var cacert: String?

  @Flag(name: .shortAndLong, help: "Say nothing but results and errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Say what is asked of the server.")
  var verbose = false

  func validate() throws {
    if cacert?.isEmpty == true { throw ValidationError("--cacert needs the name of a file.") }
    guard (1...86_400).contains(timeout) else {
      throw ValidationError("--timeout is a number of seconds from 1 to 86400.")
    }
  }

  var patience: Duration { .seconds(timeout) }

  /// As curl: what is named here, else what the environment names, else what the system trusts.
  func trust() throws -> CertificateTrust {
    let named = ProcessInfo.processInfo.environment["SSL_CERT_FILE"] ?? ""
    guard let path = cacert ?? (named.isEmpty ? nil : named) else { return .system }
    if let fault = PathFault.ofFile(path) { throw Failure.usage(fault.said + ".") }
    // What stands around certificates need not be text that anybody can read.
    let content = (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data()
    guard content.range(of: Data("-----BEGIN CERTIFICATE-----".utf8)) != nil else {
      throw Failure.usage("\(Terminal.safe(path)) holds no certificate in PEM form.")
    }
    return .file(path)
  }

  /// Runs a command and turns its failure into a sentence and an exit code.
  func run(_ body: () async throws -> Void) async throws {
    Terminal.isQuiet = quiet
    do {
      try await body()
      await Interruption.letLeave()
      try Terminal.requireWritten()
    } catch {
      await Interruption.letLeave()
      throw Failure(error).reported(json: json)
    }
  }
}

/// Options of every command that works on what is kept in a folder.
struct CommonOptions: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("The folder everything is kept in.", valueName: "folder"))
  var data: String?

  @OptionGroup var connection: ConnectionOptions

  func validate() throws {
    if data?.isEmpty == true { throw ValidationError("--data needs the name of a folder.") }
  }

  /// What runs, for whoever has to wait for it: without its arguments, which may be secret.
  static var command: String { "dayly \(Arguments.given.first ?? "")" }

  var json: Bool { connection.json }
  var verbose: Bool { connection.verbose }
  var patience: Duration { connection.patience }

  var folderURL: URL {
    if let data { return URL(fileURLWithPath: data, isDirectory: true) }
    return DataFolder.standard(ProcessInfo.processInfo.environment)
  }

  func trust() throws -> CertificateTrust { try connection.trust() }

  /// Runs a command and turns its failure into a sentence and an exit code.
  func run(_ body: () async throws -> Void) async throws { try await connection.run(body) }

  /// Runs a command over a launched core, which is stopped whatever happens.
  func inSession(
    picture: [UInt8]? = nil, _ body: (Session) async throws -> Void
  ) async throws {
    try await run {
      let session = try await Session(self, picture: picture)
      try await session.running(body)
    }
  }
}

/// Of every command that sets a passphrase, which is typed twice without it.
struct NewPassphrase: ParsableArguments {
  @Option(
    name: .customLong("new-passphrase-file"),
    help: ArgumentHelp(
      "Read the new passphrase from the first line of this file.", valueName: "file"),
    completion: .file())
  var file: String?
}

/// What destroys something asks first.
struct Consent: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Do not ask.") var yes = false

  /// Asks, unless told not to; throws unless the answer is yes.
  func require(_ question: String) throws {
    if yes { return }
    guard Terminal.takesInput else {
      throw Failure.usage("Nobody can be asked here; --yes does it without a question.")
    }
    let answer = Terminal.ask(question + " [y/N]") ?? ""
    guard ["y", "yes"].contains(answer.lowercased()) else {
      throw Failure(code: .refused, message: "Nothing changed.", reason: .declined)
    }
  }
}

extension Failure {
  init(_ error: any Error) {
    self =
      (error as? Failure) ?? (error as? EffectsFailure).map(Failure.init)
      ?? Failure(code: .failed, message: String(describing: error), reason: .failed)
  }

  /// Says it, and gives the exit code. What somebody typed may be part of the message.
  func reported(json: Bool) -> ExitCode {
    let message = Terminal.safe(lines: self.message)
    if json { JSON.say(FailureForm(error: reason, message: message)) }
    Terminal.warn("dayly: \(message)")
    return ExitCode(code.rawValue)
  }
}

private struct FailureForm: Encodable {
  var error: ErrorWord
  var message: String
}

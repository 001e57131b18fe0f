// Tools/locaphoto.py as a test sees it: a decoder that shares no line with ours.

import Bytes
import Crypto
import Foundation
import Testing
import Wire

enum IndependentDecoder {
  /// The interpreter, overridable because `cryptography` may live in an environment of its own.
  private static var python: String {
    ProcessInfo.processInfo.environment["DAYLY_PYTHON"] ?? "python3"
  }

  static let isAvailable: Bool = (try? run(["-c", "import cryptography"]))?.status == 0

  static func publicKey(_ raw: [UInt8]) throws -> AgreementPublicKey {
    let key = try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: raw)
    return try #require(AgreementPublicKey(Array(key.publicKey.rawRepresentation)))
  }

  /// The metadata it prints.
  static func open(
    _ container: [UInt8], _ scene: PostScene, privateKey: [UInt8]
  ) throws -> [String: Any] {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "\(UUID().uuidString).locaphoto")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(container).write(to: file)
    let script = PublishedVectors.root.appending(path: "Tools/locaphoto.py").path
    let answer = try run([
      script, "open", file.path, "--key", hex(privateKey).string,
      "--sender", scene.senderKey.hex.string, "--expect-group", scene.context.group.hex.string,
      "--expect-photo", scene.context.photo.hex.string,
      "--expect-device", scene.context.device.hex.string,
      "--expect-day", "\(scene.context.day.value)",
    ])
    #expect(answer.status == 0)
    let json = try JSONSerialization.jsonObject(with: answer.output)
    return try #require(json as? [String: Any])
  }

  /// Its exit code for a share that `sender` has signed; the parts go to `into`.
  static func openShare(
    _ path: String, privateKey: [UInt8], sender: SigningPublicKey, device: DeviceID,
    share: PhotoID, into: URL
  ) throws -> Int32 {
    let script = PublishedVectors.root.appending(path: "Tools/locaphoto.py").path
    return try run([
      script, "open", path, "--purpose", "share", "--key", hex(privateKey).string,
      "--sender", sender.hex.string, "--expect-device", device.hex.string,
      "--expect-share", share.hex.string, "--into", into.path,
    ]).status
  }

  private static func run(_ arguments: [String]) throws -> (status: Int32, output: Data) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [python] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }
}

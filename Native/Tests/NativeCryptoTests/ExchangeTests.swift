// Posts that travel between the engines: those the browser sealed open here, and those sealed here
// are left for the browser and for the independent decoder. Tests/web/test_exchange.py runs both
// halves and names the folder between them.

import Foundation
import Recipes
import Testing
import Wire

@testable import Locaphoto
@testable import NativeCrypto

/// A folder of NAME.jpg, what the browser made of it, browser-NAME.locaphoto, and what is made of
/// it here, native-NAME.locaphoto.
enum Exchange {
  static let folder: URL? = ProcessInfo.processInfo.environment["DAYLY_EXCHANGE"].map {
    URL(filePath: $0)
  }

  static func stills(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".jpg") }.map { String($0.dropLast(4)) }.sorted()
  }

  static func bytes(_ name: String, in folder: URL) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }
}

@Suite(
  .enabled(
    if: Exchange.folder != nil, "run by Tests/web/test_exchange.py, which has a browser beside it"))
struct ExchangeTests {
  @Test(arguments: ["recipient", "second"])
  func `what the browser sealed opens`(recipient: String) throws {
    let folder = try #require(Exchange.folder)
    let vectors = try ContainerVectors.load()
    let opener = try ContainerOpener(vectors)
    let expected = try Self.metadata(vectors)
    guard case .agreement(let keys) = try opener.unlocking([recipient]) else { return }
    let sender = try #require(try opener.signer("sender"))
    let names = try Exchange.stills(in: folder)
    for name in names {
      let still = try Exchange.bytes("\(name).jpg", in: folder)
      let container = try Exchange.bytes("browser-\(name).locaphoto", in: folder)
      let metadata = try opener.openPost(container, keys: keys, fileKey: nil, sender: sender)
      #expect(try metadata.get() == expected)
      let isSame = opener.fixture.images.image("photo/x") == still
      #expect(isSame, "\(name)")
    }
    #expect(names.count >= 3)
  }

  @Test func `every still is sealed for the others`() throws {
    let folder = try #require(Exchange.folder)
    let vectors = try ContainerVectors.load()
    let recipients = try ["recipient", "second"].map { name in
      let key = try #require(vectors.keys[name])
      return try #require(AgreementPublicKey(bytes(key.public)))
    }
    for name in try Exchange.stills(in: folder) {
      let fixture = RunnerFixture()
      try fixture.keep(.signingKey, bytes(vectors.sender.seed), as: "device/key")
      try fixture.blobs.put(Exchange.bytes("\(name).jpg", in: folder), as: "draft/still")
      var sealing = PostSealer(
        context: try Self.context(vectors), recipients: recipients,
        metadata: try Self.metadata(vectors), still: "draft/still", signer: "device/key",
        output: "sealed/post", fileKey: "filekey/x")
      var recipe = sealing.start()
      while case .recipe(let next) = try sealing.advance(fixture.runner.run(recipe).get()) {
        recipe = next
      }
      let container = try #require(try fixture.blobs.blob("sealed/post"))
      try Data(container).write(to: folder.appending(path: "native-\(name).locaphoto"))
    }
  }

  private static func context(_ vectors: ContainerVectors) throws -> PostContext {
    PostContext(
      group: try #require(GroupID(bytes(vectors.expect.group))),
      head: Digest(unchecked: [UInt8](repeating: 0xA5, count: 32)),
      device: try #require(DeviceID(bytes(vectors.expect.device))),
      photo: try #require(PhotoID(bytes(vectors.expect.photo))),
      day: CivilDay(vectors.expect.day))
  }

  /// That of the first vector.
  private static func metadata(_ vectors: ContainerVectors) throws -> PhotoMetadata {
    let head = try #require(vectors.vectors.first?.head)
    return try PostHead(parsing: bytes(head)).metadata
  }
}

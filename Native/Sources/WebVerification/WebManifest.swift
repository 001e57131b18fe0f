// What a build of the web app consists of: every address with the SHA-256 of what must be served
// there. A build writes it as app.json; the same sources give the same bytes, so that anybody who
// builds a release has its manifest.

import Bytes
import Crypto
import Foundation

/// Why there is no manifest to compare with.
public enum WebManifestFault: Error, Equatable {
  case unreadable(path: String)
  case malformed(path: String)
}

public struct WebManifest: Sendable {
  /// The release it was built from.
  public let version: String
  /// Names the content of everything the page loads.
  public let build: String
  /// Digests of the styles its page carries, as the policy allows them: "sha256-…".
  public let styles: [String]
  /// Address to SHA-256, in hexadecimal; app.json is not among them.
  public let files: [String: String]
  /// SHA-256 of the manifest itself, which stands for all of it.
  public let digest: String

  /// The manifest `path` names: an app.json, or the folder of a built web app. Of a folder every
  /// file is read anew, so that it is compared as it is.
  public init(at path: String) throws(WebManifestFault) {
    let url = URL(fileURLWithPath: path)
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
    let file = isFolder.boolValue ? url.appendingPathComponent("app.json") : url
    guard let data = try? Data(contentsOf: file) else { throw .unreadable(path: file.path) }
    try self.init(data, path: file.path)
    guard isFolder.boolValue else { return }
    for (address, expected) in files {
      let part = url.appendingPathComponent(String(address.dropFirst()))
      guard let content = try? Data(contentsOf: part) else { throw .unreadable(path: part.path) }
      guard hexDigest(content) == expected else { throw .malformed(path: part.path) }
    }
  }

  init(_ data: Data, path: String) throws(WebManifestFault) {
    guard let listing = try? JSONDecoder().decode(Listing.self, from: data),
      listing.files["/index.html"] != nil, listing.files["/sw.js"] != nil,
      listing.files.keys.allSatisfy({ $0.hasPrefix("/") && !$0.contains("..") })
    else { throw .malformed(path: path) }
    (version, build, files) = (listing.version, listing.build, listing.files)
    styles = listing.styles
    digest = hexDigest(data)
  }

  private struct Listing: Decodable {
    let version: String
    let build: String
    let styles: [String]
    let files: [String: String]
  }
}

func hexDigest(_ data: some DataProtocol) -> String {
  hex(Array(SHA256.hash(data: data))).string
}

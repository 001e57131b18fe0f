// The web app, read into memory at the start: a few hundred kilobytes that every visitor asks
// for, and no way for a path to reach anything else on the disk.

import Foundation
import NIOCore

/// The files of a built web app by their address.
public struct WebFiles: Sendable {
  struct File: Sendable {
    let plain: ByteBuffer
    /// Packed twins that were built beside it, the smallest first, by their encoding's name.
    let packed: [(encoding: String, bytes: ByteBuffer)]
    let type: String
    /// Of the plain bytes, quoted.
    let tag: String
    /// Under an address that names its content.
    let isImmutable: Bool
  }

  /// A built app is far smaller; this stops a folder given by mistake.
  private static let byteCountMax = 64 << 20

  private let files: [String: File]
  /// The app itself.
  let page: File
  /// Digests of the styles the page carries, as its policy has to allow them: "sha256-…".
  let styles: [String]

  /// Reads everything under `folder`, which must hold an index.html.
  public init(folder: URL) throws {
    var files: [String: File] = [:]
    var byteCount = 0
    let root = folder.standardizedFileURL.resolvingSymlinksInPath().path + "/"
    let found = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    while let url = found?.nextObject() as? URL {
      let values = try url.resourceValues(forKeys: [.isRegularFileKey])
      let isTwin = Self.packings.contains { $0.suffix == url.pathExtension }
      guard values.isRegularFile == true, !isTwin else { continue }
      let path = url.standardizedFileURL.resolvingSymlinksInPath().path
      guard path.hasPrefix(root) else { continue }
      let address = "/" + path.dropFirst(root.count)
      let file = try Self.file(url, isImmutable: address.hasPrefix("/app/"))
      byteCount += file.plain.readableBytes
      guard byteCount <= Self.byteCountMax else { throw StartFailure.webMissing(folder.path) }
      files[address] = file
    }
    guard let page = files["/index.html"] else { throw StartFailure.webMissing(folder.path) }
    self.files = files
    self.page = page
    styles = Self.styles(of: page)
  }

  /// The styles are what the build writes between `<style>` and `</style>`, with no attributes.
  private static func styles(of page: File) -> [String] {
    String(buffer: page.plain).components(separatedBy: "<style>").dropFirst().compactMap { rest in
      guard let end = rest.range(of: "</style>") else { return nil }
      let digest = sha256(Array(rest[..<end.lowerBound].utf8))
      return "sha256-" + Data(digest.bytes).base64EncodedString()
    }
  }

  /// The file at an address; the app's page where the app itself finds its way.
  func file(at path: String) -> File? {
    // A link that was cut off opens the app too, which says so.
    if path == "/" || Self.ways.contains(where: { path.hasPrefix($0) }) { return page }
    return files[path]
  }

  /// What stands before the identifier of an invitation, and of a place where two devices meet.
  private static let ways = ["/join/", "/device/"]

  private static func file(_ url: URL, isImmutable: Bool) throws -> File {
    let data = try Data(contentsOf: url)
    let packed = packings.compactMap { packing in
      (try? Data(contentsOf: url.appendingPathExtension(packing.suffix)))
        .map { (encoding: packing.encoding, bytes: ByteBuffer(bytes: $0)) }
    }
    let tag = sha256(Array(data)).hex.string.prefix(32)
    return File(
      plain: ByteBuffer(bytes: data), packed: packed,
      type: types[url.pathExtension] ?? "application/octet-stream", tag: "\"\(tag)\"",
      isImmutable: isImmutable)
  }

  private static let packings = [
    (suffix: "br", encoding: "br"), (suffix: "gz", encoding: "gzip"),
  ]

  private static let types = [
    "css": "text/css; charset=utf-8", "html": "text/html; charset=utf-8",
    "ico": "image/x-icon", "jpg": "image/jpeg", "js": "text/javascript; charset=utf-8",
    "json": "application/json", "mjs": "text/javascript; charset=utf-8", "png": "image/png",
    "svg": "image/svg+xml", "txt": "text/plain; charset=utf-8", "wasm": "application/wasm",
    "webmanifest": "application/manifest+json", "webp": "image/webp", "woff2": "font/woff2",
  ]
}

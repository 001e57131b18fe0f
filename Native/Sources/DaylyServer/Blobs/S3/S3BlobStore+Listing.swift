// What a bucket says it has, a page at a time.

import Bytes
import Foundation
import Wire

extension S3BlobStore {
  struct Object: Sendable {
    let blob: BlobID
    /// Since it was written, by the store's own clock.
    let age: Duration
  }

  struct Page: Sendable {
    var objects: [Object]
    /// After which key the next page begins; absent when this is the last.
    var next: String?
  }

  /// The next containers of a part, in the order of their names: only what has the form of ours.
  func page(of part: BlobPart, after last: String?) async throws -> Page {
    let prefix = client.bucket.prefix
    let digit = String(part.number, radix: partCount)
    var query = [
      (name: "list-type", value: "2"), ("max-keys", "\(BlobPart.pageMax)"),
      ("prefix", prefix + digit),
    ]
    if let last { query.append(("start-after", last)) }
    let reply = try await client.send(
      S3Request(method: "GET", path: client.bucket.path(), query: query))
    guard reply.status == 200 else { throw reply.failure }
    let page = S3Document(reply.text)
    let (keys, written) = (page.all("Key"), page.all("LastModified"))
    guard let now = reply.headers.first(name: "date").flatMap(Instant.init(date:)),
      keys.count == written.count
    else { throw S3Failure(status: reply.status, code: "NoDate") }
    let objects = try zip(keys, written).compactMap { key, written -> Object? in
      guard key.hasPrefix(prefix), let blob = BlobID(named: String(key.dropFirst(prefix.count)))
      else { return nil }
      // "2026-11-25T09:00:00.000Z", with more digits or none.
      guard let date = try? Date(written.prefix(19) + "Z", strategy: .iso8601) else {
        throw S3Failure(status: reply.status, code: "NoDate")
      }
      let milliseconds = now.value - Int64(date.timeIntervalSince1970 * 1000)
      // Both are whole seconds, rounded up or down.
      return Object(blob: blob, age: .milliseconds(max(0, milliseconds)))
    }
    // A page that says no more than the one before would come for ever.
    let goesOn = page.first("IsTruncated") == "true" && keys.last ?? "" > last ?? ""
    return Page(objects: objects, next: goesOn ? keys.last : nil)
  }
}

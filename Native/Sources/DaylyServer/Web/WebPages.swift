// Serving the web app. What has its content's name in its address may be kept for ever; the rest
// is asked for again each time, and answered "not modified" when it is not.

import HTTPTypes
import Hummingbird

struct WebPages: RouterMiddleware {
  let files: WebFiles

  func handle(
    _ request: Request, context: DaylyContext,
    next: (Request, DaylyContext) async throws -> Response
  ) async throws -> Response {
    guard request.method == .get || request.method == .head,
      let file = files.file(at: request.uri.path)
    else { return try await next(request, context) }
    var headers: HTTPFields = [.contentType: file.type, .eTag: file.tag]
    headers[.cacheControl] =
      file.isImmutable ? "public, max-age=31536000, immutable" : "no-cache"
    headers[.vary] = "Accept-Encoding"
    if request.headers[.ifNoneMatch] == file.tag {
      return Response(status: .notModified, headers: headers)
    }
    var bytes = file.plain
    let accepted = accepted(request.headers[.acceptEncoding])
    if let packed = file.packed.first(where: { accepted.contains($0.encoding) }) {
      headers[.contentEncoding] = packed.encoding
      bytes = packed.bytes
    }
    guard request.method == .get else {
      headers[.contentLength] = String(bytes.readableBytes)
      return Response(status: .ok, headers: headers)
    }
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: bytes))
  }

  /// The encodings a browser takes: those that are named and not ruled out by a weight of zero.
  private func accepted(_ encodings: String?) -> [String] {
    (encodings ?? "").split(separator: ",").compactMap { encoding in
      let parts = encoding.split(separator: ";").map { $0.filter { $0 != " " } }
      let isRefused = parts.dropFirst().contains { $0 == "q=0" || $0 == "q=0.0" || $0 == "q=0.000" }
      return isRefused ? nil : parts.first
    }
  }
}

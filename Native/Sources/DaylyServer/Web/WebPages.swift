// Serving the web app. What has its content's name in its address may be kept for ever; the rest
// is asked for again each time, and answered "not modified" when it is not. Somebody who mistypes
// an address is told so by the app, with the status of a page that was not found.

import HTTPTypes
import Hummingbird

struct WebPages: RouterMiddleware {
  let files: WebFiles

  func handle(
    _ request: Request, context: DaylyContext,
    next: (Request, DaylyContext) async throws -> Response
  ) async throws -> Response {
    guard request.method == .get || request.method == .head else {
      return try await next(request, context)
    }
    if let file = files.file(at: request.uri.path) { return response(file, request) }
    do {
      return try await next(request, context)
    } catch let error as any HTTPResponseError where error.status == .notFound {
      guard Self.isTyped(request) else { throw error }
      return response(files.page, request, status: .notFound)
    }
  }

  /// Whether a person has opened this address, and no program asked.
  private static func isTyped(_ request: Request) -> Bool {
    request.headers[.accept]?.contains("text/html") == true
  }

  private func response(
    _ file: WebFiles.File, _ request: Request, status: HTTPResponse.Status = .ok
  ) -> Response {
    var headers: HTTPFields = [.contentType: file.type, .eTag: file.tag]
    headers[.cacheControl] =
      file.isImmutable ? "public, max-age=31536000, immutable" : "no-cache"
    headers[.vary] = "Accept-Encoding"
    if status == .ok, request.headers[.ifNoneMatch] == file.tag {
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
      return Response(status: status, headers: headers)
    }
    return Response(status: status, headers: headers, body: .init(byteBuffer: bytes))
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

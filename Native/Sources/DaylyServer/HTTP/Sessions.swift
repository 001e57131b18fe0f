// Opaque tokens in cookies no script can read. The database knows their hashes only, so reading
// it lets nobody in.

import Bytes
import HTTPTypes
import Hummingbird
import Wire

extension Backend {
  /// A session ends this long after it was last used.
  static let sessionLife = 90 * Span.day
  /// A verified number waits this long for the account it admits.
  static let ticketLife = 15 * Span.minute
  /// Browsers keep no cookie longer; the server's own expiry is what counts.
  private static let cookieSecondsMax: Int64 = 400 * 24 * 3600

  private var sessionCookie: String { isSecure ? "__Host-dayly" : "dayly" }
  private var ticketCookie: String { isSecure ? "__Host-dayly-ticket" : "dayly-ticket" }

  /// The request's session; refuses with `unauthenticated` when there is none.
  func session(_ request: Request) async throws -> SessionRecord {
    guard let token = token(request.cookie(sessionCookie)) else {
      throw Refusal(.unauthenticated)
    }
    let now = clock.now()
    guard var session = try await store.session(token, now: now) else {
      throw Refusal(.unauthenticated)
    }
    // Written once a day, not with every request.
    if session.expires.value - now.value < Self.sessionLife - Span.day {
      session.expires = now + Self.sessionLife
      guard try await store.prolongSession(session.token, until: session.expires) else {
        throw Refusal(.unauthenticated)
      }
    }
    return session
  }

  /// Opens a session and puts its cookie into `response`; refuses with `badSignature` a device that
  /// was revoked meanwhile.
  func openSession(for certificate: DeviceCertificate, in response: inout Response) async throws {
    let token = randomness.bytes(32)
    let session = SessionRecord(
      token: sha256(token), account: certificate.account, device: certificate.device,
      expires: clock.now() + Self.sessionLife)
    guard try await store.openSession(session) else { throw Refusal(.badSignature) }
    metrics.add(to: .sessions)
    response.addCookie(
      cookie(sessionCookie, base64url(token).string, seconds: Self.cookieSecondsMax))
  }

  func closeSession(_ session: SessionRecord) async throws -> Response {
    try await store.removeSession(session.token)
    try await store.removePush(of: session.device)
    events.end { $0.token == session.token }
    return signedOut()
  }

  /// Takes the session's cookie from the browser.
  func signedOut() -> Response {
    var response = Response.empty()
    response.addCookie(cookie(sessionCookie, "", seconds: 0))
    return response
  }

  /// Makes a ticket for a verified number and puts its cookie into `response`.
  func openTicket(
    phone: Digest, challenge: Challenge, in response: inout Response
  ) async throws {
    let token = randomness.bytes(32)
    try await store.putTicket(
      TicketRecord(
        hash: sha256(token), phone: phone, challenge: challenge,
        expires: clock.now() + Self.ticketLife, device: nil))
    response.addCookie(
      cookie(ticketCookie, base64url(token).string, seconds: Self.ticketLife / Span.second))
  }

  func ticket(_ request: Request) async throws -> TicketRecord {
    guard let hash = token(request.cookie(ticketCookie)),
      let ticket = try await store.ticket(hash, now: clock.now())
    else { throw Refusal(.unauthenticated, "Verify the phone number again.") }
    return ticket
  }

  private func token(_ value: Substring?) -> Digest? {
    guard let value, value.utf8.count == 43, let bytes = unbase64url(Text(String(value))) else {
      return nil
    }
    return sha256(bytes)
  }

  private func cookie(_ name: String, _ value: String, seconds: Int64) -> String {
    "\(name)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict"
      + (isSecure ? "; Secure" : "")
  }
}

extension Response {
  fileprivate mutating func addCookie(_ cookie: String) {
    headers.append(HTTPField(name: .setCookie, value: cookie))
  }
}

// From a telephone number to a ticket. Nothing here looks an account up, so known and unknown
// numbers cannot differ in answer or in timing.

import Bytes
import Hummingbird
import Wire

extension Backend {
  static let codeLife = 10 * Span.minute
  static let codeTries: UInt8 = 5

  /// POST /v1/codes
  func requestCode(_ request: Request, _ context: DaylyContext) async throws -> Response {
    let wanted: CodeRequest = try await request.value()
    guard wanted.phone.isE164 else {
      throw Refusal(.malformed, "A phone number is + and 7 to 15 digits.")
    }
    let phone = keys.phone(wanted.phone.utf8)
    let networks = networks(of: request, context)
    try await require([
      (.codesPerAddress, .networks(networks)), (.codesPerAddressDay, .networks(networks)),
      (.codesPerNumber, .one(phone)), (.codesPerNumberDay, .one(phone)),
      (.codesPerDay, .everybody),
    ])
    let code = randomness.code()
    try await store.putCode(
      CodeRecord(
        phone: phone, code: keys.code(Array(code.utf8), phone: phone),
        expires: clock.now() + Self.codeLife, tries: Self.codeTries))
    metrics.add(to: .codes)
    await deliver(code, to: wanted.phone.string)
    return .empty()
  }

  /// The console is waited for; a provider is not, nor does the answer depend on it.
  private func deliver(_ code: String, to phone: String) async {
    let send: @Sendable () async -> Void = { [sender, logger, metrics] in
      do {
        try await metrics.measure(.code) { try await sender.send(code: code, to: phone) }
        metrics.add(to: .codesSent)
      } catch {
        metrics.add(to: .codesFailed)
        logger.error(
          "a code could not be sent", metadata: ["error": "\(String(describing: type(of: error)))"])
      }
    }
    switch mode {
    case .development: await send()
    case .production: Task { await send() }
    }
  }

  /// POST /v1/codes/verify
  func verifyCode(_ request: Request, _ context: DaylyContext) async throws -> Response {
    let attempt: CodeVerification = try await request.value()
    guard attempt.phone.isE164, attempt.code.utf8.count == 6 else { throw Refusal(.malformed) }
    try await require(.verificationsPerAddress, of: .networks(networks(of: request, context)))
    let phone = keys.phone(attempt.phone.utf8)
    let outcome = try await store.tryCode(
      phone: phone, code: keys.code(attempt.code.utf8, phone: phone), now: clock.now())
    switch outcome {
    case .wrong(let triesLeft): throw Refusal(.badCode, triesLeft: triesLeft)
    case .right:
      let challenge = Challenge(unchecked: randomness.bytes(Challenge.byteCount))
      var response = Response.wire(ChallengeReply(challenge: challenge))
      try await openTicket(phone: phone, challenge: challenge, in: &response)
      return response
    }
  }
}

extension Text {
  /// "+" and 7 to 15 digits, the first not 0.
  fileprivate var isE164: Bool {
    guard utf8.first == 0x2B, (8...16).contains(utf8.count), utf8[1] != 0x30 else { return false }
    return utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
  }
}

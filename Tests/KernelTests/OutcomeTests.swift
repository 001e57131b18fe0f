// What each answer of a server, or of whatever stands between it and us, comes to.

import Bytes
import Testing
import Wire

@testable import Kernel

@Suite struct OutcomeTests {
  private func outcome(_ status: UInt16, _ body: [UInt8] = []) -> Outcome? {
    Outcome(.httpAnswered(status: status, body: body))
  }

  private func problem(_ code: ProblemCode, after milliseconds: UInt32? = nil) -> Problem {
    Problem(
      code: code, message: "no", retryAfter: milliseconds, head: nil, photo: nil, triesLeft: nil)
  }

  @Test func `only our server refuses, whatever status something in between answers with`() {
    for status: UInt16 in [302, 400, 403, 404, 407, 409, 500, 502, 503] {
      #expect(outcome(status, Array("<html>Sign in to use this network".utf8)) == .trouble)
    }
    let forbidden = problem(.forbidden)
    #expect(outcome(403, forbidden.encoded) == .refused(.forbidden, forbidden))
  }

  @Test func `every code is refused, waited for, or the end of the session`() {
    for code in ProblemCode.allCases {
      let problem = problem(code)
      switch code {
      case .unauthenticated: #expect(outcome(400, problem.encoded) == .unauthenticated)
      case .rateLimited:
        #expect(outcome(429, problem.encoded) == .wait(milliseconds: 30_000))
      case .serverFull, .internalError, .unavailable:
        #expect(outcome(500, problem.encoded) == .trouble)
      default: #expect(outcome(409, problem.encoded) == .refused(code, problem))
      }
    }
  }

  @Test func `a server that says how long is not asked before`() {
    for code in [ProblemCode.rateLimited, .serverFull, .internalError, .unavailable] {
      #expect(
        outcome(503, problem(code, after: 7_000).encoded) == .wait(milliseconds: 7_000))
    }
    #expect(outcome(429) == .wait(milliseconds: 30_000))
  }

  @Test func `success has a body, a session ends, a network is gone, and nothing else is one`() {
    #expect(outcome(200, [1]) == .success([1]) && outcome(204) == .success([]))
    #expect(outcome(401, [9]) == .unauthenticated)
    #expect(Outcome(.httpFailed(.offline)) == .offline)
    #expect(Outcome(.httpFailed(.timeout)) == .trouble)
    #expect(Outcome(.persisted) == nil && Outcome(.recipeDone([])) == nil)
    #expect(Outcome(.httpProgress(moved: 1, total: 2)) == nil)
  }
}

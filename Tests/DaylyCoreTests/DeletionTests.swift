// The end of an account: what is done in which order, and what no failure leads to.

import Bytes
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

/// The machine with the account that is on its device.
private struct DeletionEnd: StateMachine {
  static var name: Machine { .deletion }

  var deletion: Deletion
  var me: SavedAccount

  mutating func handle(_ event: Deletion.Event, _ context: inout Context<Deletion.Effect>) {
    deletion.handle(event, as: me, &context)
  }
}

@Suite struct DeletionTests {
  let server = FakeServer()
  let me: SavedAccount
  let shell = FakeShell(1)
  var deletion = Deletion()
  var requests = Requests()

  init() throws {
    me = try #require(signedIn("Ana", shell, server).machine.account)
  }

  private mutating func send(_ event: Deletion.Event) -> [Deletion.Effect] {
    var end = DeletionEnd(deletion: deletion, me: me)
    defer { deletion = end.deletion }
    return end.handle(event, at: RootTests.occasion, requests: &requests)
  }

  /// The one question among these effects.
  private func question(_ effects: [Deletion.Effect]) -> (Request, Text)? {
    switch effects.first {
    case .shell(.http(let request, let message)): (request, message.path)
    case .shell(.recipe(let request, _)): (request, "")
    default: nil
    }
  }

  private func saving(_ effects: [Deletion.Effect]) -> Request? {
    if case .saveThen(let request)? = effects.first { request } else { nil }
  }

  private let challenge = Answer.httpAnswered(
    status: 200, body: ChallengeReply(challenge: .zero).encoded)
  private let proof = Answer.recipeDone([Signature.zero.bytes])
  private let gone = Answer.httpAnswered(status: 204, body: [])

  private mutating func confirm() {
    _ = send(.user(.opened))
    _ = send(.user(.confirmed))
  }

  @Test mutating func `nothing begins unasked, and until it is confirmed one can go back`() {
    #expect(send(.user(.confirmed)).isEmpty && send(.due(groups: 0)).isEmpty)
    #expect(deletion.screen(groups: 2) == nil)
    #expect(send(.user(.opened)).isEmpty && send(.due(groups: 0)).isEmpty)
    let asked = DeletionSheet(confirmed: false, groups: 2, fault: nil)
    #expect(deletion.screen(groups: 2) == .deletion(sheet: asked))
    _ = send(.back)
    #expect(deletion.screen(groups: 2) == nil)
    confirm()
    _ = send(.back)
    #expect(deletion.isConfirmed, "there is no way back")
  }

  @Test mutating func `a device that was removed does not say for ever that it deletes`() {
    #expect(send(.removed).isEmpty)
    confirm()
    #expect(send(.removed) == [.save])
    #expect(!deletion.isConfirmed && deletion.screen(groups: 0) == nil)
    #expect(send(.removed).isEmpty)
  }

  @Test mutating func `groups are left first, then the server is told, then all is erased`() throws
  {
    _ = send(.user(.opened))
    #expect(send(.user(.confirmed)) == [.save, .leaveGroups])
    #expect(send(.due(groups: 2)) == [.leaveGroups])
    let (asking, path) = try #require(question(send(.due(groups: 0))))
    #expect(path == "/v1/sessions/challenge")
    #expect(send(.due(groups: 0)).isEmpty, "asked once")
    let (signing, _) = try #require(question(send(.answer(challenge, asking))))
    #expect(send(.answer(challenge, asking)).isEmpty, "a late answer changes nothing")
    let recording = try #require(saving(send(.answer(proof, signing))))
    #expect(deletion.isTold, "written before the server hears of it")
    let (telling, last) = try #require(question(send(.answer(.persisted, recording))))
    #expect(last == "/v1/accounts/deletion")
    #expect(send(.answer(gone, telling)) == [.shell(.erase)])
    #expect(send(.answer(gone, telling)).isEmpty && send(.due(groups: 0)).isEmpty)
  }

  @Test mutating func `when the answer to a deletion was lost, all is erased once it is known`()
    throws
  {
    deletion = Deletion(confirmed: true)
    let asking = try #require(question(send(.due(groups: 0)))).0
    let signing = try #require(question(send(.answer(challenge, asking)))).0
    let recording = try #require(saving(send(.answer(proof, signing))))
    let telling = try #require(question(send(.answer(.persisted, recording)))).0
    #expect(send(.answer(.httpFailed(.timeout), telling)).isEmpty)
    // Also in another run: the server knows this device no longer.
    deletion = Deletion(confirmed: true, told: deletion.isTold)
    #expect(send(.removed) == [.shell(.erase)])
    #expect(send(.removed).isEmpty)
  }

  @Test(arguments: failedAnswers)
  mutating func `whatever fails erases nothing, is told, and is tried again`(failure: Answer) throws
  {
    let answers = [challenge, proof, .persisted, gone]
    for failing in answers.indices {
      deletion = Deletion(confirmed: true)
      var open = try #require(question(send(.due(groups: 0)))).0
      for answer in answers[..<failing] {
        let effects = send(.answer(answer, open))
        open = try #require(saving(effects) ?? question(effects)?.0)
      }
      if case .httpAnswered(200, _) = failure, failing == 3 { continue }
      #expect(send(.answer(failure, open)).isEmpty)
      guard case .deletion(let sheet)? = deletion.screen(groups: 0) else { throw Phone.Missing() }
      #expect(sheet.fault != nil && sheet.confirmed)
      open = try #require(question(send(.due(groups: 0)))).0
      for answer in answers {
        let effects = send(.answer(answer, open))
        if let next = saving(effects) ?? question(effects)?.0 {
          open = next
        } else {
          #expect(effects == [.shell(.erase)])
        }
      }
    }
  }
}

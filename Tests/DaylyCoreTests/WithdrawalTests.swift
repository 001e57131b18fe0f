// Taking one's own photo back: the question, the request, and what is left afterwards.

import Bytes
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct WithdrawalTests {
  typealias Script = PhotoScript

  var script = ViewerScript([])
  let mine = PhotoScript.post(9, by: PhotoScript.me, received: 2)
  let noors = PhotoScript.post(3, received: 1)

  init() { script = ViewerScript([noors, mine]) }

  private var state: WithdrawalView? { script.view?.withdrawal }

  /// The request of the last event, if it asks the server to let go of the photo.
  private var request: Request? {
    for effect in script.last {
      if case .shell(.http(let request, let message)) = effect, message.method == .delete {
        let path: Text = "/v1/groups/" + Script.group.hex + "/posts/" + mine.info.photo.hex
        #expect(message.path == path)
        return request
      }
    }
    return nil
  }

  private mutating func ask() throws -> Request {
    script.send(.user(.withdrawTapped))
    script.send(.user(.withdrawConfirmed))
    return try #require(request)
  }

  @Test mutating func `nothing is taken back without having been asked`() throws {
    script.send(.user(.withdrawConfirmed))
    #expect(request == nil)
    script.send(.user(.withdrawTapped))
    #expect(request == nil && state == .asking)
    script.send(.user(.withdrawDeclined))
    #expect(state == .no(fault: nil))
    script.send(.user(.withdrawConfirmed))
    #expect(request == nil)
    script.send(.user(.withdrawTapped))
    script.send(.back)
    #expect(state == .no(fault: nil))
    script.send(.back)
    #expect(script.view == nil)
  }

  @Test mutating func `nobody takes another's photo back`() {
    script.send(.user(.pageShown(index: 1)))
    script.send(.user(.withdrawTapped))
    #expect(state == .no(fault: nil))
    script.send(.user(.pageShown(index: 0)))
    script.send(.user(.withdrawTapped))
    script.send(.user(.pageShown(index: 1)))
    script.send(.user(.withdrawConfirmed))
    #expect(request == nil && state == .no(fault: nil))
  }

  @Test(arguments: [204, 404] as [UInt16])
  mutating func `what the server let go of leaves nothing here, and its day stays used`(
    status: UInt16
  ) throws {
    let request = try ask()
    #expect(state == .busy)
    script.send(.user(.withdrawConfirmed))
    #expect(self.request == nil)
    let body = Problem(
      code: .notFound, message: "", retryAfter: nil, head: nil, photo: nil, triesLeft: nil)
    let answer = Answer.httpAnswered(status: status, body: status == 404 ? body.encoded : [])
    script.send(.answer(answer, request))
    #expect(script.last.contains(.withdrawn(Script.group, Script.day)))
    let photo = mine.info.photo.hex.string
    #expect(
      script.traces.filter { $0.hasSuffix(photo) } == [
        "dismiss photo/\(photo)", "drop post/\(photo)", "forget filekey/\(photo)",
      ])
    let page = script.view?.pages.first { $0.photo == mine.info.photo }
    #expect(page?.content == .failed(fault: .withdrawn), "the page says so until one looks away")
    script.send(.answer(answer, request))
    #expect(!script.last.contains(.withdrawn(Script.group, Script.day)))
  }

  @Test(arguments: failedAnswers)
  mutating func `a photo that could not be taken back stays and says why`(failure: Answer) throws {
    if case .httpAnswered(200, _) = failure { return }
    let request = try ask()
    script.send(.answer(failure, request))
    guard case .no(let fault) = state else {
      Issue.record("it is over")
      return
    }
    if case .httpAnswered(404, _) = failure { return }
    #expect(fault != nil)
    #expect(script.photos.contains(mine.info.photo))
    #expect(try ask() != request)
  }

  @Test mutating func `an answer after the viewer was closed still takes the photo away`() throws {
    let request = try ask()
    script.send(.dismissed)
    script.send(.answer(.httpAnswered(status: 204, body: []), request))
    #expect(script.last.contains(.withdrawn(Script.group, Script.day)))
    #expect(!script.traces.isEmpty)
  }

  @Test func `the newest day of one's own is remembered, on whichever device, none invented`()
    throws
  {
    let server = FakeServer()
    var ana = try Phone("Ana", seed: 1, server)
    _ = try ana.create("Family", server)
    var group = try #require(ana.groups.machine.groups.first)
    let today = CivilDay(100)
    func post(_ day: Int32, by account: AccountID) -> PostInfo {
      var info = Script.post(1).info
      (info.sender, info.day) = (account, CivilDay(day))
      return info
    }
    let others = group.noteDays(of: Script.me, in: [post(100, by: Script.noor)], on: today)
    #expect(!others && group.lastDaySent == nil)
    let earlier = group.noteDays(of: Script.me, in: [post(99, by: Script.me)], on: today)
    #expect(earlier && group.lastDaySent == CivilDay(99))
    let posts = [post(100, by: Script.me), post(98, by: Script.me), post(5000, by: Script.me)]
    let newest = group.noteDays(of: Script.me, in: posts, on: today)
    #expect(newest && group.lastDaySent == today)
    let again = group.noteDays(of: Script.me, in: posts, on: today)
    #expect(!again)
  }
}

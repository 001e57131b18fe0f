// Taking one's own photo back: asked once, told to the server, and only when that has let go of
// it gone from here. What other devices have of it goes when the feed no longer lists it.

import Bytes
import Kernel
import Wire

extension Viewer {
  indirect enum Withdrawing: Equatable, Sendable {
    case no(FormFault?)
    case asking(PhotoID)
    case under(Request, GroupID, PostInfo)
  }

  /// The photo on screen, when it is one's own.
  private var ownPost: PostInfo? {
    guard let open, let thisDevice, open.pages.indices.contains(open.index) else { return nil }
    let info = open.pages[open.index].post.info
    return info.sender == thisDevice.account ? info : nil
  }

  /// What the screen says about taking the shown photo back.
  var withdrawalView: WithdrawalView {
    switch withdrawing {
    case .no(let fault): .no(fault: fault)
    case .asking(let photo): ownPost?.photo == photo ? .asking : .no(fault: nil)
    case .under(_, _, let post): ownPost?.photo == post.photo ? .busy : .no(fault: nil)
    }
  }

  mutating func askWithdrawal() {
    guard case .no = withdrawing, let post = ownPost else { return }
    withdrawing = .asking(post.photo)
  }

  /// Another page, or "keep it". Returns whether there was a question to take back.
  @discardableResult
  mutating func forgetWithdrawal() -> Bool {
    if case .under = withdrawing { return false }
    let asked = withdrawalView == .asking
    withdrawing = .no(nil)
    return asked
  }

  mutating func withdraw(_ context: inout Context<Effect>) {
    guard case .asking(let photo) = withdrawing, let group = open?.group, let post = ownPost,
      post.photo == photo
    else { return }
    let request = context.request()
    withdrawing = .under(request, group, post)
    context.send(
      HTTPMessage(
        method: .delete, path: "/v1/groups/" + group.hex + "/posts/" + photo.hex, body: .none,
        saveAs: nil, most: HTTPMessage.replyBytesMax, patience: Self.patience), as: request)
  }

  /// Returns whether the withdrawal has waited for this answer.
  mutating func withdrawn(_ answer: Answer, _ request: Request, _ context: inout Context<Effect>)
    -> Bool
  {
    guard case .under(request, let group, let post) = withdrawing else { return false }
    guard let outcome = Outcome(answer) else {
      return true
    }
    switch outcome {
    // The server does not know it: it is as gone as can be.
    case .success, .refused(.notFound, _):
      withdrawing = .no(nil)
      let known = groups.first { $0.group == group }?.posts.first { $0.info.photo == post.photo }
      let traces =
        known
        ?? SavedPost(
          info: post, heard: context.instant, seen: true, cached: true, leftOut: nil)
      context.emit(.withdrawn(group, post.day))
      remove([traces], of: group, &context)
      return true
    case .unauthenticated:
      withdrawing = .no(.serverTrouble)
      context.emit(.sessionEnded)
      return true
    case .refused, .wait, .offline, .trouble:
      withdrawing = .no(outcome.fault(at: context.instant))
      return true
    }
  }
}

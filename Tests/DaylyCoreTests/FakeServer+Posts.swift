// The server's photos: one for each account and day, the same bytes as often as one likes.

import Bytes
import Locaphoto
import Membership
import Wire

@testable import DaylyCore
@testable import Kernel

extension FakeServer {
  /// What `shell` sends, and what it fetches into a blob.
  func postRoute(
    _ message: HTTPMessage, _ roster: Roster, _ photo: PhotoID?, _ shell: FakeShell, _ now: Instant
  ) -> Answer {
    guard let photo else { return problem(400, .malformed) }
    if message.method == .get {
      guard let container = containers[photo], let name = message.saveAs else {
        return problem(404, .notFound)
      }
      shell.blobs[name] = container
      return .httpAnswered(status: 200, body: [])
    }
    guard case .blob(let name) = message.body, message.method == .put else {
      return problem(400, .malformed)
    }
    guard let container = shell.blobs[name] else { return .httpFailed(.missingBlob) }
    return take(container, photo, roster, now)
  }

  private func take(
    _ container: [UInt8], _ photo: PhotoID, _ roster: Roster, _ now: Instant
  ) -> Answer {
    // Where the header says by which device, and of which day.
    guard let post = try? ContainerHeader(parsing: container).post,
      let member = roster.members.first(where: { $0.devices.contains { $0.device == post.device } })
    else { return problem(400, .malformed) }
    let expires = now.advanced(by: Group.postLifetime)
    if let known = containers[photo] {
      guard known == container else { return refusal(.digestConflict, photo) }
    } else if let taken = posts.first(where: {
      $0.sender == member.account && $0.day == post.day
    }) {
      return refusal(.dayTaken, taken.photo)
    } else {
      containers[photo] = container
      posts.append(
        PostInfo(
          photo: photo, sender: member.account, device: post.device, day: post.day, received: now,
          expires: expires, size: UInt32(container.count)))
    }
    return .httpAnswered(status: 201, body: PostReply(received: now, expires: expires).encoded)
  }

  private func refusal(_ code: ProblemCode, _ photo: PhotoID) -> Answer {
    let problem = Problem(
      code: code, message: "", retryAfter: nil, head: nil, photo: photo, triesLeft: nil)
    return .httpAnswered(status: 409, body: problem.encoded)
  }
}

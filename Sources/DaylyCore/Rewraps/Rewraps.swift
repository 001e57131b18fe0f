// Gives photos that are alive to devices that came after them: the file key, sealed to the new
// device's prekey, beside a container that stays as it is. Devices of one's own account get all
// of its photos from here; those of others get the photos this device has sent.
//
// The server says who lacks what. Whether they may have it is judged here: by the verified log a
// newcomer was no member when the photo was sealed, whatever the server says.

import Bytes
import Locaphoto
import Membership
import Recipes
import Wire

struct Rewraps: Equatable {
  enum Event {
    /// As the other machines of photos get them, and the highest prekey serials seen.
    case facts(OwnFacts, [GroupFacts], [SavedSerial])
    case answer(Answer, Request)
    /// Time to look after what was left.
    case opened
    /// The answer to `judge`: its recipe, if so.
    case judged(Recipe?)
  }

  indirect enum Effect: Equatable {
    case shell(Wire.Effect)
    /// Was this account a member when the group's log ended here?
    case judge(GroupID, head: Digest, AccountID, Recipe)
    case sessionEnded
  }

  enum Phase {
    case idle
    case asking
    case reading
    case judging
    case wrapping
    case sending
  }

  var phase = Phase.idle
  /// Of this phase.
  private var request: Request?
  private var group: GroupID = .zero
  /// One photo for one device after another; the last is worked on.
  private var lacks: [Lack] = []
  /// Groups to ask about.
  private var due: [GroupID] = []
  private var own: OwnFacts?
  private var groups: [GroupFacts] = []
  private var serials: [SavedSerial] = []

  mutating func handle(
    _ event: Event, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    switch event {
    case .facts(let own, let groups, let serials):
      self.own = own
      for facts in groups where isNews(facts, at: occasion.instant) && !due.contains(facts.group) {
        due.append(facts.group)
      }
      self.groups = groups
      self.serials = serials
      return ask(&requests)
    case .opened: return ask(&requests)
    case .judged(let recipe):
      guard case .judging = phase else { return [] }
      guard let recipe else { return skip(at: occasion, &requests) }
      return run(recipe, .wrapping, &requests)
    case .answer(let answer, let request):
      guard request == self.request else { return [] }
      if case .httpProgress = answer { return [] }
      self.request = nil
      return answered(answer, at: occasion, &requests)
    }
  }

  /// Whether there may be a device that lacks a photo that is here.
  private func isNews(_ facts: GroupFacts, at instant: Instant) -> Bool {
    guard !facts.broken, facts.posts.contains(where: { $0.cached }) else { return false }
    if let before = groups.first(where: { $0.group == facts.group }) {
      // A device that is in the group's log already counts once its account's log has it, too.
      if before.head != facts.head || before.devices != facts.devices
        || before.unknown != facts.unknown
      {
        return true
      }
      if before.posts == facts.posts { return false }
    }
    // One that may be younger than a photo that is alive.
    return facts.members.contains { member in
      member.devices.contains { device in
        device.device != own?.device
          && device.created.advanced(by: Group.lifeAfterCapture) > instant
      }
    }
  }

  private mutating func ask(_ requests: inout Requests) -> [Effect] {
    guard case .idle = phase, !due.isEmpty else { return [] }
    group = due.removeFirst()
    return send(.asking("/v1/groups/" + group.hex + "/lacks"), .asking, &requests)
  }

  private mutating func send(
    _ message: HTTPMessage, _ phase: Phase, _ requests: inout Requests
  ) -> [Effect] {
    [.shell(.http(request: waiting(phase, &requests), message: message))]
  }

  private mutating func run(
    _ recipe: Recipe, _ phase: Phase, _ requests: inout Requests
  ) -> [Effect] {
    [.shell(.recipe(request: waiting(phase, &requests), recipe: recipe))]
  }

  /// The request whose answer the phase waits for.
  private mutating func waiting(_ phase: Phase, _ requests: inout Requests) -> Request {
    let request = requests.next(.rewraps)
    self.request = request
    self.phase = phase
    return request
  }

  private mutating func answered(
    _ answer: Answer, at occasion: Occasion, _ requests: inout Requests
  ) -> [Effect] {
    if case .recipeDone(let revealed) = answer, let lack = lacks.last {
      if case .reading = phase { return read(revealed, lack, at: occasion, &requests) }
      let path =
        Text("/v1/groups/") + group.hex + "/posts/" + lack.photo.hex + "/stanzas/"
        + lack.prekey.device.hex
      let upload = StanzaUpload(stanza: revealed.first ?? [])
      return send(.telling(path, upload, method: .put), .sending, &requests)
    }
    guard let outcome = Outcome(answer) else { return skip(at: occasion, &requests) }
    switch outcome {
    case .success(let body):
      if case .sending = phase { return skip(at: occasion, &requests) }
      guard let reply = try? LacksReply(decoding: body) else { return rest() }
      lacks = reply.lacks
      return begin(at: occasion, &requests)
    case .refused:
      if case .sending = phase { return skip(at: occasion, &requests) }
      return rest()
    case .unauthenticated: return rest() + [.sessionEnded]
    case .wait, .offline, .trouble: return rest()
    }
  }

  /// Nothing more can be done now: asked anew when something else happens.
  private mutating func rest() -> [Effect] {
    phase = .idle
    lacks = []
    due.append(group)
    return []
  }

  private mutating func skip(at occasion: Occasion, _ requests: inout Requests) -> [Effect] {
    _ = lacks.popLast()
    return begin(at: occasion, &requests)
  }

  /// The next photo that is here for a device that may have it.
  private mutating func begin(at occasion: Occasion, _ requests: inout Requests) -> [Effect] {
    while let lack = lacks.last {
      if wanted(lack, at: occasion.instant) != nil {
        return run(
          PostRewrapping.reading(BlobName("post/", lack.photo)), .reading, &requests)
      }
      lacks.removeLast()
    }
    phase = .idle
    return ask(&requests)
  }

  /// The device, if it may have what it lacks and this device can give it.
  private func wanted(_ lack: Lack, at instant: Instant) -> (DeviceCertificate, PostInfo)? {
    guard let own, let facts = groups.first(where: { $0.group == group }), !facts.broken,
      facts.unknown.isEmpty,
      let post = facts.posts.first(where: { $0.info.photo == lack.photo && $0.cached }),
      post.info.expires > instant
    else { return nil }
    let recipients = facts.recipients(serials)
    guard recipients.isUsable(lack.prekey),
      let device = recipients.device(lack.prekey.device), device.device != own.device
    else { return nil }
    guard device.account != own.account else { return (device, post.info) }
    // Whom a photo left out stays left out while it lives, whoever asks: only the device that sent
    // it knows who that was.
    guard post.info.device == own.device, let leftOut = post.leftOut,
      !leftOut.contains(device.account)
    else { return nil }
    return (device, post.info)
  }

  /// The header is known: under which head the photo was sealed, and what there is to compute.
  private mutating func read(
    _ revealed: [[UInt8]], _ lack: Lack, at occasion: Occasion, _ requests: inout Requests
  ) -> [Effect] {
    guard let own, let (device, info) = wanted(lack, at: occasion.instant) else {
      return skip(at: occasion, &requests)
    }
    var rewrapping = PostRewrapping(
      blob: BlobName("post/", info.photo),
      expected: PostExpectation(
        group: group, photo: info.photo, device: info.device, day: info.day),
      keys: own.keys.map { ($0.id, $0.secret) }, fileKey: SecretName("filekey/", info.photo))
    var recipe = RecipeBuilder()
    recipe.verify(
      key: device.deviceKey, SignedMessage.prekey(lack.prekey), signature: lack.prekey.signature)
    guard let head = try? rewrapping.wrap(revealed, to: lack.prekey.key, &recipe) else {
      return skip(at: occasion, &requests)
    }
    // What this account can open, all of its devices may.
    if device.account == own.account { return run(recipe.build, .wrapping, &requests) }
    phase = .judging
    return [.judge(group, head: head, device.account, recipe.build)]
  }
}

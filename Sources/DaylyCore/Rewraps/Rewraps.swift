// Gives photos that are alive to devices that came after them: the file key, sealed to the new
// device's prekey, beside a container that stays as it is. Devices of one's own account get all
// of its photos from here; those of others get the photos this device has sent.
//
// The server says who lacks what. Whether they may have it is judged here: by the verified log a
// newcomer was no member when the photo was sealed, whatever the server says.

import Bytes
import Kernel
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

  indirect enum Effect: Equatable, MachineEffect {
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

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .facts(let own, let groups, let serials):
      self.own = own
      for facts in groups
      where isNews(facts, at: context.instant) && !due.contains(facts.group) {
        due.append(facts.group)
      }
      self.groups = groups
      self.serials = serials
      ask(&context)
    case .opened: ask(&context)
    case .judged(let recipe):
      guard case .judging = phase else { return }
      guard let recipe else { return skip(&context) }
      run(recipe, .wrapping, &context)
    case .answer(let answer, let request):
      guard request == self.request else { return }
      if case .httpProgress = answer { return }
      self.request = nil
      answered(answer, &context)
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

  private mutating func ask(_ context: inout Context<Effect>) {
    guard case .idle = phase, !due.isEmpty else { return }
    group = due.removeFirst()
    send(.asking("/v1/groups/" + group.hex + "/lacks"), .asking, &context)
  }

  private mutating func send(
    _ message: HTTPMessage, _ phase: Phase, _ context: inout Context<Effect>
  ) {
    context.send(message, as: waiting(phase, &context))
  }

  private mutating func run(_ recipe: Recipe, _ phase: Phase, _ context: inout Context<Effect>) {
    context.run(recipe, as: waiting(phase, &context))
  }

  /// The request whose answer the phase waits for.
  private mutating func waiting(_ phase: Phase, _ context: inout Context<Effect>) -> Request {
    let request = context.request()
    self.request = request
    self.phase = phase
    return request
  }

  private mutating func answered(_ answer: Answer, _ context: inout Context<Effect>) {
    if case .recipeDone(let revealed) = answer, let lack = lacks.last {
      if case .reading = phase { return read(revealed, lack, &context) }
      let path =
        Text("/v1/groups/") + group.hex + "/posts/" + lack.photo.hex + "/stanzas/"
        + lack.prekey.device.hex
      let upload = StanzaUpload(stanza: revealed.first ?? [])
      return send(.telling(path, upload, method: .put), .sending, &context)
    }
    guard let outcome = Outcome(answer) else { return skip(&context) }
    switch outcome {
    case .success(let body):
      if case .sending = phase { return skip(&context) }
      guard let reply = try? LacksReply(decoding: body) else { return rest() }
      lacks = reply.lacks
      begin(&context)
    case .refused:
      if case .sending = phase { return skip(&context) }
      rest()
    case .unauthenticated:
      rest()
      context.emit(.sessionEnded)
    case .wait, .offline, .trouble: rest()
    }
  }

  /// Nothing more can be done now: asked anew when something else happens.
  private mutating func rest() {
    phase = .idle
    lacks = []
    due.append(group)
  }

  private mutating func skip(_ context: inout Context<Effect>) {
    _ = lacks.popLast()
    begin(&context)
  }

  /// The next photo that is here for a device that may have it.
  private mutating func begin(_ context: inout Context<Effect>) {
    while let lack = lacks.last {
      if wanted(lack, at: context.instant) != nil {
        return run(PostRewrapping.reading(BlobName("post/", lack.photo)), .reading, &context)
      }
      lacks.removeLast()
    }
    phase = .idle
    ask(&context)
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
  private mutating func read(_ revealed: [[UInt8]], _ lack: Lack, _ context: inout Context<Effect>)
  {
    guard let own, let (device, info) = wanted(lack, at: context.instant) else {
      return skip(&context)
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
      return skip(&context)
    }
    // What this account can open, all of its devices may.
    if device.account == own.account { return run(recipe.build, .wrapping, &context) }
    phase = .judging
    context.emit(.judge(group, head: head, device.account, recipe.build))
  }
}

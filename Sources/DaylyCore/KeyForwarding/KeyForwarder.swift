// Gives photos that are alive to devices that came after them: the file key, sealed to the new
// device's prekey, beside a container that stays as it is. Devices of one's own account get all
// of its photos from here; those of others get the photos this device has sent.
//
// The server says which devices are missing which stanzas. Whether they may have them is judged
// here: by the verified log a newcomer was no member when the photo was sealed, whatever the server
// says.

import Bytes
import Kernel
import Locaphoto
import Membership
import Recipes
import Wire

struct KeyForwarder: Equatable {
  enum Event {
    /// As the other machines of photos get them, and the highest prekey serials seen.
    case facts(ThisDevice, [GroupFacts], [SavedSerial])
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
  private var missing: [MissingStanza] = []
  /// Groups to ask about.
  private var due: [GroupID] = []
  private var thisDevice: ThisDevice?
  private var groups: [GroupFacts] = []
  private var serials: [SavedSerial] = []

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .facts(let thisDevice, let groups, let serials):
      self.thisDevice = thisDevice
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

  /// Whether there may be a device that has no stanza of a photo that is here.
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
        device.device != thisDevice?.device
          && device.created.instant.advanced(by: Group.lifeAfterCapture) > instant
      }
    }
  }

  private mutating func ask(_ context: inout Context<Effect>) {
    guard case .idle = phase, !due.isEmpty else { return }
    group = due.removeFirst()
    send(.asking("/v1/groups/" + group.hex + "/missing-stanzas"), .asking, &context)
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
    if case .recipeDone(let revealed) = answer, let stanza = missing.last {
      if case .reading = phase { return read(revealed, stanza, &context) }
      let path =
        Text("/v1/groups/") + group.hex + "/posts/" + stanza.photo.hex + "/stanzas/"
        + stanza.prekey.device.hex
      let upload = StanzaUpload(stanza: revealed.first ?? [])
      return send(.telling(path, upload, method: .put), .sending, &context)
    }
    guard let outcome = Outcome(answer) else { return skip(&context) }
    switch outcome {
    case .success(let body):
      if case .sending = phase { return skip(&context) }
      guard let reply = try? MissingStanzasReply(decoding: body) else { return rest() }
      missing = reply.missing
      begin(&context)
    case .refused:
      if case .sending = phase { return skip(&context) }
      // Asking again changes nothing, until there is something new about the group.
      phase = .idle
      ask(&context)
    case .unauthenticated:
      rest()
      context.emit(.sessionEnded)
    case .wait, .offline, .trouble: rest()
    }
  }

  /// Nothing more can be done now: asked anew when something else happens.
  private mutating func rest() {
    phase = .idle
    missing = []
    due.append(group)
  }

  private mutating func skip(_ context: inout Context<Effect>) {
    _ = missing.popLast()
    begin(&context)
  }

  /// The next photo that is here for a device that may have it.
  private mutating func begin(_ context: inout Context<Effect>) {
    while let stanza = missing.last {
      if wanted(stanza, at: context.instant) != nil {
        return run(PostKeyForwarder.reading(BlobName("post/", stanza.photo)), .reading, &context)
      }
      missing.removeLast()
    }
    phase = .idle
    ask(&context)
  }

  /// The device, if it may have the stanza and this device can make it.
  private func wanted(_ stanza: MissingStanza, at instant: Instant) -> (
    DeviceCertificate, PostInfo
  )? {
    guard let thisDevice, let facts = groups.first(where: { $0.group == group }), !facts.broken,
      facts.unknown.isEmpty,
      let post = facts.posts.first(where: { $0.info.photo == stanza.photo && $0.cached }),
      post.expires > instant
    else { return nil }
    let recipients = facts.recipients(serials)
    guard recipients.isUsable(stanza.prekey),
      let device = recipients.device(stanza.prekey.device), device.device != thisDevice.device
    else { return nil }
    guard device.account != thisDevice.account else { return (device, post.info) }
    // Whom a photo left out stays left out while it lives, whoever asks: only the device that sent
    // it knows who that was.
    guard post.info.device == thisDevice.device, let leftOut = post.leftOut,
      !leftOut.contains(device.account)
    else { return nil }
    return (device, post.info)
  }

  /// The header is known: under which head the photo was sealed, and what there is to compute.
  private mutating func read(
    _ revealed: [[UInt8]], _ stanza: MissingStanza, _ context: inout Context<Effect>
  ) {
    guard let thisDevice, let (device, info) = wanted(stanza, at: context.instant) else {
      return skip(&context)
    }
    var forwarding = PostKeyForwarder(
      blob: BlobName("post/", info.photo),
      expected: PostExpectation(
        group: group, photo: info.photo, device: info.device, day: info.day),
      keys: thisDevice.keys.map { ($0.id, $0.secret) }, fileKey: SecretName("filekey/", info.photo))
    var recipe = RecipeBuilder()
    recipe.verify(
      key: device.deviceKey, SignedMessage.prekey(stanza.prekey), signature: stanza.prekey.signature
    )
    guard let head = try? forwarding.wrap(revealed, to: stanza.prekey.key, &recipe) else {
      return skip(&context)
    }
    // What this account can open, all of its devices may.
    if device.account == thisDevice.account { return run(recipe.build, .wrapping, &context) }
    phase = .judging
    context.emit(.judge(group, head: head, device.account, recipe.build))
  }
}

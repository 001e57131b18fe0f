// Adding a device by a code: a device of the account shows it, the new one follows it, both show
// one number, and the owner says on the first that it is theirs. Both ends are this machine, for
// they take turns at one place of the server's.
//
// The code holds a seed and the account's public key, behind the "#" of an address. What either
// end leaves at the server carries a tag under the seed, so the server can neither put a device of
// its own there nor another account's certificate; what somebody who saw the code could put there
// shows another number.

import Bytes
import Kernel
import Membership
import Recipes
import Wire

struct DeviceLink: Equatable {
  enum Event {
    case user(LinkingEvent)
    case answer(Answer, Request)
    case back
    /// The app was opened by a code.
    case linkOpened(LinkID, SecretName?)
    /// Time to ask again: the timer, the network, or the app is seen again.
    case due
    /// The account's log may be here now.
    case logHeard
  }

  indirect enum Effect: Equatable, MachineEffect {
    case shell(Wire.Effect)
    /// This device is of an account now; the server has to be told, and asks it to sign this.
    case certified(NewAccount, Challenge)
    /// This one was let into the account.
    case added(DeviceID)
    case sessionEnded
  }

  indirect enum Step: Equatable {
    case idle
    // On the device that shows the code.
    case opening(LinkID)
    case showing(SecretLink, LinkID, copied: Bool)
    case meeting(LinkID, SigningPublicKey)
    /// The certificate is not signed yet.
    case asking(LinkID, DeviceCertificate)
    case certifying(LinkID, AccountBody)
    case handing(LinkID, DeviceID, LinkedCertificate)
    // On the new device.
    case invited(LinkID)
    case making(LinkID)
    case waiting(LinkID, NewAccount, LinkingDevice)
    case checking(LinkID, NewAccount)
    /// The code is of no more use: what it made has to be told, however long that takes.
    case challenging(LinkID, NewAccount)
  }

  /// How often either end asks whether the other has been there. Milliseconds.
  static let period: Int64 = 2_000
  /// How long a place is kept. Milliseconds.
  static let life: Int64 = 600_000
  /// The seed (32) ‖ the account's public key (32).
  static let secret: SecretName = "transient/linking"

  var step = Step.idle
  /// The answer the step waits for.
  var waitsFor: Request?
  var fault: FormFault?
  /// The account's log while an event is handled: it gets the entry that adds the new device.
  var devices: AccountDevices?
  /// The account's log has to be here before a code is shown, so that it is known whether there is
  /// room.
  var waitsForLog = false
  /// The server has answered for the place: it is kept for who shows the code, or for the key of
  /// who followed it and for no other. Nothing is shown to anybody before.
  var isKept = false

  /// The link of an address, "/device/<32 hexadecimal digits>".
  static func link(in path: Text) -> LinkID? {
    guard path.utf8.starts(with: prefix.utf8),
      let digits = Text(utf8: Array(path.utf8.dropFirst(prefix.utf8.count)))
    else { return nil }
    return LinkID(hex: digits)
  }

  static var prefix: Text { "/device/" }

  /// - Parameters:
  ///   - me: the account on this device, also one the server does not know yet.
  ///   - devices: its log, as far as it is known.
  mutating func handle(
    _ event: Event, as me: SavedAccount?, in devices: AccountDevices?,
    _ context: inout Context<Effect>
  ) {
    self.devices = devices
    defer { self.devices = nil }
    switch event {
    case .user(let event): user(event, as: me, &context)
    case .answer(let answer, let request):
      if case .httpProgress = answer { return }
      guard request == waitsFor else { return }
      waitsFor = nil
      if let outcome = Outcome(answer) { return heard(outcome, &context) }
      computed(answer, as: me, &context)
    case .back: leave(as: me, &context)
    case .linkOpened(let link, let fragment):
      opened(link, fragment, as: me, &context)
    case .logHeard:
      if waitsForLog { begin(as: me, &context) }
    case .due:
      // To ask now would be to open the place anew.
      if waitsFor == nil, case .showing(let link, _, _) = step,
        link.expires <= context.instant
      {
        return stopped(.linkEnded)
      }
      ask(&context)
    }
  }

  private mutating func user(
    _ event: LinkingEvent, as me: SavedAccount?, _ context: inout Context<Effect>
  ) {
    switch event {
    case .addTapped: begin(as: me, &context)
    case .confirmTapped: confirm(&context)
    case .copyTapped:
      guard case .showing(let link, _, _) = step else { return }
      context.shell(.copyLink(path: link.path, fragment: link.fragment))
    case .linkHandedOut:
      if case .showing(let link, let id, _) = step { step = .showing(link, id, copied: true) }
    case .acceptTapped: accept(as: me, &context)
    }
  }

  var screen: Screen? {
    let stage: LinkingStage
    switch step {
    case .idle: return nil
    case .opening: stage = .opening
    case .showing(let link, _, let copied):
      stage = isKept ? .showing(link: link, copied: copied) : .opening
    case .meeting: stage = .adding
    case .asking(_, let certificate): stage = .asking(number: certificate.device.number)
    case .certifying, .handing: stage = .adding
    case .invited: stage = .invited
    case .making: stage = .waiting(number: nil)
    case .waiting(_, let made, _), .checking(_, let made), .challenging(_, let made):
      stage = .waiting(number: isKept ? made.certificate.device.number : nil)
    }
    return .linking(sheet: LinkingSheet(stage: stage, fault: fault))
  }

  // MARK: What both ends share

  /// Carries out a recipe and waits for what it reveals.
  mutating func compute(_ recipe: RecipeBuilder, _ context: inout Context<Effect>) {
    let request = context.request()
    waitsFor = request
    context.run(recipe.build, as: request)
  }

  /// Asks the server what the step wants to know, unless that is under way.
  mutating func ask(_ context: inout Context<Effect>) {
    guard waitsFor == nil, let message else { return }
    let request = context.request()
    waitsFor = request
    context.send(message, as: request)
  }

  private var message: HTTPMessage? {
    switch step {
    case .showing(_, let link, _): .telling(DeviceLink.place(link), pieces: [])
    case .handing(let link, _, let certificate):
      .telling(DeviceLink.place(link) + "/certificate", certificate, method: .put)
    case .waiting(let link, _, let device): .telling(DeviceLink.place(link) + "/device", device)
    case .challenging(_, let made):
      .telling(
        "/v1/sessions/challenge", ChallengeRequest(device: made.certificate.device))
    case .idle, .opening, .meeting, .asking, .certifying, .invited, .making, .checking: nil
    }
  }

  private static func place(_ link: LinkID) -> Text { Text("/v1/links/") + link.hex }

  func askAgain(_ context: inout Context<Effect>) {
    context.shell(.wake(timer: .link, instant: context.instant.advanced(by: DeviceLink.period)))
  }

  /// What the server said.
  private mutating func heard(_ outcome: Outcome, _ context: inout Context<Effect>) {
    fault = nil
    switch outcome {
    case .success(let body):
      isKept = true
      switch step {
      case .showing(_, let link, _):
        met(body, link, &context)
      case .handing(_, let device, _):
        finished(&context)
        context.emit(.added(device))
      case .waiting(let link, let made, _):
        answered(body, link, made, &context)
      case .challenging(_, let made):
        guard let reply = try? ChallengeReply(decoding: body) else {
          return stopped(.serverTrouble)
        }
        finished(&context)
        context.emit(.certified(made, reply.challenge))
      case .idle, .opening, .meeting, .asking, .certifying, .invited, .making, .checking:
        break
      }
    case .refused: stopped(.linkEnded)
    case .unauthenticated:
      context.emit(.sessionEnded)
      askAgain(&context)
    case .wait, .offline, .trouble:
      fault = outcome.fault(at: context.instant)
      askAgain(&context)
    }
  }

  /// What a recipe revealed.
  private mutating func computed(
    _ answer: Answer, as me: SavedAccount?, _ context: inout Context<Effect>
  ) {
    guard case .recipeDone(let revealed) = answer else {
      return stopped(answer.storageFull ? .storageFull : .linkEnded)
    }
    switch step {
    case .opening(let link): shown(link, &context)
    case .meeting(let link, let key):
      checked(revealed, link, key, as: me, &context)
    case .certifying(let link, let body):
      certified(revealed, link, body, &context)
    case .making(let link): made(revealed, link, &context)
    case .checking(let link, let made):
      step = .challenging(link, made)
      ask(&context)
    case .idle, .showing, .asking, .handing, .invited, .waiting, .challenging: break
    }
  }

  /// Nothing comes of it; its owner may try once more.
  mutating func stopped(_ fault: FormFault) {
    self.fault = fault
    isKept = false
    switch step {
    case .idle: break
    case .opening(let link), .showing(_, let link, _), .meeting(let link, _),
      .asking(let link, _), .certifying(let link, _), .handing(let link, _, _):
      step = .opening(link)
    case .invited(let link), .making(let link), .waiting(let link, _, _), .checking(let link, _),
      .challenging(let link, _):
      step = .invited(link)
    }
  }

  /// Closes the sheet; of keys that were made for an account nothing stays.
  private mutating func leave(as me: SavedAccount?, _ context: inout Context<Effect>) {
    var recipe = RecipeBuilder()
    if me == nil { recipe.forgetMade() }
    finished(forgetting: recipe, &context)
  }

  private mutating func finished(
    forgetting recipe: RecipeBuilder = RecipeBuilder(), _ context: inout Context<Effect>
  ) {
    self = DeviceLink()
    var recipe = recipe
    recipe.forget(DeviceLink.secret)
    context.shell(.sleep(timer: .link))
    context.run(recipe.build)
  }
}

extension RecipeBuilder {
  /// The key that the key of what the devices share travels under, once.
  mutating func travelKey() -> Value {
    hkdf(slice(.secret(name: DeviceLink.secret), at: 0, count: 32), info: Label.accountSettingsKey)
  }

  /// The tag under the link's seed that shows who left `parts`.
  mutating func linkTag(_ label: Text, _ parts: [Value]) -> Value {
    let seed = slice(.secret(name: DeviceLink.secret), at: 0, count: 32)
    return hmac(key: seed, join([.literal(bytes: label.utf8)] + parts))
  }
}

extension DeviceID {
  /// Four digits, for somebody to compare on two screens.
  fileprivate var number: Text {
    let value = UInt32(bytes[0]) << 16 | UInt32(bytes[1]) << 8 | UInt32(bytes[2])
    return Text(utf8: decimal(value % 10_000, digits: 4)) ?? ""
  }
}

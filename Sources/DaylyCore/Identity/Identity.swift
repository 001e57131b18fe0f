// Who the others are, and which devices are one's own: safety numbers, whether somebody was
// compared, somebody known who comes back under another account, and the revoking of devices.
//
// An account's id is the hash of its key, so the key behind an account cannot change. What does
// change is the account behind a person: a number registered anew makes a new one, which needs a
// new invitation. All a device can see of that is an account it did not know under the first name
// of one it did. It says so, and seals nothing to the newcomer until its owner has accepted them.
// A newcomer under a name nobody had is what an invitation brings; the group's details tell who
// invited them.

import Bytes
import Kernel
import Membership
import Recipes
import Wire

struct Identity: Equatable {
  enum Event {
    case user(IdentityEvent)
    case answer(Answer, Request)
    case back
    /// Time to look after what is due.
    case opened
    case facts(ThisDevice, [GroupFacts], SavedAccount, AccountDevices?)
    case appended(Request)
    case appendFailed(Request, FormFault)
    /// This device has let that one into the account.
    case added(DeviceID)
    /// From now on devices are called this.
    case accountSettings([AccountSetting])
  }

  indirect enum Effect: Equatable, MachineEffect {
    case shell(Wire.Effect)
    case save
    /// Answered by `appended` or `appendFailed`.
    case append(GroupID, LogAction, Request)
    /// Takes a device out of the account, alone or with what it let in; answered likewise.
    case revoke(DeviceID, alone: Bool, Request)
    /// Who is held and who was compared is different now.
    case trustChanged
  }

  indirect enum Page: Equatable {
    case closed
    case person(GroupID, AccountID, NumberState)
    case devices(DevicesQuestion?)
  }

  enum NumberState: Equatable {
    case computing(Request)
    case ready(Text)
    case failed
  }

  /// An entry that revokes a device on its way into the account's log, or into a group's.
  struct Revoking: Equatable {
    var ticket: Request
    var group: GroupID?
    var device: DeviceID
  }

  /// Far more people than anybody's groups have.
  static let peopleMax = 500
  /// Of revoked devices; five at a time are all an account has.
  static let revokingMax = 64
  /// Of devices that were given names.
  static let namesMax = 64

  var people: [SavedPerson]
  /// Devices on their way out of the account's log, oldest first.
  var revoking: [SavedRevocation]
  /// What this device's owner calls their devices, oldest first.
  var names: [DeviceName]
  var page = Page.closed
  var under: [Revoking] = []
  var fault: FormFault?
  var thisDevice: ThisDevice?
  var groups: [GroupFacts] = []
  var me: SavedAccount?
  /// The account's log as it is known here.
  var account: AccountDevices?

  init(
    people: [SavedPerson] = [], revoking: [SavedRevocation] = [], names: [DeviceName] = []
  ) {
    self.people = people
    self.revoking = revoking
    self.names = names
  }

  /// To whom nothing is sealed until they are accepted.
  var held: [AccountID] { people.filter { $0.trust.isHeld }.map { $0.account } }
  /// Whose number was compared.
  var verified: [AccountID] { people.filter { $0.trust == .verified }.map { $0.account } }

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .user(let event): user(event, &context)
    case .answer(let answer, let request):
      guard case .person(let group, let account, .computing(request)) = page else { return }
      if case .recipeDone(let revealed) = answer, let digits = SafetyNumber.digits(revealed) {
        page = .person(group, account, .ready(digits))
      } else {
        page = .person(group, account, .failed)
      }
    case .back:
      guard case .devices(.some) = page else {
        page = .closed
        return
      }
      page = .devices(nil)
      // It may be about a name that nobody wants any more.
      fault = nil
    case .opened: pursue(&context)
    case .facts(let thisDevice, let groups, let me, let account):
      self.thisDevice = thisDevice
      self.me = me
      self.account = account
      self.groups = groups
      meet(&context)
      pursue(&context)
    case .added(let device):
      page = .devices(.name(device: device, added: true))
    case .accountSettings(let settings): adopt(settings)
    case .appended(let ticket):
      guard under.contains(where: { $0.ticket == ticket }) else { return }
      under.removeAll { $0.ticket == ticket }
      fault = nil
    case .appendFailed(let ticket, let fault):
      guard under.contains(where: { $0.ticket == ticket }) else { return }
      under.removeAll { $0.ticket == ticket }
      self.fault = fault
    }
  }

  private mutating func user(_ event: IdentityEvent, _ context: inout Context<Effect>) {
    switch event {
    case .personTapped(let group, let account):
      guard let me, account != me.account, let member = member(account, in: group),
        let key = member.devices.first?.accountKey
      else { return }
      let request = context.request()
      page = .person(group, account, .computing(request))
      let number = SafetyNumber((me.account, me.certificate.accountKey), (account, key))
      context.run(number.recipe, as: request)
    case .verifiedTapped: judge(.verified, &context)
    case .unverifiedTapped: judge(.known, &context)
    case .acceptTapped: judge(.known, &context)
    case .devicesTapped:
      page = .devices(nil)
    case .revokeTapped(let device):
      guard case .devices = page, device != me?.device, devices.contains(where: { $0 == device })
      else { return }
      page = .devices(.revoke(device: device, reach: reach(of: device)))
    case .deviceNameTapped(let device):
      guard case .devices = page, devices.contains(where: { $0 == device }) else { return }
      page = .devices(.name(device: device, added: false))
    case .deviceNamed(let entered): named(entered, &context)
    case .revokeConfirmed(let alone):
      guard case .devices(.revoke(let device, _)) = page else { return }
      page = .devices(nil)
      fault = nil
      revoking.removeAll { $0.device == device }
      if revoking.count == Identity.revokingMax { revoking.remove(at: 0) }
      revoking.append(SavedRevocation(device: device, alone: alone))
      context.emit(.save)
      pursue(&context)
    }
  }

  /// What the owner says of the person on the screen.
  private mutating func judge(_ trust: PersonTrust, _ context: inout Context<Effect>) {
    guard case .person(_, let account, _) = page,
      let index = people.firstIndex(where: { $0.account == account }),
      people[index].trust != trust
    else { return }
    people[index].trust = trust
    context.emit(.save)
    context.emit(.trustChanged)
  }

  func member(_ account: AccountID, in group: GroupID) -> GroupFacts.Member? {
    groups.first { $0.group == group }?.members.first { $0.account == account }
  }
}

extension PersonTrust {
  /// Whether nothing is sealed to them.
  var isHeld: Bool {
    switch self {
    case .questioned: true
    case .known, .verified: false
    }
  }
}

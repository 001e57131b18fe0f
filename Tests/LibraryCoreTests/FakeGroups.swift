// The groups beside a vault, as far as the library asks them: with a device's keys of stand-in
// arithmetic, and the recipes that the groups run.

import Bytes
import Locaphoto
import Wire

struct FakeGroups {
  static let prekey: SecretName = "prekey/1"
  static let deviceKey: SecretName = "device/key"

  let device: DeviceID
  let seed: [UInt8]
  /// Whom this one knows, with the devices they have.
  var people: [(Acquaintance, FakeGroups)] = []
  /// What is answered instead.
  var fault: GroupsFault?
  /// The prekey that the device had was destroyed.
  var isExpired = false

  init(_ number: UInt8) {
    device = DeviceID(unchecked: [UInt8](repeating: number, count: 16))
    seed = [UInt8](repeating: number, count: 32)
  }

  /// Somebody who says to be another device.
  init(renaming other: FakeGroups, as device: DeviceID) {
    self.device = device
    seed = other.seed
  }

  var publicPrekey: AgreementPublicKey { AgreementPublicKey(unchecked: standIn(seed + [1])) }
  var publicKey: SigningPublicKey { SigningPublicKey(unchecked: standIn(seed)) }

  /// One that is known under this name.
  func named(_ name: Text, compared: Bool = false) -> (Acquaintance, FakeGroups) {
    let account = AccountID(unchecked: device.bytes)
    return (
      Acquaintance(account: account, name: name, group: "Family", compared: compared), self
    )
  }

  /// Whatever can be answered, and what no groups would.
  static let answers: [GroupsAnswer] = [
    .people(people: [FakeGroups(9).named("Nobody").0]),
    .recipients(
      person: FakeGroups(9).named("Nobody").0, device: FakeGroups(9).device,
      keys: [FakeGroups(9).publicPrekey]),
    .recipients(person: FakeGroups(9).named("Nobody").0, device: FakeGroups(9).device, keys: []),
    .signature(signature: Signature(unchecked: [UInt8](repeating: 0, count: 64))),
    .fileKey(
      sealed: [], signer: FakeGroups(9).named("Nobody").0, key: FakeGroups(9).publicKey),
    .failed(fault: .offline),
  ]

  func answer(_ question: GroupsQuestion, _ folder: FakeFolder) -> GroupsAnswer {
    if let fault { return .failed(fault: fault) }
    switch question {
    case .people: return .people(people: people.map(\.0))
    case .recipients(let account):
      guard let (person, devices) = people.first(where: { $0.0.account == account }) else {
        return .failed(fault: .unknown)
      }
      return .recipients(person: person, device: device, keys: [devices.publicPrekey])
    case .signature(let header, let root, let tail):
      guard let signing = try? ShareSigner(header: header, of: device),
        let revealed = run(
          signing.recipe(root: root, tail: tail, signer: Self.deviceKey), folder),
        let signature = Signature(revealed)
      else { return .failed(fault: .trouble) }
      return .signature(signature: signature)
    case .fileKey(let header, let key):
      guard let handing = try? ShareKeyHandover(header: header) else {
        return .failed(fault: .trouble)
      }
      guard let (signer, device) = people.first(where: { $0.1.device == handing.sender }) else {
        return .failed(fault: .unknown)
      }
      let id = KeyID(
        unchecked: Array(
          standIn(("dayly/v1 key" as Text).utf8 + publicPrekey.bytes)
            .prefix(16)))
      guard !isExpired, let recipe = try? handing.recipe(keys: [(id, Self.prekey)], to: key),
        let sealed = run(recipe, folder)
      else { return .failed(fault: .notForThisDevice) }
      return .fileKey(sealed: sealed, signer: signer, key: device.publicKey)
    }
  }

  /// With this device's keys, which are in no vault.
  private func run(_ recipe: Recipe, _ folder: FakeFolder) -> [UInt8]? {
    folder.secrets[Self.prekey] = seed + [1]
    folder.secrets[Self.deviceKey] = seed
    defer { for name in [Self.prekey, Self.deviceKey] { folder.secrets[name] = nil } }
    let answer = folder.run(recipe, for: Request(machine: .questions, number: 1))
    guard case .recipeDone(_, let revealed) = answer else { return nil }
    return revealed.first
  }
}

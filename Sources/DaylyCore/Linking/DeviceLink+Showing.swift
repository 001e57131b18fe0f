// The device that shows the code: keeps a place at the server, certifies who came there.

import Bytes
import Kernel
import Membership
import Recipes
import Wire

extension DeviceLink {
  mutating func begin(as me: SavedAccount?, _ context: inout Context<Effect>) {
    switch step {
    case .idle, .opening: break
    // Its place could not be made yet.
    case .showing where !isKept && waitsFor == nil: break
    case .showing, .meeting, .asking, .certifying, .handing, .invited, .making, .waiting,
      .checking, .challenging:
      return
    }
    guard let me, me.registration == nil, waitsFor == nil else { return }
    step = .opening(context.occasion.identifier())
    // Whether there is room, the account's log says.
    waitsForLog = devices == nil
    guard let devices else {
      fault = nil
      return
    }
    guard !devices.isFull else { return stopped(.tooManyDevices) }
    // The next device would be one too many in a row.
    guard let chain = try? me.certificate.chain(), chain.count < DeviceCertificate.chainMax
    else { return stopped(.unusable) }
    fault = nil
    var recipe = RecipeBuilder()
    let fragment = recipe.join([
      recipe.random(32), .literal(bytes: me.certificate.accountKey.bytes),
    ])
    recipe.keep(DeviceLink.secret, fragment)
    compute(recipe, &context)
  }

  mutating func shown(_ link: LinkID, _ context: inout Context<Effect>) {
    let shown = SecretLink(
      path: DeviceLink.prefix + link.hex, fragment: DeviceLink.secret,
      expires: context.instant.advanced(by: DeviceLink.life))
    step = .showing(shown, link, copied: false)
    ask(&context)
  }

  /// Whether somebody has come to the place, and has seen the code.
  mutating func met(_ body: [UInt8], _ link: LinkID, _ context: inout Context<Effect>) {
    guard let reply = try? LinkWaitReply(decoding: body) else {
      return stopped(.serverTrouble)
    }
    guard let device = reply.device else { return askAgain(&context) }
    step = .meeting(link, device.key)
    let key = Value.literal(bytes: device.key.bytes)
    var recipe = RecipeBuilder()
    recipe.equal(recipe.linkTag(Label.linkDevice, [key]), .literal(bytes: device.tag.bytes))
    recipe.reveal(recipe.identifier(Label.device, key))
    compute(recipe, &context)
  }

  mutating func checked(
    _ revealed: [[UInt8]], _ link: LinkID, _ key: SigningPublicKey, as me: SavedAccount?,
    _ context: inout Context<Effect>
  ) {
    guard let me, let first = revealed.first, let device = DeviceID(first) else {
      return stopped(.serverTrouble)
    }
    let mine = me.certificate
    step = .asking(
      link,
      DeviceCertificate(
        account: mine.account, accountKey: mine.accountKey, device: device, deviceKey: key,
        created: SignedInstant(context.instant),
        certifier: .device(certificate: mine.encoded), signature: .zero))
  }

  mutating func confirm(_ context: inout Context<Effect>) {
    guard case .asking(let link, let certificate) = step else { return }
    guard let devices, case .device(let mine) = certificate.certifier,
      let author = devices.devices.first(where: { $0.certificate.encoded == mine })
    else { return stopped(.serverTrouble) }
    let body = devices.next(
      by: .device(device: author.device), at: context.instant, adding: certificate)
    step = .certifying(link, body)
    var recipe = RecipeBuilder()
    let (whole, signature) = recipe.sign(body, with: "device/key")
    let settingsKey = recipe.aesGCMSeal(
      key: recipe.travelKey(), nonce: recipe.zeros(12), associated: [],
      .secret(name: AccountSettings.key))
    recipe.reveal(whole)
    recipe.reveal(signature)
    recipe.reveal(settingsKey)
    recipe.reveal(recipe.linkTag(Label.linkCertificate, [whole, signature, settingsKey]))
    compute(recipe, &context)
  }

  mutating func certified(
    _ revealed: [[UInt8]], _ link: LinkID, _ body: AccountBody, _ context: inout Context<Effect>
  ) {
    guard revealed.count == 4, let signature = Signature(revealed[1]),
      let tag = Digest(revealed[3]), let device = body.added?.device
    else { return stopped(.serverTrouble) }
    let entry = AccountEntry(body: revealed[0], signature: signature, possession: .zero)
    step = .handing(
      link, device, LinkedCertificate(entry: entry, settingsKey: revealed[2], tag: tag))
    ask(&context)
  }
}

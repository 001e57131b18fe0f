// The new device: makes its keys, leaves its own at the place, takes the certificate from there.

import Bytes
import Kernel
import Membership
import Recipes
import Wire

extension DeviceLink {
  mutating func opened(
    _ link: LinkID, _ fragment: SecretName?, as me: SavedAccount?, _ context: inout Context<Effect>
  ) {
    var recipe = RecipeBuilder()
    if step == .idle {
      step = .invited(link)
      if me != nil {
        fault = .hasAccount
      } else if let fragment {
        recipe.keep(DeviceLink.secret, .secret(name: fragment))
      } else {
        fault = .linkEnded
      }
    }
    guard let fragment else { return }
    recipe.forget(fragment)
    context.run(recipe.build)
  }

  mutating func accept(as me: SavedAccount?, _ context: inout Context<Effect>) {
    guard case .invited(let link) = step, me == nil else { return }
    step = .making(link)
    fault = nil
    compute(NewAccount.making(at: DeviceLink.secret), &context)
  }

  mutating func made(_ revealed: [[UInt8]], _ link: LinkID, _ context: inout Context<Effect>) {
    guard let last = revealed.last, let tag = Digest(last),
      let made = NewAccount(revealed, at: context.instant)
    else { return stopped(.serverTrouble) }
    let device = LinkingDevice(key: made.certificate.deviceKey, tag: tag)
    step = .waiting(link, made, device)
    ask(&context)
  }

  /// Whether the certificate is there; taken when it is for this device, from who showed the code.
  mutating func answered(
    _ body: [UInt8], _ link: LinkID, _ made: NewAccount, _ context: inout Context<Effect>
  ) {
    guard let reply = try? LinkOfferReply(decoding: body) else {
      return stopped(.serverTrouble)
    }
    guard let linked = reply.certificate else { return askAgain(&context) }
    guard let certificate = (try? linked.entry.opened())?.added,
      certificate.deviceKey == made.certificate.deviceKey,
      certificate.accountKey == made.certificate.accountKey
    else { return stopped(.linkEnded) }
    var made = made
    made.certificate = certificate
    made.entrance = .device(linked.entry)
    step = .checking(link, made)
    var recipe = RecipeBuilder()
    // With the keys, the ids have to be the ones this device reckoned: the server checks them.
    let signed = linked.entry.body + linked.entry.signature.bytes
    let left = Value.literal(bytes: signed + linked.settingsKey)
    let tag = recipe.linkTag(Label.linkCertificate, [left])
    recipe.equal(tag, .literal(bytes: linked.tag.bytes))
    let settingsKey = recipe.aesGCMOpen(
      key: recipe.travelKey(), nonce: recipe.zeros(12), associated: [],
      .literal(bytes: linked.settingsKey))
    recipe.keep(AccountSettings.key, settingsKey)
    compute(recipe, &context)
  }
}

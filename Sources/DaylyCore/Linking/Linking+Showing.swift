// The device that shows the code: keeps a place at the server, certifies who came there.

import Bytes
import Membership
import Recipes
import Wire

extension Linking {
  mutating func begin(
    as me: SavedAccount?, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    switch step {
    case .idle, .opening: break
    // Its place could not be made yet.
    case .showing where !isKept && waitsFor == nil: break
    case .showing, .meeting, .asking, .certifying, .handing, .invited, .making, .waiting,
      .checking, .challenging:
      return []
    }
    guard let me, me.registration == nil, waitsFor == nil else { return [] }
    step = .opening(occasion.identifier())
    // The next device would be one too many in a row.
    guard let chain = try? me.certificate.chain(), chain.count < DeviceCertificate.chainMax
    else { return stopped(.unusable) }
    fault = nil
    var recipe = RecipeBuilder()
    let fragment = recipe.join([
      recipe.random(32), .literal(bytes: me.certificate.accountKey.bytes),
    ])
    recipe.keep(Linking.secret, fragment)
    return compute(recipe, requests: &requests)
  }

  mutating func shown(
    _ link: LinkID, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    let shown = SecretLink(
      path: Linking.prefix + link.hex, fragment: Linking.secret,
      expires: occasion.instant.advanced(by: Linking.life))
    step = .showing(shown, link, copied: false)
    return ask(requests: &requests)
  }

  /// Whether somebody has come to the place, and has seen the code.
  mutating func met(
    _ body: [UInt8], _ link: LinkID, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    guard let reply = try? LinkWaitReply(decoding: body) else { return stopped(.serverTrouble) }
    guard let device = reply.device else { return askAgain(at: occasion) }
    step = .meeting(link, device.key)
    let key = Value.literal(bytes: device.key.bytes)
    var recipe = RecipeBuilder()
    recipe.equal(recipe.linkTag(Label.linkDevice, [key]), .literal(bytes: device.tag.bytes))
    recipe.reveal(recipe.identifier(Label.device, key))
    return compute(recipe, requests: &requests)
  }

  mutating func checked(
    _ revealed: [[UInt8]], _ link: LinkID, _ key: SigningPublicKey, as me: SavedAccount?,
    at occasion: Occasion
  ) -> [Effect] {
    guard let me, let first = revealed.first, let device = DeviceID(first) else {
      return stopped(.serverTrouble)
    }
    let mine = me.certificate
    step = .asking(
      link,
      DeviceCertificate(
        account: mine.account, accountKey: mine.accountKey, device: device, deviceKey: key,
        created: occasion.instant, certifier: .device(certificate: mine.encoded),
        signature: .zero))
    return []
  }

  mutating func confirm(requests: inout Requests) -> [Effect] {
    guard case .asking(let link, let certificate) = step else { return [] }
    step = .certifying(link, certificate)
    let message = Value.literal(bytes: SignedMessage.certificate(certificate))
    var recipe = RecipeBuilder()
    let signature = recipe.sign(with: "device/key", message)
    let ownKey = recipe.aesGCMSeal(
      key: recipe.travelKey(), nonce: recipe.zeros(12), associated: [], .secret(name: Own.key))
    recipe.reveal(signature)
    recipe.reveal(ownKey)
    recipe.reveal(recipe.linkTag(Label.linkCertificate, [message, signature, ownKey]))
    return compute(recipe, requests: &requests)
  }

  mutating func certified(
    _ revealed: [[UInt8]], _ link: LinkID, _ certificate: DeviceCertificate,
    requests: inout Requests
  ) -> [Effect] {
    guard revealed.count == 3, let signature = Signature(revealed[0]),
      let tag = Digest(revealed[2])
    else { return stopped(.serverTrouble) }
    var certificate = certificate
    certificate.signature = signature
    step = .handing(
      link, LinkedCertificate(certificate: certificate, ownKey: revealed[1], tag: tag))
    return ask(requests: &requests)
  }
}

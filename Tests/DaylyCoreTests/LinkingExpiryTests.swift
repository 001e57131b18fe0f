// A code for a new device that nobody came to.

import Bytes
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct LinkingExpiryTests {
  private let end = Instant(1_000_600_000)
  private let link = LinkID.zero

  private func showing(_ now: Instant, in linking: inout DeviceLink) -> [DeviceLink.Effect] {
    let occasion = Occasion(
      instant: now, day: CivilDay(11), nextMidnight: Instant(1_036_800_000),
      entropy: [UInt8](repeating: 1, count: 32))
    var context = Context<DeviceLink.Effect>(.linking, at: occasion, Requests())
    linking.handle(.due, as: nil, in: nil, &context)
    return context.effects
  }

  private var shown: DeviceLink {
    var linking = DeviceLink()
    let secret = SecretLink(path: "/device/0", fragment: DeviceLink.secret, expires: end)
    linking.step = .showing(secret, link, copied: false)
    return linking
  }

  @Test func `a code that has run out is not shown any longer, and its place is not opened anew`() {
    var linking = shown
    #expect(showing(Instant(end.value - 1), in: &linking).count == 1)
    linking = shown
    #expect(showing(end, in: &linking).isEmpty)
    #expect(
      linking.screen == .linking(sheet: LinkingSheet(stage: .opening, fault: .linkEnded)))
  }

  @Test func `an answer that is still to come is heard before a code is over`() {
    var linking = shown
    let early = Instant(end.value - 1)
    _ = showing(early, in: &linking)
    let waiting = linking
    #expect(showing(end, in: &linking).isEmpty)
    #expect(linking == waiting)
  }
}

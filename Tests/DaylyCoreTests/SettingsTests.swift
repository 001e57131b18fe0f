// The settings: what opens and closes the sheet, and that nothing is asked without a tap.

import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct SettingsTests {
  private static let everyAccess: [Access] = [
    .unasked, .asking, .granted, .deniedOnce, .deniedForGood, .noDevice, .busy, .insecureOrigin,
    .limited, .unavailable,
  ]

  private func settings(
    notifications: Access = .unasked, storage: Access = .unasked, install: Installing = .offered
  ) -> Settings {
    var settings = Settings()
    let facts = SystemFacts(
      notifications: notifications, storage: storage, install: install)
    #expect(
      settings.handle(.user(.systemSeen(facts: facts)), at: PhotoScript.later(0)) == [
        .systemChanged(facts)
      ])
    return settings
  }

  @Test func `the gear opens the sheet, back closes it`() {
    var settings = settings()
    #expect(settings.screen(words: false) == nil)
    #expect(settings.handle(.user(.opened), at: PhotoScript.later(0)).isEmpty)
    #expect(
      settings.handle(.user(.opened), at: PhotoScript.later(0)).isEmpty,
      "a second tap changes nothing")
    #expect(
      settings.screen(words: true)
        == .settings(sheet: SettingsSheet(system: settings.system, words: true)))
    #expect(settings.handle(.back, at: PhotoScript.later(0)).isEmpty)
    #expect(settings.screen(words: false) == nil)
  }

  @Test func `what may be asked is asked once, on a tap`() {
    for access in Self.everyAccess {
      var settings = settings(notifications: access, storage: access)
      let may = access == .unasked || access == .deniedOnce
      #expect(
        settings.handle(.user(.notificationsTapped), at: PhotoScript.later(0))
          == (may ? [.shell(.askSystem(wish: .notifications)), .save] : []))
      #expect(
        settings.handle(.user(.storageTapped), at: PhotoScript.later(0))
          == (may ? [.shell(.askSystem(wish: .storage))] : []))
      let asked = settings
      #expect(
        settings.handle(.user(.notificationsTapped), at: PhotoScript.later(0)).isEmpty,
        "already being asked")
      #expect(settings.handle(.user(.storageTapped), at: PhotoScript.later(0)).isEmpty)
      #expect(settings == asked)
    }
  }

  @Test func `an installation is asked for only while the system offers it`() {
    for install in [Installing.settled, .offered, .byHand] {
      var settings = settings(install: install)
      #expect(
        settings.handle(.user(.installTapped), at: PhotoScript.later(0))
          == (install == .offered ? [.shell(.askSystem(wish: .install))] : []))
    }
  }

  @Test func `the answer, also late or repeated, is what stands there`() {
    var settings = settings()
    _ = settings.handle(.user(.notificationsTapped), at: PhotoScript.later(0))
    #expect(settings.system.notifications == .asking)
    let facts = SystemFacts(notifications: .granted, storage: .granted, install: .settled)
    #expect(
      settings.handle(.user(.systemSeen(facts: facts)), at: PhotoScript.later(0)) == [
        .systemChanged(facts)
      ])
    #expect(
      settings.handle(.user(.systemSeen(facts: facts)), at: PhotoScript.later(0)).isEmpty,
      "said once")
    #expect(settings.system == facts)
    _ = settings.handle(.user(.opened), at: PhotoScript.later(0))
    #expect(
      settings.screen(words: false)
        == .settings(sheet: SettingsSheet(system: facts, words: false)))
  }

  @Test func `notifications are offered once, to who was never asked`() {
    for access in Self.everyAccess {
      #expect(settings(notifications: access).offersToTell == (access == .unasked))
    }
    var settings = settings()
    #expect(settings.handle(.user(.offerDeclined), at: PhotoScript.later(0)) == [.save])
    #expect(!settings.offersToTell && settings.offered)
    #expect(
      settings.handle(.user(.offerDeclined), at: PhotoScript.later(0)).isEmpty,
      "nothing is new the second time")
    #expect(!Settings(offered: true).offersToTell, "nor in the next run")
  }

  @Test func `an offer counts as made once it is shown, and stays until it is left`() {
    var settings = settings()
    #expect(!settings.noteOffer(isShown: false) && !settings.offered)
    #expect(settings.noteOffer(isShown: true) && settings.offered, "a reload makes no second")
    #expect(!settings.noteOffer(isShown: true) && settings.offersToTell, "it is still there")
    #expect(!settings.noteOffer(isShown: false) && !settings.offersToTell)
    #expect(!settings.noteOffer(isShown: true) && !settings.offersToTell, "nor on another day")
  }
}

// Items handed to a person one shares a group with: that only their device opens them, that whose
// they are is held to every chunk, and that each way it can fail says which.

import Bytes
import Kernel
import Locaphoto
import Testing
import Wire

@testable import LibraryCore

@Suite struct HandingTests {
  private static let film: [UInt8] = (0..<150_000).map { UInt8(truncatingIfNeeded: $0 / 5) }
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9]
  private let ada = FakeGroups(1)
  private let ben = FakeGroups(2)

  /// Ada's vault with a photo and a film of some chunks.
  private func giver() -> VaultScript {
    let script = VaultScript.made()
    script.folder.facts["c.mp4"] = MediaFacts(
      kind: .video, mediaType: "video/mp4", size: nil, duration: 9, date: nil, motion: nil,
      stillTime: nil, half: nil, camera: "", album: nil, hasSidecar: false, favorite: false,
      picture: nil, passedOver: nil)
    script.choose([("a.jpg", [1, 2, 3]), ("c.mp4", Self.film)])
    script.settle()
    script.folder.drawn = Self.jpeg
    script.send(.thumbnails(event: .shown(items: script.entries().map(\.item))))
    script.settle()
    var groups = ada
    groups.people = [ben.named("Ben")]
    script.folder.groups = groups
    return script
  }

  /// Ben's empty vault.
  private func taker(compared: Bool = false) -> VaultScript {
    let script = VaultScript.made()
    var groups = ben
    groups.people = [ada.named("Ada", compared: compared)]
    script.folder.groups = groups
    return script
  }

  private func begin(_ script: VaultScript, to account: AccountID? = nil) {
    let items = script.entries().map(\.item)
    let account = account ?? ben.named("Ben").0.account
    script.send(
      .sharing(
        event: .shareTapped(
          items: items, title: "", along: GoingAlong(removal: nil, asTaken: false),
          to: account)))
  }

  private func shared(_ script: VaultScript) -> [UInt8]? {
    begin(script)
    script.settle()
    return script.folder.exported.last?.bytes
  }

  private func choose(_ file: [UInt8], _ script: VaultScript) {
    script.folder.chosen["chosen/shared"] = file
    script.send(
      .receiving(
        event: .fileChosen(
          file: ChosenFile(
            blob: "chosen/shared", folder: "", name: "photos.locaphoto",
            bytes: UInt64(file.count), modified: nil))))
  }

  private func fault(_ file: [UInt8], _ script: VaultScript) -> ReceivingFault? {
    choose(file, script)
    script.settle()
    guard case .failed(let fault) = script.receiving?.stage else { return nil }
    return fault
  }

  private func leftovers(_ script: VaultScript) -> [Text] {
    script.folder.blobs.keys.map(\.text).filter {
      $0.string.hasPrefix("open/") || $0.string.hasPrefix("export/")
    }
      + script.folder.secrets.keys.map(\.text).filter {
        $0.string.hasPrefix("transient/") && $0 != VaultKey.master.text
          && $0 != VaultScript.typed.text
      }
  }

  @Test(arguments: [true, false])
  func `what is handed to a person arrives whole, and says from whom`(compared: Bool) throws {
    let giver = giver()
    let file = try #require(shared(giver))
    #expect(giver.openVault?.sharing?.stage == .ready)
    #expect(giver.openVault?.sharing?.person?.name == "Ben")
    #expect(giver.folder.shownWords == nil)
    giver.send(.sharing(event: .closed))
    giver.settle()
    #expect(leftovers(giver) == [])

    let taker = taker(compared: compared)
    choose(file, taker)
    taker.settle()
    guard case .open(_, let items, let signer?) = taker.receiving?.stage else {
      return #expect(Bool(false), "\(String(describing: taker.receiving?.stage))")
    }
    #expect(signer == ada.named("Ada", compared: compared).0)
    #expect(Set(items.map(\.name)) == ["a.jpg", "c.mp4"])
    #expect(taker.folder.images.count == 2)
    taker.send(.receiving(event: .keepTapped))
    taker.settle()
    #expect(taker.openVault?.importing?.kept == 2)
    #expect(leftovers(taker) == [])
    for entry in taker.entries() {
      #expect(taker.isWhole(entry), "\(entry.name)")
      taker.export([entry.item])
      taker.settle()
    }
    #expect(Set(taker.folder.exported.map(\.bytes)) == [[1, 2, 3], Self.film])
  }

  @Test func `who can be handed something is asked of the groups`() {
    let giver = giver()
    giver.send(.sharing(event: .choosing))
    #expect(giver.openVault?.sharing?.stage == .choosing(people: []))
    giver.settle()
    #expect(giver.openVault?.sharing?.stage == .choosing(people: [ben.named("Ben").0]))
    giver.send(.sharing(event: .closed))
    #expect(giver.openVault?.sharing == nil)
    // Nobody has signed up, or the groups do not run.
    giver.folder.groups?.fault = .noAccount
    giver.send(.sharing(event: .choosing))
    giver.settle()
    #expect(giver.openVault?.sharing?.stage == .choosing(people: []))
  }

  @Test(arguments: [GroupsFault.noAccount, .offline, .trouble, .leftOut, .noKeys])
  func `what is in the way of it is said, and no item is opened for nothing`(
    fault: GroupsFault
  ) {
    let giver = giver()
    giver.folder.groups?.fault = fault
    let before = giver.steps
    _ = giver.entries()
    let listing = giver.steps - before
    #expect(shared(giver) == nil)
    #expect(giver.openVault?.sharing?.stage == .refused(fault: fault))
    #expect(giver.steps == before + 2 * listing + 1)
    // Somebody who is in no group any more.
    giver.folder.groups?.fault = nil
    begin(giver, to: FakeGroups(7).named("Eve").0.account)
    giver.settle()
    #expect(giver.openVault?.sharing?.stage == .refused(fault: .unknown))
    #expect(leftovers(giver) == [])
  }

  @Test func `groups that cannot sign leave no file behind`() {
    let giver = giver()
    begin(giver)
    while !giver.open.contains(where: { if case .askGroups = $0 { true } else { false } })
      || giver.openVault?.sharing?.stage == .asking
    { giver.step() }
    giver.folder.groups?.fault = .trouble
    giver.settle()
    #expect(giver.openVault?.sharing?.stage == .refused(fault: .trouble))
    #expect(leftovers(giver) == [])
    #expect(giver.folder.exported.isEmpty)
  }

  @Test func `a lock or a change of mind at any moment leaves nothing of it`() {
    for moment in 0..<40 {
      for ends in [LibraryEvent.vault(event: .lockTapped), .sharing(event: .closed)] {
        let giver = giver()
        giver.triesLateAnswers = false
        begin(giver)
        for _ in 0..<moment { giver.step() }
        giver.send(ends)
        giver.settle()
        #expect(leftovers(giver) == [], "\(moment)")
        #expect(giver.library.sharing.view == nil, "\(moment)")
      }
    }
  }

  @Test func `a process that ends at any moment of it begins anew with nothing under way`() throws {
    let file = try #require(shared(giver()))
    for moment in 0..<30 {
      let giver = giver()
      giver.triesLateAnswers = false
      begin(giver)
      for _ in 0..<moment { giver.step() }
      giver.restart()
      giver.unlock()
      #expect(giver.openVault?.sharing == nil, "\(moment)")
      #expect(shared(giver) != nil, "\(moment)")
      let taker = taker()
      taker.triesLateAnswers = false
      choose(file, taker)
      for _ in 0..<moment { taker.step() }
      taker.restart()
      taker.unlock()
      #expect(taker.receiving == nil, "\(moment)")
      #expect(fault(file, taker) == nil, "\(moment)")
      guard case .open = taker.receiving?.stage else {
        return #expect(Bool(false), "\(moment)")
      }
    }
  }

  @Test func `a lock at any moment of receiving leaves what was kept, and nothing else`() throws {
    let file = try #require(shared(giver()))
    for moment in 0..<50 {
      let taker = taker()
      taker.triesLateAnswers = false
      choose(file, taker)
      for _ in 0..<moment {
        taker.step()
        if moment > 12 { taker.send(.receiving(event: .keepTapped)) }
      }
      taker.send(.vault(event: .lockTapped))
      taker.settle()
      #expect(leftovers(taker) == [], "\(moment)")
      taker.unlock()
      for entry in taker.entries() { #expect(taker.isWhole(entry), "\(moment)") }
      #expect(taker.itemFiles.count == taker.entries().count, "\(moment)")
    }
  }

  @Test func `each file that cannot be taken says why`() throws {
    let file = try #require(shared(giver()))
    // For somebody else, and for a key that was destroyed since.
    let cleo = VaultScript.made()
    cleo.folder.groups = FakeGroups(3)
    cleo.folder.groups?.people = [ada.named("Ada")]
    #expect(fault(file, cleo) == .notForThisDevice)
    let late = taker()
    late.folder.groups?.isExpired = true
    #expect(fault(file, late) == .notForThisDevice)
    // Nobody here knows who has signed it.
    let stranger = taker()
    stranger.folder.groups?.people = []
    #expect(fault(file, stranger) == .unknownSigner)
    let expected: [(GroupsFault, ReceivingFault)] = [
      (.noAccount, .noAccount), (.revoked, .revokedSigner), (.leftOut, .leftOutSigner),
      (.trouble, .unavailable),
    ]
    for (said, shown) in expected {
      let taker = taker()
      taker.folder.groups?.fault = said
      #expect(fault(file, taker) == shown)
      #expect(leftovers(taker) == [])
    }
    // The device it names has signed something else.
    let forged = taker()
    let named = Acquaintance(
      account: .zero, name: "Ada", group: "Family", compared: true)
    var other = FakeGroups(9)
    other = FakeGroups(renaming: other, as: ada.device)
    forged.folder.groups?.people = [(named, other)]
    #expect(fault(file, forged) == .forged)
    #expect(leftovers(forged) == [])
    // Without its signature it is another file.
    #expect(fault(Array(file.dropLast(92)), taker()) == .damaged)
    var changed = file
    changed[file.count - 60] ^= 1
    #expect(fault(changed, taker()) == .forged)
  }

  @Test func `a chunk of another hand is found, though it opens`() throws {
    let giver = giver()
    let file = try #require(shared(giver))
    let taker = taker()
    choose(file, taker)
    taker.settle()
    guard case .open = taker.receiving?.stage else {
      return #expect(Bool(false), "it opens")
    }
    // Whoever has the file key puts another chunk in the place of the film's second one.
    let key = try #require(taker.folder.secrets["transient/received/payload-key"])
    let sealed = taker.folder.seal(
      [UInt8](repeating: 7, count: 65_536), 65_536, from: 1, key)
    let header = try ContainerHeader(parsing: file)
    let start = header.byteCount + sealed.count
    var forged = file
    forged.replaceSubrange(start..<start + sealed.count, with: sealed)
    taker.folder.chosen["chosen/shared"] = forged
    taker.send(.receiving(event: .keepTapped))
    taker.settle()
    #expect(taker.openVault?.importing?.failed == 1)
    #expect(leftovers(taker) == [])
  }

  @Test func `a vault without groups beside it waits, and can be told to stop`() throws {
    let file = try #require(shared(giver()))
    let taker = VaultScript.made()
    choose(file, taker)
    taker.settle()
    #expect(taker.receiving?.stage == .reading)
    taker.send(.receiving(event: .closed))
    taker.settle()
    #expect(taker.receiving == nil)
    #expect(leftovers(taker) == [])
  }
}

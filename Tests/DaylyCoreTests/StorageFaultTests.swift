// Faults of storage at every step of a photo's way, over the whole app: what somebody was told is
// sent arrives, once, and what was seen can be seen again.

import Bytes
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct StorageFaultTests {
  let server = FakeServer()
  let group: GroupID
  private let ana: Phone
  private let ben: Phone

  init() throws { (ana, ben, group) = try Phone.couple(server) }

  private func send(_ device: TestDevice) throws {
    try device.launch()
    try device.settle()
    try device.takePhoto(for: group)
  }

  private func look(_ device: TestDevice) throws {
    try device.send(.viewer(event: .opened(group: group)))
  }

  private func shown(_ device: TestDevice) -> PageContent? {
    guard case .viewer(let view) = device.app.viewer.screen(canSend: true) else { return nil }
    return view.pages.first?.content
  }

  private func isReady(_ device: TestDevice) -> Bool {
    if case .ready(let image, _)? = shown(device) { return device.shell.images[image] != nil }
    return false
  }

  @Test func `without a fault a photo is sent and seen, and answers that come twice do nothing`()
    throws
  {
    let sender = ana.device(server)
    sender.repeatsAnswers = true
    try send(sender)
    #expect(sender.confirmed.count == 1)
    #expect(sender.server.posts.map(\.photo) == sender.confirmed)
    #expect(sender.app.outbox.items.isEmpty)
    #expect(sender.writes > 10)
    let viewer = ben.device(sender.server)
    viewer.repeatsAnswers = true
    try viewer.launch()
    try viewer.settle()
    try look(viewer)
    #expect(isReady(viewer))
    #expect(try viewer.durable().groups.first?.posts.map(\.seen) == [true])
  }

  @Test(arguments: StorageFault.allCases)
  func `a photo that was confirmed arrives once, whatever write of its sender's device fails`(
    fault: StorageFault
  ) throws {
    var write = 0
    while true {
      write += 1
      let sender = ana.device(server, fault, atWrite: write)
      try send(sender)
      guard sender.wasDisturbed else { break }
      try sender.heal()
      try sender.sendAgain()
      try sender.heal()
      let place: Comment = "\(fault) at \(write)"
      // Who was told nothing takes the photo again, unless it was written down before.
      if sender.confirmed.isEmpty, sender.server.posts.isEmpty {
        #expect(sender.app.capture.state == .closed, place)
        try sender.takePhoto(for: group)
        try sender.heal()
      }
      let isKept = sender.app.outbox.kept(in: group) != nil
      let arrived = sender.server.posts.map(\.photo)
      #expect(arrived.count == (isKept ? 0 : 1), place)
      #expect(isKept || sender.confirmed.allSatisfy { arrived == [$0] }, place)
      // The next run lets go of what is left, and shows its sender what was sent. (Of a photo that
      // was never written down a picture may stay: nobody knows its name.)
      try sender.launch()
      try sender.heal()
      #expect(sender.server.posts.map(\.photo) == arrived, place)
      #expect(sender.app.outbox.items.isEmpty == !isKept, place)
      let left = sender.shell.blobs.keys.map { $0.text.string }
      let ended = arrived.flatMap { ["outbox/" + $0.hex.string, "sealed/" + $0.hex.string] }
      #expect(left.filter { ended.contains($0) } == [], place)
      try look(sender)
      #expect(isKept || isReady(sender), place)
      // Who receives it can open it.
      let viewer = ben.device(sender.server)
      try viewer.launch()
      try viewer.settle()
      try look(viewer)
      #expect(isKept || isReady(viewer), place)
    }
    #expect(write > 10)
  }

  @Test(arguments: [StorageFault.full, .unavailable])
  func `a change nobody waits for is told when it fails, and written in the end`(
    fault: StorageFault
  ) throws {
    let counting = ben.device(server)
    try counting.launch()
    try counting.settle()
    let device = ben.device(server, fault, atWrite: counting.writes + 1)
    try device.launch()
    try device.settle()
    // Nothing else is saved by the way.
    device.isCutOff = true
    try device.send(.groups(event: .detailsTapped(group: group)))
    try device.send(.groups(event: .muteTapped))
    #expect(device.wasDisturbed)
    #expect(device.app.groups.notice == (fault == .full ? .storageFull : .unsaved))
    #expect(try device.durable().muted == [], "no write is repeated at once")
    try device.send(.timerFired(timer: .notice))
    #expect(try device.durable().muted == [], "nor because its sentence ends")
    #expect(device.app.groups.notice == nil)
    try device.send(.timerFired(timer: .poll))
    #expect(try device.durable().muted == [group])
    #expect(device.app.groups.notice == nil)
  }

  @Test func `storage that is full for long is told once for a change, and asked again in vain`()
    throws
  {
    let counting = ben.device(server)
    try counting.launch()
    try counting.settle()
    let device = ben.device(server, .fullForLong, atWrite: counting.writes + 1)
    try device.launch()
    try device.settle()
    try device.send(.groups(event: .detailsTapped(group: group)))
    try device.send(.groups(event: .muteTapped))
    #expect(device.app.groups.notice == .storageFull)
    try device.send(.timerFired(timer: .notice))
    let writes = device.writes
    try device.send(.timerFired(timer: .poll))
    #expect(device.writes == writes + 1)
    #expect(device.app.groups.notice == nil)
    try device.heal()
    #expect(try device.durable().muted == [group])
  }

  @Test(arguments: StorageFault.allCases)
  func `a photo that was listed is seen and opens again, whatever write of the device fails`(
    fault: StorageFault
  ) throws {
    let sender = ana.device(server)
    try send(sender)
    var write = 0
    while true {
      write += 1
      let viewer = ben.device(sender.server, fault, atWrite: write)
      try viewer.launch()
      try viewer.settle()
      try look(viewer)
      guard viewer.wasDisturbed else { break }
      let place: Comment = "\(fault) at \(write)"
      let wasSeen = try viewer.durable().groups.first?.posts.first?.seen ?? false
      try viewer.heal()
      if viewer.app.viewer.open == nil { try look(viewer) }
      if !isReady(viewer) { try viewer.send(.viewer(event: .retryTapped)) }
      #expect(isReady(viewer), "\(fault) at \(write): \(String(describing: shown(viewer)))")
      try viewer.launch()
      try viewer.settle()
      let isSeen = try viewer.durable().groups.first?.posts.first?.seen
      #expect(!wasSeen || isSeen == true, place)
      try look(viewer)
      #expect(isReady(viewer), place)
      #expect(try viewer.durable().groups.first?.posts.map(\.seen) == [true], place)
    }
    #expect(write > 4)
  }
}

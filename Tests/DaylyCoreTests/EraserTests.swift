// What is to be erased is erased in the end, whatever comes in the way, and nothing else is.

import Bytes
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct ErasingTests {
  private static let group: GroupID = PhotoScript.id(1)
  private static let photo: PhotoID = PhotoScript.id(2)
  private static let names = Erasure.names(group: group, epoch: 2)
  private static let post = Erasure.post(photo: photo)

  private var erasing = Eraser()
  private var requests = Requests()

  /// The recipes this event leads to, and whether there is something to save.
  private mutating func send(_ event: Eraser.Event) -> (open: [Question], saves: Bool) {
    let effects = erasing.handle(event, at: RootTests.occasion, requests: &requests)
    let open = effects.compactMap { effect -> Question? in
      guard case .shell(.recipe(let request, let recipe)) = effect else { return nil }
      return .recipe(request, recipe)
    }
    return (open, effects.contains(.save))
  }

  private func steps(_ question: Question?) -> [Step] {
    if case .recipe(_, let recipe)? = question { recipe.steps } else { [] }
  }

  private static let failed = Answer.recipeFailed(RecipeFailure(step: 0, fault: .unavailable))

  @Test mutating func `what is to be erased is saved until it is gone`() throws {
    #expect(send(.due(beside: [])).open.isEmpty)
    #expect(send(.add([Self.names, Self.post])).saves)
    let first = try #require(send(.due(beside: [])).open.first)
    #expect(steps(first).count == 5)
    #expect(send(.due(beside: [])).open.isEmpty, "one after another")
    #expect(!send(.answer(Self.failed, first.request)).saves)
    #expect(erasing.saved == [Self.names, Self.post])
    let second = try #require(send(.due(beside: [])).open.first)
    // What comes while it is under way has its own turn.
    #expect(send(.add([.kept(photo: Self.photo)])).saves)
    let gone = send(.answer(.recipeDone([]), second.request))
    #expect(gone.saves && erasing.saved == [.kept(photo: Self.photo)])
    let third = try #require(gone.open.first)
    #expect(send(.answer(.recipeDone([]), third.request)).open.isEmpty)
    #expect(erasing.saved.isEmpty)
  }

  @Test mutating func `a group that was joined again keeps its names keys`() throws {
    _ = send(.add([Self.names, Self.post]))
    let open = try #require(send(.due(beside: [Self.group])).open.first)
    #expect(steps(open).count == 2)
    #expect(erasing.saved == [Self.post])
  }

  @Test mutating func `no recipe takes more steps than the schema lets it have`() throws {
    let names = (1...4).map { Erasure.names(group: PhotoScript.id($0), epoch: .max) }
    _ = send(.add(names))
    var open = send(.due(beside: [])).open.first
    for _ in names {
      #expect(steps(open).count <= 8_192 && !steps(open).isEmpty)
      open = send(.answer(.recipeDone([]), try #require(open).request)).open.first
    }
    #expect(open == nil && erasing.saved.isEmpty)
    let photos = (0..<1_200).map { index in
      Erasure.post(photo: PhotoID(unchecked: [UInt8](repeating: UInt8(index % 251), count: 16)))
    }
    _ = send(.add(photos))
    #expect(erasing.saved.count == Eraser.savedMax)
  }

  // MARK: - Over the whole app

  @Test(arguments: StorageFault.allCases)
  func `a group that was left leaves nothing behind, whatever write of the device fails`(
    fault: StorageFault
  ) throws {
    let server = FakeServer()
    let (ana, ben, group) = try Phone.couple(server)
    let sender = ana.device(server)
    try sender.launch()
    try sender.settle()
    try sender.takePhoto(for: group)
    var write = 0
    while true {
      write += 1
      let device = ben.device(sender.server, fault, atWrite: write)
      try device.launch()
      try device.settle()
      try device.send(.viewer(event: .opened(group: group)))
      try device.send(.back)
      #expect(device.wasDisturbed || Self.traces(device).count > 2)
      let taps: [GroupsEvent] = [.detailsTapped(group: group), .leaveTapped, .leaveConfirmed]
      for tap in taps { try device.send(.groups(event: tap)) }
      guard device.wasDisturbed else {
        #expect(Self.traces(device) == [])
        break
      }
      try device.heal()
      if !device.app.groups.groups.isEmpty {
        for tap in taps { try device.send(.groups(event: tap)) }
      }
      try device.launch()
      try device.heal()
      #expect(device.app.groups.groups.isEmpty, "\(fault) at \(write)")
      #expect(Self.traces(device) == [], "\(fault) at \(write)")
      #expect(try device.durable().erasing == [], "\(fault) at \(write)")
    }
    #expect(write > 6)
  }

  /// Names keys, and what there is of photos.
  private static func traces(_ device: TestDevice) -> [String] {
    let names = device.shell.secrets.keys.map { $0.text.string }
    let blobs = device.shell.blobs.keys.map { $0.text.string }
    return (names + blobs).filter { name in
      ["names/", "filekey/", "post/"].contains { name.hasPrefix($0) }
    }
  }

  @Test(arguments: StorageFault.allCases)
  func `a picture that the library has taken over goes, whatever write of the device fails`(
    fault: StorageFault
  ) throws {
    let server = FakeServer()
    let ana = try Phone("Ana", seed: 1, server)
    let picture = BlobName("outbox/kept/", Self.photo)
    let kept = Envelope(
      channel: .zero, number: 1, content: ToGroups.kept(photo: Self.photo).encoded)
    var write = 0
    while true {
      write += 1
      let device = ana.device(server, fault, atWrite: write)
      device.shell.blobs[picture] = [1]
      try device.launch()
      try device.settle()
      try device.send(.received(envelope: kept))
      if device.wasDisturbed {
        try device.heal()
        // The library says it until it is acknowledged.
        try device.send(.received(envelope: kept))
        try device.launch()
        try device.heal()
      }
      #expect(device.shell.blobs[picture] == nil, "\(fault) at \(write)")
      #expect(try device.durable().erasing == [], "\(fault) at \(write)")
      guard device.wasDisturbed else { break }
    }
    #expect(write > 3)
  }
}

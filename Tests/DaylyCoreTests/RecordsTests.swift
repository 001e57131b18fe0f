// The records in storage: only what has changed is written, damage costs what it holds, a fault
// loses nothing that was confirmed.

import Bytes
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct RecordsTests {
  private static let family: GroupID = PhotoScript.id(1)
  private static let choir: GroupID = PhotoScript.id(2)

  private static func group(_ id: GroupID) -> SavedGroup {
    let entry = LogEntry(body: [1, 2, 3], signature: .zero)
    return SavedGroup(
      group: id, entries: [entry], head: LogHead(index: 0, hash: .zero), broken: false,
      lastDaySent: CivilDay(7), posts: [PhotoScript.post(5)],
      serials: [SavedSerial(device: .zero, serial: 3)])
  }

  /// Something in every record.
  private static var saved: SavedCore {
    var saved = SavedCore()
    saved.groups = [group(choir), group(family)]
    saved.outbox = [OutboxScript.item(photo: PhotoScript.id(9)), OutboxScript.item()]
    saved.join = PendingJoin(invite: .zero, entry: .zero, group: nil)
    saved.cameraExplained = true
    saved.tombstones = [Tombstone(group: family, sender: .zero, day: CivilDay(3))]
    saved.unknownHeads = [UnknownHead(group: choir, head: .zero, until: Instant(8))]
    saved.reminded = CivilDay(4)
    saved.people = [SavedPerson(account: .zero, name: "Noor", trust: .questioned(before: .zero))]
    saved.revoking = [SavedRevocation(device: .zero, alone: true)]
    saved.departures = [Departure(group: .zero, head: .zero)]
    saved.erasing = [.names(group: .zero, epoch: 2), .post(photo: .zero), .kept(photo: .zero)]
    saved.deviceNames = [DeviceName(device: .zero, name: "Kitchen")]
    saved.signUp = SavedSignUp(
      phone: "+491701234567", resendAt: Instant(5), until: Instant(6), challenge: .zero)
    saved.joinWanted = true
    saved.wordsOffered = true
    saved.names = [
      SavedNames(
        group: family, name: "Family", people: [SavedName(account: .zero, name: "Noor")])
    ]
    saved.accounts = [
      SavedAccountLog(
        account: .zero, entries: [], head: LogHead(index: 0, hash: .zero), broken: true)
    ]
    return saved
  }

  private static let keys = saved.kept.map { $0.key }

  @Test func `what is saved is what is read`() throws {
    let records = Self.saved.kept.map(\.record)
    let found = try Found<Kept>.read(.found(records: records.reversed())).get()
    #expect(found.damaged.isEmpty)
    #expect(SavedCore(found) == Self.saved)
  }

  @Test func `a change writes the records it concerns, in one write, and no others`() throws {
    var storage = Storage()
    var requests = Requests()
    var saved = Self.saved
    #expect(storage.write(saved, &requests).count == Self.keys.count)
    #expect(storage.write(saved, &requests).isEmpty)
    saved.groups[1].posts[0].seen = true
    #expect(storage.write(saved, &requests) == [RecordKey("posts/", Self.family)])
    saved.muted = [Self.choir]
    saved.outbox[0].attempts = 2
    #expect(
      storage.write(saved, &requests) == ["settings", RecordKey("outbox/", saved.outbox[0].photo)])
    saved.groups.removeFirst()
    saved.unknownHeads = []
    let choir = [RecordKey("log/", Self.choir), RecordKey("posts/", Self.choir)]
    #expect(Set(storage.write(saved, &requests)) == Set(["groups"] + choir))
    #expect(storage.records.allSatisfy { !choir.contains($0.key) })
    #expect(SavedCore(try storage.found()) == saved)
  }

  @Test(arguments: keys) func `a damaged record costs what it holds, and is said once`(
    _ key: RecordKey
  ) throws {
    for isOpened in [true, false] {
      var records = Self.saved.kept.map(\.record)
      let index = try #require(records.firstIndex { $0.key == key })
      records[index].value = isOpened ? [0, 0, 0, 1, 0xFF] : nil
      guard key != .account else {
        let refused = Found<Kept>.read(.found(records: records))
        #expect(refused == .failure(RefusedRecord(damage: .unreadable)))
        continue
      }
      let found = try Found<Kept>.read(.found(records: records)).get()
      #expect(found.damaged == [key])
      #expect(found.loss != nil)
      #expect(found.kept == Self.saved.kept.filter { $0.key != key })
      // What every other record holds is there, and the next write puts an end to the damage.
      let left = SavedCore(found)
      let others = left.kept.filter { Self.keys.contains($0.key) && !isOrder($0) }
      for content in Self.saved.kept where content.key != key && !isOrder(content) {
        #expect(others.contains(content))
      }
      var storage = Storage(records: records, saving: RecordSaves(found))
      var requests = Requests()
      #expect(storage.write(left, &requests).contains(key))
      #expect(try storage.found().loss == nil)
      #expect(SavedCore(try storage.found()) == left)
    }
  }

  /// Lists of what is in other records: they lose what those have lost.
  private func isOrder(_ content: Kept) -> Bool {
    content.key == "outbox" || content.key == "groups"
  }

  @Test func `a group keeps its place and its photos when the record of its log is lost`() throws {
    var records = Self.saved.kept.map(\.record)
    records.removeAll { $0.key == RecordKey("log/", Self.choir) }
    let saved = SavedCore(try Found<Kept>.read(.found(records: records)).get())
    #expect(saved.groups.map(\.group) == [Self.choir, Self.family])
    #expect(saved.groups[0].entries.isEmpty)
    #expect(saved.groups[0].posts == Self.saved.groups[0].posts)
    let groups = Groups(saved: saved)
    #expect(groups.lostLogs.contains(Self.choir))
    #expect(groups.saved.contains(saved.groups[0]))
  }

  @Test func `a group whose log was lost is verified anew, with all else that was kept of it`()
    throws
  {
    let server = FakeServer()
    let (ana, ben, _, group) = try Phone.family(server)
    // Who founded it, and who joined it.
    for var phone in [ana, ben] {
      phone.poll(server)
      phone.groups.machine.groups[0].lastDaySent = CivilDay(7)
      let before = try #require(phone.groups.machine.saved.first)
      let names = phone.groups.machine.names
      phone.restart(server) { saved in
        saved.groups[0].entries = []
        saved.groups[0].head = LogHead(index: 0, hash: .zero)
      }
      #expect(!phone.groups.machine.lostLogs.contains(group))
      #expect(phone.groups.machine.saved == [before])
      #expect(phone.groups.machine.names == names)
    }
  }

  @Test func `what was lost is said at once, until somebody has seen it`() throws {
    var saved = SavedCore()
    saved.account = try Phone("Ana", seed: 1, FakeServer()).account
    var records = saved.kept.map(\.record)
    let people = try #require(records.firstIndex { $0.key == "people" })
    records[people].value = nil
    var core = Core()
    func shown(_ event: Event) -> Notice? {
      let turn = core.handle(Input(occasion: RootTests.occasion, event: event))
      guard case .groups(let list) = turn.screen else { return nil }
      return list.notice
    }
    #expect(shown(.launched(saved: .found(records: records))) == .lost(what: .people))
    #expect(shown(.timerFired(timer: .notice)) == .lost(what: .people))
    #expect(shown(.groups(event: .noticeSeen)) == nil)
  }

  @Test func `records without that of the account are refused`() {
    let records = Self.saved.kept.map(\.record).filter { $0.key != .account }
    let refused = Found<Kept>.read(.found(records: records))
    #expect(refused == .failure(RefusedRecord(damage: .unreadable)))
  }

  @Test func `a shell's own records are nobody's damage`() throws {
    let records =
      Self.saved.kept.map(\.record) + [Record(key: "announcements", value: nil)]
    #expect(try Found<Kept>.read(.found(records: records)).get().damaged.isEmpty)
  }

  @Test(arguments: keys) func `a record from a newer version says so, and nothing is written`(
    _ key: RecordKey
  ) throws {
    var records = Self.saved.kept.map(\.record)
    let index = try #require(records.firstIndex { $0.key == key })
    records[index].value = [0, 0, 0, 9, 1, 2, 3]
    var core = Core()
    let turn = core.handle(
      Input(
        occasion: RootTests.occasion, event: .launched(saved: .found(records: records))))
    #expect(turn == Turn(effects: [], screen: .damaged(damage: .newer(version: 9))))
  }

  @Test func `an older record is brought to this version step by step`() {
    let content = Kept.outbox(OutboxRecord(order: [PhotoScript.photo]))
    let whole = content.record
    let old = [0, 0, 0, 0] + (whole.value ?? []).dropFirst(5)
    let step = Migration(from: 0) { key, bytes in key == "outbox" ? [0] + bytes : nil }
    #expect(Kept.read("outbox", old, [step]) == .content(content))
    #expect(Kept.read("people", old, [step]) == .damaged)
    #expect(Kept.read("outbox", whole.value, [step]) == .content(content), "it is new already")
  }

  @Test func `every version before this one has its migration`() {
    #expect(Kept.migrations.map(\.from) == Array(1..<Kept.version))
  }

  @Test func `a state that was cut short or has more behind it is damaged, never trapped on`() {
    for content in Self.saved.kept {
      let whole = content.record.value ?? []
      for count in 0..<whole.count {
        #expect(Kept.read(content.key, Array(whole[..<count])) == .damaged)
      }
      #expect(Kept.read(content.key, whole + [0]) == .damaged)
      for index in whole.indices {
        var bytes = whole
        bytes[index] ^= 0x81
        _ = Kept.read(content.key, bytes)
      }
    }
  }

  @Test func `what could not be read again is not written`() {
    var saving = RecordSaves<Kept>()
    var requests = Requests()
    let waiter = Request(machine: .outbox, number: 900)
    saving.want(waiter)
    var saved = Self.saved
    saved.groups[0].entries = [LogEntry](
      repeating: LogEntry(body: [UInt8](repeating: 1, count: 16_000), signature: .zero),
      count: 300)
    #expect(begin(&saving, saved, &requests) == nil)
    let told = RecordSaves<Kept>.Told(waiter: waiter, answer: .persistFailed(.storageFull))
    #expect(saving.takeTold() == [told])
    #expect(saving.takeTold().isEmpty)
    saving.want(waiter)
    #expect(begin(&saving, Self.saved, &requests) != nil)
  }

  @Test func `who waits for what storage has already is told at once`() {
    var storage = Storage()
    var requests = Requests()
    _ = storage.write(Self.saved, &requests)
    let waiter = Request(machine: .outbox, number: 900)
    storage.saving.want(waiter)
    #expect(begin(&storage.saving, Self.saved, &requests) == nil)
    #expect(
      storage.saving.takeTold() == [RecordSaves<Kept>.Told(waiter: waiter, answer: .persisted)])
  }

  @Test func `one write at a time, and each waiter hears of the write that has its change`() {
    var saving = RecordSaves<Kept>()
    var requests = Requests()
    let first = requests.next(.outbox)
    let second = requests.next(.outbox)
    saving.want(first)
    guard case .persist(let write, _) = begin(&saving, .empty, &requests) else {
      Issue.record("no write")
      return
    }
    saving.want(second)
    #expect(begin(&saving, .empty, &requests) == nil)
    #expect(saving.end(write, .persisted) == [first])
    #expect(saving.end(write, .persisted) == [], "a duplicate answer finds nobody")
    guard case .persist(let next, _) = begin(&saving, Self.saved, &requests) else {
      Issue.record("no second write")
      return
    }
    #expect(next != write)
    #expect(saving.end(next, .persisted) == [second])
    #expect(begin(&saving, .empty, &requests) == nil, "nothing wanted, nothing written")
  }

  @Test func `writes that are refused or lost lose nothing that was confirmed`() throws {
    var fuzz = FuzzInput(4)
    print("seed \(fuzz.seed)")
    for _ in 0..<FuzzInput.rounds(40) {
      var storage = Storage()
      var requests = Requests()
      var saved = SavedCore()
      // The number of the last change somebody was told is durable.
      var confirmed: UInt32 = 0
      for number in 1...UInt32(40) {
        // One change in two records: half of it must never be seen.
        saved.outbox = [OutboxScript.item(photo: PhotoScript.id(UInt8(number)))]
        saved.outbox[0].attempts = number
        saved.reminded = CivilDay(Int32(number))
        storage.saving.want(Request(machine: .outbox, number: number))
        guard case .persist(let request, let records) = begin(&storage.saving, saved, &requests)
        else { continue }
        switch fuzz.below(4) {
        case 0:
          let fault = fuzz.pick([RecipeFault.storageFull, .unavailable])
          #expect(!storage.saving.end(request, .persistFailed(fault)).isEmpty)
        case 1:
          // The power goes, before the write or behind it.
          if fuzz.below(2) == 0 { storage.apply(records) }
          let found = try storage.found()
          storage.saving = RecordSaves(found)
          saved = SavedCore(found)
        default:
          storage.apply(records)
          let waiters = storage.saving.end(request, .persisted)
          confirmed = waiters.map(\.number).max() ?? confirmed
        }
        let kept = SavedCore(try storage.found())
        let attempts = kept.outbox.first?.attempts ?? 0
        #expect(attempts >= confirmed)
        #expect(kept.reminded?.value ?? 0 == Int32(attempts))
      }
    }
  }
}

private func begin(
  _ saving: inout RecordSaves<Kept>, _ saved: SavedCore, _ requests: inout Requests
) -> Wire.Effect? {
  saving.begin(saved.kept, &requests)
}

/// What a shell keeps, and the core's view of it.
private struct Storage {
  var records: [Record] = []
  var saving = RecordSaves<Kept>()

  mutating func apply(_ changes: [Record]) {
    for change in changes {
      records.removeAll { $0.key == change.key }
      if change.value != nil { records.append(change) }
    }
  }

  func found() throws -> Found<Kept> {
    try Found<Kept>.read(records.isEmpty ? .nothing : .found(records: records)).get()
  }

  /// Writes what is due; the names of what was written.
  mutating func write(_ saved: SavedCore, _ requests: inout Requests) -> [RecordKey] {
    saving.want()
    guard case .persist(let request, let records) = begin(&saving, saved, &requests) else {
      return []
    }
    apply(records)
    _ = saving.end(request, .persisted)
    return records.map { $0.key }
  }
}

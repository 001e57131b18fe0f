// The containers in memory: which are kept, which go, and that nothing that was deleted comes back.

import NIOCore
import Synchronization
import Testing
import Wire

@testable import DaylyServer

@Suite struct HotBlobsTests {
  private func blob(_ number: Int) -> BlobID {
    let digits = withUnsafeBytes(of: number.bigEndian) { Array($0) }
    return BlobID(unchecked: [UInt8](repeating: 0, count: 8) + digits)
  }

  private func bytes(_ count: Int) -> ByteBuffer { ByteBuffer(repeating: 7, count: count) }

  private func container(_ count: Int) -> CutContainer { CutContainer(bytes(count)) }

  @Test func `the least recently used go first`() {
    let each = 100 + RecentBlobs.entryBytes
    var recent = RecentBlobs(byteCountMax: 3 * each)
    for number in 1...3 { recent.add(container(100), as: blob(number)) }
    #expect(recent.use(blob(1)) != nil)
    recent.add(container(100), as: blob(4))
    #expect(recent.use(blob(2)) == nil)
    #expect(recent.count == 3)
    recent.remove(blob(3))
    recent.add(container(100), as: blob(5))
    #expect([1, 4, 5].allSatisfy { recent.use(blob($0)) != nil })
    // One that takes all the room.
    recent.add(container(100 + 2 * each), as: blob(6))
    #expect(recent.count == 1)
    recent.removeAll()
    #expect(recent.count == 0)
    recent.add(container(3 * each), as: blob(7))
    #expect(recent.count == 0)
  }

  @Test func `it is what a list in order would be, whatever is asked in whichever order`() {
    var seed: UInt64 = 1
    func draw(_ most: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % most
    }
    let room = 20 * RecentBlobs.entryBytes
    var recent = RecentBlobs(byteCountMax: room)
    var list: [(blob: BlobID, count: Int)] = []
    for _ in 0..<20_000 {
      let blob = blob(draw(30))
      let place = list.firstIndex { $0.blob == blob }
      switch draw(4) {
      case 0:
        if let place { list.remove(at: place) }
        recent.remove(blob)
      case 1:
        if let place { list.append(list.remove(at: place)) }
        #expect(recent.use(blob)?.byteCount == place.flatMap { _ in list.last?.count })
      default:
        if let place { list.remove(at: place) }
        list.append((blob, draw(2000)))
        recent.add(container(list[list.count - 1].count), as: blob)
        while list.reduce(0, { $0 + $1.count + RecentBlobs.entryBytes }) > room {
          list.removeFirst()
        }
      }
      #expect(recent.count == list.count)
    }
  }

  @Test func `many that are short take no more room than few that are long`() {
    var recent = RecentBlobs(byteCountMax: HotBlobs.byteCountMax)
    for number in 0..<100_000 { recent.add(container(113), as: blob(number)) }
    #expect(recent.count <= HotBlobs.byteCountMax / RecentBlobs.entryBytes)
  }

  @Test func `a piece of a container keeps no other of it in memory`() async throws {
    let store = SlowBlobs()
    let hot = HotBlobs(store: store)
    let length = 3 << 20 + 1
    let first = Task { try await hot.piece(0, of: blob(1), byteCount: length) }
    await store.waiting(1)
    let whole = (0..<length).map { UInt8(truncatingIfNeeded: $0 / 1000) }
    store.answer(ByteBuffer(bytes: whole))
    var pieces = [try #require(try await first.value)]
    for number in 1..<CutContainer.pieceCount(of: length) {
      pieces.append(try #require(try await hot.piece(number, of: blob(1), byteCount: length)))
    }
    #expect(pieces.flatMap { $0.readableBytesView } == whole)
    #expect(pieces.allSatisfy { $0.storageCapacity < 2 * CutContainer.pieceBytes })
    // All of it came from memory.
    #expect(store.asked.isEmpty)
  }

  @Test func `of a container that is too large to be kept, and of one that went, parts are read`()
    async throws
  {
    let store = SlowBlobs()
    let hot = HotBlobs(store: store)
    let length = HotBlobs.byteCountMax / 4 + 1
    let each = CutContainer.pieceBytes
    let last = CutContainer.pieceCount(of: length) - 1
    #expect(try await hot.piece(0, of: blob(1), byteCount: length)?.readableBytes == each)
    #expect(try await hot.piece(last, of: blob(1), byteCount: length)?.readableBytes == 1)
    #expect(store.asked == [0..<each, length - 1..<length])
    let small = Task { try await hot.piece(0, of: blob(2), byteCount: 2 * each) }
    await store.waiting(1)
    store.answer(bytes(2 * each))
    #expect(try await small.value?.readableBytes == each)
    hot.forget(blob(2))
    #expect(try await hot.piece(1, of: blob(2), byteCount: 2 * each)?.readableBytes == each)
    #expect(store.asked.last == each..<2 * each)
    #expect(hot.count == 0)
  }

  @Test func `a container that is not as long as it should be is none`() async throws {
    let store = SlowBlobs()
    let hot = HotBlobs(store: store)
    let short = Task { try await hot.piece(0, of: blob(1), byteCount: 100) }
    await store.waiting(1)
    store.answer(bytes(99))
    #expect(try await short.value == nil)
  }

  @Test func `what was forgotten while it was read is not kept by who read it first`() async throws
  {
    let store = SlowBlobs()
    let hot = HotBlobs(store: store)
    let name = blob(1)
    let first = Task { try await hot.read(name) }
    await store.waiting(1)
    hot.forget(name)
    let second = Task { try await hot.read(name) }
    await store.waiting(2)
    store.answer(bytes(10))
    #expect(try await first.value != nil)
    store.answer(nil)
    #expect(try await second.value == nil)
    let third = Task { try await hot.read(name) }
    await store.waiting(1)
    store.answer(nil)
    #expect(try await third.value == nil)
  }
}

/// Answers who reads when it is told to, the first first.
private final class SlowBlobs: BlobStore {
  private let waiting = Mutex<[CheckedContinuation<ByteBuffer?, Never>]>([])
  private let ranges = Mutex<[Range<Int>]>([])

  /// What was asked for of parts.
  var asked: [Range<Int>] { ranges.withLock { $0 } }

  func read(_ blob: BlobID) async throws -> ByteBuffer? {
    await withCheckedContinuation { reader in waiting.withLock { $0.append(reader) } }
  }

  func read(_ blob: BlobID, _ range: Range<Int>) async throws -> ByteBuffer? {
    ranges.withLock { $0.append(range) }
    return ByteBuffer(repeating: 7, count: range.count)
  }

  /// Returns once so many wait.
  func waiting(_ count: Int) async {
    while waiting.withLock({ $0.count < count }) { await Task.yield() }
  }

  func answer(_ bytes: ByteBuffer?) {
    waiting.withLock { $0.removeFirst() }.resume(returning: bytes)
  }

  var partCount: Int { 1 }

  func begin(_ blob: BlobID) async throws -> any BlobUpload { throw StorageFull() }

  func remove(_ blobs: [BlobID]) async -> [BlobID: any Error] { [:] }

  func collect(
    _ part: BlobPart, agedAtLeast age: Duration,
    keeping keep: @Sendable ([BlobID]) async throws -> Set<BlobID>
  ) async throws -> CollectedBlobs { CollectedBlobs() }

  func place() async throws -> Wire.Digest { .zero }

  func check() async throws {}

  func close() {}
}

// Random events for a core: of every kind the schema has, at random, and answers to what it
// asked. Counts the kinds it has drawn.

import Bytes
import LibraryCore
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

struct RandomEvents {
  let schema: Schema
  /// How often each kind of event was drawn.
  private(set) var drawn: [String: Int] = [:]
  /// Everything that happened, run by run.
  private(set) var runs: [[Input]] = []
  /// Identifiers a person could mean.
  private let known: [[UInt8]]
  /// All but the one that begins a run.
  private let kinds: [Schema.Kind]

  init(around saved: SavedCore) throws {
    schema = try Schema()
    kinds = schema.kinds(of: "Event").filter { $0.name != "launched" }
    var known = saved.outbox.map(\.photo.bytes)
    for group in saved.groups {
      known += [group.group.bytes, group.head.hash.bytes]
      known += group.posts.flatMap { post in
        [post.info.photo.bytes, post.info.sender.bytes, post.info.device.bytes]
      }
    }
    if let me = saved.account { known += [me.account.bytes, me.device.bytes] }
    self.known = known
  }

  /// One run of the app: taps at random, and answers to what it asked.
  mutating func walk(from saved: SavedState, _ fuzz: inout FuzzInput, _ steps: Int) {
    var core = Core()
    var moment = RootTests.occasion
    var asked: [Request] = []
    var event = Event.launched(saved: saved)
    runs.append([])
    for _ in 0..<steps {
      drawn[kind(of: event), default: 0] += 1
      let input = Input(occasion: moment, event: event)
      runs[runs.count - 1].append(input)
      let turn = core.handle(input)
      #expect((try? Turn(decoding: turn.encoded)) == turn)
      for effect in turn.effects {
        switch effect {
        case .persist(let request, _), .recipe(let request, _), .http(let request, _):
          asked.append(request)
        default: break
        }
      }
      moment.instant = moment.instant.advanced(by: Int64(fuzz.below(7_200_000)) - 600_000)
      moment.entropy = fuzz.bytes(32)
      let isAnswer = !asked.isEmpty && fuzz.below(3) > 0
      event = isAnswer ? answer(to: fuzz.pick(asked), &fuzz) : tap(&fuzz)
    }
  }

  private func tap(_ fuzz: inout FuzzInput) -> Event {
    let kind = fuzz.pick(kinds)
    let bytes = fuzz.event(kind, of: "Event", schema, known)
    guard let event = try? Event(decoding: bytes) else {
      Issue.record("fuzz of the kind \(kind.name) is no event: \(bytes)")
      return .back
    }
    return event
  }

  private func answer(to request: Request, _ fuzz: inout FuzzInput) -> Wire.Event {
    switch fuzz.below(8) {
    case 0: return .persisted(request: request)
    case 1:
      return .persistFailed(request: request, fault: fuzz.pick([.unavailable, .storageFull]))
    case 2, 3:
      let sizes = [0, 4, 16, 32, 32, 64, 96, 300, 16_384]
      let revealed = (0..<fuzz.below(6)).map { _ in fuzz.readable(fuzz.pick(sizes)) }
      return .recipeDone(request: request, revealed: revealed)
    case 4:
      let step = UInt16(fuzz.below(400))
      let fault = fuzz.pick([RecipeFault.refused, .missing, .invalid, .unavailable])
      return .recipeFailed(
        request: request, failure: RecipeFailure(step: step, fault: fault))
    case 5:
      return .httpFailed(request: request, fault: fuzz.pick([.offline, .timeout, .missingBlob]))
    case 6: return .httpProgress(request: request, moved: UInt32(fuzz.below(9)), total: 4)
    default:
      let status = fuzz.pick(
        [200, 201, 204, 302, 401, 403, 404, 409, 410, 413, 429, 500] as [UInt16])
      return .httpAnswered(
        request: request, status: status, body: fuzz.readable(fuzz.below(400)))
    }
  }
}

/// The same for the library's core.
struct RandomLibraryEvents {
  let schema: Schema
  private(set) var drawn: [String: Int] = [:]
  private let kinds: [Schema.Kind]

  init() throws {
    schema = try Schema()
    kinds = schema.kinds(of: "LibraryEvent").filter { $0.name != "launched" }
  }

  mutating func walk(_ fuzz: inout FuzzInput, _ steps: Int) {
    var core = LibraryCore()
    var asked: [[UInt8]] = []
    var event = LibraryEvent.launched(saved: .nothing)
    for _ in 0..<steps {
      drawn[kind(of: event), default: 0] += 1
      var moment = RootTests.occasion
      moment.entropy = fuzz.bytes(32)
      let turn = core.handle(LibraryInput(occasion: moment, event: event))
      #expect((try? LibraryTurn(decoding: turn.encoded)) == turn)
      for case .persist(let request, _) in turn.effects { asked.append(request.encoded) }
      let kind = fuzz.pick(kinds)
      var bytes = fuzz.event(kind, of: "LibraryEvent", schema, [])
      // Answers begin with what they answer.
      let fields = schema.cases(of: "LibraryEvent")[Int(kind.path[0])].fields
      let isAnswer = fields.first?.type == "Request"
      if isAnswer, !asked.isEmpty { bytes.replaceSubrange(1..<6, with: fuzz.pick(asked)) }
      guard let next = try? LibraryEvent(decoding: bytes) else {
        Issue.record("fuzz of the kind \(kind.name) is no event: \(bytes)")
        return
      }
      event = next
    }
  }
}

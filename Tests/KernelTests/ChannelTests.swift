// One end of the messages between the two cores: nothing is handed over before it outlasts a crash,
// nothing is taken twice, nothing is skipped, and what is lost on the way comes again.

import Bytes
import Testing
import Wire

@testable import Kernel

@Suite struct ChannelTests {
  @Test func `a message is handed over once it is durable, and waits until it is taken in`() {
    var end = End()
    end.send(.send([7]))
    #expect(end.saves.count == 1)
    #expect(end.delivered.isEmpty)
    end.send(.answer(.persisted, end.saves[0]))
    #expect(end.delivered.map(\.content) == [[7]])
    let envelope = end.delivered[0]
    end.send(.opened)
    #expect(end.delivered == [envelope, envelope], "it may have been lost")
    end.send(.acknowledged(envelope.channel, envelope.number))
    #expect(end.channel.saved.waiting.isEmpty)
    end.send(.opened)
    #expect(end.delivered.count == 2)
  }

  @Test func `what a refused write left out is written before it is handed over`() {
    var end = End()
    end.send(.send([7]))
    end.send(.answer(.persistFailed(.storageFull), end.saves[0]))
    #expect(end.delivered.isEmpty)
    end.send(.opened)
    #expect(end.delivered.isEmpty)
    #expect(end.saves.count == 2)
    end.send(.answer(.persisted, end.saves[1]))
    #expect(end.delivered.map(\.content) == [[7]])
  }

  @Test func `a later write carries the messages before it, each once and in their order`() {
    var end = End()
    end.send(.send([1]))
    end.send(.send([2]))
    end.send(.answer(.persisted, end.saves[1]))
    end.send(.answer(.persisted, end.saves[0]))
    #expect(end.delivered.map(\.content) == [[1], [2]])
    #expect(end.delivered.map(\.number) == [1, 2])
  }

  @Test func `an acknowledgement follows the write, and a repeated message gets one more`() {
    var end = End()
    let envelope = End.envelope(1)
    end.send(.received(envelope))
    #expect(end.received == [envelope.content])
    #expect(end.acknowledged.isEmpty)
    end.send(.answer(.persisted, end.saves[0]))
    #expect(end.acknowledged == [1])
    end.send(.received(envelope))
    #expect(end.received.count == 1)
    end.send(.answer(.persisted, end.saves[1]))
    #expect(end.acknowledged == [1, 1])
  }

  @Test func `what could not be written down is not acknowledged`() {
    var end = End()
    end.send(.received(End.envelope(1)))
    end.send(.answer(.persistFailed(.storageFull), end.saves[0]))
    #expect(end.acknowledged.isEmpty)
  }

  @Test func `a message that skips one waits for it`() {
    var end = End()
    end.send(.received(End.envelope(1)))
    end.send(.received(End.envelope(3)))
    #expect(end.received == [[1]])
    end.send(.received(End.envelope(2)))
    end.send(.received(End.envelope(3)))
    #expect(end.received == [[1], [2], [3]])
  }

  @Test func `another line is a core that begins anew`() {
    var end = End()
    end.send(.received(End.envelope(1)))
    end.send(.received(End.envelope(2)))
    end.send(.received(End.envelope(1, line: 9)))
    #expect(end.received == [[1], [2], [1]])
    // Whoever has lost its own count takes up where the other one is.
    var other = End()
    other.send(.received(End.envelope(5)))
    #expect(other.received == [[5]])
  }

  @Test func `late and unknown answers change nothing`() {
    var end = End()
    end.send(.send([1]))
    end.send(.received(End.envelope(1)))
    for save in end.saves { end.send(.answer(.persisted, save)) }
    let before = end.channel
    let effects = end.effects.count
    for save in end.saves { end.send(.answer(.persisted, save)) }
    end.send(.answer(.persisted, Request(machine: .channel, number: 900)))
    end.send(.acknowledged(End.line(77), 1))
    #expect(end.channel == before)
    #expect(end.effects.count == effects)
  }

  @Test func `a core that is never there does not fill the storage`() {
    var end = End()
    for _ in 0..<1_100 { end.send(.send([1])) }
    #expect(end.channel.saved.waiting.count == 1_024)
    #expect(end.channel.saved.encoded.count < RecordKey.valueBytesMax)
  }

  @Test func `no saved state and no envelope stops it`() throws {
    for number in [0, 1, UInt64.max] {
      let saved = SavedChannel(
        sends: End.line(1), sent: number, waiting: [End.envelope(number)], hears: End.line(1),
        heard: number)
      var end = End(saved)
      for event in [
        Channel<Sent>.Event.opened, .send([1]), .received(End.envelope(number)),
        .received(End.envelope(0)), .acknowledged(End.line(1), number),
      ] { end.send(event) }
    }
  }
}

/// What a channel asks of its shell.
private enum Sent: Equatable, MessageEffect {
  case persist(request: Request, records: [Record])
  case recipe(request: Request, recipe: Recipe)
  case deliver(envelope: Envelope)
  case acknowledge(channel: ChannelID, number: UInt64)
}

/// A channel, and everything it has wanted.
private struct End {
  var channel: Channel<Sent>
  var requests = Requests()
  var effects: [Channel<Sent>.Effect] = []

  init(_ saved: SavedChannel = .unused) { channel = Channel(saved) }

  mutating func send(_ event: Channel<Sent>.Event) {
    let occasion = Occasion(
      instant: Instant(0), day: CivilDay(0), nextMidnight: Instant(86_400_000),
      entropy: [UInt8](repeating: 5, count: 32))
    effects += channel.turn(event, at: occasion, &requests)
    guard case .answer(let answer, let request) = event else { return }
    // Said once more, and to nobody, it changes nothing.
    let before = channel
    for late in [request, Request(machine: .root, number: .max)] {
      #expect(channel.turn(.answer(answer, late), at: occasion, &requests).isEmpty)
    }
    #expect(channel == before)
  }

  var saves: [Request] {
    effects.compactMap { if case .saveThen(let request) = $0 { request } else { nil } }
  }
  var delivered: [Envelope] {
    effects.compactMap {
      if case .shell(.deliver(let envelope)) = $0 { envelope } else { nil }
    }
  }
  var acknowledged: [UInt64] {
    effects.compactMap {
      if case .shell(.acknowledge(_, let number)) = $0 { number } else { nil }
    }
  }
  var received: [[UInt8]] {
    effects.compactMap { if case .received(let content) = $0 { content } else { nil } }
  }

  static func line(_ byte: UInt8) -> ChannelID {
    ChannelID(unchecked: [UInt8](repeating: byte, count: 16))
  }

  static func envelope(_ number: UInt64, line byte: UInt8 = 3) -> Envelope {
    Envelope(
      channel: line(byte), number: number, content: [UInt8(truncatingIfNeeded: number)])
  }
}

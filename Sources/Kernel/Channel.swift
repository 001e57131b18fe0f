// One core's end of the messages between the two. What it sends waits here until the other core has
// written down what follows from it; what it hears is counted here, so that a message that comes
// again, because an answer or a process was lost, is not taken twice.

import Bytes
import Wire

/// What only cores that talk to each other want of their shell.
package protocol MessageEffect: ShellEffect, Equatable {
  static func deliver(envelope: Envelope) -> Self
  static func acknowledge(channel: ChannelID, number: UInt64) -> Self
}

package struct Channel<Outside: MessageEffect>: Equatable, StateMachine {
  package enum Event: Equatable {
    /// A run has begun, or the other core may be there again.
    case opened
    /// Tells the other core this, an encoded message.
    case send([UInt8])
    /// Of an envelope whose content this version understands.
    case received(Envelope)
    case acknowledged(ChannelID, UInt64)
    case answer(Answer, Request)
  }

  package enum Effect: Equatable, MachineEffect {
    case shell(Outside)
    case save
    case saveThen(Request)
    /// A message to act upon. What follows from it goes into the same write as the count.
    case received([UInt8])
  }

  /// What waits for a write.
  private struct Due: Equatable {
    var request: Request
    /// Of what this core sends, or else of what it has heard.
    var isOwn: Bool
    var number: UInt64
  }

  package static var name: Machine { .channel }
  /// As many messages wait at most; a core that is never there must not fill the storage.
  package static var waitingMax: Int { 1_024 }

  package private(set) var saved: SavedChannel
  /// Own messages up to this number outlast a crash.
  private var durable: UInt64
  private var due: [Due] = []

  package init(_ saved: SavedChannel = SavedChannel.unused) {
    self.saved = saved
    durable = saved.sent
  }

  package mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .opened: open(&context)
    case .send(let content): send(content, &context)
    case .received(let envelope): receive(envelope, &context)
    case .acknowledged(let channel, let number): acknowledge(channel, number, &context)
    case .answer(let answer, let request): take(answer, request, &context)
    }
  }

  /// Hands over again whatever waits: it may have been lost on its way.
  private mutating func open(_ context: inout Context<Effect>) {
    for envelope in saved.waiting where envelope.number <= durable {
      context.shell(.deliver(envelope: envelope))
    }
    if durable < saved.sent, !due.contains(where: { $0.isOwn }) {
      save(saved.sent, isOwn: true, &context)
    }
  }

  private mutating func send(_ content: [UInt8], _ context: inout Context<Effect>) {
    guard saved.waiting.count < Self.waitingMax else { return }
    let channel = saved.sends ?? context.occasion.identifier()
    saved.sends = channel
    saved.sent &+= 1
    saved.waiting.append(Envelope(channel: channel, number: saved.sent, content: content))
    save(saved.sent, isOwn: true, &context)
  }

  private mutating func receive(_ envelope: Envelope, _ context: inout Context<Effect>) {
    let isKnown = saved.hears == envelope.channel
    if isKnown, envelope.number <= saved.heard {
      // Its acknowledgement was lost, or the write it waits for was refused.
      return save(saved.heard, isOwn: false, &context)
    }
    // One that was skipped comes again before this one does.
    guard !isKnown || envelope.number == saved.heard &+ 1 else { return }
    saved.hears = envelope.channel
    saved.heard = envelope.number
    context.emit(.received(envelope.content))
    save(saved.heard, isOwn: false, &context)
  }

  private mutating func acknowledge(
    _ channel: ChannelID, _ number: UInt64, _ context: inout Context<Effect>
  ) {
    guard channel == saved.sends, saved.waiting.contains(where: { $0.number <= number }) else {
      return
    }
    saved.waiting.removeAll { $0.number <= number }
    context.emit(.save)
  }

  private mutating func save(_ number: UInt64, isOwn: Bool, _ context: inout Context<Effect>) {
    let request = context.request()
    due.append(Due(request: request, isOwn: isOwn, number: number))
    context.emit(.saveThen(request))
  }

  private mutating func take(
    _ answer: Answer, _ request: Request, _ context: inout Context<Effect>
  ) {
    guard let index = due.firstIndex(where: { $0.request == request }) else { return }
    let written = due.remove(at: index)
    guard answer == .persisted else { return }
    guard written.isOwn else {
      guard let channel = saved.hears else { return }
      return context.shell(.acknowledge(channel: channel, number: written.number))
    }
    let before = durable
    durable = max(durable, written.number)
    for envelope in saved.waiting where envelope.number > before && envelope.number <= durable {
      context.shell(.deliver(envelope: envelope))
    }
  }
}

extension SavedChannel {
  /// Nothing was sent or heard.
  package static var unused: SavedChannel {
    SavedChannel(sends: nil, sent: 0, waiting: [], hears: nil, heard: 0)
  }
}

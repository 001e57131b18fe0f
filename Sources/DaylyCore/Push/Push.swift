// Being told of new photos while the app is closed: once the system allows notifications, the
// device subscribes at the browser's push service and tells the server its endpoint, anew at
// every launch, because subscriptions end without a word. What a notification says is composed on
// the device, from names the shell keeps sealed for it; pushes carry none.

import Bytes
import Kernel
import Wire

struct Push: Equatable {
  indirect enum Event {
    /// Whether the system lets the app notify.
    case allowed(Bool)
    /// The groups of an account the server knows.
    case groups([AnnouncedGroup])
    case user(PushEvent)
    case answer(Answer, Request)
    case sessionRenewed
    /// The app is seen again, or the network is back.
    case retry
  }

  indirect enum Effect: Equatable, MachineEffect {
    case shell(Wire.Effect)
    case sessionEnded
  }

  private enum State: Equatable {
    case idle
    case askingKey(Request)
    case subscribing
    case telling(Request, muted: [GroupID])
    /// The server knows the endpoint, and for which groups nothing is pushed.
    case told(muted: [GroupID])
    /// Tried again with the next occasion.
    case failed
    case lockedOut
    /// The server knows no such push service: not asked again in this run.
    case refused
  }

  private var state = State.idle
  private var isAllowed = false
  private var groups: [AnnouncedGroup] = []

  private var muted: [GroupID] { groups.filter { $0.muted }.map { $0.group } }

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .allowed(let now):
      isAllowed = now
      // What is still answered belongs to a permission that is gone.
      if !now { state = .idle }
    case .groups(let now):
      guard now != groups else { return }
      groups = now
      if case .told(let known) = state, known != muted { state = .idle }
      context.shell(.announce(groups: now))
      return begin(&context)
    case .user(let event): return user(event, &context)
    case .answer(let answer, let request): return answered(answer, request, &context)
    case .sessionRenewed: if state == .lockedOut { state = .idle }
    case .retry: if state == .failed { state = .idle }
    }
    begin(&context)
  }

  private mutating func begin(_ context: inout Context<Effect>) {
    guard isAllowed, !groups.isEmpty, state == .idle else { return }
    let request = context.request()
    state = .askingKey(request)
    context.send(.asking("/v1/push/key"), as: request)
  }

  private mutating func user(_ event: PushEvent, _ context: inout Context<Effect>) {
    guard state == .subscribing else { return }
    switch event {
    case .subscribed(let endpoint, let key, let secret):
      let request = context.request()
      state = .telling(request, muted: muted)
      let told = PushSubscription(endpoint: endpoint, key: key, secret: secret, muted: muted)
      context.send(.telling("/v1/push", told, method: .put), as: request)
    case .subscribeFailed:
      state = .failed
    }
  }

  private mutating func answered(
    _ answer: Answer, _ request: Request, _ context: inout Context<Effect>
  ) {
    guard let outcome = Outcome(answer) else { return }
    switch state {
    case .askingKey(request):
      if case .success(let body) = outcome, let reply = try? PushKeyReply(decoding: body) {
        state = .subscribing
        return context.shell(.subscribePush(key: reply.key))
      }
    case .telling(request, let muted):
      if case .success = outcome {
        state = .told(muted: muted)
        // Muted or not in the meantime: said once more.
        if muted != self.muted { state = .idle }
        return begin(&context)
      }
    case .idle, .askingKey, .subscribing, .telling, .told, .failed, .lockedOut, .refused:
      return
    }
    unsuccessful(outcome, &context)
  }

  private mutating func unsuccessful(_ outcome: Outcome, _ context: inout Context<Effect>) {
    switch outcome {
    case .unauthenticated:
      state = .lockedOut
      return context.emit(.sessionEnded)
    case .refused: state = .refused
    case .success, .wait, .offline, .trouble: state = .failed
    }
  }
}

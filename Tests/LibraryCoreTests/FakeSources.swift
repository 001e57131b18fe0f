// An authenticator and a keyring that outlive the process, in stand-in arithmetic.

import Bytes
import Wire

@testable import LibraryCore

struct FakeSources {
  /// What each key is made of, by its unlocker.
  private(set) var kept: [UnlockerID: [UInt8]] = [:]
  /// What they answer instead, as long as it is said.
  var refusing: KeySourceFault?
  /// They were asked to make one, or for one.
  private(set) var questionCount = 0

  mutating func make(
    _ key: SourceKey, _ question: SourceQuestion, for request: Request
  ) -> (LibraryEvent, [UInt8]?) {
    questionCount += 1
    if let refusing { return (.sourceKeyFailed(request: request, fault: refusing), nil) }
    guard !question.keys.contains(where: { kept[$0.unlocker] != nil }) else {
      return (.sourceKeyFailed(request: request, fault: .alreadyMade), nil)
    }
    kept[key.unlocker] = standIn(key.unlocker.bytes + [0x73])
    let credential = question.source == .passkey ? key.unlocker.bytes : []
    return (
      .sourceKeyMade(request: request, credential: credential), secret(key, question.source)
    )
  }

  mutating func ask(
    _ question: SourceQuestion, for request: Request
  ) -> (LibraryEvent, [UInt8]?) {
    questionCount += 1
    if let refusing { return (.sourceKeyFailed(request: request, fault: refusing), nil) }
    guard let key = question.keys.first(where: { kept[$0.unlocker] != nil }) else {
      return (.sourceKeyFailed(request: request, fault: .unanswered), nil)
    }
    return (
      .sourceKeyGiven(request: request, unlocker: key.unlocker), secret(key, question.source)
    )
  }

  mutating func drop(_ key: SourceKey) { kept[key.unlocker] = nil }

  /// As if the person had deleted all of them.
  mutating func forget() { kept = [:] }

  /// Other keys under the same names.
  mutating func change() { kept = kept.mapValues { standIn($0) } }

  /// A keyring gives what it keeps; an authenticator computes.
  private func secret(_ key: SourceKey, _ source: KeySource) -> [UInt8]? {
    kept[key.unlocker].map { source == .passkey ? standIn($0 + key.salt) : $0 }
  }
}

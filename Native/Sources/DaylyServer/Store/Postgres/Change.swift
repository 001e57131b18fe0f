// What one of several servers over a database tells the others, in the transaction that changes it:
// they hear of it if and when it is committed, whatever becomes of the server that did it.
//
// A message is a line of at most 200 bytes: who tells it, what kind it is, and one or two
// identifiers. It holds nothing of what has changed, which everybody asks the database for.

import Bytes
import Foundation
import Wire

/// One of several servers, as long as it runs.
public struct Replica: Sendable, Equatable {
  /// 32 hexadecimal digits.
  let name: String

  public init(randomness: any Randomness) {
    name = Bytes.hex(randomness.bytes(16)).string
  }
}

enum Change: Equatable, Sendable {
  /// A post, a stanza, an entry; or one of them is no more.
  case group(GroupID)
  /// Somebody is no member any more, and hears of that.
  case departure(AccountID, from: GroupID)
  /// What the devices of an account share, or which these are.
  case account(AccountID)
  /// One of them has signed out.
  case sessions(AccountID)

  static let channel = "dayly_changes"

  func payload(of teller: Replica) -> String {
    switch self {
    case .group(let group): "\(teller.name) group \(group.hex.string)"
    case .departure(let account, let group):
      "\(teller.name) departure \(account.hex.string) \(group.hex.string)"
    case .account(let account): "\(teller.name) account \(account.hex.string)"
    case .sessions(let account): "\(teller.name) sessions \(account.hex.string)"
    }
  }
}

/// What a message means to who hears it.
enum HeardChange: Equatable, Sendable {
  /// Who hears it has told it.
  case own
  case others(Change)
  /// No message of this version's: anything may have changed.
  case unknown

  /// Database users may send anything on the channel.
  init(_ payload: String, to listener: Replica) {
    let parts = payload.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.first != listener.name else {
      self = .own
      return
    }
    let change: Change? =
      switch parts.dropFirst().first {
      case "group" where parts.count == 3: Self.id(parts[2]).map { .group($0) }
      case "account" where parts.count == 3: Self.id(parts[2]).map { .account($0) }
      case "sessions" where parts.count == 3: Self.id(parts[2]).map { .sessions($0) }
      case "departure" where parts.count == 4:
        Self.id(parts[2]).flatMap { account in
          Self.id(parts[3]).map { .departure(account, from: $0) }
        }
      default: nil
      }
    self = change.map { .others($0) } ?? .unknown
  }

  private static func id<ID: FixedBytes>(_ text: String) -> ID? {
    unhex(Text(text)).flatMap { ID($0) }
  }
}

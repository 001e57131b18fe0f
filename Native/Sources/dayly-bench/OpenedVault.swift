// A vault as `dayly vault` opens it, in this process: how long it takes to see one item, or a
// month.

import Foundation
import NativeEffects
import Wire

struct OpenedVault {
  let shell: VaultShell
  private let months: [CivilMonth]
  /// The passphrase, which takes its time on purpose, and the reading of the index.
  private let unlocking: Duration

  private struct Unexpected: Error {}
  private static let passphrase: SecretName = "transient/vault/passphrase"

  init(_ folder: String, passphraseFile: String) throws {
    let exports = URL(filePath: NSTemporaryDirectory())
    shell = VaultShell(
      try VaultFolder(at: URL(filePath: folder), creates: false, exports: exports))
    let typed = try Data(contentsOf: URL(filePath: passphraseFile))
    shell.keep(
      try Passphrase(typed: typed.split(separator: 0x0A).first.map { [UInt8]($0) } ?? []),
      as: Self.passphrase)
    let shell = shell
    unlocking = ContinuousClock().measure {
      shell.send(.vault(event: .unlockTapped(passphrase: Self.passphrase)))
    }
    guard case .open(let vault) = shell.view else { throw Unexpected() }
    months = vault.months.map(\.month)
  }

  /// Every item to its picture, one after another.
  func openItems() throws {
    var milliseconds: [Double] = []
    for month in months {
      shell.send(.catalog(event: .monthShown(month: month)))
      for entry in shell.shownMonth?.entries ?? [] {
        milliseconds.append(
          try Self.milliseconds {
            shell.look(at: entry.item)
            guard shell.shownPicture != nil else { throw Unexpected() }
          })
        shell.lookAway()
      }
    }
    print(#"{"open_ms": \#(milliseconds)}"#)
  }

  /// The days of months here and there and of whole years in short, as a calendar shows them; and
  /// beside that all items of the same months.
  func showMonths() throws {
    guard !months.isEmpty else { throw Unexpected() }
    // As whoever has just unlocked sees it.
    let first = try Self.milliseconds { if let month = months.last { try showDays(of: month) } }
    var generator = SystemRandomNumberGenerator()
    let chosen = months.shuffled(using: &generator)
    let each = try chosen.map { month in try Self.milliseconds { try showDays(of: month) } }
    let years = try years { try showDays(of: $0) }
    let items = try chosen.map { month in try Self.milliseconds { try showItems(of: month) } }
    let yearsOfItems = try self.years { try showItems(of: $0) }
    print(
      #"{"unlock_ms": \#(unlocking / .milliseconds(1)), "first_ms": \#(first), "#
        + #""month_ms": \#(each), "year_ms": \#(years), "month_items_ms": \#(items), "#
        + #""year_items_ms": \#(yearsOfItems)}"#)
  }

  private func showDays(of month: CivilMonth) throws {
    shell.send(.catalog(event: .daysShown(month: month)))
    guard shell.shownDays?.month == month, shell.shownDays?.damaged == false else {
      throw Unexpected()
    }
  }

  private func showItems(of month: CivilMonth) throws {
    shell.send(.catalog(event: .monthShown(month: month)))
    guard shell.shownMonth?.month == month else { throw Unexpected() }
  }

  private func years(_ show: (CivilMonth) throws -> Void) throws -> [Double] {
    try stride(from: 0, to: months.count - 11, by: 12).map { first in
      try Self.milliseconds { for month in months[first..<first + 12] { try show(month) } }
    }
  }

  private static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    try ContinuousClock().measure(body) / .milliseconds(1)
  }
}

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
      shell.send(.unlockTapped(passphrase: Self.passphrase))
    }
    guard case .open(let vault) = shell.view else { throw Unexpected() }
    months = vault.months.map(\.month)
  }

  /// Every item to its picture, one after another.
  func openItems() throws {
    var milliseconds: [Double] = []
    for month in months {
      shell.send(.monthShown(month: month))
      for entry in shell.shownMonth?.entries ?? [] {
        milliseconds.append(
          try Self.milliseconds {
            shell.send(.itemShown(item: entry.item))
            guard shell.shownPicture != nil else { throw Unexpected() }
          })
        shell.send(.itemClosed)
      }
    }
    print(#"{"open_ms": \#(milliseconds)}"#)
  }

  /// Months here and there, and whole years of them.
  func showMonths() throws {
    var generator = SystemRandomNumberGenerator()
    let chosen = months.shuffled(using: &generator)
    func show(_ month: CivilMonth) throws {
      shell.send(.monthShown(month: month))
      guard shell.shownMonth?.month == month else { throw Unexpected() }
    }
    let each = try chosen.map { month in try Self.milliseconds { try show(month) } }
    let years = try stride(from: 0, to: months.count - 11, by: 12).map { first in
      try Self.milliseconds { for month in months[first..<first + 12] { try show(month) } }
    }
    print(
      #"{"unlock_ms": \#(unlocking / .milliseconds(1)), "month_ms": \#(each), "#
        + #""year_ms": \#(years)}"#)
  }

  private static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    try ContinuousClock().measure(body) / .milliseconds(1)
  }
}

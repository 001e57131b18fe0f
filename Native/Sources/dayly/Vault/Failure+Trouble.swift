// Which file of the vault it was, where something failed because one could not be used.

import NativeEffects
import Wire

extension Failure {
  /// The same, and which file could not be used, where that may be why.
  func naming(_ trouble: EffectsFailure?) -> Failure {
    let reasons: [ErrorWord] = [
      .storage, .unavailable, .unreadable, .vaultDamaged, .key, .notMoved,
    ]
    guard let place = trouble?.place, reasons.contains(reason), !message.contains(place) else {
      return self
    }
    var named = self
    named.message += " \(place)."
    return named
  }
}

extension VaultShell {
  /// Why an item cannot be had, and of a file that cannot be read, which it is.
  func failure(_ fault: ItemFault, of entry: CatalogEntry) -> Failure {
    Failure(fault, of: entry).naming(trouble(of: entry.item))
  }
}

extension EffectsFailure {
  /// Which file could not be used, and why; `nil` of what is about no single one.
  var place: String? {
    guard case .folder(let path, let why) = self else { return nil }
    return "\(path): \(why)"
  }

  /// The same without the file.
  var why: String? { if case .folder(_, let why) = self { why } else { nil } }
}

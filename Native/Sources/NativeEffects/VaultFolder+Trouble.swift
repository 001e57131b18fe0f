// Which file of a vault could not be used, and why. The core hears only that something could not.

import NativeCrypto
import OwnFiles
import Synchronization
import Wire

extension VaultFolder {
  /// Does `body`, and remembers what is said where it cannot be done.
  func noting<Outcome>(
    _ place: FilePlace, _ body: () throws(FileProblem) -> Outcome
  ) throws(StoreFault) -> Outcome {
    do throws(FileProblem) { return try body() } catch {
      note(EffectsFailure(error, at: place))
      throw StoreFault(error)
    }
  }

  /// A full disk says that by itself.
  func note(_ failure: EffectsFailure) {
    if case .folder = failure { trouble.withLock { $0 = failure } }
  }

  /// Why a file of the vault cannot be opened to be read; `nil` where it can, or is not there.
  func trouble(of name: BlobName) -> EffectsFailure? {
    guard let place = place(name) else { return nil }
    do throws(FileProblem) {
      _ = try OpenFile.opened(place)
      return nil
    } catch { return EffectsFailure(error, at: place) }
  }
}

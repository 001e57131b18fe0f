// The 24 words of an open vault: read, drawn anew, closed.

import Bytes
import Kernel
import Recipes
import Wire

extension Vault {
  mutating func showWords(_ context: inout Context<Effect>) {
    guard case .open(_, let unlockers) = state else { return }
    guard let way = unlockers.last(where: { $0.isWords }) else { return drawWords(&context) }
    guard recovery == nil else { return }
    keysFault = nil
    recovery = Recovery(showing: way, &context)
  }

  mutating func drawWords(_ context: inout Context<Effect>) {
    guard case .open(let vault, let unlockers) = state, recovery?.canEnd ?? true else { return }
    closeWords(&context)
    keysFault = nil
    recovery = Recovery(
      drawingFor: vault, replacing: unlockers.filter { $0.isWords }, &context)
  }

  mutating func closeWords(_ context: inout Context<Effect>) {
    guard let open = recovery, open.canEnd else { return }
    open.end(&context)
    recovery = nil
  }

  mutating func recovered(
    _ progress: Recovery.Progress, _ vault: VaultID, _ unlockers: [Unlocker]
  ) {
    switch progress {
    case .going(let next): recovery = next
    case .written(let unlocker):
      recovery = nil
      state = .open(vault, unlockers.filter { !$0.isWords } + [unlocker])
    case .failed(let fault):
      recovery = nil
      keysFault = fault
    }
  }
}

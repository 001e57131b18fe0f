// Looks at the parts of an item that somebody sealed, one after another, where they lie: the shell
// asks the module that reads metadata, as it does of chosen files.

import Bytes
import Kernel
import Locaphoto
import Wire

struct PartInspection: Equatable {
  enum Progress: Equatable {
    case going
    /// Of each part, in their order.
    case done([MediaFacts])
    case failed(RecipeFault)
  }

  /// Not looked at yet, the next one last; the last is under way.
  private var left: [ContainerSealer.Source]
  private var found: [MediaFacts] = []
  private(set) var request: Request

  /// - Parameter parts: at least one.
  init<Effect: MachineEffect>(
    _ parts: [ContainerSealer.Source], _ context: inout Context<Effect>
  ) where Effect.Outside == LibraryEffect {
    left = parts.reversed()
    request = context.request()
    ask(&context)
  }

  /// Takes the answer to `request`.
  mutating func advance<Effect: MachineEffect>(
    _ answer: LibraryAnswer, _ context: inout Context<Effect>
  ) -> Progress where Effect.Outside == LibraryEffect {
    switch answer {
    case .inspected(let facts):
      found.append(facts)
      left.removeLast()
      guard !left.isEmpty else { return .done(found) }
      request = context.request()
      ask(&context)
      return .going
    case .inspectFailed(let fault): return .failed(fault)
    default: return .going  // Nothing that was asked.
    }
  }

  private func ask<Effect: MachineEffect>(
    _ context: inout Context<Effect>
  ) where Effect.Outside == LibraryEffect {
    guard let next = left.last else { return }
    context.shell(
      .inspectPart(
        request: request, source: next.bytes, name: next.part.fileName.safeFileName))
  }
}

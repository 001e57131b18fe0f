// Looks at chosen files before they are sealed, some at a time: what each says of itself, which two
// are the halves of one Live Photo, and which sidecar describes which of them.

import Bytes
import Kernel
import MediaMetadata
import Wire

struct Looking: Equatable {
  enum Progress: Equatable {
    case going
    case looked([Candidate], failures: [Failure])
  }

  struct Failure: Equatable {
    var file: ChosenFile
    var reason: ImportReason
  }

  /// Looked at together. Halves are found among these.
  static let countMax = 256
  /// Asked about at once: a file is slow to answer, and little of it is held.
  static let askedCountMax = 8

  let files: [ChosenFile]
  private let removal: MetadataRemoval?
  /// Which of them may be the sidecar of each, by its name.
  private let sidecars: [Int?]
  private var facts: [MediaFacts?]
  private var failures: [Failure] = []
  /// Not looked at yet, the last first.
  private var left: [Int]
  private var asked: [Asked] = []

  /// A file that was asked about.
  private struct Asked: Equatable {
    var index: Int
    var request: Request
  }

  /// Of at most `countMax` files.
  init(_ files: [ChosenFile], without removal: MetadataRemoval?) {
    self.files = files
    self.removal = removal
    sidecars = Self.sidecars(of: files)
    facts = files.map { _ in nil }
    let named = sidecars.compactMap { $0 }
    left = files.indices.filter { !named.contains($0) }.reversed()
  }

  private static func sidecars(of files: [ChosenFile]) -> [Int?] {
    let pairs = SidecarMatching.pairs(files.map { ListedFile(folder: $0.folder, name: $0.name) })
    var sidecars = [Int?](repeating: nil, count: files.count)
    for (file, sidecar) in pairs { sidecars[file] = sidecar }
    return sidecars
  }

  /// Asks about the next files.
  mutating func next(_ context: inout Context<Importing.Effect>) -> Progress {
    while asked.count < Self.askedCountMax, let index = left.popLast() {
      guard files[index].bytes > 0 else {
        failures.append(Failure(file: files[index], reason: .empty))
        continue
      }
      let request = context.request()
      asked.append(Asked(index: index, request: request))
      let sidecar = sidecars[index].map { files[$0] }
      context.shell(.inspect(request: request, file: files[index], sidecar: sidecar))
    }
    return asked.isEmpty ? end(&context) : .going
  }

  func waits(for request: Request) -> Bool { asked.contains { $0.request == request } }

  /// Takes the answer to a request it waits for.
  mutating func advance(
    _ answer: LibraryAnswer, to request: Request, _ context: inout Context<Importing.Effect>
  ) -> Progress {
    guard let place = asked.firstIndex(where: { $0.request == request }) else { return .going }
    let index = asked.remove(at: place).index
    switch answer {
    case .inspected(let found): facts[index] = found
    // Whatever it was, it was reading: nothing has been written yet.
    case .inspectFailed:
      failures.append(Failure(file: files[index], reason: .unreadable))
    default: failures.append(Failure(file: files[index], reason: .unavailable))
    }
    return next(&context)
  }

  /// A file that is named like a sidecar and is none is a file like any other.
  private mutating func end(_ context: inout Context<Importing.Effect>) -> Progress {
    let failed = failures.map { $0.file }
    let pairs = self.pairs
    left = files.indices.reversed().filter {
      facts[$0] == nil && !isSidecar($0, pairs) && !failed.contains(files[$0])
    }
    return left.isEmpty ? .looked(candidates(pairs), failures: failures) : next(&context)
  }

  private func describes(_ sidecar: Int, _ index: Int) -> Bool {
    sidecars[index] == sidecar && facts[index]?.hasSidecar == true
  }

  private typealias Pairs = [(still: Int, motion: Int)]

  /// An item keeps one: that of a Live Photo's motion is a file like any other beside its still's.
  private func isSidecar(_ index: Int, _ pairs: Pairs) -> Bool {
    files.indices.contains { describes(index, $0) }
      && !pairs.contains {
        sidecars[$0.motion] == index && owned(by: $0.still) != nil && owned(by: $0.motion) == index
      }
  }

  private var pairs: Pairs {
    LivePhotoPairing.pairs(
      files.indices.map {
        PairingCandidate(
          folder: files[$0].folder, fileName: files[$0].name, half: facts[$0]?.half)
      })
  }

  private func candidates(_ pairs: Pairs) -> [Candidate] {
    var candidates: [Candidate] = []
    for (index, file) in files.enumerated() {
      guard let facts = facts[index], !isSidecar(index, pairs),
        !pairs.contains(where: { $0.motion == index })
      else { continue }
      let half = pairs.first { $0.still == index }?.motion
      let motion = half.flatMap { half in
        self.facts[half].map { Original(file: files[half], facts: $0) }
      }
      let sidecar = owned(by: index) ?? half.flatMap { owned(by: $0) }
      var candidate = Candidate(
        Original(file: file, facts: facts), motion: motion, sidecar: sidecar.map { files[$0] })
      candidate.removal = removal
      candidates.append(candidate)
    }
    return candidates
  }

  private func owned(by index: Int) -> Int? {
    sidecars[index].flatMap { owner(of: $0) == index ? $0 : nil }
  }

  /// The one item that keeps a sidecar: of the original, not of what was edited.
  private func owner(of sidecar: Int) -> Int? {
    let described = files.indices.filter { describes(sidecar, $0) }
    return described.first { !TakeoutSidecar.isEdited(files[$0].name) } ?? described.first
  }
}

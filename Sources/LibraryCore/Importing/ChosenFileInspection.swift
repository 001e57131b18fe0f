// Looks at chosen files before they are sealed, some at a time: what each says of itself, which two
// are the halves of one Live Photo, and which sidecars describe which of them.

import Bytes
import Kernel
import Locaphoto
import MediaMetadata
import Wire

struct ChosenFileInspection: Equatable {
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
  /// Which of them may be sidecars of each, by their names.
  private let sidecars: [[Int]]
  /// What lists the files of a folder.
  private let lists: [ChosenFile]
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

  /// - Parameters:
  ///   - files: at most `countMax`.
  ///   - lists: files that were chosen with these and list what is in their folders; some of them
  ///     may be among `files`.
  init(_ files: [ChosenFile], lists: [ChosenFile] = [], without removal: MetadataRemoval?) {
    self.files = files
    self.lists = lists
    self.removal = removal
    let sidecars = Self.sidecars(of: files)
    self.sidecars = sidecars
    facts = files.map { _ in nil }
    let named = sidecars.flatMap { $0 }
    left = files.indices.filter { !named.contains($0) }.reversed()
  }

  /// What lists a folder describes many files and belongs to none of them.
  private static func sidecars(of files: [ChosenFile]) -> [[Int]] {
    let listed = files.map { ListedFile(folder: $0.folder, name: $0.name) }
    var sidecars = files.map { _ in [Int]() }
    for (file, sidecar) in SidecarMatching.pairs(listed)
    where SidecarForm(listed[sidecar].name) != .details && files[sidecar].bytes > 0 {
      sidecars[file].append(sidecar)
    }
    return sidecars
  }

  /// What may say something of a file, by its name and place.
  private func describing(_ index: Int) -> [ChosenFile] {
    guard SidecarForm(files[index].name) == nil else { return [] }
    let lists = self.lists.filter { $0.folder == files[index].folder }
    let all = sidecars[index].map { files[$0] } + lists
    return Array(all.prefix(SidecarMatching.sidecarCountMax))
  }

  /// Asks about the next files.
  mutating func next(_ context: inout Context<Import.Effect>) -> Progress {
    while asked.count < Self.askedCountMax, let index = left.popLast() {
      guard files[index].bytes > 0 else {
        failures.append(Failure(file: files[index], reason: .empty))
        continue
      }
      let request = context.request()
      asked.append(Asked(index: index, request: request))
      context.shell(
        .inspect(request: request, file: files[index], sidecars: describing(index)))
    }
    return asked.isEmpty ? end(&context) : .going
  }

  func waits(for request: Request) -> Bool { asked.contains { $0.request == request } }

  /// Takes the answer to a request it waits for.
  mutating func advance(
    _ answer: LibraryAnswer, to request: Request, _ context: inout Context<Import.Effect>
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
  private mutating func end(_ context: inout Context<Import.Effect>) -> Progress {
    let failed = failures.map { $0.file }
    let pairs = self.pairs
    let owners = self.owners(pairs)
    left = files.indices.reversed().filter {
      facts[$0] == nil && owners[$0] == nil && !failed.contains(files[$0])
    }
    return left.isEmpty ? .looked(candidates(pairs, owners), failures: failures) : next(&context)
  }

  private typealias Pairs = [LivePhotoPairing.Pair]

  private var pairs: Pairs {
    LivePhotoPairing.pairs(
      files.indices.map {
        PairingCandidate(
          folder: files[$0].folder, fileName: files[$0].name, half: facts[$0]?.half,
          date: facts[$0]?.date)
      })
  }

  /// Of each file the item that keeps it as a sidecar, as the index of its original or still;
  /// `nil` for what is a file like any other, also where an item has as many as it can keep. Of an
  /// original and what was edited the original keeps it.
  private func owners(_ pairs: Pairs) -> [Int?] {
    var owners = [Int?](repeating: nil, count: files.count)
    for isEdited in [false, true] {
      for index in files.indices where TakeoutSidecar.isEdited(files[index].name) == isEdited {
        let item = pairs.first { $0.motion == index }?.still ?? index
        for sidecar in sidecars[index] where owners[sidecar] == nil && describes(sidecar, index) {
          let count = owners.count { $0 == item }
          if count < PartRole.sidecars.count { owners[sidecar] = item }
        }
      }
    }
    return owners
  }

  /// By what was read of it, where that has to say it.
  private func describes(_ sidecar: Int, _ index: Int) -> Bool {
    guard let facts = facts[index] else { return false }
    return SidecarForm(files[sidecar].name) == .takeout ? facts.hasSidecar : true
  }

  private func candidates(_ pairs: Pairs, _ owners: [Int?]) -> [Candidate] {
    var candidates: [Candidate] = []
    for (index, file) in files.enumerated() {
      guard let facts = facts[index], owners[index] == nil,
        !pairs.contains(where: { $0.motion == index })
      else { continue }
      let pair = pairs.first { $0.still == index }
      let motion = pair.flatMap { pair in
        self.facts[pair.motion].map { Original(file: files[pair.motion], facts: $0) }
      }
      var candidate = Candidate(
        Original(file: file, facts: facts), motion: motion,
        motionKnows: pair?.motionKnows ?? false,
        sidecars: files.indices.filter { owners[$0] == index }.map { files[$0] })
      candidate.removal = removal
      candidates.append(candidate)
    }
    return candidates
  }
}

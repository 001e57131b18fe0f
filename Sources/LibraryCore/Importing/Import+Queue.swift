// Files that were chosen and are not looked at yet, so that those that belong together are looked
// at together, in whichever order and however many portions they came.

import Bytes
import MediaMetadata
import Wire

extension Import {
  struct Queue: Equatable {
    /// A file, and what is taken out of it.
    private struct Entry: Equatable {
      var file: ChosenFile
      var removal: MetadataRemoval?
    }

    /// Chosen, while more follow.
    private var arriving: [Entry] = []
    /// What belongs together stands together.
    private var waiting: [Entry] = []
    /// How many of `waiting` are done with; they are removed all at once.
    private var begun = 0
    /// Of what was chosen, what lists the files of its folder.
    private var lists: [ChosenFile] = []

    /// How many may be looked at.
    var left: Int { waiting.count - begun }

    mutating func add(_ files: [ChosenFile], without removal: MetadataRemoval?) {
      arriving += files.map { Entry(file: $0, removal: removal) }
    }

    /// No more files follow: folder by folder, and by names as they are compared, wherever the
    /// parts of an export lie. O(n log n).
    /// - Returns: those that are new in it.
    mutating func arrange() -> [ChosenFile] {
      waiting.removeFirst(begun)
      begun = 0
      waiting += arriving.ordered { $0.file.place }
      lists += arriving.map { $0.file }.filter { SidecarForm($0.name) == .details }
      defer { arriving = [] }
      return arriving.map { $0.file }
    }

    mutating func forget() -> [ChosenFile] {
      defer { self = Queue() }
      return (waiting[begun...] + arriving).map { $0.file }
    }

    /// The next files, of which the same is taken out; there is one at least. Those that may belong
    /// together are not parted: files whose names begin alike, as those of a photo, its sidecar and
    /// an edited copy do, or at least those that have the same name up to the first point.
    mutating func takeTogether() -> ChosenFileInspection {
      let removal = waiting[begun].removal
      let other = waiting[begun...].firstIndex { $0.removal != removal } ?? waiting.count
      var end = min(begun + ChosenFileInspection.countMax, other)
      if end < other {
        end =
          border(before: end) { $0.isNamedLike($1) } ?? border(before: end) { $0.isBeside($1) }
          ?? end
      }
      defer { begun = end }
      return ChosenFileInspection(
        waiting[begun..<end].map { $0.file }, lists: lists, without: removal)
    }

    /// The last place at which no two files that belong together are parted; `nil` for none.
    private func border(
      before end: Int, _ belong: (ChosenFile, ChosenFile) -> Bool
    ) -> Int? {
      var start = end - 1
      while start > begun, belong(waiting[start].file, waiting[start - 1].file) { start -= 1 }
      return start > begun ? start : nil
    }
  }
}

// Which file describes which other, by their names and folders: only those that can be meant are
// compared, for a folder may have very many of both.

import Bytes
import Wire

public enum SidecarMatching {
  /// Files of one folder that list what is in it; of more nobody knows which one lists what.
  static let detailsCountMax = 8
  /// How many describe one file; of more, the first.
  public static let sidecarCountMax = 12

  /// Of each file that may be described, in the order of the files: itself and what describes it,
  /// as their indices; a file of Takeout's first. It is one in the file's own folder; else one in
  /// the same folder of another part of an export, as long as it belongs to nothing beside it. What
  /// describes a still stands for its motion, too, if nothing else does. O(n log n).
  public static func pairs(_ files: [ListedFile]) -> [(file: Int, sidecar: Int)] {
    let names = files.map { $0.name.comparedAsName.utf8 }
    let forms = names.map { SidecarForm(compared: $0) }
    guard forms.contains(where: { $0 != nil }) else { return [] }
    var matching = SidecarMatcher(files: files, names: names, forms: forms)
    let keys = files.indices.map { index in
      Array(TakeoutFolder.key(files[index].folder)) + [0] + key(names[index])
    }
    let order = files.indices.map { $0 }.ordered { keys[$0] }
    for run in runs(of: order, where: { keys[$0] == keys[$1] }) { matching.match(run) }
    matching.matchDetails()
    return files.indices.flatMap { file in
      matching.sidecars[file].prefix(sidecarCountMax).map { (file, $0) }
    }
  }

  /// What the names of a file, of its sidecar and of its edited copies all begin with: the number
  /// of a copy, the ending and "-edited" may differ, and long names are cut.
  public static func key(_ name: Text) -> [UInt8] { key(name.comparedAsName.utf8) }

  private static func key(_ name: [UInt8]) -> [UInt8] {
    let stem = name.prefix { $0 != 0x28 && $0 != 0x2E }
    return Array(EditedName.original(of: stem).prefix(40))
  }

  /// The runs of neighbours that are alike.
  fileprivate static func runs(of order: [Int], where alike: (Int, Int) -> Bool) -> [[Int]] {
    var runs: [[Int]] = []
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count, alike(order[end], order[start]) { end += 1 }
      runs.append(Array(order[start..<end]))
      start = end
    }
    return runs
  }
}

private struct SidecarMatcher {
  let files: [ListedFile]
  /// As names are compared.
  let names: [[UInt8]]
  let forms: [SidecarForm?]
  /// What describes each file.
  private(set) var sidecars: [[Int]]

  init(files: [ListedFile], names: [[UInt8]], forms: [SidecarForm?]) {
    self.files = files
    self.names = names
    self.forms = forms
    sidecars = files.map { _ in [] }
  }

  /// Among files whose names begin alike, and whose folders are the same in all parts.
  mutating func match(_ alike: [Int]) {
    let named = alike.filter { forms[$0] == .takeout }
    var free = named
    // As they are written before as they are compared: a disk may have both a.jpg and A.jpg.
    for areInFolders in [true, false] {
      let all = free
      for areWritten in [true, false] where !all.isEmpty {
        // A copy that was edited has that of its original, in whichever form that is named.
        let left = known(free, areWritten, areInFolders)
        let shared = known(all, areWritten, areInFolders)
        for file in alike where sidecars[file].isEmpty {
          let isEdited = TakeoutSidecar.isEdited(compared: names[file])
          let found = (isEdited ? shared : left).first(
            for: name(file, areWritten), in: folder(file, areInFolders), but: file)
          if let found { sidecars[file].append(found) }
        }
        // What belongs to something is free for nothing that is named less alike.
        let taken = alike.compactMap { sidecars[$0].first }.sorted()
        free = free.filter { !Self.holds(taken, $0) }
      }
    }
    matchTitles(free, alike)
    if !named.isEmpty { lendToMotions(alike) }
    matchAttached(alike)
  }

  private static func holds(_ sorted: [Int], _ number: Int) -> Bool {
    let place = sorted.place { $0 < number }
    return place < sorted.count && sorted[place] == number
  }

  private func known(_ named: [Int], _ areWritten: Bool, _ areInFolders: Bool) -> SidecarNames {
    SidecarNames(
      named.map { (name: name($0, areWritten), folder: folder($0, areInFolders), file: $0) })
  }

  private func name(_ file: Int, _ isWritten: Bool) -> [UInt8] {
    isWritten ? files[file].name.utf8 : names[file]
  }

  private func folder(_ file: Int, _ counts: Bool) -> [UInt8] {
    counts ? files[file].folder.utf8 : []
  }

  /// A photo whose title at Google has no ending gets one in an export, and its sidecar gets none:
  /// Beach.json lies beside Beach.jpg, and describes its edited copies, too. Where two stills are
  /// called so, nobody knows which of them is meant.
  private mutating func matchTitles(_ free: [Int], _ alike: [Int]) {
    guard !free.isEmpty else { return }
    let titles = known(free, false, true)
    var found: [(file: Int, sidecar: Int)] = []
    for file in alike where forms[file] == nil && sidecars[file].isEmpty {
      let title = Array(NameParts(names[file]).stem)
      guard let sidecar = titles.first(for: title, in: folder(file, true), but: file) else {
        continue
      }
      found.append((file, sidecar))
    }
    let order = found.indices.sorted { found[$0].sidecar < found[$1].sidecar }
    let areOfOne = { (first: Int, other: Int) in found[first].sidecar == found[other].sidecar }
    for run in SidecarMatching.runs(of: order, where: areOfOne) {
      for file in meant(run.map { found[$0].file }) { sidecars[file] = [found[run[0]].sidecar] }
    }
  }

  /// Of files that share a title the one still, else the one file, with what was made from it.
  private func meant(_ files: [Int]) -> [Int] {
    let edited = files.filter { TakeoutSidecar.isEdited(compared: names[$0]) }
    let originals = files.filter { !TakeoutSidecar.isEdited(compared: names[$0]) }
    let stills = originals.filter { NameParts(names[$0]).isStill }
    let found = stills.isEmpty ? originals : stills
    return found.count == 1 ? found + edited : []
  }

  /// Google describes a Live Photo by its still alone.
  private mutating func lendToMotions(_ alike: [Int]) {
    let motions = alike.filter { sidecars[$0].isEmpty && NameParts(names[$0]).isMotion }
    guard !motions.isEmpty else { return }
    let stills = alike.filter { !sidecars[$0].isEmpty && NameParts(names[$0]).isStill }
    let keys = stills.map { Array(NameParts.half(names[$0])) }
    let order = stills.indices.map { $0 }.ordered { keys[$0] }
    for motion in motions {
      let half = Array(NameParts.half(names[motion]))
      let place = order.place { keys[$0].lexicographicallyPrecedes(half) }
      guard place < order.count, keys[order[place]] == half else { continue }
      sidecars[motion] = sidecars[stills[order[place]]]
    }
  }

  /// IMG_1.jpg.xmp belongs to IMG_1.jpg, IMG_1.xmp to whatever is called IMG_1 in its folder.
  private mutating func matchAttached(_ alike: [Int]) {
    let attached = alike.filter { forms[$0] == .xmp || forms[$0] == .steps }
    guard !attached.isEmpty else { return }
    let others = alike.filter { forms[$0] == nil }
    let wholes = others.map { files[$0].folder.utf8 + [0] + names[$0] }
    let stems = others.map { files[$0].folder.utf8 + [0] + NameParts(names[$0]).stem }
    let byWhole = others.indices.map { $0 }.ordered { wholes[$0] }
    let byStem = others.indices.map { $0 }.ordered { stems[$0] }
    for sidecar in attached {
      let described = files[sidecar].folder.utf8 + [0] + NameParts(names[sidecar]).stem
      for (order, keys) in [(byWhole, wholes), (byStem, stems)] {
        var place = order.place { keys[$0].lexicographicallyPrecedes(described) }
        let first = place
        while place < order.count, keys[order[place]] == described {
          sidecars[others[order[place]]].append(sidecar)
          place += 1
        }
        if place > first { break }
      }
    }
  }

  /// A list of what a folder has describes whatever else is in it.
  mutating func matchDetails() {
    let lists = files.indices.filter { forms[$0] == .details }
    guard !lists.isEmpty else { return }
    let order = files.indices.map { $0 }.ordered { files[$0].folder.utf8 }
    for run in SidecarMatching.runs(of: order, where: { files[$0].folder == files[$1].folder }) {
      let lists = run.filter { forms[$0] == .details }.prefix(SidecarMatching.detailsCountMax)
      for file in run where forms[file] == nil { sidecars[file] += lists }
    }
  }
}

/// Sidecars in the order of what they describe, so that those of a file are found by halving.
private struct SidecarNames {
  /// Of each key the first two, in the order in which they came.
  private var sidecars: [(key: [UInt8], file: Int)] = []

  /// Each with its name, and the folder in which alone it describes something.
  init(_ named: [(name: [UInt8], folder: [UInt8], file: Int)]) {
    let all = named.map {
      (key: Self.key(TakeoutSidecar.name(of: $0.name), $0.folder), file: $0.file)
    }
    for sidecar in all.ordered(by: { $0.key }) {
      let before = sidecars.count - 2
      if before < 0 || sidecars[before].key != sidecar.key { sidecars.append(sidecar) }
    }
  }

  private static func key(_ name: NumberedName, _ folder: [UInt8]) -> [UInt8] {
    folder + [0] + name.number + [0] + name.name
  }

  /// The one that came first of those that describe the file; none describes itself.
  func first(for name: [UInt8], in folder: [UInt8], but file: Int) -> Int? {
    var first: Int?
    for name in TakeoutSidecar.names(describing: name) {
      // A sidecar's name is the beginning of this.
      let whole = Self.key(name, folder) + TakeoutSidecar.supplement
      let least = whole.count - TakeoutSidecar.supplement.count - name.cutByteCount
      var end = whole.count
      while end >= least {
        let place = sidecars.place { !whole[..<end].lexicographicallyPrecedes($0.key) } - 1
        guard place >= 0 else { break }
        let key = sidecars[place].key
        let common = zip(key, whole).prefix { $0 == $1 }.count
        guard common == key.count else {
          // Whatever is a beginning and comes before is no longer than what both begin with.
          end = common
          continue
        }
        for sidecar in sidecars[max(place - 1, 0)...place]
        where common >= least && sidecar.key == key && sidecar.file != file {
          first = min(first ?? sidecar.file, sidecar.file)
        }
        end = common - 1
      }
    }
    return first
  }
}

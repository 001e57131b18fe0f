// Takes metadata out of files that are made of boxes, movies and HEIF: passes over those of the
// file, one after another. What is not needed becomes zeros, in boxes that readers pass over, so
// that nothing moves and every offset in the file stays true; and so do the bytes between samples,
// which belong to none. What lies behind the last box that stays is cut off.

import Bytes
import Wire

struct BoxRemoval {
  private var extraction: Extraction
  private var edits = EditList()
  private(set) var leftOut = LeftOutCount()
  private let task: MetadataTask
  /// Whether it is HEIF, whose pictures are items.
  private let holdsItems: Bool
  /// Whether it lies in another file, and keeps its length.
  private let isPart: Bool
  private var place: UInt64 = 0
  private var phase = Phase.boxes
  /// Behind the last box that stays.
  private var keptEnd: UInt64 = 0
  /// Whether something says where pictures or sound lie.
  private var hasIndex = false
  /// Whether the tables of items were passed over.
  private var hasItems = false
  /// What boxes of samples hold, and of the pictures beside their tables.
  private var data: [MediaRange] = []
  private var kept = RangeSet()
  private var tracks = MovieTracks()
  private var scans: [SampleScan] = []
  /// Units of the chunk that was found last, and of the fragments' runs before it.
  private var walk: UnitWalk
  private var isWalking = false
  private var fragmentCount: UInt32 = 0
  private var walked: FrameCoding?
  private var runs: [(range: MediaRange, coding: FrameCoding)] = []
  /// A frame that is looked into as a whole, and what of the file is read for that.
  private var frame: (range: MediaRange, coding: FrameCoding)?
  private var frames: Extraction
  /// The scan that was asked last.
  private var asking = 0
  /// The film of a motion photo in a HEIF file, and where it lies.
  private var motion: [BoxRemoval] = []
  private var motionRange = MediaRange(offset: 0, byteCount: 0)

  private enum Phase {
    case boxes
    case motion(Box)
    case samples
    case done
  }

  init(_ windows: FileWindows, task: MetadataTask, holdsItems: Bool, isPart: Bool = false) {
    extraction = Extraction(windows)
    extraction.windows.isPassedOver = true
    walk = UnitWalk(windows)
    frames = Extraction(windows.unread)
    frames.windows.isPassedOver = true
    self.task = task
    self.holdsItems = holdsItems
    self.isPart = isPart
  }

  private var byteCount: UInt64 { extraction.windows.byteCount }

  var pieces: [MediaEdit] { edits.pieces }

  mutating func insert(_ bytes: [UInt8], at offset: UInt64) {
    switch phase {
    case .motion: motion[0].insert(bytes, at: offset)
    case .samples:
      if isWalking {
        walk.insert(bytes, at: offset)
      } else if frame != nil {
        frames.windows.insert(bytes, at: offset)
      } else {
        scans[asking].insert(bytes, at: offset)
      }
    case .boxes, .done: extraction.windows.insert(bytes, at: offset)
    }
  }

  /// Goes on until bytes are needed, or to the end. Each step either happens or is begun anew.
  mutating func run() throws(MetadataStop) {
    while true {
      switch phase {
      case .boxes:
        if place < byteCount { try passBox() } else { phase = .samples }
        extraction.windows.forget(before: place)
      case .motion(let box): try passMotion(box)
      case .samples:
        try passSamples()
        while let run = runs.popLast() {
          begin(run.range, run.coding)
          try passUnits()
        }
        try finish()
        phase = .done
      case .done: return
      }
    }
  }

  private mutating func passBox() throws(MetadataStop) {
    guard let box = try nextBox() else {
      try passRest()
      return
    }
    var changes = BoxChanges(task: task)
    let stays = try bare(box, &changes)
    if let damage = extraction.found.damage { throw .damaged(damage) }
    if case .motion = phase { return }
    try take(changes)
    if stays || isPart { keptEnd = box.end }
    place = box.end
  }

  private mutating func take(_ changes: BoxChanges) throws(MetadataStop) {
    try edits.replace(changes.replacements)
    leftOut.add(changes.leftOut)
  }

  /// `nil` where the boxes end. Some cameras put data of their own behind them, which is no box.
  private mutating func nextBox() throws(MetadataStop) -> Box? {
    do throws(MetadataStop) {
      return try extraction.box(at: place, before: byteCount)
    } catch {
      guard case .damaged = error, hasIndex else { throw error }
      return nil
    }
  }

  /// What lies behind the boxes is cut off, or becomes a box of zeros in a file within another.
  private mutating func passRest() throws(MetadataStop) {
    leftOut.add(.stray)
    if isPart {
      let count = byteCount - place
      let head = count >= 8 ? [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) } : []
      guard count <= UInt64(UInt32.max) else { throw .damaged(.tooMuch) }
      if !head.isEmpty {
        try edits.replace([Replacement(offset: place, bytes: head + Text("free").utf8)])
      }
      let behind = UInt64(head.isEmpty ? 0 : 8)
      try edits.replace([Replacement(zeros: count - behind, at: place + behind)])
      keptEnd = byteCount
    }
    place = byteCount
  }

  /// What a reader needs stays, without what else is said there; `false` for a box that does not.
  private mutating func bare(
    _ box: Box, _ changes: inout BoxChanges
  ) throws(MetadataStop) -> Bool {
    switch box.name {
    case "ftyp", "styp":
      guard box.contentByteCount <= 512 else { throw .notUnderstood }
      changes.replacements += try extraction.bare(brands: box)
    case "sidx": return try extraction.bare(index: box, of: tracks, &changes)
    case "mdat": data.append(MediaRange(offset: box.content, byteCount: box.contentByteCount))
    case "moov":
      // Of two, nobody knows which is the one.
      guard scans.isEmpty, tracks.kept.isEmpty else { throw .damaged(.malformed) }
      hasIndex = true
      let found = try extraction.bare(movie: box, &changes)
      var begun: [SampleScan] = []
      for track in found.kept {
        begun.append(
          try SampleScan(
            table: track.table, sound: track.sound, ofSamples: track.coding?.isByFrame == true,
            &extraction))
      }
      (tracks, scans) = (found, begun)
    case "moof":
      guard hasIndex else { throw .damaged(.malformed) }
      // A step may begin anew.
      let fragments = try extraction.bare(
        fragment: box, number: fragmentCount + 1, of: tracks, &changes)
      fragmentCount += 1
      for run in fragments {
        try kept.insert(run.range)
        if let coding = run.coding { try note(run.range, .units(coding)) }
      }
    case "meta" where holdsItems && !hasItems:
      let items = try extraction.bare(items: box, &changes)
      for range in items.kept { try kept.insert(range) }
      for item in items.coded { try note(item.range, item.coding) }
      if let beside = items.data { data.append(beside) }
      (hasIndex, hasItems) = (true, true)
    case "mpvd" where holdsItems && task == .removeLocation && !box.isCut:
      motionRange = MediaRange(offset: box.content, byteCount: box.contentByteCount)
      motion = [
        BoxRemoval(FileWindows(part: motionRange), task: task, holdsItems: false, isPart: true)
      ]
      phase = .motion(box)
    case "udta" where changes.keepsDates, "meta" where changes.keepsDates:
      try extraction.bare(tags: box, &changes)
    default:
      guard !box.isCut || hasIndex else { throw .damaged(.truncated) }
      if box.name == FourCC("mpvd") {
        changes.leftOut.add(.motion)
        changes.replacements += extraction.blanked(box)
      } else {
        extraction.leaveOut(box, &changes)
      }
      return false
    }
    if box.isCut { throw .damaged(.truncated) }
    return true
  }

  /// A film within a picture keeps its length; one that cannot be read becomes a box of zeros.
  private mutating func passMotion(_ box: Box) throws(MetadataStop) {
    do throws(MetadataStop) {
      try motion[0].run()
    } catch {
      if error.isNeed { throw error }
      leftOut.add(.motion)
      try edits.replace(extraction.blanked(box))
      end(box)
      return
    }
    leftOut.add(motion[0].leftOut)
    try edits.replace(motion[0].replacements(from: motionRange.offset))
    end(box)
  }

  private mutating func end(_ box: Box) {
    motion = []
    keptEnd = box.end
    place = box.end
    phase = .boxes
  }

  /// What was put in the place of others, of a file that begins there in another.
  private func replacements(from origin: UInt64) -> [Replacement] {
    var place = origin
    return edits.pieces.compactMap { piece in
      switch piece {
      case .copy(let range):
        place = origin + range.offset + range.byteCount
        return nil
      case .literal(let bytes):
        defer { place += UInt64(bytes.count) }
        return Replacement(offset: place, bytes: bytes)
      case .zeros(let byteCount):
        defer { place += byteCount }
        return Replacement(zeros: byteCount, at: place)
      }
    }
  }

  /// Chunks of all tracks in their order in the file, so that they become few ranges.
  private mutating func passSamples() throws(MetadataStop) {
    while true {
      try passUnits()
      try passFrame()
      var first: Int?
      for index in scans.indices {
        asking = index
        try scans[index].advance()
        guard let next = scans[index].next else { continue }
        if let chosen = first, let other = scans[chosen].next, other.offset <= next.offset {
          continue
        }
        first = index
      }
      guard let first, let range = scans[first].next else { return }
      guard range.offset <= byteCount, range.byteCount <= byteCount - range.offset else {
        throw .damaged(.truncated)
      }
      try kept.insert(range)
      scans[first].take()
      guard range.byteCount > 0 else { continue }
      switch tracks.kept[first].coding {
      case .units(let coding): begin(range, .units(coding))
      case .some(let coding) where coding.isByFrame: frame = (range, coding)
      case .some, nil: break
      }
    }
  }

  /// What cameras say in a frame is overwritten.
  private mutating func passFrame() throws(MetadataStop) {
    guard let frame else { return }
    frames.windows.forget(before: frame.range.offset)
    let found = try frames.bare(frame: frame.range, frame.coding)
    if !found.isEmpty { leftOut.add(.unknown) }
    try edits.replace(found)
    self.frame = nil
  }

  private mutating func begin(_ chunk: MediaRange, _ coding: FrameCoding) {
    walk.begin(chunk)
    (walked, isWalking) = (coding, true)
  }

  /// User data between pictures is filled, to the end of a chunk.
  private mutating func passUnits() throws(MetadataStop) {
    while isWalking, let walked {
      guard !walk.isOver else {
        isWalking = false
        return
      }
      let found: [Replacement]
      switch walked {
      case .units(let coding): found = try walk.next(coding)
      case .openUnits: found = try walk.nextOpenUnit()
      case .jpeg, .png, .startCodes, .mpegParts: throw .notUnderstood
      }
      if !found.isEmpty { leftOut.add(.unknown) }
      try edits.replace(found)
    }
  }

  /// The run of a fragment, whose samples lie in the box behind it; or a picture that is an item.
  private mutating func note(_ range: MediaRange, _ coding: FrameCoding) throws(MetadataStop) {
    guard runs.count < RangeSet.countMax else { throw .damaged(.tooMuch) }
    if range.byteCount > 0 { runs.append((range, coding)) }
  }

  /// What belongs to no sample and no picture becomes zeros.
  private mutating func finish() throws(MetadataStop) {
    guard hasIndex else { throw .damaged(.truncated) }
    let places = positions(of: data.count) { data[$0].offset < data[$1].offset }.map { data[$0] }
    let gaps = try kept.gaps(in: places)
    if !gaps.isEmpty, tracks.gone.isEmpty, !holdsItems { leftOut.add(.stray) }
    try edits.replace(gaps.map { Replacement(zeros: $0.byteCount, at: $0.offset) })
    try edits.apply(upTo: keptEnd)
  }
}

extension Extraction {
  /// A box becomes a free one of zeros.
  func blanked(_ box: Box) -> [Replacement] {
    let name = FourCC("free").value
    let header = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: name >> $0) }
    // A length of 64 bits stands between name and content.
    return [
      Replacement(offset: box.start + 4, bytes: header),
      Replacement(zeros: box.contentByteCount, at: box.content),
    ]
  }

  /// The rest of a box from `offset` on, as zeros.
  func zeros(in box: Box, from offset: UInt64) throws(MetadataStop) -> Replacement {
    try zeros(in: box, from: offset, to: box.contentByteCount)
  }

  /// What is between two places in a box, as zeros.
  func zeros(
    in box: Box, from offset: UInt64, to end: UInt64
  ) throws(MetadataStop) -> Replacement {
    guard offset <= end, end <= box.contentByteCount else { throw .damaged(.truncated) }
    return Replacement(zeros: end - offset, at: box.content + offset)
  }
}

// Reads what a media file says of itself without input or output: told how long the file is, it
// asks for ranges, is given their bytes, and ends with a description or edits. Whoever has the file
// (a browser's File, a descriptor) carries the requests out.

import Bytes
import Wire

/// One file. At most `FileWindows.requestCountMax` requests and 4 MiB of them together, whatever
/// the file says. What takes metadata out of a JPEG also passes over the picture, 256 KiB at a
/// time, and never holds more than these 4 MiB.
public struct MetadataReader {
  /// What is to be done now: to read a range, or nothing more.
  public private(set) var step: MetadataStep
  private var windows: FileWindows
  private let task: MetadataTask
  /// Under way: it goes on where it was, and does not begin anew.
  private var removal: Removal?

  /// A file of `byteCount` bytes. Behind 2⁵³ no browser counts and no file system ends.
  public init(byteCount: UInt64, task: MetadataTask = .describe) {
    windows = FileWindows(byteCount: byteCount)
    self.task = task
    step = .refused(refusal: .empty)
    if byteCount > 0, byteCount <= 1 << 53 { run() }
  }

  /// The bytes that `step` needs. Anything else but exactly as many ends in a refusal; what comes
  /// after the end is passed over.
  public mutating func take(_ bytes: [UInt8]) -> MetadataStep {
    guard case .needs(let range) = step else { return step }
    guard UInt64(bytes.count) == range.byteCount else {
      step = .refused(refusal: .notWhatWasAsked)
      return step
    }
    if removal == nil {
      windows.insert(bytes, at: range.offset)
    } else {
      removal?.insert(bytes, at: range.offset)
    }
    run()
    return step
  }

  private mutating func run() {
    switch task {
    case .describe: describe()
    case .removeLocation, .removeAll: remove()
    }
  }

  private mutating func describe() {
    var extraction = Extraction(windows)
    do throws(MetadataStop) {
      try extraction.readFile()
    } catch {
      switch error {
      case .needs(let range):
        windows = extraction.windows
        step = .needs(range: range)
        return
      case .damaged(let damage): extraction.note(damage)
      }
    }
    step = .described(description: extraction.finished)
  }

  private mutating func remove() {
    do throws(MetadataStop) {
      if removal == nil { try survey() }
      guard removal != nil else { return }
      try removal?.run()
      step = .edited(pieces: removal?.pieces ?? [])
    } catch {
      switch error {
      case .needs(let range): step = .needs(range: range)
      case .damaged(let damage): step = .refused(refusal: .damaged(damage: damage))
      }
    }
  }

  /// Finds what is replaced where nothing moves, and ends with that; of a JPEG, what lies in the
  /// video behind it, and then its segments are passed over.
  private mutating func survey() throws(MetadataStop) {
    var extraction = Extraction(windows)
    defer { windows = extraction.windows }
    let replacements: [Replacement]
    switch (try extraction.recognisedFormat(), task) {
    case (.jpeg, .removeLocation):
      try extraction.readFile()
      var video: [Replacement] = []
      if let motion = extraction.found.motion {
        extraction.found.damage = nil
        let end = motion.offset + motion.byteCount
        video = try extraction.movieReplacements(from: motion.offset, to: end)
      }
      removal = .jpeg(JPEGRemoval(extraction.windows, task: task, replacements: video))
      return
    case (.jpeg, _):
      removal = .jpeg(JPEGRemoval(extraction.windows, task: task, replacements: []))
      return
    case (.png, _):
      removal = .png(PNGRemoval(extraction.windows, task: task))
      return
    case (.webp, _):
      let riff = try extraction.windows.u32(at: 4).byteSwapped
      if task == .removeAll { try extraction.readFile() }
      removal = .webP(
        try WebPRemoval(
          extraction.windows, task: task, turned: extraction.orientation, riffByteCount: riff))
      return
    case (.mp4, .removeLocation), (.mov, .removeLocation):
      replacements = try extraction.movieReplacements(from: 0, to: windows.byteCount)
    case (.heif, .removeLocation), (.avif, .removeLocation):
      replacements = try extraction.heifReplacements()
    case (.unknown, _), (.gif, _), (.tiff, _), (.heif, _), (.avif, _),
      (.mp4, _), (.mov, _), (.matroska, _):
      step = .refused(refusal: .unsupported)
      return
    }
    var edits = EditList()
    edits.copy(0, to: windows.byteCount, with: replacements)
    guard edits.pieces.count <= EditList.pieceCountMax else { throw .damaged(.tooMuch) }
    step = .edited(pieces: edits.pieces)
  }
}

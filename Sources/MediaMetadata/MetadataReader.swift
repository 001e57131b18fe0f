// Reads what a media file says of itself without input or output: told how long the file is, it
// asks for ranges, is given their bytes, and ends with a description, edits or a plan. Whoever has
// the file (a browser's File, a descriptor) carries the requests out.

import Bytes
import Wire

/// One file. At most `FileWindows.requestCountMax` requests and 4 MiB of them together, whatever
/// the file says. What takes metadata out passes over the whole file, a part at a time, and never
/// holds more than these 4 MiB, and as much again of what stands in the place of others.
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
    case .draw: plan()
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
      case .notUnderstood: extraction.note(.malformed)
      }
    }
    step = .described(description: extraction.finished)
  }

  private mutating func plan() {
    var extraction = Extraction(windows)
    do throws(MetadataStop) {
      step = .planned(plan: try extraction.drawingPlan())
    } catch {
      windows = extraction.windows
      stop(error)
    }
  }

  private mutating func stop(_ reason: MetadataStop) {
    switch reason {
    case .needs(let range): step = .needs(range: range)
    case .damaged(let damage): step = .refused(refusal: .damaged(damage: damage))
    case .notUnderstood: step = .refused(refusal: .notUnderstood)
    }
  }

  private mutating func remove() {
    do throws(MetadataStop) {
      if removal == nil { try survey() }
      guard removal != nil else { return }
      try removal?.run()
      if let result = removal?.result { finish(result.pieces, result.leftOut) }
    } catch {
      stop(error)
    }
  }

  private mutating func finish(_ pieces: [MediaEdit], _ leftOut: LeftOutCount) {
    step =
      pieces.count <= EditList.pieceCountMax
      ? .edited(pieces: pieces, leftOut: leftOut.all)
      : .refused(refusal: .damaged(damage: .tooMuch))
  }

  /// Looks at what the passing over has to know; then begins with it.
  private mutating func survey() throws(MetadataStop) {
    var extraction = Extraction(windows)
    defer { windows = extraction.windows }
    let format = try extraction.recognisedFormat()
    switch format {
    case .jpeg:
      let motion = task == .removeLocation ? try Self.motion(&extraction) : nil
      removal = .jpeg(JPEGRemoval(extraction.windows, task: task, motion: motion))
    case .png: removal = .png(PNGRemoval(extraction.windows, task: task))
    case .webp:
      let riff = try extraction.windows.u32(at: 4).byteSwapped
      removal = .webP(try WebPRemoval(extraction.windows, task: task, riffByteCount: riff))
    case .mp4, .mov, .heif, .avif:
      removal = .boxes(
        BoxRemoval(
          extraction.windows, task: task, holdsItems: format == .heif || format == .avif))
    case .gif: removal = .gif(GIFRemoval(extraction.windows))
    case .tiff:
      var fields = TIFFRemoval(extraction, task: task)
      defer { extraction.windows = fields.extraction.windows }
      try fields.run()
      finish(fields.edits.pieces, fields.leftOut)
    case .bmp:
      let bitmap = try BitmapRemoval(&extraction)
      finish(bitmap.edits.pieces, bitmap.leftOut)
    case .avi: removal = .avi(AVIRemoval(extraction.windows, task: task))
    case .matroska: removal = .matroska(MatroskaRemoval(extraction.windows, task: task))
    // Whatever is not named above is held back until it is understood.
    default: step = .refused(refusal: .unsupported)
    }
  }

  /// Where the video behind a still lies.
  private static func motion(_ extraction: inout Extraction) throws(MetadataStop) -> MediaRange? {
    try extraction.readFile()
    extraction.found.damage = nil
    return extraction.found.motion
  }
}

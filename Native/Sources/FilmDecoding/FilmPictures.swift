// The part of a film that is shown, as pictures. Runs in a process of its own that can open nothing
// (FilmReading).

import CAv
import NativeFilms

struct FilmPictures {
  private let decoding: StreamDecoder
  private let turns: Int
  let shape: FilmShape

  /// No side of what is decoded is longer.
  private static let sideMax = 16_384

  init(_ input: RangedInput) throws(FilmFault) {
    let decoding = try StreamDecoder(input, AVMEDIA_TYPE_VIDEO)
    self.decoding = decoding
    let size = decoding.context.pointee
    guard (1...Self.sideMax).contains(Int(size.width)),
      (1...Self.sideMax).contains(Int(size.height))
    else { throw .unreadable }
    turns = Self.turns(decoding.stream)
    // Pixels need not be square.
    let ratio = av_guess_sample_aspect_ratio(input.format, decoding.stream, nil)
    let isSaid = ratio.num > 0 && ratio.den > 0
    let stretch = isSaid ? min(4, max(0.25, Double(ratio.num) / Double(ratio.den))) : 1
    let width = max(1, Int(Double(size.width) * stretch))
    let isLevel = turns % 2 == 0
    let whole = input.format.pointee.duration
    let seconds = whole > 0 ? Double(whole) / Double(AV_TIME_BASE) : 0
    shape = FilmShape(
      seconds: seconds, width: isLevel ? width : Int(size.height),
      height: isLevel ? Int(size.height) : width)
  }

  /// How often it has to be turned to the right by 90 degrees.
  private static func turns(_ stream: UnsafeMutablePointer<AVStream>) -> Int {
    var count = 0
    guard let bytes = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &count),
      count >= 36
    else { return 0 }
    let degrees = bytes.withMemoryRebound(to: Int32.self, capacity: 9) {
      av_display_rotation_get($0)
    }
    guard degrees.isFinite else { return 0 }
    return ((Int((-degrees / 90).rounded()) % 4) + 4) % 4
  }

  /// Hands over the picture of each of these moments, which go forward, in this size. What breaks
  /// off stands still from there.
  func pictures(
    at moments: [Double], width: Int, height: Int, _ take: ([UInt8]) -> Void
  ) throws(FilmFault) {
    let scaler = Scaler(SWS_BICUBIC)
    let isLevel = turns % 2 == 0
    let target = try Raster(isLevel ? width : height, isLevel ? height : width)
    var pixels: [UInt8]?
    var index = 0
    decoding.seek(moments.first ?? 0)
    while index < moments.count, let frame = decoding.next() {
      let second = decoding.second(frame.pointee.best_effort_timestamp)
      // Up to here the picture before is seen.
      while let shown = pixels, index < moments.count, moments[index] < second {
        take(shown)
        index += 1
      }
      // One that is over before anything is shown need not be drawn, but may be the last.
      let space = frame.pointee.colorspace
      let isWide = space == AVCOL_SPC_BT709 || space == AVCOL_SPC_UNSPECIFIED && height >= 720
      if index < moments.count, moments[index] - second < Self.farSeconds || pixels == nil {
        try scaler.scale(frame, to: target, isWide: isWide)
        pixels = turned(target.rgb, width, height)
      }
    }
    guard let last = pixels else { throw .unreadable }
    while index < moments.count {
      take(last)
      index += 1
    }
  }

  /// Whoever comes so long before what is shown is not the one that is seen.
  private static let farSeconds = 0.5

  private func turned(_ rgb: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
    guard turns > 0 else { return rgb }
    var out = [UInt8](repeating: 0, count: rgb.count)
    let from = turns % 2 == 0 ? (width, height) : (height, width)
    for y in 0..<height {
      for x in 0..<width {
        let place =
          switch turns {
          case 1: (y, from.1 - 1 - x)
          case 2: (from.0 - 1 - x, from.1 - 1 - y)
          default: (from.0 - 1 - y, x)
          }
        let (source, target) = ((place.1 * from.0 + place.0) * 3, (y * width + x) * 3)
        for part in 0..<3 { out[target + part] = rgb[source + part] }
      }
    }
    return out
  }
}

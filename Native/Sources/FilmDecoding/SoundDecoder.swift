// The sound of a file as samples: two channels of 16 bits, 48,000 a second. Runs in a process of
// its own that can open nothing (FilmReading).

import CAv
import NativeFilms

enum SoundDecoder {
  /// Hands over samples until it ends, or there are so many seconds of it.
  static func samples(
    of input: RangedInput, secondsMax: Int, _ take: ([Int16]) -> Void
  ) throws(FilmFault) {
    let decoding = try StreamDecoder(input, AVMEDIA_TYPE_AUDIO)
    let resampler = Resampler()
    var left = secondsMax * ReaderWord.samplesPerSecond
    while left > 0, let frame = decoding.next() {
      let samples = try resampler.stereo(frame)
      let kept = min(samples.count / 2, left)
      left -= kept
      // A resampler may keep the first of them to itself.
      if kept > 0 { take(Array(samples.prefix(kept * 2))) }
    }
  }
}

/// Makes two channels of 16 bits, 48,000 a second, of whatever was decoded.
private final class Resampler {
  private var context: OpaquePointer?
  private var channels: Int32 = 0
  private var rate: Int32 = 0
  private var format: Int32 = -1

  deinit { swr_free(&context) }

  func stereo(_ frame: UnsafeMutablePointer<AVFrame>) throws(FilmFault) -> [Int16] {
    let known = frame.pointee
    if context == nil { try begin(known) }
    // The resampler reads as many channels as it was told of.
    guard known.ch_layout.nb_channels == channels, known.sample_rate == rate,
      known.format == format
    else { throw .unreadable }
    let count = Int(swr_get_out_samples(context, known.nb_samples))
    guard (0...ReaderWord.samplesPerSecond * 10).contains(count) else { throw .unreadable }
    var samples = [Int16](repeating: 0, count: count * 2)
    let made = samples.withUnsafeMutableBytes { bytes in
      var out = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      return dayly_swr_convert(context, &out, Int32(count), frame)
    }
    guard made >= 0 else { throw .unreadable }
    return Array(samples.prefix(Int(made) * 2))
  }

  private func begin(_ frame: AVFrame) throws(FilmFault) {
    var (from, to) = (frame.ch_layout, AVChannelLayout())
    av_channel_layout_default(&to, 2)
    if from.order == AV_CHANNEL_ORDER_UNSPEC { av_channel_layout_default(&from, from.nb_channels) }
    guard (1...64).contains(from.nb_channels), (1_000...768_000).contains(frame.sample_rate),
      swr_alloc_set_opts2(
        &context, &to, AV_SAMPLE_FMT_S16, Int32(ReaderWord.samplesPerSecond), &from,
        AVSampleFormat(frame.format), frame.sample_rate, 0, nil) == 0,
      swr_init(context) == 0
    else { throw .unreadable }
    (channels, rate, format) = (frame.ch_layout.nb_channels, frame.sample_rate, frame.format)
  }
}

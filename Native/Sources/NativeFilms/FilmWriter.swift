// Encodes frames as H.264 and music as AAC, and writes both into an MP4 file that plays while it is
// fetched.

import CAv
import Days
import Foundation

final class FilmWriter {
  private let path: String
  private var format: UnsafeMutablePointer<AVFormatContext>?
  private let video: Track
  private let sound: Track?
  private let music: [Int16]
  private let picture: Raster
  private let scaler = Scaler(SWS_BICUBIC)
  private(set) var frameCount = 0
  private var sampleCount = 0

  /// As good as the eye sees on a phone.
  private static let quality = "20"
  private static let secondsBetweenKeys = 2
  private static let soundBitsPerSecond: Int64 = 160_000

  /// - Parameters:
  ///   - path: a file that is there already and empty.
  ///   - made: when the film was made, as ISO 8601 with its offset.
  ///   - music: of two channels by turns, 48,000 a second; empty for none.
  init(path: String, made: String, music: [Int16]) throws(FilmFault) {
    self.path = path
    self.music = music
    av_log_set_level(AV_LOG_PANIC)
    var format: UnsafeMutablePointer<AVFormatContext>?
    guard avformat_alloc_output_context2(&format, nil, "mp4", path) >= 0, let format else {
      throw .memory
    }
    self.format = format
    picture = try Raster(FilmPlan.width, FilmPlan.height, AV_PIX_FMT_YUV420P)
    video = try Track(format, "libx264") { context in
      context.pointee.width = Int32(FilmPlan.width)
      context.pointee.height = Int32(FilmPlan.height)
      context.pointee.pix_fmt = AV_PIX_FMT_YUV420P
      context.pointee.time_base = AVRational(num: 1, den: Int32(FilmPlan.framesPerSecond))
      context.pointee.framerate = AVRational(num: Int32(FilmPlan.framesPerSecond), den: 1)
      context.pointee.gop_size = Int32(FilmPlan.framesPerSecond * Self.secondsBetweenKeys)
      // As many as there are processors; without being asked to, libav takes one.
      context.pointee.thread_count = 0
      context.pointee.color_primaries = AVCOL_PRI_BT709
      context.pointee.color_trc = AVCOL_TRC_BT709
      context.pointee.colorspace = AVCOL_SPC_BT709
      context.pointee.color_range = AVCOL_RANGE_MPEG
      av_opt_set(context.pointee.priv_data, "preset", "veryfast", 0)
      av_opt_set(context.pointee.priv_data, "crf", Self.quality, 0)
    }
    sound =
      music.isEmpty
      ? nil
      : try Track(format, "aac") { context in
        context.pointee.sample_rate = Int32(ReaderWord.samplesPerSecond)
        context.pointee.sample_fmt = AV_SAMPLE_FMT_FLTP
        context.pointee.time_base = AVRational(num: 1, den: Int32(ReaderWord.samplesPerSecond))
        context.pointee.bit_rate = Self.soundBitsPerSecond
        av_channel_layout_default(&context.pointee.ch_layout, 2)
      }
    av_dict_set(&format.pointee.metadata, "creation_time", made, 0)
    av_dict_set(&format.pointee.metadata, "com.apple.quicktime.creationdate", made, 0)
    var options: OpaquePointer?
    av_dict_set(&options, "movflags", "+faststart+use_metadata_tags", 0)
    defer { av_dict_free(&options) }
    guard avio_open(&format.pointee.pb, path, AVIO_FLAG_WRITE) >= 0,
      avformat_write_header(format, &options) >= 0
    else { throw .unwritten }
  }

  deinit {
    if let format {
      avio_closep(&format.pointee.pb)
      avformat_free_context(format)
    }
  }

  var seconds: Double { Double(frameCount) / Double(FilmPlan.framesPerSecond) }

  func add(_ frame: Raster) throws(FilmFault) {
    guard av_frame_make_writable(picture.frame) == 0 else { throw .memory }
    try scaler.scale(frame, to: picture, isWide: true)
    try hold()
  }

  /// Shows the frame that was added last for one more.
  func hold() throws(FilmFault) {
    picture.frame.pointee.pts = Int64(frameCount)
    picture.frame.pointee.pict_type = AV_PICTURE_TYPE_NONE
    try video.encode(picture.frame, into: format)
    frameCount += 1
    // The last seconds are heard as loud as the film's end makes them, which nobody knows yet.
    try addSound(until: seconds - FilmPlan.musicFadeSeconds, of: .infinity)
  }

  /// The file is whole then.
  func end() throws(FilmFault) {
    try addSound(until: seconds, of: seconds)
    try video.encode(nil, into: format)
    try sound?.encode(nil, into: format)
    guard let format, av_write_trailer(format) == 0, avio_closep(&format.pointee.pb) >= 0 else {
      throw .unwritten
    }
  }

  /// Music begins again where it is shorter than the film.
  private func addSound(until second: Double, of seconds: Double) throws(FilmFault) {
    guard let sound else { return }
    let whole = Int(sound.frameSize)
    let end = Int(second * Double(ReaderWord.samplesPerSecond))
    // Up to the end pieces are whole.
    while sampleCount < end, seconds.isFinite || sampleCount + whole <= end {
      let count = min(whole, end - sampleCount)
      guard let piece = sound.soundFrame(count) else { throw .memory }
      for channel in 0..<2 {
        let plane = channel == 0 ? piece.pointee.data.0 : piece.pointee.data.1
        plane?.withMemoryRebound(to: Float.self, capacity: count) { samples in
          for index in 0..<count {
            let sample = sampleCount + index
            let loudness = FilmPlan.loudness(
              Double(sample) / Double(ReaderWord.samplesPerSecond), seconds: seconds)
            let heard = music[(sample * 2 + channel) % music.count]
            samples[index] = Float(Double(heard) / 32_768 * loudness)
          }
        }
      }
      piece.pointee.pts = Int64(sampleCount)
      var given: UnsafeMutablePointer<AVFrame>? = piece
      defer { av_frame_free(&given) }
      try sound.encode(piece, into: format)
      sampleCount += count
    }
  }
}

/// A stream of the file and what encodes it.
private final class Track {
  private let context: UnsafeMutablePointer<AVCodecContext>
  private let stream: UnsafeMutablePointer<AVStream>
  private var packet = av_packet_alloc()

  init(
    _ format: UnsafeMutablePointer<AVFormatContext>, _ codec: String,
    _ choose: (UnsafeMutablePointer<AVCodecContext>) -> Void
  ) throws(FilmFault) {
    guard let encoder = avcodec_find_encoder_by_name(codec) else { throw .codec }
    guard let context = avcodec_alloc_context3(encoder),
      let stream = avformat_new_stream(format, encoder)
    else { throw .memory }
    (self.context, self.stream) = (context, stream)
    choose(context)
    context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
    guard avcodec_open2(context, encoder, nil) == 0 else { throw .codec }
    stream.pointee.time_base = context.pointee.time_base
    stream.pointee.avg_frame_rate = context.pointee.framerate
    guard avcodec_parameters_from_context(stream.pointee.codecpar, context) >= 0 else {
      throw .memory
    }
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&context)
    av_packet_free(&packet)
  }

  var frameSize: Int32 { max(1, context.pointee.frame_size) }

  /// Room for so many samples.
  func soundFrame(_ count: Int) -> UnsafeMutablePointer<AVFrame>? {
    guard let frame = av_frame_alloc() else { return nil }
    frame.pointee.nb_samples = Int32(count)
    frame.pointee.format = context.pointee.sample_fmt.rawValue
    frame.pointee.sample_rate = context.pointee.sample_rate
    av_channel_layout_copy(&frame.pointee.ch_layout, &context.pointee.ch_layout)
    var given: UnsafeMutablePointer<AVFrame>? = frame
    if av_frame_get_buffer(frame, 0) == 0 { return frame }
    av_frame_free(&given)
    return nil
  }

  /// `nil` says that nothing follows.
  func encode(
    _ frame: UnsafeMutablePointer<AVFrame>?, into format: UnsafeMutablePointer<AVFormatContext>?
  ) throws(FilmFault) {
    guard avcodec_send_frame(context, frame) == 0 else { throw .codec }
    while avcodec_receive_packet(context, packet) == 0 {
      packet?.pointee.stream_index = stream.pointee.index
      av_packet_rescale_ts(packet, context.pointee.time_base, stream.pointee.time_base)
      guard av_interleaved_write_frame(format, packet) == 0 else { throw .unwritten }
    }
  }
}

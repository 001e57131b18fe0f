// A file that libav reads by asking for ranges: nothing of it is ever on a disk. What it demuxes
// and decodes is named here; nothing else is tried, and no other file opened.

import CAv
import NativeFilms

/// Gives up to so many bytes from a place on; none at its end, and where they cannot be read.
typealias RangeReader = (_ offset: UInt64, _ count: Int) -> [UInt8]

final class RangedInput {
  private let byteCount: Int64
  private let read: RangeReader
  private var position: Int64 = 0
  private var io: UnsafeMutablePointer<AVIOContext>?
  /// Open as long as this object lives.
  private(set) var format: UnsafeMutablePointer<AVFormatContext>

  private static let bufferByteCount = 256 << 10
  private static let containers =
    "mov,matroska,webm,avi,mpegts,mpeg,mpegvideo,asf,flv,mp3,aac,flac,ogg,wav"
  static let codecs =
    "h264,hevc,vp8,vp9,libdav1d,av1,mpeg4,mpeg2video,mpeg1video,h263,mjpeg,prores,"
    + "flv,vp6f,wmv1,wmv2,wmv3,vc1,ac3,mp2,mp2float,wmav1,wmav2,"
    + "aac,mp3,mp3float,flac,vorbis,opus,alac,pcm_s16le,pcm_s24le,pcm_f32le,pcm_s16be"

  init(byteCount: UInt64, read: @escaping RangeReader) throws(FilmFault) {
    self.byteCount = Int64(clamping: byteCount)
    self.read = read
    av_log_set_level(AV_LOG_PANIC)
    guard let format = avformat_alloc_context() else { throw .memory }
    self.format = format
    let buffer = av_malloc(Self.bufferByteCount)?.assumingMemoryBound(to: UInt8.self)
    io = avio_alloc_context(
      buffer, Int32(Self.bufferByteCount), 0, Unmanaged.passUnretained(self).toOpaque(),
      { opaque, buffer, count in RangedInput.of(opaque)?.next(buffer, count) ?? -1 }, nil,
      { opaque, offset, whence in RangedInput.of(opaque)?.seek(offset, whence) ?? -1 })
    format.pointee.pb = io
    format.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
    format.pointee.format_whitelist = av_strdup(Self.containers)
    format.pointee.codec_whitelist = av_strdup(Self.codecs)
    format.pointee.max_streams = 32
    format.pointee.io_open = { _, _, _, _, _ in dayly_av_failed() }
    var opened: UnsafeMutablePointer<AVFormatContext>? = format
    // On failure it gives `format` back itself.
    guard avformat_open_input(&opened, nil, nil, nil) == 0, let opened else {
      isClosed = true
      throw .unreadable
    }
    self.format = opened
    guard avformat_find_stream_info(opened, nil) >= 0 else { throw .unreadable }
  }

  private var isClosed = false

  deinit {
    var format: UnsafeMutablePointer<AVFormatContext>? = format
    if !isClosed { avformat_close_input(&format) }
    if let io { av_free(io.pointee.buffer) }
    avio_context_free(&io)
  }

  private static func of(_ opaque: UnsafeMutableRawPointer?) -> RangedInput? {
    opaque.map { Unmanaged<RangedInput>.fromOpaque($0).takeUnretainedValue() }
  }

  private func next(_ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int32) -> Int32 {
    guard let buffer, position < byteCount, count > 0 else { return dayly_av_end() }
    let wanted = min(Int(count), Int(byteCount - position))
    let bytes = read(UInt64(position), wanted).prefix(wanted)
    guard !bytes.isEmpty else { return dayly_av_failed() }
    for (index, byte) in bytes.enumerated() { buffer[index] = byte }
    position += Int64(bytes.count)
    return Int32(bytes.count)
  }

  private func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
    let base: Int64
    switch whence & ~AVSEEK_FORCE {
    case AVSEEK_SIZE: return byteCount
    case SEEK_SET: base = 0
    case SEEK_CUR: base = position
    case SEEK_END: base = byteCount
    default: return -1
    }
    let (target, overflow) = base.addingReportingOverflow(offset)
    guard !overflow, target >= 0 else { return -1 }
    position = target
    return target
  }
}

/// The best stream of a kind, and what decodes it.
final class StreamDecoder {
  let input: RangedInput
  let stream: UnsafeMutablePointer<AVStream>
  let context: UnsafeMutablePointer<AVCodecContext>
  private var packet = av_packet_alloc()
  private var frame = av_frame_alloc()
  private var isDrained = false
  private var frameCount = 0

  /// Nobody's picture is larger; 8K is half of it.
  private static let pixelsMax: Int64 = 64 << 20
  /// Pictures between two places a decoder can begin at. Sound is bounded by its length.
  private static let picturesMax = 20_000

  init(_ input: RangedInput, _ kind: AVMediaType) throws(FilmFault) {
    self.input = input
    var decoder: UnsafePointer<AVCodec>?
    let index = av_find_best_stream(input.format, kind, -1, -1, &decoder, 0)
    guard index >= 0, let stream = input.format.pointee.streams[Int(index)], let decoder,
      let context = avcodec_alloc_context3(decoder)
    else { throw .unreadable }
    self.stream = stream
    self.context = context
    context.pointee.max_pixels = Self.pixelsMax
    context.pointee.thread_count = 1
    context.pointee.pkt_timebase = stream.pointee.time_base
    context.pointee.codec_whitelist = av_strdup(RangedInput.codecs)
    guard avcodec_parameters_to_context(context, stream.pointee.codecpar) >= 0,
      avcodec_open2(context, decoder, nil) == 0
    else { throw .unreadable }
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&context)
    av_packet_free(&packet)
    av_frame_free(&frame)
  }

  /// Goes to where decoding can begin before this second.
  func seek(_ second: Double) {
    let base = stream.pointee.time_base
    guard second > 0, base.num > 0, base.den > 0 else { return }
    let target = Int64(second * Double(base.den) / Double(base.num)) + start
    if av_seek_frame(input.format, stream.pointee.index, target, AVSEEK_FLAG_BACKWARD) >= 0 {
      avcodec_flush_buffers(context)
    }
  }

  private var start: Int64 {
    stream.pointee.start_time == dayly_av_no_time() ? 0 : stream.pointee.start_time
  }

  /// Seconds from the stream's beginning.
  func second(_ time: Int64) -> Double {
    let base = stream.pointee.time_base
    guard time != dayly_av_no_time(), base.den > 0 else { return 0 }
    return Double(time &- start) * Double(base.num) / Double(base.den)
  }

  /// The next decoded frame, which is good until the next one; `nil` at the end.
  func next() -> UnsafeMutablePointer<AVFrame>? {
    guard context.pointee.codec_type != AVMEDIA_TYPE_VIDEO || frameCount < Self.picturesMax,
      let frame, let packet
    else { return nil }
    while true {
      let received = avcodec_receive_frame(context, frame)
      if received == 0 {
        frameCount += 1
        return frame
      }
      guard received == dayly_av_again(), !isDrained else { return nil }
      guard av_read_frame(input.format, packet) >= 0 else {
        isDrained = true
        avcodec_send_packet(context, nil)
        continue
      }
      // What is damaged is left out, and what comes after it tried.
      if packet.pointee.stream_index == stream.pointee.index {
        avcodec_send_packet(context, packet)
      }
      av_packet_unref(packet)
    }
  }
}

// Pixels in memory that libav works on: pictures as red, green and blue, and what encoders take.

import CAv
import Days

/// A picture of libav's, given back with its last owner.
package final class Raster {
  package let frame: UnsafeMutablePointer<AVFrame>

  package var width: Int { Int(frame.pointee.width) }
  package var height: Int { Int(frame.pointee.height) }

  package init(
    _ width: Int, _ height: Int, _ format: AVPixelFormat = AV_PIX_FMT_RGB24
  ) throws(FilmFault) {
    guard let frame = av_frame_alloc() else { throw .memory }
    self.frame = frame
    frame.pointee.width = Int32(width)
    frame.pointee.height = Int32(height)
    frame.pointee.format = format.rawValue
    guard av_frame_get_buffer(frame, 0) == 0 else { throw .memory }
  }

  /// Pixels of three bytes each, row after row.
  convenience init(_ width: Int, _ height: Int, rgb: [UInt8]) throws(FilmFault) {
    try self.init(width, height)
    guard rgb.count >= width * height * 3 else { throw .unreadable }
    rgb.withUnsafeBytes { bytes in
      for row in 0..<height {
        guard let from = bytes.baseAddress, let to = self.row(row) else { continue }
        to.update(
          from: from.assumingMemoryBound(to: UInt8.self) + row * width * 3, count: width * 3)
      }
    }
  }

  /// What is inside of this place, over the same memory.
  init(of other: Raster, _ place: FramePlace) throws(FilmFault) {
    guard let frame = av_frame_clone(other.frame) else { throw .memory }
    self.frame = frame
    frame.pointee.crop_left = place.left
    frame.pointee.crop_top = place.top
    frame.pointee.crop_right = other.width - place.left - place.width
    frame.pointee.crop_bottom = other.height - place.top - place.height
    guard av_frame_apply_cropping(frame, Int32(AV_FRAME_CROP_UNALIGNED)) == 0 else {
      throw .memory
    }
  }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&frame)
  }

  /// A row of the first plane.
  func row(_ number: Int) -> UnsafeMutablePointer<UInt8>? {
    frame.pointee.data.0.map { $0 + number * Int(frame.pointee.linesize.0) }
  }

  /// All pixels, row after row.
  package var rgb: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 3)
    for number in 0..<height {
      if let row = row(number) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: row, count: width * 3))
      }
    }
    return bytes
  }

  /// Another picture of the same size.
  func copy(_ other: Raster) {
    for number in 0..<height {
      guard let to = row(number), let from = other.row(number) else { continue }
      to.update(from: from, count: width * 3)
    }
  }
}

/// Turns pictures of one size and format into those of another. What it has set up it keeps for the
/// next of the same kind.
package final class Scaler {
  private var context: OpaquePointer?
  private let flags: Int32

  /// - Parameter filter: by which pixels are made of others. Colours are kept as they are; the
  ///   library's quicker ways do not.
  package init(_ filter: Int32) {
    flags = filter | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP
  }

  deinit { sws_freeContext(context) }

  func scale(_ source: Raster, to target: Raster, isWide: Bool? = nil) throws(FilmFault) {
    // Whoever was asked for its frame last could be gone before that is read.
    defer { withExtendedLifetime(source) {} }
    try scale(source.frame, to: target, isWide: isWide)
  }

  /// - Parameter isWide: whether brightness and colours are those of large films, where one of the
  ///   two formats has them apart.
  package func scale(
    _ source: UnsafeMutablePointer<AVFrame>, to target: Raster, isWide: Bool? = nil
  ) throws(FilmFault) {
    let (from, to) = (source.pointee, target.frame.pointee)
    context = sws_getCachedContext(
      context, from.width, from.height, AVPixelFormat(from.format), to.width, to.height,
      AVPixelFormat(to.format), flags, nil, nil, nil)
    guard context != nil else { throw .unreadable }
    if let isWide {
      // What says nothing of its colours is as films of its size are.
      let table = sws_getCoefficients(isWide ? SWS_CS_ITU709 : SWS_CS_ITU601)
      let isFull = from.color_range == AVCOL_RANGE_JPEG
      sws_setColorspaceDetails(context, table, isFull ? 1 : 0, table, 0, 0, 1 << 16, 1 << 16)
    }
    guard sws_scale_frame(context, target.frame, source) >= 0 else { throw .unreadable }
  }
}

public enum FilmFault: Error {
  /// It is no film, is damaged, or asks for more than is given to one.
  case unreadable
  case memory
  /// This system's libraries encode no H.264, or no AAC.
  case codec
  /// The result cannot be written.
  case unwritten
  /// The program that reads films cannot be started.
  case reader
}

// MPEG program streams (ISO/IEC 13818-1 section 2.5, ISO/IEC 11172-1), as DVDs and camcorders on
// disks and cards have them (MPG, VOB, MOD), and MPEG video by itself.

import Bytes
import Media
import Wire

extension Extraction {
  private static let programByteCount: UInt64 = 256 << 10
  /// Of pictures that are looked through.
  private static let videoByteCountMax = 64 << 10

  /// - Parameter start: of the file, 18 bytes of it.
  static func beginsProgramStream(_ start: [UInt8]) -> Bool {
    guard start.starts(with: [0, 0, 1, 0xBA]), let end = packEnd(start, at: 0) else { return false }
    // Nothing but another header follows.
    let next = start.dropFirst(end)
    return next.isEmpty || zip(next, [0, 0, 1] as [UInt8]).allSatisfy { $0 == $1 }
  }

  /// Behind a pack's header, whose numbers have ones between them; `nil` for what is none.
  private static func packEnd(_ bytes: [UInt8], at place: Int) -> Int? {
    guard bytes.count - place >= 12 else { return nil }
    if bytes[place + 4] & 0xC4 == 0x44 {
      guard bytes.count - place >= 14, bytes[place + 6] & 4 == 4, bytes[place + 8] & 4 == 4,
        bytes[place + 9] & 1 == 1, bytes[place + 12] & 3 == 3
      else { return nil }
      return place + 14 + Int(bytes[place + 13] & 7)
    }
    guard bytes[place + 4] & 0xF1 == 0x21, bytes[place + 6] & 1 == 1, bytes[place + 8] & 1 == 1,
      bytes[place + 9] & 0x80 == 0x80, bytes[place + 11] & 1 == 1
    else { return nil }
    return place + 12
  }

  /// The header of a sequence (ISO/IEC 13818-2 section 6.2.2.1), and another header behind it.
  mutating func beginsVideoSequence(_ start: [UInt8]) throws(MetadataStop) -> Bool {
    guard start.starts(with: [0, 0, 1, 0xB3]), start.count >= 12,
      1...4 ~= start[7] >> 4, 1...8 ~= start[7] & 15, start[10] & 0x20 == 0x20,
      windows.byteCount >= 160
    else { return false }
    let head = try windows.bytes(at: 0, 160)
    // Tables of 64 bytes may stand between.
    return (12..<157).contains { head[$0] == 0 && head[$0 + 1] == 0 && head[$0 + 2] == 1 }
      && VideoSequence(head, .mpeg).size != nil
  }

  mutating func readProgramStream() throws(MetadataStop) {
    let count = min(windows.byteCount, Self.programByteCount)
    let beginning = try windows.bytes(at: 0, Int(count))
    guard beginning.starts(with: [0, 0, 1, 0xBA]) else {
      storedSize = VideoSequence(beginning, .mpeg).size
      return
    }
    var times = ShownTimes()
    let video = videoAtBeginning(beginning, &times)
    storedSize = VideoSequence(video, .mpeg).size ?? VideoSequence(video, .h264).size
    try attempt { (self) throws(MetadataStop) in
      let start = max(count, self.windows.byteCount - count)
      let end = try self.windows.bytes(at: start, Int(self.windows.byteCount - start))
      Self.addTimes(of: end, to: &times)
    }
    found.durationMilliseconds = times.milliseconds
  }

  /// Goes from packet to packet.
  private mutating func videoAtBeginning(
    _ bytes: [UInt8], _ times: inout ShownTimes
  ) -> [UInt8] {
    var video: [UInt8] = []
    var place = 0
    while bytes.count - place >= 12, bytes[place] == 0, bytes[place + 1] == 0,
      bytes[place + 2] == 1
    {
      if bytes[place + 3] == 0xBA {
        guard let end = Self.packEnd(bytes, at: place) else { break }
        place = end
        continue
      }
      guard bytes[place + 3] >= 0xBB else { break }
      let end = place + 6 + Int(bytes[place + 4]) << 8 + Int(bytes[place + 5])
      if let header = PacketHeader(bytes, at: place) {
        if PacketHeader.isSound(header.stream) { found.hasSound = true }
        if PacketHeader.isPicture(header.stream) {
          if let shown = header.shown { times.add(shown) }
          if header.content < min(end, bytes.count), video.count < Self.videoByteCountMax {
            video += bytes[header.content..<min(end, bytes.count)]
          }
        }
      }
      place = end
    }
    return video
  }

  /// Of a part of the stream that need not begin with a packet.
  private static func addTimes(of bytes: [UInt8], to times: inout ShownTimes) {
    for place in 0..<max(0, bytes.count - 14)
    where bytes[place + 2] == 1 && bytes[place + 1] == 0 && bytes[place] == 0
      && PacketHeader.isPicture(bytes[place + 3])
    {
      if let shown = PacketHeader(bytes, at: place)?.shown { times.add(shown) }
    }
  }
}

// Movies in fragments, as programs that record write them.

/// A track of pictures with 1000 units a second, and one of sound with 500.
enum SampleFragments {
  /// - Parameters:
  ///   - duration: of the movie's header, 600 a second.
  ///   - more: what stands among the defaults of fragments.
  static func beginning(duration: Int = 0, more: [UInt8] = []) -> [UInt8] {
    let pictures = SampleMovie.track(
      "vide", width: 640, height: 480, mediaHeader(timescale: 1000), number: 1)
    let sound = SampleMovie.track("soun", mediaHeader(timescale: 500), number: 2)
    let defaults = box(
      "mvex", more, defaults(track: 1, duration: 0), defaults(track: 2, duration: 10))
    return box("ftyp", ascii("iso5"), be32(512), ascii("iso5mp41"))
      + box("moov", SampleMovie.header(duration: duration), pictures, sound, defaults)
  }

  /// 400 ms: ten pictures, each of which says how long it is, and twice ten sounds, of which none
  /// does.
  static func fragment(at milliseconds: Int) -> [UInt8] {
    let pictures = (0..<10).flatMap { be32(40) + be32(100 + $0) + zeros(8) }
    let sounds = fullBox("trun", flags: 1, be32(10), zeros(4))
    return box(
      "moof", fullBox("mfhd", be32(1)),
      box(
        "traf", fullBox("tfhd", flags: 3, be32(1), zeros(12)),
        fullBox("tfdt", version: 1, be64(UInt64(milliseconds))),
        fullBox("trun", flags: 0xF05, be32(10), zeros(8), pictures)),
      box(
        "traf", fullBox("tfhd", be32(2)), fullBox("tfdt", be32(milliseconds / 2)), sounds, sounds))
      + box("mdat", zeros(20))
  }

  /// Of something that has gone on for five seconds, as of a stream that somebody joins.
  static let full = beginning() + [5000, 5400, 5800].flatMap { fragment(at: $0) }

  private static func mediaHeader(timescale: Int) -> [UInt8] {
    fullBox("mdhd", zeros(8), be32(timescale), zeros(8))
  }

  private static func defaults(track: Int, duration: Int) -> [UInt8] {
    fullBox("trex", be32(track), be32(1), be32(duration), zeros(8))
  }
}

// By which rules a file of boxes is written (ISO/IEC 14496-12 section 4.3): names of four bytes. A
// list of them may be as long as somebody likes, and say what they like.

import Bytes
import Wire

enum FileBrands {
  /// Files have up to a dozen.
  private static let countMax: UInt64 = 32

  /// Those of films, then of pictures, as they are registered, and of cameras.
  private static let known = Text(
    """
    isomiso2iso3iso4iso5iso6iso7iso8iso9isoaisobisocavc1mp41mp42mp71qt  M4V M4VHM4VPM4A \
    M4B M4P F4A F4B F4P F4V f4v 3g2a3g2b3g2c3ge63ge73ge93gf93gg63gg93gh93gm93gma3gp13gp2\
    3gp33gp43gp53gp63gp73gp83gp93gr63gr93gs63gs93gt9dashmsdhmsixlmsgcmfccmfscmffcmfdcmfl\
    cmfhhlsfav01hev1hvc1hvcevp09dby1db1pdvh1mp4vmqt MPPIMSNVnvr1XAVCCAEPcaqvpananiko7aax\
    dmb1KDDIodcfopf2opx2sdv ssc1ssc2ROSSNDASNDSCNDSHNDSMNDSPNDSSNDXCNDXHNDXMNDXPNDXSmj2s\
    mjp2pisoismlpiffGoPrhvtiunif\
    mif1mif2mif3msf1miafmiaxMiHAMiHBMiHEMiPrMiAnMiABMiCmMA1AMA1Bavifavisavioheicheixheim\
    heishevchevxhevmhevsvvicvvisvvciavciavcsjpegjpgsj2kij2is1pictmapgeo1predunicuncicrx 
    """
  ).utf8

  static func isKnown(_ brand: FourCC) -> Bool {
    stride(from: 0, to: known.count - 3, by: 4).contains {
      known[$0..<$0 + 4].reduce(0) { $0 << 8 | UInt32($1) } == brand.value
    }
  }

  /// How many are looked at.
  static func count(_ contentByteCount: UInt64) -> UInt64 {
    contentByteCount < 8 ? 0 : min(countMax, (contentByteCount - 8) / 4)
  }
}

extension Extraction {
  /// What the file is (4), which edition of that (4), and what else it is. A brand that is not
  /// known becomes one of the file's own that is. Throws `notUnderstood` where there is none.
  mutating func bare(brands box: Box) throws(MetadataStop) -> [Replacement] {
    guard box.contentByteCount >= 4 else { throw .damaged(.truncated) }
    let count = FileBrands.count(box.contentByteCount)
    var places: [UInt64] = [0]
    for index in 0..<count { places.append(8 + 4 * index) }
    var brands: [FourCC] = []
    for place in places { brands.append(FourCC(try u32(at: place, in: box))) }
    guard let first = brands.first(where: { FileBrands.isKnown($0) }) else {
      throw .notUnderstood
    }
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: first.value >> $0) }
    var found: [Replacement] = []
    for (place, brand) in zip(places, brands)
    where brand.value != 0 && !FileBrands.isKnown(brand) {
      found.append(Replacement(offset: box.content + place, bytes: bytes))
    }
    guard box.contentByteCount >= 8 else { return found }
    // QuickTime's is a month, "2005 03 00" in so many digits.
    let edition = try u32(at: 4, in: box)
    let isMonth = first == FourCC("qt  ") && (0x2000...0x2030).contains(edition >> 16)
    if edition > 0xFFFF, !isMonth { found.append(try zeros(in: box, from: 4, to: 8)) }
    found.append(try zeros(in: box, from: 8 + 4 * count))
    return found
  }
}

// What sets up which codec in a movie's descriptions of samples: a box that belongs to another
// codec says nothing to a decoder and goes, one whose form is not known here holds a film back.

import Wire

struct SetUpBox {
  enum Use {
    /// Of this codec, in a form that is known.
    case own
    /// Of other codecs.
    case other
    /// Of this codec, or of nobody knows which, in no form that is known.
    case unknown
  }

  private let name: StaticString
  private let codecs: [StaticString]
  private var isKnown = true

  static func use(of name: FourCC, by codec: FourCC, isSound: Bool) -> Use {
    // Two zeros of names end a list.
    if name.value == 0 { return .own }
    let general = isSound ? ofSound : ofPictures
    if general.contains(where: { $0 ~= name }) { return .own }
    // An empty one of the codec's name stands in QuickTime's list of sound, or Microsoft's set-up.
    if isSound, name == codec, codec.value >> 16 == 0x6D73 || codec == FourCC("mp4a") {
      return .own
    }
    let found = all.filter { $0.name ~= name }
    if let own = found.first(where: { box in box.codecs.contains { $0 ~= codec } }) {
      return own.isKnown ? .own : .unknown
    }
    let isElsewhere = (isSound ? ofPictures : ofSound).contains { $0 ~= name }
    return found.isEmpty && !isElsewhere ? .unknown : .other
  }

  /// How pixels are shown, whatever their codec.
  private static let ofPictures: [StaticString] = [
    "fiel", "gama", "colr", "pasp", "clap", "mdcv", "clli", "amve", "btrt", "hfov", "st3d", "ccst",
    "vexu",
  ]
  private static let ofSound: [StaticString] = [
    "wave", "chan", "chnl", "srat", "frma", "enda",
    "SA3D", "btrt",
  ]

  private static let avc: [StaticString] = ["avc1", "avc2", "avc3", "avc4", "dva1", "dvav"]
  private static let hevc: [StaticString] = [
    "hvc1", "hev1", "hvc2", "hev2", "dvh1", "dvhe", "lhv1",
  ]
  private static let openUnits: [StaticString] = ["av01", "dav1"]
  private static let webm: [StaticString] = ["vp08", "vp09"]
  private static let mpeg: [StaticString] = [
    "mp4v", "M4S2", "XVID", "DIVX", "divx", "mpeg", "m1v ", "mp1v", "m2v1", "mp2v", "hdv1", "hdv2",
    "hdv3", "hdv5", "hdv6", "hdv7", "hdv8", "xdv1", "xdv2", "xdv3", "xdv4", "xdv5", "xdv6", "xdv7",
    "xdv8", "xdvb", "xdvc", "mx5n", "mx5p",
  ]
  private static let h263: [StaticString] = ["s263", "h263", "H263"]
  private static let avid: [StaticString] = ["AVdn", "AVdh", "AVDJ"]
  private static let jpeg: [StaticString] = ["jpeg", "MJPG", "AVDJ", "dmb1"]

  private static let all = [
    SetUpBox(name: "avcC", codecs: avc), SetUpBox(name: "avcE", codecs: avc),
    SetUpBox(name: "hvcC", codecs: hevc), SetUpBox(name: "hvcE", codecs: hevc),
    SetUpBox(name: "lhvC", codecs: hevc), SetUpBox(name: "av1C", codecs: openUnits),
    SetUpBox(name: "auxi", codecs: avc + hevc + openUnits),
    SetUpBox(name: "dvcC", codecs: avc + hevc + openUnits),
    SetUpBox(name: "dvvC", codecs: avc + hevc + openUnits),
    SetUpBox(name: "dvwC", codecs: avc + hevc + openUnits),
    SetUpBox(name: "vpcC", codecs: webm), SetUpBox(name: "SmDm", codecs: webm + openUnits),
    SetUpBox(name: "CoLL", codecs: webm + openUnits), SetUpBox(name: "esds", codecs: mpeg),
    SetUpBox(name: "glbl", codecs: mpeg), SetUpBox(name: "d263", codecs: h263),
    SetUpBox(name: "SMI ", codecs: ["SVQ3"]), SetUpBox(name: "ACLR", codecs: avid),
    SetUpBox(name: "APRG", codecs: avid), SetUpBox(name: "ARES", codecs: avid),
    SetUpBox(name: "ADHR", codecs: avid),
    // Parts of pictures for other eyes; tables in front of each picture; palettes.
    SetUpBox(name: "svcC", codecs: avc, isKnown: false),
    SetUpBox(name: "mvcC", codecs: avc, isKnown: false),
    SetUpBox(name: "jpgC", codecs: jpeg, isKnown: false),
    SetUpBox(name: "mjqt", codecs: jpeg, isKnown: false),
    SetUpBox(name: "mjht", codecs: jpeg, isKnown: false),
    SetUpBox(name: "s263", codecs: h263, isKnown: false),
    SetUpBox(name: "ctab", codecs: ["raw ", "rle ", "smc ", "8BPS", "png "], isKnown: false),
    // Of codecs that are held back themselves.
    SetUpBox(name: "vvcC", codecs: []), SetUpBox(name: "evcC", codecs: []),
    SetUpBox(name: "jp2h", codecs: []), SetUpBox(name: "jp2x", codecs: []),
    // Of sound.
    SetUpBox(name: "esds", codecs: ["mp4a", ".mp3", "mp3 "]),
    SetUpBox(name: "damr", codecs: ["samr", "sawb", "sawp"]),
    SetUpBox(name: "dac3", codecs: ["ac-3"]), SetUpBox(name: "dec3", codecs: ["ec-3"]),
    SetUpBox(name: "dac4", codecs: ["ac-4"], isKnown: false),
    SetUpBox(name: "dOps", codecs: ["Opus"]), SetUpBox(name: "dfLa", codecs: ["fLaC"]),
    SetUpBox(name: "alac", codecs: ["alac"]), SetUpBox(name: "pcmC", codecs: ["ipcm", "fpcm"]),
    SetUpBox(name: "dmlp", codecs: ["mlpa"]), SetUpBox(name: "mhaC", codecs: ["mha1", "mhm1"]),
    SetUpBox(name: "ddts", codecs: ["dtsc", "dtse", "dtsh", "dtsl"]),
    SetUpBox(name: "dapa", codecs: ["apac"]),
  ]
}

extension Extraction {
  /// What stays of the boxes in a description of samples, or in QuickTime's list of sound.
  mutating func bare(
    setUp entry: Box, behind start: UInt64, of codec: FourCC, isSound: Bool, depth: Int = 0,
    _ changes: inout BoxChanges
  ) throws(MetadataStop) {
    guard entry.contentByteCount > start else { return }
    guard depth < 2 else { throw .damaged(.tooMuch) }
    var seen: [FourCC] = []
    var end = entry.content + start
    try forEachBox(in: entry, skipping: start) { (self, child) throws(MetadataStop) in
      end = child.end
      switch child.name {
      case "udta", "meta", "uuid", "free", "skip", "name", "wide", "cclv", "chrm":
        self.leaveOut(child, &changes)
        return .on
      default: break
      }
      switch SetUpBox.use(of: child.name, by: codec, isSound: isSound) {
      case .unknown: throw .notUnderstood
      case .other:
        self.leaveOut(child, &changes)
        return .on
      case .own: break
      }
      // Each is there once; colours as numbers, and as a profile.
      let most = child.name == FourCC("colr") ? 2 : 1
      guard seen.filter({ $0 == child.name }).count < most else {
        self.leaveOut(child, &changes)
        return .on
      }
      seen.append(child.name)
      if child.name == FourCC("wave") {
        try self.bare(
          setUp: child, behind: 0, of: codec, isSound: true, depth: depth + 1, &changes)
      } else {
        try self.bare(own: child, of: codec, isSound: isSound, &changes)
      }
      return .on
    }
    if let damage = found.damage { throw .damaged(damage) }
    changes.replacements.append(try zeros(in: entry, from: end - entry.content))
  }

  private mutating func bare(
    own box: Box, of codec: FourCC, isSound: Bool, _ changes: inout BoxChanges
  ) throws(MetadataStop) {
    switch box.name {
    case "vexu": try bare(stereo: box, &changes)
    case "colr": changes.replacements += try bare(color: box)
    case "av1C", "hvcC", "avcC", "hvcE", "avcE", "lhvC":
      let found = try bare(unitSetUp: box)
      if !found.isEmpty { changes.leftOut.add(.unknown) }
      changes.replacements += found
    case _ where SetUpForm.isOne(box.name, of: codec):
      let bytes = try bytes(in: box, most: SetUpForm.byteCountMax + 1)
      guard bytes.count <= SetUpForm.byteCountMax else { throw .notUnderstood }
      if let bare = SetUpForm.bare(box.name, bytes, isSound: isSound) {
        if bare != bytes {
          changes.replacements.append(Replacement(offset: box.content, bytes: bare))
        }
      } else if box.name == FourCC("SA3D") {
        // Where sound comes from: without, it is heard all the same.
        leaveOut(box, &changes)
      } else {
        throw .notUnderstood
      }
    default: changes.replacements += try surplus(of: box)
    }
  }

  /// What a picture for two eyes is (Apple HEVC Stereo Video): boxes in boxes, of which those with
  /// numbers or a kind that are known stay.
  private mutating func bare(
    stereo box: Box, depth: Int = 0, _ changes: inout BoxChanges
  ) throws(MetadataStop) {
    guard depth < 6 else { throw .damaged(.tooMuch) }
    try forEachBox(in: box) { (self, child) throws(MetadataStop) in
      switch child.name {
      case "eyes", "cams", "cmfy", "proj", "pack":
        try self.bare(stereo: child, depth: depth + 1, &changes)
      case "stri", "hero", "blin", "dadj": changes.replacements += try self.surplus(of: child)
      case "prji", "pkin":
        let kinds: [StaticString] = ["rect", "equi", "hequ", "fish", "prim", "side", "over"]
        let kind = FourCC(try self.u32(at: 4, in: child))
        guard kinds.contains(where: { $0 ~= kind }) else { throw .notUnderstood }
        changes.replacements.append(try self.zeros(in: child, from: 8))
      default: self.leaveOut(child, &changes)
      }
      return .on
    }
  }

  /// By which codec pictures of MPEG-4's kind are coded, as the descriptors of their set-up say.
  mutating func frameCoding(described entry: Box) throws(MetadataStop) -> FrameCoding? {
    guard entry.contentByteCount > 78 else { return nil }
    var coding: FrameCoding?
    try forEachBox(in: entry, skipping: 78) { (self, child) throws(MetadataStop) in
      guard child.name == FourCC("esds") else { return .on }
      switch ESDescriptor.objectType(of: try self.bytes(in: child, most: 64)) {
      case 0x6C: coding = .jpeg
      case 0x6D: coding = .png
      default: break
      }
      return .enough
    }
    return coding
  }
}

// Sensors' own pictures, and those of studios: what they say, and what is drawn of them.

import Bytes
import Locaphoto
import Testing
import Wire

@testable import MediaMetadata

@Suite struct RawTests {
  private static let night: Int64 = 1_559_433_000_000

  @Test(
    arguments: [
      (SampleRaw.nikon, "image/x-nikon-nef"), (SampleRaw.adobe, "image/x-adobe-dng"),
      (SampleRaw.canon2, "image/x-canon-cr2"), (SampleRaw.olympus, "image/x-olympus-orf"),
      (SampleRaw.tiff(maker: "SONY"), "image/x-sony-arw"),
      (SampleRaw.tiff(maker: "Nobody"), "image/x-raw"),
    ] as [([UInt8], Text)])
  func `a raw picture is a photo of the evening it was taken`(
    file: [UInt8], mediaType: Text
  ) throws {
    let found = try described(file)
    #expect(found.format == .raw && found.mediaType == mediaType)
    #expect(MediaFacts(found, nil).kind == .photo && found.damage == nil)
    #expect(found.date(.exifDateTimeOriginal)?.milliseconds == Self.night)
    // Turned upright.
    #expect(found.size == PixelSize(width: 4016, height: 6016))
    try expectShown(found, file, SampleRaw.large)
  }

  /// What is drawn of it is that JPEG, turned.
  private func expectShown(
    _ found: MediaDescription, _ file: [UInt8], _ picture: [UInt8]
  ) throws {
    let shown = try #require(MediaDescription.shown(of: file))
    #expect(shown.suffix(picture.count - 2) == picture[2...])
    #expect(try described(shown).orientation == found.orientation)
  }

  @Test func `Canon's boxes say when, where and how large`() throws {
    let found = try described(SampleRaw.canon3)
    #expect(found.format == .raw && found.mediaType == "image/x-canon-cr3")
    #expect(found.date(.exifDateTimeOriginal)?.milliseconds == Self.night)
    #expect(found.size == PixelSize(width: 4480, height: 6720) && found.make == "Canon")
    #expect(found.position != nil && found.orientation == 8)
    try expectShown(found, SampleRaw.canon3, SampleRaw.large)
  }

  @Test func `Panasonic's and Fujifilm's forms are read`() throws {
    let panasonic = try described(SampleRaw.panasonic)
    #expect(panasonic.mediaType == "image/x-panasonic-rw2")
    #expect(panasonic.size == PixelSize(width: 4624, height: 3468))
    #expect(panasonic.date(.exifDateTime) != nil)
    try expectShown(panasonic, SampleRaw.panasonic, SampleRaw.large)
    let fuji = try described(SampleRaw.fuji)
    #expect(fuji.mediaType == "image/x-fuji-raf" && fuji.make == "Apple")
    // As the camera cuts it, turned upright.
    #expect(fuji.size == PixelSize(width: 4000, height: 6000) && fuji.shown != nil)
    #expect(fuji.date(.exifDateTimeOriginal) != nil)
  }

  @Test func `nothing is drawn of a raw picture that holds none`() throws {
    // A sensor's JPEG is one without loss.
    let lossless = SampleJPEG.file(
      SampleJPEG.frame(width: 1620, height: 1080, marker: 0xC3), SampleJPEG.scan)
    var file = SampleRaw.nikon
    file.replaceSubrange(
      (file.count - SampleRaw.large.count)..<file.count,
      with: lossless + zeros(SampleRaw.large.count - lossless.count))
    let found = try described(file)
    #expect(found.shown == nil && found.format == .raw)
    #expect(MediaDescription.shown(of: SampleJPEG.full()) == nil)
    #expect(MediaDescription.shown(of: []) == nil)
  }

  @Test func `a scan stays a picture that is drawn itself`() throws {
    #expect(try described(SampleExif.full().bytes).format == .tiff)
  }

  @Test func `JPEG XL, JPEG 2000 and Photoshop's files are photos`() throws {
    let taken = try #require(try described(SampleExif.full().bytes).date(.exifDateTimeOriginal))
    for (file, format, mediaType) in [
      (SamplePictures.jpegXL, MediaFormat.jpegXL, "image/jxl" as Text),
      (SamplePictures.jpeg2000, .jpeg2000, "image/jp2"),
      (SamplePictures.photoshop, .photoshop, "image/vnd.adobe.photoshop"),
    ] {
      let found = try described(file)
      #expect(found.format == format && found.mediaType == mediaType)
      #expect(MediaFacts(found, nil).kind == .photo && found.damage == nil)
      #expect(found.date(.exifDateTimeOriginal) == taken)
    }
    // The stream says how it is turned, and Exif is not asked.
    #expect(try described(SamplePictures.jpegXL).size == PixelSize(width: 480, height: 640))
    let psd = try described(SamplePictures.photoshop)
    #expect(psd.size == PixelSize(width: 640, height: 480))
    #expect(MediaFacts(psd, nil).picture != nil)
    #expect(try described(SamplePictures.codestream).format == .jpegXL)
    let grid = joined(
      [0xFF, 0x4F, 0xFF, 0x51], be16(47), be16(0), be32(640), be32(500), be32(0), be32(20),
      zeros(30))
    #expect(try described(grid).size == PixelSize(width: 640, height: 480))
  }

  @Test func `what is not understood is held back`() {
    for file in [
      SampleRaw.nikon, SampleRaw.adobe, SampleRaw.canon2, SampleRaw.canon3, SampleRaw.fuji,
      SampleRaw.panasonic, SampleRaw.olympus, SamplePictures.jpegXL, SamplePictures.jpeg2000,
      SamplePictures.photoshop,
    ] {
      for task in [MetadataTask.removeLocation, .removeAll] {
        #expect(Reading(file, task: task).refusal == .unsupported)
      }
    }
  }
}

// A daily post of one's own as an item of the vault: the picture as it was sent, when it was taken,
// and to which group it went.

import Bytes
import Kernel
import Locaphoto
import Wire

extension DeliveredPost {
  /// Where the groups keep its picture until the library has it.
  var picture: BlobName { BlobName("outbox/kept/", photo) }

  var item: Item {
    Item(
      kind: .photo, origin: source, size: size,
      date: CaptureDate(
        MediaDate(
          source: .clock, certainty: .certain, day: day,
          moment: .instant(instant: captured, offset: offset))),
      parts: [], notes: [.dailyPost(in: group, named: name)])
  }

  /// - Parameter byteCount: of its picture.
  func original(_ byteCount: UInt64) -> ContainerSealer.Source {
    let part = Part(
      role: .still, mediaType: "image/jpeg", byteCount: byteCount, digest: nil,
      fileName: "dayly-" + day.isoText + ".jpg")
    return ContainerSealer.Source(
      part: part, bytes: .blob(name: picture, offset: 0, count: byteCount))
  }
}

// What a container is for. The context is in the clear, under the header's MAC and in every
// stanza's key schedule: a photo sealed for one group and day opens for no other.

import Bytes
import Wire

/// Where a post belongs.
public struct PostContext: Equatable, Sendable {
  public var group: GroupID
  /// Hash of the membership log's last entry when the photo was sealed.
  public var head: Digest
  /// The sender's device, whose key signs.
  public var device: DeviceID
  public var photo: PhotoID
  /// The sender's local date at capture.
  public var day: CivilDay

  public init(
    group: GroupID, head: Digest, device: DeviceID, photo: PhotoID, day: CivilDay
  ) {
    self.group = group
    self.head = head
    self.device = device
    self.photo = photo
    self.day = day
  }

  /// One of a day that no calendar has belongs nowhere: `invalid`.
  fileprivate init(from reader: inout ByteReader) throws(ByteError) {
    group = try GroupID(from: &reader)
    head = try Digest(from: &reader)
    device = try DeviceID(from: &reader)
    photo = try PhotoID(from: &reader)
    let day = try reader.i32()
    guard CivilDay.ends.contains(day) else { throw .invalid }
    self.day = CivilDay(day)
  }
}

/// docs/locaphoto.md, "Purpose and context".
public enum Purpose: Equatable, Sendable {
  case post(PostContext)
  /// An item in its owner's vault.
  case vault(item: PhotoID)
  /// A file handed to somebody, with one item or several; with a sender, it is signed.
  case share(PhotoID, sender: DeviceID?)

  /// Whether leaves and a signature box follow the payload.
  public var isSigned: Bool {
    switch self {
    case .post: true
    case .vault: false
    case .share(_, let sender): sender != nil
    }
  }

  init(from reader: inout ByteReader) throws(ByteError) {
    switch try reader.u8() {
    case 0:
      self = .post(try PostContext(from: &reader))
    case 1: self = .vault(item: try PhotoID(from: &reader))
    case 2:
      let share = try PhotoID(from: &reader)
      self = .share(share, sender: try reader.bool() ? DeviceID(from: &reader) : nil)
    default: throw .invalid
    }
  }

  func encode(into writer: inout ByteWriter) {
    switch self {
    case .post(let context):
      writer.u8(0)
      context.group.encode(into: &writer)
      context.head.encode(into: &writer)
      context.device.encode(into: &writer)
      context.photo.encode(into: &writer)
      context.day.encode(into: &writer)
    case .vault(let item):
      writer.u8(1)
      item.encode(into: &writer)
    case .share(let share, let sender):
      writer.u8(2)
      share.encode(into: &writer)
      writer.bool(sender != nil)
      sender?.encode(into: &writer)
    }
  }
}

// Bytes that lie where they were made, in one piece or in several. A photo is joined with its
// header and its leaves, hashed and written without being copied for any of it.

/// Bytes that are lent: nobody keeps them longer than whoever lends them says.
public struct LentBytes {
  /// One after another they are the bytes; none is empty.
  public private(set) var pieces: [UnsafeRawBufferPointer] = []
  public private(set) var count = 0

  public init() {}

  public init(_ piece: UnsafeRawBufferPointer) { append(piece) }

  public mutating func append(_ piece: UnsafeRawBufferPointer) {
    guard !piece.isEmpty else { return }
    pieces.append(piece)
    count += piece.count
  }

  public mutating func append(_ other: LentBytes) {
    pieces += other.pieces
    count += other.count
  }

  /// A copy of them, for who keeps them.
  public var copy: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      copy(to: UnsafeMutableRawBufferPointer(buffer))
      initialized = count
    }
  }

  /// - Parameter memory: has room for all of them.
  func copy(to memory: UnsafeMutableRawBufferPointer) {
    var place = 0
    for piece in pieces {
      UnsafeMutableRawBufferPointer(rebasing: memory[place...]).copyMemory(from: piece)
      place += piece.count
    }
  }
}

/// Goes through lent bytes from front to back.
struct LentReader {
  private var pieces: ArraySlice<UnsafeRawBufferPointer>
  /// How much of the first one was handed on.
  private var position = 0

  init(_ bytes: LentBytes) { pieces = bytes.pieces[...] }

  /// The next bytes, as many as the buffer has room for or as there are: where they lie if that is
  /// in one piece, else in the buffer.
  mutating func next(_ buffer: UnsafeMutableRawBufferPointer) -> UnsafeRawBufferPointer {
    guard let first = pieces.first else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    if first.count - position >= buffer.count || pieces.count == 1 { return take(buffer.count) }
    var filled = 0
    while filled < buffer.count, !pieces.isEmpty {
      let part = take(buffer.count - filled)
      UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyMemory(from: part)
      filled += part.count
    }
    return UnsafeRawBufferPointer(rebasing: buffer[..<filled])
  }

  /// Of the first piece, at most so many bytes.
  private mutating func take(_ most: Int) -> UnsafeRawBufferPointer {
    guard let first = pieces.first else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    let end = position + min(most, first.count - position)
    let part = UnsafeRawBufferPointer(rebasing: first[position..<end])
    position = end
    if position == first.count {
      pieces.removeFirst()
      position = 0
    }
    return part
  }
}

// JSON (RFC 8259), byte by byte, for whoever wants some fields of a file that is too long to hold.
// Of keys and texts it keeps the beginning alone. Numbers and the like are not looked into, nor is
// UTF-8.

import Bytes

struct JSONReader: Equatable, Sendable {
  enum Token: Equatable {
    /// An object or a list begins. The last of `path` is its own, and empty yet.
    case nested
    /// The text at `path` begins.
    case begin
    /// One more byte of it.
    case character(UInt8)
    /// It ends.
    case text(Content)
    /// The number, true, false or null at `path`. The byte behind it is not taken yet.
    case word(Content)
  }

  /// The beginning of something.
  struct Content: Equatable, Sendable {
    var bytes: [UInt8] = []
    /// That was all.
    var isWhole = true

    /// As many as a field has that anybody wants whole.
    private static let byteCountMax = 512

    mutating func append(_ byte: UInt8) {
      if bytes.count < Self.byteCountMax { bytes.append(byte) } else { isWhole = false }
    }
  }

  private enum State: Equatable, Sendable {
    case value
    /// Behind "[", where there may be none.
    case valueOrEnd
    case keyOrEnd
    case key
    case colon
    case commaOrEnd
    case text(isKey: Bool)
    case escape(isKey: Bool)
    case unicode(isKey: Bool, left: Int, UInt32)
    case word
    case done
  }

  private struct Level: Equatable, Sendable {
    var isObject: Bool
    var key: [UInt8] = []
  }

  /// Deeper files are no photos.
  private static let depthMax = 32

  private var state = State.value
  private var levels: [Level] = []
  private var content = Content()

  /// The keys that lead to what is being read; of a list none.
  var path: [[UInt8]] { levels.map { $0.key } }

  /// Whether all of one value was read.
  var isDone: Bool { state == .done }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// Throws `malformed` for what is no JSON, `tooLarge` where it is too deep.
  mutating func take(_ byte: UInt8) throws(LocaphotoFailure) -> Token? {
    switch state {
    case .text(let isKey): return try takeText(byte, isKey)
    case .escape(let isKey): return try takeEscape(byte, isKey)
    case .unicode(let isKey, let left, let value): return try takeUnicode(byte, isKey, left, value)
    case .word:
      guard !Self.endsWord(byte) else {
        endValue()
        return .word(content)
      }
      guard Self.isOfWord(byte) else { throw .malformed }
      content.append(byte)
      return nil
    case .value, .valueOrEnd, .keyOrEnd, .key, .colon, .commaOrEnd, .done:
      return Self.isSpace(byte) ? nil : try takeSign(byte)
    }
  }

  private mutating func takeSign(_ byte: UInt8) throws(LocaphotoFailure) -> Token? {
    let isObject = levels.last?.isObject ?? false
    switch state {
    case .valueOrEnd where byte == 0x5D: close()
    case .value, .valueOrEnd: return try beginValue(byte)
    case .keyOrEnd where byte == 0x7D: close()
    case .keyOrEnd, .key:
      guard byte == 0x22 else { throw .malformed }
      content = Content()
      state = .text(isKey: true)
    case .colon:
      guard byte == 0x3A else { throw .malformed }
      state = .value
    case .commaOrEnd:
      if byte == 0x2C {
        state = isObject ? .key : .value
      } else {
        guard byte == (isObject ? 0x7D : 0x5D) else { throw .malformed }
        close()
      }
    case .text, .escape, .unicode, .word, .done: throw .malformed
    }
    return nil
  }

  private mutating func beginValue(_ byte: UInt8) throws(LocaphotoFailure) -> Token? {
    switch byte {
    case 0x7B, 0x5B:
      guard levels.count < Self.depthMax else { throw .tooLarge }
      levels.append(Level(isObject: byte == 0x7B))
      state = byte == 0x7B ? .keyOrEnd : .valueOrEnd
      return .nested
    case 0x22:
      content = Content()
      state = .text(isKey: false)
      return .begin
    default:
      guard Self.isOfWord(byte) else { throw .malformed }
      content = Content()
      content.append(byte)
      state = .word
    }
    return nil
  }

  private mutating func close() {
    levels.removeLast()
    endValue()
  }

  private mutating func endValue() { state = levels.isEmpty ? .done : .commaOrEnd }

  private mutating func takeText(
    _ byte: UInt8, _ isKey: Bool
  ) throws(LocaphotoFailure) -> Token? {
    switch byte {
    case 0x22:
      guard isKey, let last = levels.indices.last else {
        endValue()
        return .text(content)
      }
      levels[last].key = content.isWhole ? content.bytes : []
      state = .colon
      return nil
    case 0x5C:
      state = .escape(isKey: isKey)
      return nil
    case 0x00...0x1F: throw .malformed
    default: return add(byte, isKey)
    }
  }

  private mutating func add(_ byte: UInt8, _ isKey: Bool) -> Token? {
    state = .text(isKey: isKey)
    content.append(byte)
    return isKey ? nil : .character(byte)
  }

  private mutating func takeEscape(
    _ byte: UInt8, _ isKey: Bool
  ) throws(LocaphotoFailure) -> Token? {
    switch byte {
    case 0x22, 0x5C, 0x2F: return add(byte, isKey)
    case 0x62: return add(0x08, isKey)
    case 0x66: return add(0x0C, isKey)
    case 0x6E: return add(0x0A, isKey)
    case 0x72: return add(0x0D, isKey)
    case 0x74: return add(0x09, isKey)
    case 0x75:
      state = .unicode(isKey: isKey, left: 4, 0)
      return nil
    default: throw .malformed
    }
  }

  /// What is no ASCII stands as a question mark: nobody wants such a text.
  private mutating func takeUnicode(
    _ byte: UInt8, _ isKey: Bool, _ left: Int, _ value: UInt32
  ) throws(LocaphotoFailure) -> Token? {
    let digit: UInt32
    switch byte {
    case 0x30...0x39: digit = UInt32(byte - 0x30)
    case 0x41...0x46: digit = UInt32(byte - 0x41) + 10
    case 0x61...0x66: digit = UInt32(byte - 0x61) + 10
    default: throw .malformed
    }
    let next = value << 4 | digit
    guard left == 1 else {
      state = .unicode(isKey: isKey, left: left - 1, next)
      return nil
    }
    return add(next < 0x80 ? UInt8(truncatingIfNeeded: next) : 0x3F, isKey)
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == 0x2C || byte == 0x7D || byte == 0x5D
  }

  /// Of numbers, true, false and null: letters, digits, signs and the point.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x30...0x39, 0x45, 0x2B, 0x2D, 0x2E: true
    default: false
    }
  }
}

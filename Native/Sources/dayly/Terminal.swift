// The terminal: what may be written to it, and how. Results go to standard output; messages,
// prompts and progress go to standard error, progress and colour only to a terminal.

import Bytes
import Descriptors
import Foundation
import Wire

enum Terminal {
  static var showsErrors: Bool { isatty(STDERR_FILENO) == 1 }
  static var showsOutput: Bool { isatty(STDOUT_FILENO) == 1 }
  static var takesInput: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether the terminal obeys anything but the ends of lines, as far as it says.
  static var obeys: Bool { ProcessInfo.processInfo.environment["TERM"] != "dumb" }

  static var hasColour: Bool {
    let environment = ProcessInfo.processInfo.environment
    return showsOutput && (environment["NO_COLOR"] ?? "").isEmpty && obeys
  }

  /// Text from somebody else, without anything a terminal would obey or hide, which is shown as
  /// U+FFFD.
  static func safe(_ text: Text) -> String { text.seenLine.string }

  static func safe(_ text: String) -> String { safe(Text(text)) }

  /// What a person or a group is called; "?" as long as this device has not been told.
  static func name(_ text: Text) -> String { text.isEmpty ? unknown : safe(text) }

  static let unknown = "?"

  /// As `safe`, of text in lines.
  static func safe(lines text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { safe(String($0)) }.joined(separator: "\n")
  }

  /// Set once, before anything is said: notes are left out.
  nonisolated(unsafe) static var isQuiet = false
  /// Why results could not be written, if so.
  nonisolated(unsafe) private static var unwritten: Int32?

  /// A result.
  static func say(_ line: String) { write(line + "\n") }

  /// A remark: left out with --quiet.
  static func note(_ line: String) { if !isQuiet { warn(line) } }

  /// An error or a prompt.
  static func warn(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
  }

  static func bold(_ text: String) -> String { hasColour ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
  static func faint(_ text: String) -> String { hasColour ? "\u{1B}[2m\(text)\u{1B}[0m" : text }

  /// Asks on standard error and reads one line; `nil` at the end of input.
  static func ask(_ question: String) -> String? {
    try? FileHandle.standardError.write(contentsOf: Data((question + " ").utf8))
    return readLine()?.trimmingCharacters(in: .whitespaces)
  }

  /// Columns and rows of the terminal on standard output.
  static var size: (columns: Int, rows: Int) { size(of: STDOUT_FILENO) }

  /// Pixels of one of its characters; about twice as high as wide where it does not say.
  static var cell: (width: Int, height: Int) {
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0,
      window.ws_row > 0, window.ws_xpixel >= window.ws_col, window.ws_ypixel >= window.ws_row
    else { return (10, 20) }
    return (
      Int(window.ws_xpixel / window.ws_col), Int(window.ws_ypixel / window.ws_row)
    )
  }

  static var errorColumns: Int { size(of: STDERR_FILENO).columns }

  /// ArgumentParser puts what it says of an option behind 26 columns, and traps where there are no
  /// more. Wherever it would find fewer than these, it finds these, and the terminal wraps.
  static func widenForHelp() {
    let named = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
    guard (named ?? size.columns) < helpColumnsMin else { return }
    setenv("COLUMNS", String(helpColumnsMin), 1)
  }

  private static let helpColumnsMin = 40

  private static func size(of descriptor: Int32) -> (columns: Int, rows: Int) {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else {
      return (80, 24)
    }
    return (Int(window.ws_col), max(2, Int(window.ws_row)))
  }

  /// Writes to standard output. What cannot be written is remembered for `requireWritten`; a
  /// closed pipe ends the output quietly, as it should.
  static func write(_ text: String) {
    guard unwritten == nil else { return }
    unwritten = Array(text.utf8).withUnsafeBytes { writeAll($0, to: STDOUT_FILENO)?.errno }
  }

  static func requireWritten() throws {
    guard let unwritten, unwritten != EPIPE else { return }
    let why = String(cString: strerror(unwritten))
    throw Failure(
      code: .output, message: "The result could not be written: \(why)", reason: .output)
  }
}

/// One line that moves, on a terminal that can have it so.
struct ProgressLine {
  private let active: Bool
  private var last = ""

  init(active: Bool) {
    self.active = active && Terminal.showsErrors && Terminal.obeys && !Terminal.isQuiet
  }

  mutating func show(_ delivery: Delivery) {
    switch delivery {
    case .saving: show("Saving…")
    case .sealing: show("Encrypting…")
    case .uploading(let moved, let total): show(Self.bar(moved, total))
    case .waiting(_, let offline):
      show(offline ? "Offline. Tries again by itself…" : "Waiting to try again…")
    }
  }

  mutating func clear() { show("") }

  mutating func show(_ text: String) {
    guard active, text != last else { return }
    last = text
    // A line that wraps cannot be taken back.
    let line = text.prefix(max(1, Terminal.errorColumns - 1))
    try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K\(line)".utf8))
  }

  private static func bar(_ moved: UInt32, _ total: UInt32) -> String {
    let done = DoneShare(moved, of: total)
    return "Sending \(bar(of: done.share, beside: 16)) \(done.percent) %"
  }

  /// A bar of which this share is filled, where there is room beside so many other columns.
  static func bar(of share: Double, beside columns: Int) -> String {
    let width = min(30, max(0, Terminal.errorColumns - columns))
    let filled = min(width, max(0, Int(share.isFinite ? share * Double(width) : 0)))
    return String(repeating: "━", count: filled) + String(repeating: "─", count: width - filled)
  }
}

/// Instants in words.
enum Moments {
  /// Local date and time, the same in every language.
  static func clock(_ instant: Instant) -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.dateFormat = "yyyy-MM-dd HH:mm"
    return format.string(from: instant.date)
  }

  /// RFC 3339 in UTC, for programs.
  static func iso(_ instant: Instant) -> String {
    let day = CivilDay(ofMilliseconds: instant.value)
    let rest = instant.value - Int64(day.value) * CivilDay.dayMilliseconds
    let time = [rest / 3_600_000, rest / 60_000 % 60, rest / 1_000 % 60]
      .map { String(format: "%02d", $0) }.joined(separator: ":")
    return day.iso + "T" + time + String(format: ".%03dZ", rest % 1_000)
  }

  /// How long until `instant`, in hours or minutes, rounded as the web app does: hours to the
  /// nearest, minutes up, so that nothing is said to have none left while it is there; what would
  /// be 60 of them is an hour.
  static func left(until instant: Instant, from now: Instant) -> String {
    let (minute, hour): (Int64, Int64) = (60_000, 3_600_000)
    let rest = max(0, instant.value - now.value)
    if rest > hour - minute { return "\((rest + hour / 2) / hour) h" }
    return "\(max(1, (rest + minute - 1) / minute)) min"
  }
}

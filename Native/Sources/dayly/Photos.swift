// `dayly photos`: what a group saw in the last 48 hours, and one picture in the terminal. A
// picture goes from memory to the screen or down a pipe; no file of it is ever made.

import ArgumentParser
import Bytes
import Foundation
import NativeEffects
import Wire

struct Photos: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List or view a group's photos of the last 48 hours.",
    discussion: """
      EXAMPLES
        dayly photos Family                     # newest first
        dayly photos Family --view              # the newest, in the terminal
        dayly photos Family --view 3
        dayly photos Family --viewer 'feh -' 2  # fed through a pipe, never a file
      """.flowing)

  @Argument(help: "The group's name, or the beginning of its id.", completion: .groups)
  var group: String
  @Argument(help: "Which photo to view; 1 is the newest.") var number: Int = 1
  @Flag(help: "Show the photo in the terminal.") var view = false
  @Option(help: ArgumentHelp("Show it with this program instead.", valueName: "command"))
  var viewer: String?
  @Option(name: .customLong("as"), help: "How to draw in the terminal: kitty, sixel or blocks.")
  var drawing: TerminalGraphics?
  @OptionGroup var common: CommonOptions

  private var shows: Bool { view || viewer != nil || drawing != nil }

  func validate() throws {
    if common.json, shows {
      throw ValidationError("--json lists the photos; it goes with none of --view, --viewer, --as.")
    }
  }

  func run() async throws {
    try await common.inSession { session in
      let groups = try await session.groups()
      let card = try GroupChoice.find(group, in: groups)
      let pages = try await session.pages(of: card.group)
      if shows {
        try await show(pages, session)
      } else {
        list(pages, of: card, session)
        try Session.requireCurrent(groups)
      }
      await session.shell.send(.back)
    }
  }

  private func list(_ pages: [PhotoPage], of card: GroupCard, _ session: Session) {
    if common.json {
      return JSON.say(pages.enumerated().map { PhotoForm($0.offset + 1, $0.element) })
    }
    for (index, page) in pages.enumerated() {
      let sender = page.you ? "you" : Self.sender(of: page, among: card.members, pages)
      let left = Moments.left(until: page.expires, from: session.clock.now)
      Terminal.say(
        "\(index + 1)  \(Terminal.bold(sender))  \(Moments.clock(page.received))  "
          + Terminal.faint("gone in \(left)"))
    }
    if pages.isEmpty, Terminal.showsOutput { Terminal.note("Nothing in the last 48 hours.") }
  }

  /// With the beginning of their id where somebody else of the group, or whose photo is still here,
  /// has the same name, or one that can be taken for it.
  private static func sender(
    of page: PhotoPage, among members: [Person], _ pages: [PhotoPage]
  ) -> String {
    let name = Terminal.name(page.sender)
    let people = members.map { ($0.account, $0.name) } + pages.map { ($0.account, $0.sender) }
    let isShared = people.contains { $0.0 != page.account && $0.1.isAlike(page.sender) }
    return isShared ? "\(name) (\(page.account.hex.string.prefix(8)))" : name
  }

  private func show(_ pages: [PhotoPage], _ session: Session) async throws {
    guard number >= 1, number <= pages.count, let index = UInt16(exactly: number - 1) else {
      throw Failure(
        code: .failed, message: "There is no photo \(number); there are \(pages.count).",
        reason: .noSuchPhoto)
    }
    let drawing = drawing ?? (Terminal.showsOutput ? .fitting : nil)
    guard viewer != nil || drawing != nil else {
      throw Failure.usage("Photos are shown on a terminal; use --viewer to pipe one to a program.")
    }
    let jpeg = try await session.jpeg(of: pages[number - 1].photo, at: index)
    if let viewer {
      try PipedViewer(command: viewer).show(jpeg)
    } else if let drawing {
      try TerminalPicture(drawing: drawing).show(jpeg)
    }
  }
}

extension Session {
  /// Opens the viewer: a group's photos, newest first.
  func pages(of group: GroupID) async throws -> [PhotoPage] {
    await shell.send(.viewer(event: .opened(group: group)))
    return try await wait("for the photos") { screen in
      if case .viewer(let view) = screen { .found(view.pages) } else { nil }
    }
  }

  /// One of the photos the open viewer has.
  func jpeg(of photo: PhotoID, at index: UInt16) async throws -> [UInt8] {
    await shell.send(.viewer(event: .pageShown(index: index)))
    let image: ImageName = try await wait("for the photo") { screen in
      guard case .viewer(let view) = screen,
        let page = view.pages.first(where: { $0.photo == photo })
      else { return nil }
      switch page.content {
      case .loading: return nil
      case .ready(let image, _): return .found(image)
      case .failed(let fault): return .failed(Failure(fault))
      }
    }
    guard let jpeg = await shell.image(image) else {
      throw Failure(code: .failed, message: "The photo is gone.", reason: .expired)
    }
    return jpeg
  }
}

/// One photo for programs.
private struct PhotoForm: Encodable {
  var expires: String
  var id: String
  var number: Int
  var received: String
  var sender: String
  /// Known once the photo has been opened.
  @Nullable var source: String?
  var you: Bool

  init(_ number: Int, _ page: PhotoPage) {
    self.number = number
    expires = Moments.iso(page.expires)
    id = page.photo.hex.string
    received = Moments.iso(page.received)
    sender = page.sender.string
    if case .ready = page.content { source = page.source == .camera ? "camera" : "library" }
    you = page.you
  }
}

extension Failure {
  fileprivate init(_ fault: PageFault) {
    self.init(code: .failed, message: "", reason: .failed)
    switch fault {
    case .offline, .unreachable: self = .unreachable
    case .serverTrouble: self = .serverTrouble
    case .lost:
      message = "The server is missing this photo's file. It may come back: try again later."
      reason = .lost
    case .unopenable:
      message = "This photo was damaged or changed on its way, or is not its sender's."
      reason = .unopenable
    case .misdated:
      message = "This photo is not shown: its day does not go with when it was taken or sent."
      reason = .misdated
    case .expired: (message, reason) = ("This photo is gone.", .expired)
    case .withdrawn: (message, reason) = ("This photo was taken back.", .withdrawn)
    case .senderLeft:
      message = "This photo is gone: whoever sent it is no longer in the group."
      reason = .senderLeft
    case .storageFull: (message, reason) = ("The disk is full.", .storageFull)
    case .unreadable:
      message = "This device cannot read this photo: its key or its file is not readable here."
      reason = .unreadable
    }
  }
}

/// A program of the person's choice that reads a JPEG from its standard input.
struct PipedViewer {
  let command: String

  func show(_ jpeg: [UInt8]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    let pipe = Pipe()
    process.standardInput = pipe
    do { try process.run() } catch {
      throw Failure(code: .failed, message: "Cannot start the viewer.", reason: .viewer)
    }
    let terminal = ViewersTerminal(process.processIdentifier)
    defer { terminal?.takeBack() }
    // A viewer that stops reading early has seen enough.
    try? pipe.fileHandleForWriting.write(contentsOf: Data(jpeg))
    try? pipe.fileHandleForWriting.close()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(
        code: .failed, message: "The viewer ended with \(process.terminationStatus).",
        reason: .viewer)
    }
  }
}

/// The terminal while a viewer has it: what runs beside a command reads no keys otherwise.
private struct ViewersTerminal {
  private let descriptor: Int32

  /// Lends it to the group of this process; `nil` where there is none, or others have it.
  init?(_ process: pid_t) {
    descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard tcgetpgrp(descriptor) == getpgrp(), tcsetpgrp(descriptor, process) == 0 else {
      close(descriptor)
      return nil
    }
    // It may have asked for a key before, and been stopped.
    kill(-process, SIGCONT)
  }

  /// Whoever takes it from the background would be stopped for that.
  func takeBack() {
    let former = signal(SIGTTOU, SIG_IGN)
    tcsetpgrp(descriptor, getpgrp())
    signal(SIGTTOU, former)
    close(descriptor)
  }
}

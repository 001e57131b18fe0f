// `dayly kept`: a photo that was refused is still its owner's, to save or to let go.

import ArgumentParser
import Foundation
import NativeEffects
import Wire

struct Kept: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show why a photo could not be sent; save or discard it.",
    discussion: """
      EXAMPLES
        dayly kept Family              # says why
        dayly kept Family --save       # writes it to the current folder
        dayly kept Family --discard
        dayly kept                     # of a group you are no longer in
      """.flowing)

  @Argument(
    help: "The group's name, or the beginning of its id; none for a group you are no longer in.",
    completion: .groups)
  var group: String?
  @Flag(help: "Write the picture to a new file in the current folder.") var save = false
  @Flag(help: "Delete the kept picture.") var discard = false
  @OptionGroup var consent: Consent
  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await common.inSession { session in
      let list = try await session.groups()
      let card = try group.map { try GroupChoice.find($0, in: list, exact: discard) }
      let kept = card.map(\.kept) ?? list.kept
      guard let photo = kept else {
        throw Failure(code: .failed, message: "No photo is kept there.", reason: .nothingKept)
      }
      await session.shell.send(.outbox(event: .keptTapped(photo: photo)))
      let view: KeptView = try await session.wait("for the kept photo") { screen in
        if case .kept(let view) = screen { .found(view) } else { nil }
      }
      var form = KeptForm(photo: photo.hex.string, reason: Failure(view.reason).reason)
      if save {
        await session.shell.send(.outbox(event: .saveTapped))
        guard let url = await session.shell.exported else {
          let why = PathFault.ofTarget(".").map { ": " + $0.reason } ?? ""
          throw Failure(
            code: .failed, message: "The picture could not be written\(why).", reason: .notSaved)
        }
        form.saved = url.path
      }
      if discard {
        if !save { try consent.require("Delete the photo that was kept for you?") }
        await session.shell.send(.outbox(event: .discardTapped))
        form.discarded = true
      }
      report(form, view)
    }
  }

  private func report(_ form: KeptForm, _ view: KeptView) {
    if common.json { return JSON.say(form) }
    if let saved = form.saved { return Terminal.say(saved) }
    if !form.discarded { Terminal.say(Failure(view.reason).message) }
  }
}

private struct KeptForm: Encodable {
  var photo: String
  var reason: ErrorWord
  @Nullable var saved: String?
  var discarded = false
}

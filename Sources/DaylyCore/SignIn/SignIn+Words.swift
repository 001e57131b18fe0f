// The 24 words: three of them are asked once they are written down, and when they were right the
// account's secret and key leave this device. What stays is the device's own key, which the
// account has certified. The core never sees a word, only whether a recipe found them right.

import Bytes
import Kernel
import Recipes
import Wire

extension SignIn {
  struct WordsCheck: Equatable {
    enum Step: Equatable {
      case idle
      case checking(Request, SecretName)
      /// The confirmation is durable once this is answered.
      case saving(Request)
    }

    /// Three places of 24 from 0, rising.
    var places: [UInt8]
    /// Opened from the reminder.
    var again: Bool
    var fault: FormFault?
    var step = Step.idle

    var form: WordsCheckForm {
      WordsCheckForm(places: places, busy: step != .idle, fault: fault)
    }
  }

  /// Whether the account's secret still has to leave this device, after the words are confirmed.
  enum Erasure: Equatable {
    case due
    case under(Request)
    case done
  }

  /// Whether to ask today for the words to be confirmed.
  func remindsWords(on day: CivilDay) -> Bool { remindWords && reminded != day }

  /// How much to say of that: less once a day has passed.
  func reminder(on day: CivilDay) -> WordsReminder {
    guard remindsWords(on: day) else { return .none }
    return remindedFirst.map { $0 < day } ?? false ? .brief : .full
  }

  /// Notes the first day. Returns whether that is news.
  mutating func noteReminder(on day: CivilDay) -> Bool {
    guard remindedFirst == nil, flow == .done, remindWords else { return false }
    remindedFirst = day
    return true
  }

  /// After the first photo they come by themselves, once: before it there is nothing they would
  /// bring back, and from now on the reminder stays.
  mutating func offerWords(_ context: inout Context<Effect>) {
    guard flow == .done, remindWords, !wordsOffered else { return }
    wordsOffered = true
    reminded = nil
    flow = .words(again: false)
    context.emit(.save)
  }

  mutating func wordsWritten(_ context: inout Context<Effect>) {
    guard case .words(let again) = flow else { return }
    flow = .confirming(WordsCheck(places: context.occasion.wordPlaces, again: again))
  }

  mutating func wordsClosed(_ context: inout Context<Effect>) {
    let again: Bool
    switch flow {
    case .words(let opened): again = opened
    case .confirming(let check) where check.step == .idle: again = check.again
    case .welcome, .phone, .code, .firstName, .returning, .confirming, .done: return
    }
    flow = .done
    guard again else { return }
    reminded = context.occasion.day
    context.emit(.save)
  }

  mutating func wordsAnswered(_ typed: SecretName, _ context: inout Context<Effect>) {
    guard case .confirming(var check) = flow, check.step == .idle else { return }
    var recipe = RecipeBuilder()
    recipe.matchWords(
      of: .secret(name: "account/entropy"), at: check.places, .secret(name: typed))
    let request = context.request()
    check.fault = nil
    check.step = .checking(request, typed)
    flow = .confirming(check)
    context.run(recipe.build, as: request)
  }

  /// Returns whether the check has waited for this answer.
  mutating func checkAnswered(
    _ answer: Answer, _ request: Request, _ check: WordsCheck, _ context: inout Context<Effect>
  ) -> Bool {
    var check = check
    switch check.step {
    case .idle: return false
    case .checking(request, let typed):
      forgetting(typed, &context)
      guard case .recipeDone = answer else {
        check.step = .idle
        check.fault = SignIn.wordsFault(answer)
        flow = .confirming(check)
        return true
      }
      account?.wordsConfirmed = true
      let next = context.request()
      check.step = .saving(next)
      flow = .confirming(check)
      context.emit(.saveThen(next))
      return true
    case .saving(request):
      guard answer == .persisted else {
        account?.wordsConfirmed = false
        check.step = .idle
        check.fault = answer.storageFull ? .storageFull : .serverTrouble
        flow = .confirming(check)
        return true
      }
      flow = .done
      erasure = .due
      erase(&context)
      return true
    case .checking, .saving: return false
    }
  }

  /// What a failed recipe over typed words says to who typed them.
  static func wordsFault(_ answer: Answer) -> FormFault {
    if answer.storageFull { return .storageFull }
    guard case .recipeFailed(let failure) = answer, failure.fault == .refused else {
      return .serverTrouble
    }
    return .unusable
  }

  /// Destroys what a person typed; nobody waits for the answer.
  func forgetting(_ typed: SecretName, _ context: inout Context<Effect>) {
    var recipe = RecipeBuilder()
    recipe.forget(typed)
    context.run(recipe.build)
  }

  /// Once the confirmation is durable, and again in each run: a crash may have come between. Where
  /// there is no account, nothing stays that was made for one.
  mutating func erase(_ context: inout Context<Effect>) {
    guard erasure == .due, account == nil ? !makes : registered && !remindWords else { return }
    if case .confirming = flow { return }
    let request = context.request()
    erasure = .under(request)
    var recipe = RecipeBuilder()
    if account == nil { recipe.forgetMade() } else { recipe.forgetAccount() }
    context.run(recipe.build, as: request)
  }

  /// Whether an account or a device is being made.
  private var makes: Bool {
    switch flow {
    case .firstName(let entry): entry.step != .idle
    case .returning(let entry): entry.step != .idle
    case .welcome, .phone, .code, .words, .confirming, .done: false
    }
  }

  /// Returns whether the erasure has waited for this answer.
  mutating func erasureAnswered(_ answer: Answer, _ request: Request) -> Bool {
    guard erasure == .under(request) else { return false }
    if case .recipeDone = answer { erasure = .done } else { erasure = .due }
    return true
  }
}

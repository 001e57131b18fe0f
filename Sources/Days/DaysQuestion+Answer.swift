// What a shell asks of the rules of days, and who answers it. A shell in another language asks by
// this alone; one in Swift may call the rules themselves.

import Wire

extension DaysQuestion {
  public var answer: DaysAnswer {
    switch self {
    case .strength(let passphrase): .strength(strength: PassphraseStrength(of: passphrase))
    }
  }
}

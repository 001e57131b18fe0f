// What a look at one part of a server's set-up comes to: fine, worth a thought, or wrong, in a
// sentence that says what to do. No sentence holds a secret.

/// One line of what `dayly-server doctor` says.
public struct Finding: Sendable, Equatable, Encodable {
  public enum Check: String, CaseIterable, Sendable, Encodable {
    case settings, folder, space, keys, database, photos, push, tls, sender, web, server, address
    case clock
  }

  public enum State: String, Sendable, Encodable {
    case ok
    /// People are served, and somebody should look.
    case warning
    /// People are not served, or what was promised to them does not hold.
    case wrong
  }

  public var check: Check
  public var state: State
  public var said: String

  public init(_ check: Check, _ state: State, _ said: String) {
    self.check = check
    self.state = state
    self.said = said
  }

  /// What `look` comes to: what it returns is fine.
  static func of(_ check: Check, _ look: () async throws -> String) async -> Finding {
    do {
      return Finding(check, .ok, try await look())
    } catch let doubt as Doubt {
      return Finding(check, .warning, doubt.said)
    } catch let fault as Fault {
      return Finding(check, .wrong, fault.said)
    } catch let failure as StartFailure {
      return Finding(check, .wrong, "\(failure)")
    } catch {
      // The kind alone: its description may quote anything.
      return Finding(check, .wrong, "The look at it failed: \(type(of: error)).")
    }
  }
}

/// Ends a look at what is wrong.
struct Fault: Error { var said: String }

/// Ends a look at what is worth a thought.
struct Doubt: Error { var said: String }

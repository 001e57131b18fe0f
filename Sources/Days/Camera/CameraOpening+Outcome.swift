// Where a camera's permission stands, whichever camera it is: what is on screen while it opens,
// what a refusal comes to, and what becomes of it when the system says something else.

import Bytes
import Wire

extension CameraOpening {
  /// - Parameters:
  ///   - before: why there was none; `nil` where nothing was missing.
  ///   - mayAsk: somebody knows why it is wanted, and the system may put its question.
  public init(after before: Access?, mayAsk: Bool) {
    guard let before else {
      self = .first
      return
    }
    guard mayAsk else {
      self = .again(before: before)
      return
    }
    self = before.isPermission ? .asking(before: before) : .first
  }

  /// Why there is none when it did not open for this reason.
  public func outcome(_ access: Access) -> Access {
    switch (self, access) {
    // Nothing was asked, so nothing is known beyond what was.
    case (.again(let before), .unasked): before
    // Two refusals are a no: some browsers do not say whether another question is of any use.
    case (.asking(.deniedOnce), .deniedOnce): .deniedForGood
    case (_, .granted), (_, .limited), (_, .asking): .unavailable
    default: access
    }
  }
}

extension CameraChange {
  /// - Parameters:
  ///   - before: why there is none; `nil` while it is open, or opens.
  ///   - access: what the system says now.
  public init(before: Access?, now access: Access) {
    guard let before else {
      self = access == .deniedForGood ? .without(access: access) : .none
      return
    }
    if access == .granted {
      self = .opens
    } else if before.isPermission, access.isPermission, access != .asking,
      // Waved away is no more than not asked to some browsers; it is known better here.
      !(before == .deniedOnce && access == .unasked)
    {
      self = .without(access: access)
    } else {
      self = .none
    }
  }
}

extension Access {
  /// Whether it is the person's to change.
  fileprivate var isPermission: Bool {
    switch self {
    case .unasked, .asking, .deniedOnce, .deniedForGood: true
    case .granted, .limited, .noDevice, .busy, .insecureOrigin, .unavailable: false
    }
  }
}

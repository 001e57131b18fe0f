// Following a link: take it apart, look, and (once the person says yes) join.

import Bytes
import Membership
import Recipes
import Wire

extension Invitation {
  /// Each time, somebody else changed the group first.
  static let joinAttemptsMax = 8

  mutating func linkOpened(
    _ path: Text, _ fragment: SecretName?, requests: inout Requests
  ) -> [Effect] {
    let prefix: Text = "/join/"
    let dropped = drop(fragment, requests: &requests)
    guard path.utf8.starts(with: prefix.utf8),
      let digits = Text(utf8: Array(path.utf8.dropFirst(prefix.utf8.count)))
    else { return dropped }
    if case .under(let join) = joining, join.committed { return dropped }
    // An address that was cut off is a broken link too, not none.
    let invite = InviteID(hex: digits)
    if let group = known.first(where: { $0.roster.invite(invite ?? .zero) != nil }) {
      return dropped + [.present(group.roster.group)]
    }
    var effects = forgetPending(requests: &requests)
    guard let invite, let fragment else {
      joining = .under(Join(broken: invite ?? .zero))
      return effects + dropped
    }
    let request = requests.next(.invitation)
    joining = .reading(request, invite)
    var recipe = RecipeBuilder()
    let seed = recipe.slice(.secret(name: fragment), at: 0, count: 32)
    let entry = recipe.slice(.secret(name: fragment), at: 32, count: 32)
    // A link of one's own making is kept already, and this may be a forged copy of it.
    if !invites.contains(where: { $0.invite == invite }) {
      recipe.keep(.link(invite), recipe.join([seed, entry]))
    }
    recipe.forget(fragment)
    recipe.reveal(entry)
    effects.append(.shell(.recipe(request: request, recipe: recipe.build)))
    return effects
  }

  private func drop(_ fragment: SecretName?, requests: inout Requests) -> [Effect] {
    guard let fragment else { return [] }
    var recipe = RecipeBuilder()
    recipe.forget(fragment)
    return [.shell(.recipe(request: requests.next(.invitation), recipe: recipe.build))]
  }

  /// Looks (again) at an invitation nothing is being done about.
  mutating func resume(requests: inout Requests) -> [Effect] {
    guard case .under(let join) = joining else { return [] }
    switch join.step {
    case .idle, .failed(.offline), .failed(.serverTrouble): break
    case .fetching, .hashing, .checking, .naming, .ready, .preparing, .saving, .signing,
      .posting, .adopting, .failed:
      return []
    }
    return look(join, requests: &requests)
  }

  /// Whoever has made an account to join need not say so twice.
  mutating func accountKnown(requests: inout Requests) -> [Effect] {
    if case .under(let join) = joining, join.step == .ready {
      return proceed(join, requests: &requests)
    }
    return resume(requests: &requests)
  }

  /// Going on from a welcome that offers a group is the yes to it; from one that says why the link
  /// is of no use, the end of it.
  mutating func started(requests: inout Requests) -> [Effect] {
    guard me == nil, case .under(var join) = joining else { return [] }
    switch join.step {
    case .ready:
      join.wanted = true
      joining = .under(join)
      return [.save]
    case .failed(.offline), .failed(.serverTrouble): return []
    case .failed: return forgetPending(requests: &requests)
    case .idle, .fetching, .hashing, .checking, .naming, .preparing, .saving, .signing, .posting,
      .adopting:
      return []
    }
  }

  /// "Join", or "Try again": on the welcome only the latter.
  mutating func join(requests: inout Requests) -> [Effect] {
    guard case .under(var join) = joining, !join.wanted else { return [] }
    switch join.step {
    case .ready:
      guard me != nil else { return [] }
      join.wanted = true
      return prepare(join, requests: &requests)
    case .failed(.offline), .failed(.serverTrouble):
      join.wanted = me != nil && join.preview != nil
      return look(join, requests: &requests)
    case .idle, .fetching, .hashing, .checking, .naming, .preparing, .saving, .signing,
      .posting, .adopting, .failed:
      return []
    }
  }

  mutating func decline(requests: inout Requests) -> [Effect] {
    if case .under(let join) = joining, join.committed { return [] }
    guard joining != .none else { return [] }
    return forgetPending(requests: &requests)
  }

  /// Ends what was being followed, with its secret, unless the link is one of our own making.
  private mutating func forgetPending(requests: inout Requests) -> [Effect] {
    joining = .none
    guard let ended = pending else { return [] }
    pending = nil
    return [.save] + forgetLink(ended.invite, requests: &requests)
  }

  private func forgetLink(_ invite: InviteID, requests: inout Requests) -> [Effect] {
    if invites.contains(where: { $0.invite == invite }) { return [] }
    var recipe = RecipeBuilder()
    recipe.forget(.link(invite))
    return [.shell(.recipe(request: requests.next(.invitation), recipe: recipe.build))]
  }

  /// Fetches the log from the start. The members' route comes first when joining began before.
  mutating func look(_ join: Join, requests: inout Requests) -> [Effect] {
    var join = join
    join.roster = nil
    join.entries = []
    return fetch(join, own: join.group != nil && me != nil, requests: &requests)
  }

  mutating func fetch(_ join: Join, own: Bool, requests: inout Requests) -> [Effect] {
    var join = join
    let request = requests.next(.invitation)
    var path = Invitation.serverPath(join.invite)
    if own, let group = join.group { path = Text("/v1/groups/") + group.hex + "/log" }
    if let head = join.roster?.head {
      path = path + "?from=" + Text(number: head.index &+ 1)
    } else if own {
      path = path + "?from=0"
    }
    join.step = .fetching(request, own: own)
    joining = .under(join)
    return [.shell(.http(request: request, message: .asking(path)))]
  }

  private mutating func prepare(_ join: Join, requests: inout Requests) -> [Effect] {
    guard let me, let roster = join.roster, let names = join.names else { return [] }
    var join = join
    let request = requests.next(.invitation)
    join.step = .preparing(request)
    joining = .under(join)
    return [.shell(.recipe(request: request, recipe: join.preparing(me, roster, names)))]
  }

  mutating func joiningAnswered(
    _ answer: Answer, _ request: Request, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    switch joining {
    case .none: return []
    case .reading(request, let invite):
      guard case .recipeDone(let revealed) = answer, let first = revealed.first,
        let entry = Digest(first)
      else {
        joining = .under(Join(broken: invite))
        return []
      }
      let pending = PendingJoin(invite: invite, entry: entry, group: nil)
      self.pending = pending
      return [.save] + look(Join(pending), requests: &requests)
    case .reading: return []
    case .under(let join):
      guard join.awaits(request) else { return [] }
      return stepped(answer, join, at: occasion, requests: &requests)
    }
  }

  private mutating func stepped(
    _ answer: Answer, _ join: Join, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    switch join.step {
    case .idle, .ready, .failed: return []
    case .fetching, .hashing, .checking, .naming:
      return looked(answer, join, requests: &requests)
    case .preparing, .saving, .signing, .posting, .adopting:
      return joined(answer, join, at: occasion, requests: &requests)
    }
  }

  /// Ends an attempt with a fault the person sees.
  mutating func failed(_ join: Join, _ fault: InviteFault) -> [Effect] {
    var join = join
    join.step = .failed(fault)
    join.wanted = false
    joining = .under(join)
    return []
  }

  /// The person said yes and the log lets them in.
  mutating func proceed(_ join: Join, requests: inout Requests) -> [Effect] {
    var join = join
    join.step = .ready
    joining = .under(join)
    guard join.wanted, me != nil else { return [] }
    return prepare(join, requests: &requests)
  }

  /// Hands the group over to the machine of groups; everything is saved in one write.
  mutating func adopt(_ join: Join, requests: inout Requests) -> [Effect] {
    guard let roster = join.roster else { return failed(join, .serverTrouble) }
    var join = join
    let request = requests.next(.invitation)
    join.step = .adopting(request)
    joining = .under(join)
    pending = nil
    return [
      .adopt(Groups.Adoption(roster: roster, entries: join.entries, saved: request))
    ]
  }

  /// The group is here. The link has served.
  mutating func arrived(_ join: Join, requests: inout Requests) -> [Effect] {
    joining = .none
    var effects = forgetLink(join.invite, requests: &requests)
    if let preview = join.preview { effects.append(.notice(.joined(group: preview.group))) }
    return effects
  }
}

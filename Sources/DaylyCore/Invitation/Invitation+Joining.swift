// Following a link: take it apart, look, and (once the person says yes) join.

import Bytes
import Kernel
import Membership
import Recipes
import Wire

extension Invitation {
  /// Each time, somebody else changed the group first.
  static let joinAttemptsMax = 8

  mutating func linkOpened(_ path: Text, _ fragment: SecretName?, _ context: inout Context<Effect>)
  {
    let prefix: Text = "/join/"
    guard path.utf8.starts(with: prefix.utf8),
      let digits = Text(utf8: Array(path.utf8.dropFirst(prefix.utf8.count)))
    else { return drop(fragment, &context) }
    if case .under(let join) = joining, join.committed { return drop(fragment, &context) }
    // An address that was cut off is a broken link too, not none.
    let invite = InviteID(hex: digits)
    if let group = known.first(where: { $0.roster.invite(invite ?? .zero) != nil }) {
      drop(fragment, &context)
      return context.emit(.present(group.roster.group))
    }
    forgetPending(&context)
    guard let invite, let fragment else {
      joining = .under(Join(broken: invite ?? .zero))
      return drop(fragment, &context)
    }
    let request = context.request()
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
    context.run(recipe.build, as: request)
  }

  private func drop(_ fragment: SecretName?, _ context: inout Context<Effect>) {
    guard let fragment else { return }
    var recipe = RecipeBuilder()
    recipe.forget(fragment)
    context.run(recipe.build)
  }

  /// Looks (again) at an invitation nothing is being done about.
  mutating func resume(_ context: inout Context<Effect>) {
    guard case .under(let join) = joining else { return }
    switch join.step {
    case .idle, .failed(.offline), .failed(.serverTrouble): break
    case .fetching, .hashing, .checking, .naming, .ready, .preparing, .saving, .signing,
      .posting, .adopting, .failed:
      return
    }
    look(join, &context)
  }

  /// What the welcome offers may have been used or withdrawn while nobody looked.
  mutating func lookAgain(_ context: inout Context<Effect>) {
    guard me == nil, case .under(let join) = joining, join.step == .ready, !join.wanted
    else { return }
    look(join, &context)
  }

  /// Whoever has made an account to join need not say so twice.
  mutating func accountKnown(_ context: inout Context<Effect>) {
    if case .under(let join) = joining, join.step == .ready { return proceed(join, &context) }
    resume(&context)
  }

  /// Going on from a welcome that offers a group is the yes to it, and has it looked at once more
  /// before anybody signs up for it; going on from one that says why the link is of no use is the
  /// end of it.
  mutating func started(_ context: inout Context<Effect>) {
    guard me == nil, case .under(var join) = joining else { return }
    switch join.step {
    case .ready, .idle, .fetching, .hashing, .checking, .naming:
      guard join.preview != nil else { return }
      join.wanted = true
      joining = .under(join)
      context.emit(.save)
      if join.step == .ready { look(join, &context) }
    case .failed(.offline), .failed(.serverTrouble): break
    case .failed: forgetPending(&context)
    case .preparing, .saving, .signing, .posting, .adopting: break
    }
  }

  /// "Join", or "Try again": on the welcome only the latter.
  mutating func join(_ context: inout Context<Effect>) {
    guard case .under(var join) = joining, !join.wanted else { return }
    switch join.step {
    case .ready:
      guard me != nil else { return }
      join.wanted = true
      prepare(join, &context)
    case .failed(.offline), .failed(.serverTrouble):
      join.wanted = me != nil && join.preview != nil
      look(join, &context)
    case .idle, .fetching, .hashing, .checking, .naming, .preparing, .saving, .signing,
      .posting, .adopting, .failed:
      break
    }
  }

  mutating func decline(_ context: inout Context<Effect>) {
    if case .under(let join) = joining, join.committed { return }
    guard joining != .none else { return }
    forgetPending(&context)
  }

  /// Ends what was being followed, with its secret, unless the link is one of our own making.
  private mutating func forgetPending(_ context: inout Context<Effect>) {
    switch joining {
    case .none: break
    // The recipe that keeps it is under way.
    case .reading(_, let invite): forgetLink(invite, &context)
    case .under(let join): abandon(join, &context)
    }
    joining = .none
    guard let ended = pending else { return }
    pending = nil
    context.emit(.save)
    forgetLink(ended.invite, &context)
  }

  /// Joining has come to nothing: the names key that was kept for it is of no use.
  mutating func abandon(_ join: Join, _ context: inout Context<Effect>) {
    guard let roster = join.roster, pending?.group == roster.group,
      !known.contains(where: { $0.roster.group == roster.group })
    else { return }
    pending?.group = nil
    context.emit(.save)
    context.emit(.abandoned(roster.group, epoch: roster.epoch))
  }

  private func forgetLink(_ invite: InviteID, _ context: inout Context<Effect>) {
    if invites.contains(where: { $0.invite == invite }) { return }
    var recipe = RecipeBuilder()
    recipe.forget(.link(invite))
    context.run(recipe.build)
  }

  /// Fetches the log from the start. The members' route comes first when joining began before.
  mutating func look(_ join: Join, _ context: inout Context<Effect>) {
    var join = join
    join.roster = nil
    join.entries = []
    fetch(join, own: join.group != nil && me != nil, &context)
  }

  mutating func fetch(_ join: Join, own: Bool, _ context: inout Context<Effect>) {
    var join = join
    let request = context.request()
    var path = Invitation.serverPath(join.invite)
    if own, let group = join.group { path = Text("/v1/groups/") + group.hex + "/log" }
    if let head = join.roster?.head {
      path = path + "?from=" + Text(number: head.index &+ 1)
    } else if own {
      path = path + "?from=0"
    }
    join.step = .fetching(request, own: own)
    joining = .under(join)
    context.send(.asking(path), as: request)
  }

  private mutating func prepare(_ join: Join, _ context: inout Context<Effect>) {
    guard let me, let roster = join.roster, let names = join.names else { return }
    var join = join
    let request = context.request()
    join.step = .preparing(request)
    joining = .under(join)
    context.run(join.preparing(me, roster, names), as: request)
  }

  mutating func joiningAnswered(
    _ answer: Answer, _ request: Request, _ context: inout Context<Effect>
  ) {
    switch joining {
    case .none: break
    case .reading(request, let invite):
      guard case .recipeDone(let revealed) = answer, let first = revealed.first,
        let entry = Digest(first)
      else {
        joining = .under(Join(broken: invite))
        return
      }
      let pending = PendingJoin(invite: invite, entry: entry, group: nil)
      self.pending = pending
      context.emit(.save)
      look(Join(pending), &context)
    case .reading: break
    case .under(let join):
      guard join.awaits(request) else { return }
      stepped(answer, join, &context)
    }
  }

  private mutating func stepped(_ answer: Answer, _ join: Join, _ context: inout Context<Effect>) {
    switch join.step {
    case .idle, .ready, .failed: break
    case .fetching, .hashing, .checking, .naming:
      looked(answer, join, &context)
    case .preparing, .saving, .signing, .posting, .adopting:
      joined(answer, join, &context)
    }
  }

  /// Ends an attempt with a fault the person sees.
  mutating func failed(_ join: Join, _ fault: InviteFault) {
    var join = join
    join.step = .failed(fault)
    join.wanted = false
    joining = .under(join)
  }

  /// The person said yes and the log lets them in.
  mutating func proceed(_ join: Join, _ context: inout Context<Effect>) {
    var join = join
    join.step = .ready
    joining = .under(join)
    guard join.wanted, me != nil else { return }
    prepare(join, &context)
  }

  /// Hands the group over to the machine of groups; everything is saved in one write.
  mutating func adopt(_ join: Join, _ context: inout Context<Effect>) {
    guard let roster = join.roster else { return failed(join, .serverTrouble) }
    var join = join
    let request = context.request()
    join.step = .adopting(request)
    joining = .under(join)
    pending = nil
    context.emit(.adopt(Groups.Adoption(roster: roster, entries: join.entries, saved: request)))
  }

  /// The group is here. The link has served.
  mutating func arrived(_ join: Join, _ context: inout Context<Effect>) {
    joining = .none
    forgetLink(join.invite, &context)
    if let preview = join.preview { context.emit(.notice(.joined(group: preview.group))) }
  }
}

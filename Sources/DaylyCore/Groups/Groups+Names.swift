// A group's names: opened whenever the log has moved, and sealed for the log. A names key that is
// not here is taken out of the wrap the log has for this device.

import Bytes
import Kernel
import Membership
import Recipes
import Wire

extension Groups {
  /// Opens every name of a group, when there is a key to open it with.
  mutating func openNames(of index: Int, _ context: inout Context<Effect>) {
    open(NameOpening(groups[index].roster), of: index, &context)
  }

  private mutating func open(_ names: NameOpening, of index: Int, _ context: inout Context<Effect>)
  {
    let request = context.request()
    groups[index].opening = Group.Opening(request: request, names: names)
    context.run(names.recipe, as: request)
  }

  mutating func namesAnswered(_ answer: Answer, _ index: Int, _ context: inout Context<Effect>) {
    guard var opening = groups[index].opening else { return }
    groups[index].opening = nil
    if opening.taking != nil {
      // Taken or not, the key's names are tried again; without it they are set aside then.
      return open(opening.names, of: index, &context)
    }
    switch answer {
    case .recipeDone(let revealed):
      opened(opening.names.opened(revealed), index, &context)
    case .recipeFailed(let failure):
      if failure.fault == .missing, let epoch = opening.names.epochToTake(at: failure),
        let taking = taking(epoch, of: index)
      {
        let request = context.request()
        opening.names.taken.append(epoch)
        groups[index].opening = Group.Opening(
          request: request, names: opening.names, taking: epoch)
        return context.run(taking, as: request)
      }
      guard opening.names.setAside(failure) else {
        return opened(opening.names.opened([]), index, &context)
      }
      open(opening.names, of: index, &context)
    case .persisted, .persistFailed, .httpAnswered, .httpFailed, .httpProgress: break
    }
  }

  private mutating func opened(_ names: OpenedNames, _ index: Int, _ context: inout Context<Effect>)
  {
    let isNews = groups[index].names != names
    groups[index].names = names
    ownNameRead(index, &context)
    upkeep(index, &context)
    if isNews {
      context.emit(.save)
      context.emit(.factsChanged)
    } else {
      context.emit(.factsChanged)
    }
  }

  /// Takes the names key of an epoch out of this device's wrap; `nil` when the log has none, or
  /// none for a key that is still here.
  private func taking(_ epoch: UInt32, of index: Int) -> Recipe? {
    let group = groups[index]
    guard let me, let wrap = group.wrap(of: epoch, for: me.device),
      let key = me.prekeys.first(where: { $0.id == wrap.key })
    else { return nil }
    let id = group.roster.group
    var recipe = RecipeBuilder()
    let secret = recipe.hpkeOpen(
      with: .prekey(key.prekey.serial), info: SignedMessage.namesKey(group: id, epoch: epoch),
      .literal(bytes: wrap.sealed))
    recipe.keep(.names(id, epoch: epoch), secret)
    return recipe.build
  }

  /// The owner's name as another of their devices wrote it.
  private mutating func ownNameRead(_ index: Int, _ context: inout Context<Effect>) {
    guard let me, groups[index].adoptsName else { return }
    groups[index].adoptsName = false
    let name = groups[index].names.name(of: me.account)
    guard !name.isEmpty, name != me.name, !renaming.contains(groups[index].roster.group) else {
      return
    }
    context.emit(.ownName(name))
  }

  // MARK: Sealing

  /// Seals the name a person entered, once this device is through with what it was writing and
  /// knows whether it has the key.
  mutating func sealEntered(_ index: Int, _ context: inout Context<Effect>) {
    let group = groups[index]
    guard let entered = group.entered, group.opening == nil, group.sealing == nil,
      group.keying == nil, group.appending == nil
    else { return }
    groups[index].entered = nil
    guard !group.names.group.isEmpty else {
      return bringKey(.replacing(naming: entered.name), index, ticket: entered.ticket, &context)
    }
    seal(entered.name, own: false, index, ticket: entered.ticket, &context)
  }

  /// Seals a name under the current names key and appends it to the log.
  mutating func seal(
    _ name: Text, own: Bool, _ index: Int, ticket: Request, _ context: inout Context<Effect>
  ) {
    let group = groups[index].roster.group
    let epoch = groups[index].roster.epoch
    let request = context.request()
    groups[index].sealing = Group.NameSealing(
      request: request, epoch: epoch, own: own, ticket: ticket)
    var recipe = RecipeBuilder()
    recipe.sealName(
      name, key: .secret(name: .names(group, epoch: epoch)), group: group,
      account: own ? me?.account : nil)
    context.run(recipe.build, as: request)
  }

  mutating func nameSealed(_ answer: Answer, _ index: Int, _ context: inout Context<Effect>) {
    guard let sealing = groups[index].sealing else { return }
    groups[index].sealing = nil
    guard case .recipeDone(let revealed) = answer, revealed.count == 2 else {
      let fault = answer.storageFull ? AppendFault.storageFull : .trouble
      return ended(sealing.ticket, fault, &context)
    }
    let name = SealedName(epoch: sealing.epoch, nonce: revealed[0], ciphertext: revealed[1])
    append(
      sealing.own ? .renameMember(name: name) : .rename(name: name), to: groups[index].roster.group,
      ticket: sealing.ticket, &context)
  }
}

extension Group {
  /// A device's copy of the names key of an epoch.
  func wrap(of epoch: UInt32, for device: DeviceID) -> NamesKeyWrap? {
    for entry in entries.reversed() {
      switch (try? entry.opened())?.action {
      case .replaceNamesKey(epoch, let wraps, _), .wrapNamesKey(epoch, let wraps):
        if let wrap = wraps.first(where: { $0.device == device }) { return wrap }
      default: continue
      }
    }
    return nil
  }

  /// Notes when another device of the owner's has sealed their name.
  func noteOwnName(_ entries: [LogEntry], _ me: SavedAccount?) {
    guard let me else { return }
    for entry in entries {
      guard let body = try? entry.opened(), case .renameMember = body.action,
        body.author != me.device, roster.device(body.author)?.account == me.account
      else { continue }
      adoptsName = true
    }
  }
}

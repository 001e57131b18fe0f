// Which photos are pages, in which order, and which of them hold a picture.

import Bytes
import Days
import Kernel
import Media
import Recipes
import Wire

extension Viewer {
  /// Makes the pages anew from the facts. The page being looked at stays the page being looked
  /// at, whatever arrives or goes around it; when it goes itself, it says so until it is left.
  mutating func refreshPages(_ context: inout Context<Effect>) {
    guard var open else { return }
    let facts = groups.first { $0.group == open.group }
    let posts = Self.visible(facts, removing: removals, at: context.instant)
    let old = open.pages
    var pages = posts.map { page(of: $0, in: open) }
    if open.unseenFirst { pages = pages.filter { $0.leads } + pages.filter { !$0.leads } }
    if old.indices.contains(open.index) {
      let looked = old[open.index]
      let isHidden = facts?.hidden.holds(looked.photo) ?? false
      if !isHidden, !pages.contains(where: { $0.photo == looked.photo }) {
        let place = Self.place(of: open.index, of: old, in: pages)
        let known = facts?.posts.first { $0.info.photo == looked.photo } ?? looked.post
        let over = looked.over(known.expires, at: context.instant)
        pages.insert(over, at: place)
      }
      open.index = pages.firstIndex { $0.photo == looked.photo } ?? 0
    } else {
      open.index = 0
    }
    open.pages = pages
    self.open = open
    let gone = old.filter { page in !posts.holds(page.photo) }
    for page in gone { leave(page, &context) }
  }

  private func page(of post: SavedPost, in open: Open) -> Page {
    let known = open.pages.first { $0.photo == post.info.photo && !$0.isOver }
    guard var page = known else {
      return Page(
        post: post, content: post.cached ? .fetched : .absent,
        leads: open.unseenFirst && !post.seen && post.info.sender != thisDevice?.account)
    }
    // Seen is never unseen again; the facts may be a moment behind.
    page.post = SavedPost(
      info: post.info, heard: post.heard, seen: page.post.seen || post.seen,
      cached: page.post.cached || post.cached, leftOut: post.leftOut)
    // Fetched ahead in the meantime.
    if case .absent = page.content, post.cached, !page.wasFetchedAnew { page.content = .fetched }
    return page
  }

  /// Where a page that has gone stays: behind what stood before it.
  private static func place(of index: Int, of old: [Page], in pages: [Page]) -> Int {
    let before = pages.lastIndex { page in old[..<index].contains { $0.photo == page.photo } }
    if let before { return before + 1 }
    let behind = pages.firstIndex { page in old[index...].contains { $0.photo == page.photo } }
    return behind ?? pages.count
  }

  /// Ends a page's download, and remembers what cannot be ended.
  private mutating func leave(_ page: Page, _ context: inout Context<Effect>) {
    guard let request = page.content.request else { return }
    strays.append(Stray(request: request, photo: page.post.info.photo))
    guard case .fetching = page.content else { return }
    context.shell(.cancel(request: request))
  }

  /// Live posts of people of the group, newest first. Of several photos of one sender and day,
  /// which only a server that breaks its own rule hands out, the first received counts.
  static func visible(
    _ facts: GroupFacts?, removing removals: [Removal], at instant: Instant
  ) -> [SavedPost] {
    guard let facts else { return [] }
    var posts: [SavedPost] = []
    for post in facts.posts.inOrder {
      let isLeaving = removals.contains { removal in
        removal.group == facts.group
          && removal.posts.holds(post.info.photo)
      }
      // Without a certificate there is no key that its signature could be held against: the log
      // that names the device is still on its way.
      guard post.expires > instant, !isLeaving,
        facts.sender(post.info.device)?.account == post.info.sender,
        !posts.contains(where: {
          $0.info.sender == post.info.sender && $0.info.day == post.info.day
        })
      else { continue }
      posts.append(post)
    }
    return Array(posts.reversed().prefix(pagesMax))
  }

  func view(of page: Page, in facts: GroupFacts?) -> PhotoPage {
    let info = page.post.info
    let content: PageContent
    var source = PhotoSource.camera
    switch page.content {
    case .absent, .lockedOut: content = .loading(moved: 0, total: info.size)
    case .fetching(_, let moved, let total): content = .loading(moved: moved, total: total)
    case .fetched, .opening: content = .loading(moved: info.size, total: info.size)
    case .ready(let size, let found):
      content = .ready(image: ImageName("photo/", info.photo), size: size)
      source = found
    case .failed(.withdrawn) where facts?.hasLeft(info.sender) == true:
      content = .failed(fault: .senderLeft)
    case .failed(let fault): content = .failed(fault: fault)
    }
    return PhotoPage(
      photo: info.photo, account: info.sender,
      sender: facts?.name(of: info.sender) ?? "",
      you: info.sender == thisDevice?.account, day: info.day,
      fileName: info.day.photoFileName, received: info.received, expires: page.post.expires,
      source: source, content: content, seen: page.post.seen,
      tint: facts?.tint(of: info.sender) ?? 0)
  }

  /// Whether a page's picture is wanted: the current one and its neighbours.
  func isNear(_ index: Int, in open: Open) -> Bool {
    index >= open.index - Self.reach && index <= open.index + Self.reach
  }

  /// Takes back pictures there is no room for, the farthest first; all of them while nobody
  /// looks. Their containers stay.
  mutating func dismissSpare(_ context: inout Context<Effect>) {
    guard let open else { return }
    let near = open.pages.indices.filter { isNear($0, in: open) }
    // Room for the near ones is kept also while they are being opened.
    var bytes = near.reduce(UInt64(0)) { $0 + open.pages[$1].decodedBytes }
    var count = near.count
    var spare = isVisible ? [] : near
    // Outwards from the page that is looked at.
    for step in 0..<2 * open.pages.count {
      let index = open.index + (step % 2 == 0 ? 1 : -1) * (Self.reach + 1 + step / 2)
      guard open.pages.indices.contains(index), case .ready = open.pages[index].content
      else { continue }
      bytes += open.pages[index].decodedBytes
      count += 1
      if !isVisible || bytes > Self.decodedBytesMax || count > Self.decodedCountMax {
        spare.append(index)
      }
    }
    dismiss(spare, &context)
  }

  /// Takes back those of these pages' pictures that are there.
  private mutating func dismiss(_ indices: [Int], _ context: inout Context<Effect>) {
    guard var open else { return }
    var recipe = RecipeBuilder()
    for index in indices {
      guard case .ready = open.pages[index].content else { continue }
      recipe.dismiss(ImageName("photo/", open.pages[index].photo))
      open.pages[index].content = .fetched
    }
    guard !recipe.build.steps.isEmpty else { return }
    self.open = open
    context.run(recipe.build)
  }

  /// Memory may have been short: everything is taken back and the picture gets one more chance.
  mutating func undecodable(_ photo: PhotoID, _ context: inout Context<Effect>) {
    guard let open, let index = open.pages.firstIndex(where: { $0.photo == photo }),
      case .ready = open.pages[index].content
    else { return }
    dismiss(Array(open.pages.indices), &context)
    if open.pages[index].wasUndecodable {
      // Its signature held: whatever it is, nobody changed it on its way.
      self.open?.pages[index].content = .failed(.unreadable)
    }
    self.open?.pages[index].wasUndecodable = true
  }

  /// Ends downloads and takes every picture back.
  mutating func close(_ context: inout Context<Effect>) {
    guard let open else { return }
    self.open = nil
    var recipe = RecipeBuilder()
    for page in open.pages {
      leave(page, &context)
      // Also of those being opened: their recipe may be presenting at this moment.
      if page.content.mayBePresented { recipe.dismiss(ImageName("photo/", page.post.info.photo)) }
    }
    guard !recipe.build.steps.isEmpty else { return }
    context.run(recipe.build)
  }

  /// Removes every trace of these photos: picture, container and file key.
  mutating func remove(
    _ posts: [SavedPost], of group: GroupID, hiding: Bool = false, _ context: inout Context<Effect>
  ) {
    let new = posts.filter { post in
      !removals.contains { $0.posts.holds(post.info.photo) }
    }
    guard !new.isEmpty else { return }
    stopFetchingAhead(new, &context)
    let request = context.request()
    removals.append(Removal(request: request, group: group, posts: new, isHiding: hiding))
    let recipe = Self.removing(new.map { $0.info.photo })
    context.run(recipe, as: request)
  }

  mutating func retryRemovals(_ context: inout Context<Effect>) {
    for index in removals.indices where removals[index].hasFailed {
      let request = context.request()
      removals[index].request = request
      removals[index].hasFailed = false
      let recipe = Self.removing(removals[index].posts.map { $0.info.photo })
      context.run(recipe, as: request)
    }
  }

  /// What came in after its page went: the picture is taken back, and of a photo that is no
  /// longer live nothing stays that arrived behind its removal.
  mutating func strayed(_ index: Int, _ answer: Answer, _ context: inout Context<Effect>) {
    if case .httpProgress = answer { return }
    let photo = strays.remove(at: index).photo
    // Opened anew in the meantime: the picture under this name is wanted again.
    if let open, open.pages.contains(where: { $0.photo == photo && !$0.isOver }) { return }
    let recipe: Recipe
    let isLive = groups.contains { facts in
      facts.posts.contains { $0.info.photo == photo && $0.expires > context.instant }
    }
    if isLive {
      var builder = RecipeBuilder()
      builder.dismiss(ImageName("photo/", photo))
      recipe = builder.build
    } else {
      recipe = Self.removing([photo])
    }
    context.run(recipe)
  }

  private static func removing(_ photos: [PhotoID]) -> Recipe {
    var recipe = RecipeBuilder()
    for photo in photos {
      recipe.dismiss(ImageName("photo/", photo))
      recipe.dropBlob(BlobName("post/", photo))
      recipe.forget(SecretName("filekey/", photo))
    }
    return recipe.build
  }
}

extension Viewer.Content {
  var mayBePresented: Bool {
    switch self {
    case .ready, .opening: true
    case .absent, .fetching, .fetched, .failed, .lockedOut: false
    }
  }

  var request: Request? {
    switch self {
    case .fetching(let request, _, _), .opening(let request, _, _): request
    case .absent, .fetched, .ready, .failed, .lockedOut: nil
    }
  }
}

extension Viewer.Page {
  var photo: PhotoID { post.info.photo }

  /// Most that its picture takes once decoded.
  var decodedBytes: UInt64 {
    if case .ready(let size, _) = content { return UInt64(size.width) * UInt64(size.height) * 4 }
    let side = UInt64(ImageSize.sentLongestSideMax)
    return side * side * 4
  }

  /// The page once its photo is there no longer, which ended at `end`.
  func over(_ end: Instant, at instant: Instant) -> Self {
    guard !isOver else { return self }
    var page = self
    page.isOver = true
    let isExpired = end <= instant && end != Group.takenBack
    page.content = .failed(isExpired ? .expired : .withdrawn)
    return page
  }
}

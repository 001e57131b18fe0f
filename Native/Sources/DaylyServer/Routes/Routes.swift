// The table of everything the server answers to; docs/architecture.md, "The server's routes".

import HTTPTypes
import Hummingbird
import Wire

/// Answers one method of one route.
typealias Answer = @Sendable (Request, DaylyContext) async throws -> Response

extension Backend {
  /// The router with all routes, `web` served beside them.
  func router(web: WebFiles?) -> Router<DaylyContext> {
    let router = Router(context: DaylyContext.self)
    router.add(middleware: FrontDoor(backend: self, styles: web?.styles ?? []))
    if let web { router.add(middleware: WebPages(files: web)) }
    addAccountRoutes(router)
    addGroupRoutes(router)
    addNewsRoutes(router)
    router.answer("/healthz", [.get: { [self] _, _ in try await health() }])
    router.answer("/livez", [.get: { [self] _, _ in alive() }])
    router.answer("/readyz", [.get: { [self] _, _ in await ready() }])
    router.answer("/metrics", [.get: { [self] in try await counters($0, $1) }])
    if mode == .development, let clock = clock as? MovableClock {
      router.answer(
        "/development/clock",
        [.post: { [self] request, _ in try await move(clock, request) }])
    }
    return router
  }

  private func addAccountRoutes(_ router: Router<DaylyContext>) {
    router.answer("/v1/codes", [.post: { [self] in try await requestCode($0, $1) }])
    router.answer("/v1/codes/verify", [.post: { [self] in try await verifyCode($0, $1) }])
    router.answer("/v1/accounts", [.post: { [self] in try await register($0, $1) }])
    router.answer("/v1/accounts/deletion", [.post: { [self] in try await deleteAccount($0, $1) }])
    router.answer("/v1/accounts/log", [.post: { [self] in try await readAccountLog($0, $1) }])
    router.answer(
      "/v1/accounts/{account}/log",
      [
        .get: { [self] in try await accountLog($0, $1) },
        .post: { [self] in try await appendToAccount($0, $1) },
      ])
    router.answer(
      "/v1/sessions/challenge", [.post: { [self] in try await challenge($0, $1) }])
    router.answer(
      "/v1/sessions",
      [
        .post: { [self] in try await openSession($0, $1) },
        .delete: { [self] request, _ in
          try await closeSession(try await session(request))
        },
      ])
    router.answer("/v1/devices", [.post: { [self] in try await addDevice($0, $1) }])
    addLinkRoutes(router)
    router.answer("/v1/prekey", [.put: { [self] request, _ in try await putPrekey(request) }])
    router.answer(
      "/v1/account-settings",
      [
        .get: { [self] request, _ in try await accountSettings(request) },
        .put: { [self] request, _ in try await putAccountSettings(request) },
      ])
    router.answer("/v1/sync", [.get: { [self] request, _ in try await sync(request) }])
  }

  private func addGroupRoutes(_ router: Router<DaylyContext>) {
    router.answer("/v1/groups", [.post: { [self] request, _ in try await createGroup(request) }])
    router.answer(
      "/v1/groups/{group}/log",
      [
        .get: { [self] in try await log($0, $1) },
        .post: { [self] in try await append($0, $1) },
      ])
    router.answer(
      "/v1/groups/{group}/prekeys", [.get: { [self] in try await prekeys($0, $1) }])
    router.answer("/v1/groups/{group}/posts", [.get: { [self] in try await feed($0, $1) }])
    router.answer(
      "/v1/groups/{group}/posts/{photo}",
      [
        .get: { [self] in try await download($0, $1) },
        .put: { [self] in try await upload($0, $1) },
        .delete: { [self] in try await withdraw($0, $1) },
      ])
    router.answer(
      "/v1/groups/{group}/missing-stanzas", [.get: { [self] in try await missingStanzas($0, $1) }])
    router.answer(
      "/v1/groups/{group}/posts/{photo}/stanzas/{device}",
      [.put: { [self] in try await putStanza($0, $1) }])
    router.answer(
      "/v2/invites/{invite}",
      [
        .get: { [self] in try await invitation($0, $1) },
        .put: { [self] in try await putNames($0, $1) },
      ])
  }
}

extension Backend {
  fileprivate func addLinkRoutes(_ router: Router<DaylyContext>) {
    router.answer("/v1/links/{link}", [.post: { [self] in try await waitAtLink($0, $1) }])
    router.answer("/v1/links/{link}/device", [.post: { [self] in try await offer($0, $1) }])
    router.answer(
      "/v1/links/{link}/certificate", [.put: { [self] in try await putCertificate($0, $1) }])
  }

  fileprivate func addNewsRoutes(_ router: Router<DaylyContext>) {
    router.answer("/v1/events", [.get: { [self] request, _ in try await listen(request) }])
    router.answer("/v1/push/key", [.get: { [self] request, _ in try await pushKey(request) }])
    router.answer(
      "/v1/push",
      [
        .put: { [self] request, _ in try await putPush(request) },
        .delete: { [self] request, _ in try await removePush(request) },
      ])
  }
}

extension Router<DaylyContext> {
  /// Registers `answers`, and `methodNotAllowed` for what is not among them.
  fileprivate func answer(_ path: String, _ answers: [HTTPRequest.Method: Answer]) {
    let allowed = answers.keys.map(\.rawValue).sorted().joined(separator: ", ")
    let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .delete, .patch, .options]
    for method in methods {
      let answer: Answer =
        answers[method] ?? { _, _ in
          throw Refusal(.methodNotAllowed, "This address takes \(allowed) only.")
        }
      on(RouterPath(path), method: method) { request, context in
        try await answer(request, context)
      }
    }
  }
}

// Which part of the world carries out which effect.

import Bytes
import Foundation
import NativeCrypto
import NativeImages
import Wire

extension Shell {
  /// Carries out one effect. Storage and cryptography answer before this returns, so their order
  /// is the core's; the network and the clock answer later.
  func carryOut(_ effect: Effect) {
    switch effect {
    case .persist(let request, let changes):
      if let fault = records.persist(changes) {
        send(.persistFailed(request: request, fault: fault))
      } else {
        send(.persisted(request: request))
      }
    case .recipe(let request, let recipe): send(answer(request, recipe))
    case .http(let request, let message): start(request, message)
    case .cancel(let request): calls[request]?.task.cancel()
    case .wake(let timer, let instant):
      wakeCalls.wake(timer, at: instant, by: options.clock) { [weak self] in
        await self?.send(.timerFired(timer: timer))
      }
    case .sleep(let timer): wakeCalls.sleep(timer)
    // A terminal has no camera; the core then offers the library.
    case .openCamera: send(.capture(event: .cameraFailed(access: .noDevice)))
    case .closeCamera, .setTorch, .setZoom, .focusAt: break
    case .capture: send(.capture(event: .captureFailed(fault: .empty)))
    case .pick(let draft): pick(draft)
    case .dropDraft(let draft): try? blobs.drop(draft)
    // Nothing here offers to turn or crop.
    case .reframe(let draft, _):
      send(.capture(event: .frameFailed(draft: draft, fault: .undecodable)))
    // Whoever drives this shell reads the link from the screen and hands it out.
    case .copyLink(let path, _) where path.string.hasPrefix("/device/"):
      send(.linking(event: .linkHandedOut))
    case .copyLink, .shareLink: send(.invitation(event: .linkHandedOut))
    // A command line has none of it: its files stay, and nothing announces.
    case .askSystem, .announce: break
    case .subscribePush: send(.push(event: .subscribeFailed))
    // A command is over before a stream would pay: what it waits for, it asks for.
    case .listen, .unlisten: break
    case .deliver(let envelope): send(library: .received(envelope: envelope))
    case .acknowledge(let channel, let number):
      send(library: .acknowledged(channel: channel, number: number))
    case .answerLibrary(let request, let answer): answered(request, answer)
    case .exportAccount(let export): note(export)
    case .erase: erase()
    case .exportFile(let blob, let name):
      noteExport(
        content(blob).flatMap { files.export($0, as: name.string, in: options.exports) })
    }
  }

  private func content(_ name: BlobName) -> [UInt8]? { try? blobs.blob(name) }

  private func pick(_ draft: BlobName) {
    guard let picture = options.picture else {
      send(.capture(event: .pickCancelled))
      return
    }
    do throws(PictureFault) {
      let prepared = try files.prepare(picture)
      do throws(StoreFault) { try blobs.put(prepared.jpeg, as: draft) } catch {
        throw .image(error == .full ? .storageFull : .unkept)
      }
      notePicture(nil)
      send(.capture(event: .picked(draft: draft, size: prepared.size)))
    } catch {
      notePicture(error)
      send(.capture(event: .pickFailed(fault: error.imageFault)))
    }
  }
}

extension Shell {
  /// Fills in what the core only named and sends the request on its way.
  private func start(_ request: Request, _ message: HTTPMessage) {
    guard let call = call(for: message) else {
      send(.httpFailed(request: request, fault: .missingBlob))
      return
    }
    let header = cookies.header(for: call.path, now: options.clock.now.date)
    let task = Task { [http] in
      let result = await http.run(call, cookies: header) { [weak self] set in
        await self?.take(cookies: set)
      } progress: { [weak self] moved, total in
        await self?.send(.httpProgress(request: request, moved: moved, total: total))
      }
      self.finish(request, message, result)
    }
    var isUpload = false
    if case .blob = message.body { isUpload = true }
    calls[request] = HTTPTask(isUpload: isUpload, task: task)
  }

  private func call(for message: HTTPMessage) -> HTTPCall? {
    var call = HTTPCall(
      method: message.method, path: message.path.string, body: nil, contentType: HTTP.wireType,
      most: Int(message.most), patience: message.patience)
    // Only paths of the server itself: "//host" would be another one.
    guard call.path.hasPrefix("/"), !call.path.hasPrefix("//") else { return nil }
    switch message.body {
    case .none: break
    case .pieces(let pieces):
      var writer = ByteWriter()
      for piece in pieces {
        switch piece {
        case .bytes(let bytes): writer.append(bytes)
        case .secretText(let name):
          guard let secret = secrets.bytes(name) else { return nil }
          writer.bytes(secret)
        }
      }
      call.body = writer.bytes
    case .blob(let name):
      guard let content = content(name) else { return nil }
      call.body = content
      call.contentType = HTTP.containerType
    }
    return call
  }

  private func take(cookies headers: [String]) {
    guard !headers.isEmpty else { return }
    let before = cookies
    for header in headers { cookies.take(header, now: options.clock.now.date) }
    if cookies != before { CookieStore(database: database).save(cookies) }
  }

  private func finish(_ request: Request, _ message: HTTPMessage, _ result: HTTPResult) {
    calls[request] = nil
    switch result {
    case .failed(let fault): send(.httpFailed(request: request, fault: fault))
    case .answered(let status, let body):
      if message.opensSession, (400..<500).contains(status), status != 429 {
        http.note(.deviceRefused)
      }
      guard status == 200, let name = message.saveAs else {
        send(.httpAnswered(request: request, status: status, body: body))
        return
      }
      do throws(StoreFault) {
        try committer.settle()
        try blobs.put(body, as: name)
        send(.httpAnswered(request: request, status: status, body: []))
      } catch {
        // Neither can be helped from here; what could not be stored is asked for again later.
        send(.httpFailed(request: request, fault: error == .full ? .storageFull : .unkept))
      }
    }
  }
}

extension HTTPMessage {
  /// Whether it asks for a session with the device's key.
  fileprivate var opensSession: Bool {
    path == "/v1/sessions" || path == "/v1/sessions/challenge"
  }
}

// Why a server gives no answer at all, told apart so that a person can be told in plain words.

import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// The server did not answer at all.
public enum WebUnreachable: Error, Equatable, Sendable {
  case unknownHost
  case refused
  /// Connected or not, nothing was heard.
  case silent
  case certificate(String)
  /// The other side does not speak TLS, or not as we do.
  case encryption(String)
  case cutOff
  case other(String)
}

extension WebUnreachable {
  /// What an error of the network came from.
  init(_ error: any Error) {
    switch error {
    case let error as HTTPClientError: self.init(error)
    case let error as NIOConnectionError: self.init(error)
    case let error as NIOSSLExtraError where error == .failedToValidateHostname:
      self = .certificate("it was made for another name")
    case let error as NIOSSLError: self.init(error)
    case let error as IOError where error.errnoCode == ECONNREFUSED: self = .refused
    case let error as IOError where error.errnoCode == ECONNRESET: self = .cutOff
    case let error as IOError: self = .other(String(cString: strerror(error.errnoCode)))
    case let error as ChannelError:
      if case .connectTimeout = error { self = .silent } else { self = .cutOff }
    case is HTTPParserError: self = .other("what answers there does not speak HTTP")
    default: self = .other("the connection failed")
    }
  }

  private init(_ error: HTTPClientError) {
    switch error {
    case .connectTimeout, .readTimeout, .writeTimeout, .deadlineExceeded, .tlsHandshakeTimeout:
      self = .silent
    case .remoteConnectionClosed, .cancelled: self = .cutOff
    default: self = .other(error.shortDescription)
    }
  }

  private init(_ error: NIOConnectionError) {
    if let failure = error.connectionErrors.first {
      self.init(failure.error)
    } else if error.dnsAError != nil || error.dnsAAAAError != nil {
      self = .unknownHost
    } else {
      self = .silent
    }
  }

  private init(_ error: NIOSSLError) {
    let text = String(describing: error)
    if text.contains("CERTIFICATE_VERIFY_FAILED") {
      self = .certificate("nobody this machine trusts has signed it")
    } else if case .unableToValidateCertificate = error {
      self = .certificate("it cannot be validated")
    } else if case .noCertificateToValidate = error {
      self = .certificate("there is none")
    } else {
      // What the library says names lines of its own source.
      let speaksNone = text.contains("WRONG_VERSION_NUMBER") || text.contains("HTTP_REQUEST")
      self = .encryption(speaksNone ? "it speaks no TLS" : "the handshake failed")
    }
  }
}

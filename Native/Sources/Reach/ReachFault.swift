// Whether a server can be reached, and if not, why: in more words than the core needs, for the
// person at the terminal. The app's requests and the comparison of a served app share it.

import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// Why the last request came to nothing.
public enum ReachFault: Error, Equatable, Sendable {
  case unknownHost
  case refused
  /// Connected or not, nothing was heard.
  case silent
  case certificate(String)
  /// The other side does not speak TLS, or not as we do.
  case encryption(String)
  /// Something answers there that is not Dayly: a proxy, a sign-in page of a network.
  case notDayly(status: UInt16)
  case cutOff
  /// The server no longer opens a session for this device.
  case deviceRefused
  case other(String)
}

extension ReachFault {
  /// What an error of the network came from.
  public init(_ error: any Error) {
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

  /// Completes "https://… cannot be reached: ".
  public var sentence: String {
    switch self {
    case .unknownHost: "there is no such host (DNS)."
    case .refused: "nothing listens there (connection refused)."
    case .silent: "no answer in time."
    case .certificate(let why): "its certificate is not accepted: \(why)."
    case .encryption(let why): "no encrypted connection: \(why)."
    case .notDayly(let status): "what answers there is not a Dayly server (HTTP \(status))."
    case .cutOff: "the connection was cut off."
    case .deviceRefused: "it no longer knows this device."
    case .other(let why): "\(why)."
    }
  }
}

/// Whose signature on a server's certificate counts.
public enum CertificateTrust: Hashable, Sendable {
  /// Those the system trusts, or the file that SSL_CERT_FILE names.
  case system
  /// Those in this PEM file, and nobody else.
  case file(String)
}

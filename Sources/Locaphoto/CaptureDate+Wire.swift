// An item's date as it lies in a container, and as it crosses a border.

import Bytes
import Wire

extension MediaDate {
  public init(_ date: CaptureDate) {
    let moment: DateMoment
    switch date.moment {
    case .unknown: moment = .unknown
    case .local(let milliseconds): moment = .local(milliseconds: milliseconds)
    case .instant(let instant, let offset): moment = .instant(instant: instant, offset: offset)
    }
    self.init(
      source: DateSource(date.source), certainty: DateCertainty(date.certainty), day: date.day,
      moment: moment)
  }
}

extension CaptureDate {
  public init(_ date: MediaDate) {
    let moment: Moment
    switch date.moment {
    case .unknown: moment = .unknown
    case .local(let milliseconds): moment = .local(milliseconds: milliseconds)
    case .instant(let instant, let offset): moment = .instant(instant, offsetMinutes: offset)
    }
    self.init(
      source: Source(date.source), certainty: Certainty(date.certainty), day: date.day,
      moment: moment)
  }
}

extension DateSource {
  fileprivate init(_ source: CaptureDate.Source) {
    switch source {
    case .clock: self = .clock
    case .metadata: self = .metadata
    case .sidecar: self = .sidecar
    case .fileName: self = .fileName
    case .modification: self = .modification
    case .person: self = .person
    }
  }
}

extension CaptureDate.Source {
  fileprivate init(_ source: DateSource) {
    switch source {
    case .clock: self = .clock
    case .metadata: self = .metadata
    case .sidecar: self = .sidecar
    case .fileName: self = .fileName
    case .modification: self = .modification
    case .person: self = .person
    }
  }
}

extension DateCertainty {
  fileprivate init(_ certainty: CaptureDate.Certainty) {
    switch certainty {
    case .certain: self = .certain
    case .probable: self = .probable
    case .guessed: self = .guessed
    }
  }
}

extension CaptureDate.Certainty {
  fileprivate init(_ certainty: DateCertainty) {
    switch certainty {
    case .certain: self = .certain
    case .probable: self = .probable
    case .guessed: self = .guessed
    }
  }
}

/// What is wrong with what stands beside the scheduler: background sessions, pushes, progress.
public enum NeighbourMistake: Equatable, Sendable {
  case session(SessionUse)
  case fileNotMoved(String)
  case sessionEvents(SessionEvents)
  case payloadNotSilent(Payload)
  case fetchResultMissing(String)
  case pushModeMissing
  case progressMissing

  /// How a background session is used that knows nothing but its delegate.
  public enum SessionUse: Equatable, Sendable {
    case withoutDelegate, closure, awaited
  }

  public enum SessionEvents: Equatable, Sendable {
    case nobody
    case notKept(String)
    case neverCalled
  }

  public enum Payload: Equatable, Sendable {
    case missing
    case misspelt(String)
    case notOne
    case unreadable
  }
}

extension NeighbourMistake {
  var code: MistakeCode {
    switch self {
    case .session: .sessionUse
    case .fileNotMoved: .fileNotMoved
    case .sessionEvents: .sessionEvents
    case .payloadNotSilent: .payloadNotSilent
    case .fetchResultMissing: .fetchResultMissing
    case .pushModeMissing: .pushModeMissing
    case .progressMissing: .progressMissing
    }
  }
}

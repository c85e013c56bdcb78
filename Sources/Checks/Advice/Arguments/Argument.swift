import Scenarios
public import SchedulerEngine

/// What is said under pressure, and answered by figures of a month that is simulated on the spot.
public enum Argument: Equatable, Sendable {
  case polling(Span)
  case onlyAssertions
  case usersPhone
  case shipNow
}

extension Argument {
  /// The topics of `bgsim advise`; polling has an interval and so an option of its own.
  public static let topics: [(name: String, said: String, argument: Argument)] = [
    ("only-assertions", "All our work runs under an assertion.", .onlyAssertions),
    ("users-phone", "The code is right; it must be the user's phone.", .usersPhone),
    ("ship-now", "Ship it now; we can add background work later.", .shipNow),
  ]

  var said: String {
    switch self {
    case .polling(let span): "Let's poll every \(span.written)."
    default: Argument.topics.first { $0.argument == self }?.said ?? ""
    }
  }

  /// As it is asked.
  var asking: String {
    switch self {
    case .polling(let span): "bgsim advise --polling \(span.written)"
    default: "bgsim advise \(Argument.topics.first { $0.argument == self }?.name ?? "")"
    }
  }
}

/// What happens to a continued run between its launch and its end. Single units leave no row.
public enum ContinuedEvent: Equatable, Sendable {
  /// The system shows title, progress and a stop control (fact 81).
  case shown
  case hidden
  /// No progress since this instant, for so long that it is risky.
  case stalled(since: Instant)
  /// TaskProgress again, before it was too late.
  case movedOn
  /// How far it is, told where that matters: at its end, and when least progress decides.
  case progress(TaskProgress)
  /// Fewer units were reported than before; the report was not taken over.
  case fell(from: Int64, to: Int64)
  case titleChanged
  /// The system asks the user whether it shall go on.
  case asked
  case answered(UserAnswer)
}

/// What the user says when asked whether a continued task shall go on.
public enum UserAnswer: UInt8, Sendable {
  case keeps
  case stops
  /// The question stays unanswered; that the task goes on is assumed.
  case silent
}

public import SchedulerEngine

/// A call of app code that had no effect, cost the app its life, or would cost it on another system, as
/// the log tells it.
public struct CallFailure: Equatable, Sendable {
  public enum Call: Equatable, Sendable {
    case submission(SubmissionRefusal)
    case registration(Registration)
    case completion(RunID, Completion)
  }

  public let at: Instant
  public let process: ProcessID
  /// Nil when the log does not say whose process it was.
  public let app: AppID?
  public let name: NameID
  public let call: Call
}

public import SchedulerEngine

extension Scenario {
  /// One identifier of an app: what its code asks for, when, and what its handler does.
  public struct Task: Equatable, Sendable {
    public var kind = TaskKind.refresh
    public var identifier = Located("")
    public var submit: Located<[Located<SubmitRule>]>?
    public var earliest: Located<Span>?
    /// In its place: not before this time of the next day after each submission.
    public var earliestTomorrow: Located<Span>?
    public var requires: Located<[Located<Requirement>]>?
    /// Of the data a health research request needs.
    public var protection: Located<FileProtection>?
    public var registers: Located<RegistrationHabit>?
    public var work: Located<Work>?
    public var onExpiration: Located<WorkModel.Expiration>?
    public var resubmit: Located<WorkModel.Resubmission>?
    /// Wherever the handler submits again, it submits the requests of all tasks of its app.
    public var resubmitsEveryTask: Located<Bool>?
    /// What to do with a continued request when there is no room for it.
    public var strategy: Located<SubmissionStrategy>?
    public var userInitiated: Located<Bool>?
    /// What the user answers when the system asks whether continued work shall go on.
    public var whenAsked: Located<UserAnswer>?
    /// When a push comes by itself.
    public var arrives: Located<[Located<Arrivals>]>?
    /// How many bytes a transfer moves, one way or the other.
    public var upload: Located<Int64>?
    public var download: Located<Int64>?
    public var discretionary: Located<Bool>?
    public var cellular: Located<Bool>?
    public var lowDataMode: Located<Bool>?
    /// Whether the app is launched or resumed when they are through.
    public var launchEvents: Located<Bool>?
    public var timeout: Located<Span>?
    /// The transfer that takes over what is left when the time is up.
    public var handsOver: Located<String>?
  }

  public enum Requirement: String, CaseIterable, Sendable {
    case power, network, gpu, neuralEngine

    var kinds: [TaskKind] {
      switch self {
      case .power, .network: [.processing, .healthResearch]
      case .gpu: [.continued]
      case .neuralEngine: TaskKind.submitted
      }
    }
  }

  public enum SubmitRule: Equatable, Sendable {
    case onLaunch
    case onBackground
    case onOpen
    /// Asks for pending requests before each call and does not replace one.
    case ifNotPending
    case at(TimePoint)
    /// As long as the app is in the foreground.
    case every(Span)
  }

  public struct Work: Equatable, Sendable {
    public var takes: Located<ClosedRange<Span>>?
    /// Work that carries over runs.
    public var total: Located<Span>?
    public var checkpoint: Located<Span>?
    /// Rather than in the background.
    public var isMeasuredInFront: Located<Bool>?
    /// Of one core.
    public var cpu: Located<Share>?
    /// Moved over whatever network there is.
    public var bytes: Located<Int64>?
    public var ending: Located<WorkModel.Ending>?
    /// Completes once more so long after the call that counts.
    public var completesAgain: Located<Span>?
    public var blocksQueue: Located<Bool>?
    /// Continued work advances by units.
    public var units: Located<Int64>?
    public var pace: Located<Pace>?
    public var stalls: [Located<Stall>] = []
    /// The title changes whenever one of these units is done.
    public var retitles: Located<[Located<Int64>]>?
    /// Here a unit less than before is reported.
    public var fallsAt: Located<Int64>?
  }

  public struct Pace: Equatable, Sendable {
    public var units: Int64
    public var per: Span
  }

  /// Continued work that makes no progress for a while once so many units are done.
  public struct Stall: Equatable, Sendable {
    public var atUnit = Located<Int64>(0)
    public var length = Located(Span.zero)
  }
}

/// `a..b`, both included; either end may be open.
public struct CountRange: Equatable, Sendable {
  public var lowest: Int64
  public var highest: Int64?

  public func contains(_ count: Int64) -> Bool {
    count >= lowest && highest.map { count <= $0 } ?? true
  }
}

extension TaskKind {
  /// In the order in which the keys of a task are documented.
  static let documented: [TaskKind] = [
    .refresh, .processing, .continued, .healthResearch, .push, .transfer,
  ]
  static let submitted = documented.filter { $0.isSubmitted }
  /// What app code asks for, of the scheduler or of a session.
  static let asked = documented.filter { $0 != .push }
}

public import SchedulerEngine

extension Scenario {
  /// One identifier of an app: what its code asks for, when, and what its handler does.
  public struct Task: Equatable, Sendable {
    public var kind = TaskKind.refresh
    public var identifier = Located("")
    public var submit: Located<[Located<SubmitRule>]>?
    public var earliest: Located<Span>?
    /// In place of `earliest`: not before this time on the day after each submission.
    public var earliestTomorrow: Located<Span>?
    public var requires: Located<[Located<Requirement>]>?
    /// The protection of the data that a health research request needs.
    public var protection: Located<FileProtection>?
    public var registers: Located<RegistrationHabit>?
    public var work: Located<Work>?
    public var onExpiration: Located<WorkModel.Expiration>?
    public var resubmit: Located<WorkModel.Resubmission>?
    /// Whether the handler submits the requests of all tasks of its app whenever it submits again.
    public var resubmitsEveryTask: Located<Bool>?
    /// What to do with a continued request when there is no room for it.
    public var strategy: Located<SubmissionStrategy>?
    public var userInitiated: Located<Bool>?
    /// What the user answers when asked whether continued work should go on.
    public var whenAsked: Located<UserAnswer>?
    /// When a push arrives, apart from events.
    public var arrives: Located<[Located<Arrivals>]>?
    /// How many bytes a transfer uploads or downloads.
    public var upload: Located<Int64>?
    public var download: Located<Int64>?
    public var discretionary: Located<Bool>?
    public var cellular: Located<Bool>?
    public var lowDataMode: Located<Bool>?
    /// Whether the app is launched or resumed when its transfers are done.
    public var launchEvents: Located<Bool>?
    public var timeout: Located<Span>?
    /// The transfer that takes over the remaining work when the time is up.
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
    /// Asks for the pending requests before each call, and never replaces one.
    case ifNotPending
    case at(TimePoint)
    /// Repeats while the app is in the foreground.
    case every(Span)
  }

  public struct Work: Equatable, Sendable {
    public var takes: Located<ClosedRange<Span>>?
    /// Work that continues from run to run.
    public var total: Located<Span>?
    public var checkpoint: Located<Span>?
    /// Whether the length was measured in the foreground rather than in the background.
    public var isMeasuredInFront: Located<Bool>?
    /// A share of one core.
    public var cpu: Located<Share>?
    /// The bytes moved over whichever network is available.
    public var bytes: Located<Int64>?
    public var ending: Located<WorkModel.Ending>?
    /// Completes the task a second time, this long after the call that counts.
    public var completesAgain: Located<Span>?
    public var blocksQueue: Located<Bool>?
    /// The number of units in which continued work advances.
    public var units: Located<Int64>?
    public var pace: Located<Pace>?
    public var stalls: [Located<Stall>] = []
    /// The title changes whenever one of these units is done.
    public var retitles: Located<[Located<Int64>]>?
    /// At this unit, one unit less than before is reported.
    public var fallsAt: Located<Int64>?
  }

  public struct Pace: Equatable, Sendable {
    public var units: Int64
    public var per: Span
  }

  /// Continued work that makes no progress for a while after this many units.
  public struct Stall: Equatable, Sendable {
    public var atUnit = Located<Int64>(0)
    public var length = Located(Span.zero)
  }
}

/// `a..b`, both ends included; either end may be open.
public struct CountRange: Equatable, Sendable {
  public var lowest: Int64
  public var highest: Int64?

  public func contains(_ count: Int64) -> Bool {
    count >= lowest && highest.map { count <= $0 } ?? true
  }
}

extension TaskKind {
  /// In the order in which the documentation lists the keys of a task.
  static let documented: [TaskKind] = [
    .refresh, .processing, .continued, .healthResearch, .push, .transfer,
  ]
  static let submitted = documented.filter { $0.isSubmitted }
  /// What app code asks the scheduler or a URL session for.
  static let asked = documented.filter { $0 != .push }
}

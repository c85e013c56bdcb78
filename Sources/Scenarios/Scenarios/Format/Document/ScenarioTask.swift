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
    public var strategy: Located<Strategy>?
    /// Whether the user asked for the continued work.
    public var userInitiated: Located<Bool>?
    /// What the user answers when the system asks whether continued work shall go on.
    public var whenAsked: Located<Answer>?
    /// When a push comes by itself.
    public var arrives: Located<[Located<Arrivals>]>?
    /// How many bytes a transfer moves, one way or the other.
    public var upload: Located<Int64>?
    public var download: Located<Int64>?
    public var discretionary: Located<Bool>?
    /// Whether the bytes may move over cellular.
    public var cellular: Located<Bool>?
    /// Whether they may move while Low Data Mode is on.
    public var lowDataMode: Located<Bool>?
    /// Whether the app is launched or resumed when they are through.
    public var launchEvents: Located<Bool>?
    public var timeout: Located<Span>?
    /// The transfer that takes over what is left when the time is up.
    public var handsOver: Located<String>?

    public init() {}
  }

  public enum TaskKind: String, CaseIterable, Sendable {
    case refresh, processing, continued, healthResearch
    /// What a server sends and no app asks for.
    case push

    /// Bytes that the system moves outside of the app.
    case transfer

    /// Whether app code hands a request to the scheduler.
    public var isSubmitted: Bool { self != .push && self != .transfer }

    static var submitted: [TaskKind] { allCases.filter { $0.isSubmitted } }
    /// What app code asks for, of the scheduler or of a session.
    static var asked: [TaskKind] { allCases.filter { $0 != .push } }
  }

  public enum Requirement: String, CaseIterable, Sendable { case power, network, gpu }
  public enum Strategy: String, CaseIterable, Sendable { case queue, fail }
  public enum Answer: String, CaseIterable, Sendable { case keep, stop, ignore }

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
}

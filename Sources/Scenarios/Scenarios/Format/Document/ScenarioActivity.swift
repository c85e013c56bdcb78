public import SchedulerEngine

extension Scenario {
  /// What an app does outside its tasks, under an assertion unless it says otherwise.
  public struct Activity: Equatable, Sendable {
    public var name = Located("")
    public var begins: Located<ActivityModel.Beginning>?
    public var takes: Located<SpanRange>?
    public var holdsAssertion: Located<Bool>?
    /// Whether the assertion is ended once the work is done.
    public var endsWhenDone: Located<Bool>?
    public var onExpiration: Located<ActivityExpiration>?
    /// From the expiration handler's call to the assertion's end.
    public var endsAfter: Located<Span>?
    public var atOnce: Located<Int64>?
    public var locksFile: Located<Bool>?

    public init() {}
  }

  public enum ActivityExpiration: String, CaseIterable, Sendable {
    case end, ignore, noHandler, endWrongIdentifier, beginAgain
  }
}

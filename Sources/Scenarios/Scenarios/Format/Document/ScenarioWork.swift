public import SchedulerEngine

extension Scenario {
  /// What a handler does with its time.
  public struct Work: Equatable, Sendable {
    public var takes: Located<SpanRange>?
    /// Work that carries over runs.
    public var total: Located<Span>?
    public var checkpoint: Located<Span>?
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

    public init() {}
  }

  public struct Pace: Equatable, Sendable {
    public var units: Int64
    public var per: Span

    public init(units: Int64, per: Span) {
      self.units = units
      self.per = per
    }
  }

  /// Continued work that makes no progress for a while once so many units are done.
  public struct Stall: Equatable, Sendable {
    public var atUnit = Located<Int64>(0)
    public var length = Located(Span.zero)

    public init() {}
  }
}

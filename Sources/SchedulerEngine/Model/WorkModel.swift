/// What a handler does with its time, described instead of written: what a scenario can say.
public struct WorkModel: Equatable, Sendable {
  public enum Ending: UInt8, Sendable {
    case succeeds
    case fails
    /// `setTaskCompleted` is never called.
    case neverCompletes
  }

  public enum Resubmission: UInt8, Sendable {
    case first
    /// After the work, before completing.
    case last
    /// After completing, one hop later, when the process may be frozen already.
    case afterCompleting
    case never
  }

  public enum Expiration: Equatable, Sendable {
    /// Stops working and completes this long after it was told.
    case completes(after: Span)
    /// Has a handler that does nothing; the work goes on.
    case ignored
    case noHandler
  }

  public var shortest: Span
  public var longest: Span
  public var ending = Ending.succeeds
  public var resubmission = Resubmission.first
  public var expiration = Expiration.completes(after: .zero)
  /// Share of one core while it works.
  public var processor = Share.percent(30)
  /// Bytes moved over whatever network there is.
  public var networkBytes: Int64 = 0

  public init(takes shortest: Span, upTo longest: Span? = nil) {
    self.shortest = shortest
    self.longest = longest ?? shortest
  }
}

/// When modelled app code calls `submit`.
public enum SubmissionTrigger: UInt8, Sendable {
  case onLaunch
  case onOpen
  case onBackground
}

/// One identifier of a modelled app: what it submits, when, and what its handler does.
public struct TaskModel: Equatable, Sendable {
  public var kind: TaskKind
  public var name: NameID
  public var needs: RequestNeeds = []
  /// Of the data a health research request needs.
  public var protection = FileProtection.untilFirstUnlock
  /// Earliest begin this long after each submission; nil submits without a date.
  public var earliestAfter: Span?
  public var submits: SubmissionTrigger? = .onBackground
  /// Asks for pending requests first and does not replace one.
  public var onlyIfNotPending = false
  public var work: WorkModel

  public init(_ kind: TaskKind, _ name: NameID, work: WorkModel) {
    self.kind = kind
    self.name = name
    self.work = work
  }
}

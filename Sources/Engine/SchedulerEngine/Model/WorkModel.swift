/// What a handler does with its time, described instead of written: what a scenario can say.
public struct WorkModel: Equatable, Sendable {
  public enum Ending: UInt8, Sendable {
    case succeeds
    case fails
    /// `setTaskCompleted` is never called.
    case neverCompletes
    /// The process crashes where the work would have ended.
    case crashes
  }

  public enum Resubmission: UInt8, Sendable {
    case first
    /// Before the work, and again right before completing unsuccessfully.
    case firstAndOnFailure
    /// After the work, before completing.
    case last
    /// After completing, one hop later, when the process may be frozen already.
    case afterCompleting
    case never
    /// Right before completing successfully, so a failure ends the chain.
    case onSuccess
    /// Right before completing unsuccessfully, so the first success ends the chain.
    case onFailure
    /// Right before completing with work left over.
    case untilDone
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
  /// Work that carries over runs: each goes on where the last one stopped, and `takes` says nothing.
  /// A run after the whole is done begins it anew.
  public var total: Span?
  /// So often a run saves what is done of the total; the rest is lost when it is stopped.
  public var checkpoint: Span?
  public var ending = Ending.succeeds
  /// Calls `setTaskCompleted` once more, this long after the call that counts.
  public var completesAgain: Span?
  /// The work occupies the queue on which its expiration handler would be called, so that nobody
  /// hears it (fact 221).
  public var blocksQueue = false
  public var resubmission = Resubmission.first
  /// Submits the requests of all the app's tasks wherever it would submit its own.
  public var resubmitsEveryTask = false
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

extension WorkModel {
  /// What is done of the total after working so long: a run that is stopped keeps whole checkpoints.
  func progress(from before: Span, worked: Span) -> Span {
    guard let total else { return .zero }
    if total - before <= worked { return total }
    guard let checkpoint, checkpoint > .zero else { return before }
    let kept = worked.milliseconds / checkpoint.milliseconds * checkpoint.milliseconds
    return before + Span(milliseconds: kept)
  }
}

/// When modelled app code calls `submit`; empty where only its handler or a script does.
public struct SubmissionTriggers: OptionSet, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let onLaunch = SubmissionTriggers(rawValue: 1)
  public static let onOpen = SubmissionTriggers(rawValue: 2)
  public static let onBackground = SubmissionTriggers(rawValue: 4)
}

/// When modelled app code calls `register` for an identifier.
public enum RegistrationHabit: UInt8, Sendable {
  case atLaunch
  /// When the app comes to the front, which is after its launch; once in a process.
  case late
  case twice
  case never
  /// When the user asks for the work, once in a process: right for continued tasks (fact 25).
  case beforeSubmitting
  /// The same without remembering that it was done (facts 27, 223).
  case beforeEachSubmitting
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
  /// Earliest begin at this time of the next local day instead.
  public var earliestTomorrow: Span?
  public var registers = RegistrationHabit.atLaunch
  public var submits = SubmissionTriggers.onBackground
  /// Also so often while the app is in front, first this long after it came there.
  public var submitsEvery: Span?
  /// Asks for pending requests first and does not replace one.
  public var onlyIfNotPending = false
  /// What a continued request says besides its name.
  public var continued = ContinuedTerms()
  public var work: WorkModel
  /// Told that its time is up, the handler leaves the rest to this transfer of its app.
  public var handsOver: NameID?
  /// What a transfer moves.
  public var transfer: TransferTerms?
  /// The progress of a continued task, in whose place `takes` and `total` say nothing.
  public var units: UnitWork?

  public init(_ kind: TaskKind, _ name: NameID, work: WorkModel) {
    self.kind = kind
    self.name = name
    self.work = work
  }

  /// What the app does about a silent push: nobody submits it, and it has no expiration handler.
  public init(push name: NameID, work: WorkModel) {
    self.init(.push, name, work: work)
    self.work.resubmission = .never
    self.work.expiration = .noHandler
    submits = []
    registers = .never
  }

  /// A transfer and what the app does when it is told of its end: nobody submits it to the scheduler, and
  /// a handler that has to be called comes with it (fact 305).
  public init(transfer name: NameID, _ terms: TransferTerms, work: WorkModel) {
    self.init(.transfer, name, work: work)
    transfer = terms
    self.work.resubmission = .never
    self.work.expiration = .noHandler
    registers = .never
  }
}

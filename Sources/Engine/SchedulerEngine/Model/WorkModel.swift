/// A model of what a handler does, which a scenario can describe instead of code.
public struct WorkModel: Equatable, Sendable {
  public enum Ending: UInt8, Sendable {
    case succeeds
    case fails
    /// `setTaskCompleted` is never called.
    case neverCompletes
    /// The process crashes at the time the work would have ended.
    case crashes
  }

  public enum Resubmission: UInt8, Sendable {
    case first
    /// Before the work, and again just before completing unsuccessfully.
    case firstAndOnFailure
    /// After the work, before completing.
    case last
    /// After completing, one asynchronous hop later, when the process may already be suspended.
    case afterCompleting
    case never
    /// Just before completing successfully, so a failure ends the chain.
    case onSuccess
    /// Just before completing unsuccessfully, so the first success ends the chain.
    case onFailure
    /// Just before completing with work left over.
    case untilDone
    /// Before the work, if it is told of a transfer that did not finish: begins it again (facts 99, 285).
    case whenLost
  }

  public enum Expiration: Equatable, Sendable {
    /// Stops working and completes this long after the expiration.
    case completes(after: Span)
    /// Has a handler that does nothing; the work continues.
    case ignored
    case noHandler
  }

  public var shortest: Span
  public var longest: Span
  /// The total work across runs. Each run continues where the last one stopped, and `takes` is ignored; once
  /// the total is done, the next run starts over.
  public var total: Span?
  /// How often a run saves its progress on the total; unsaved work is lost when it is stopped.
  public var checkpoint: Span?
  /// Whether the duration was measured in the foreground, so that the work is slower in the background (fact
  /// 329). Otherwise the duration holds in the background.
  public var isMeasuredInFront = false
  public var ending = Ending.succeeds
  /// The time from the `setTaskCompleted` that counts to a second call; nil if there is none.
  public var completesAgain: Span?
  /// The work occupies the queue on which its expiration handler would be called, so the handler is never
  /// called (fact 221).
  public var blocksQueue = false
  public var resubmission = Resubmission.first
  /// Whether it submits the requests of all the app's tasks where it would submit its own.
  public var resubmitsEveryTask = false
  public var expiration = Expiration.completes(after: .zero)
  /// The share of one core that it uses while it works.
  public var processor = Share.percent(30)
  /// Bytes moved over whichever network is available.
  public var networkBytes: Int64 = 0
  /// Whether it computes on the Neural Engine and gives up if that is refused.
  public var usesNeuralEngine = false

  public init(takes shortest: Span, upTo longest: Span? = nil) {
    self.shortest = shortest
    self.longest = longest ?? shortest
  }

  /// The progress on the total after working this long: a run that is stopped keeps only whole checkpoints.
  func progress(from before: Span, worked: Span) -> Span {
    guard let total else { return .zero }
    if total - before <= worked { return total }
    guard let checkpoint, checkpoint > .zero else { return before }
    let kept = worked.milliseconds / checkpoint.milliseconds * checkpoint.milliseconds
    return before + Span(milliseconds: kept)
  }
}

/// When modelled app code calls `submit`; empty if only its handler or a script does.
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
  /// When the app comes to the foreground, which is after its launch; once per process.
  case late
  case twice
  case never
  /// When the user asks for the work, once per process: right for continued tasks (fact 25).
  case beforeSubmitting
  /// As above, but every time, without remembering that it is registered (facts 27, 223).
  case beforeEachSubmitting
}

/// One identifier of a modelled app: what it submits and when, and what its handler does.
public struct TaskModel: Equatable, Sendable {
  public var kind: TaskKind
  public var name: NameID
  public var needs: RequestNeeds = []
  /// The protection of the data that a health research request needs.
  public var protection = FileProtection.untilFirstUnlock
  /// The earliest begin date, counted from each submission; nil submits without a date.
  public var earliestAfter: Span?
  /// Alternatively, the earliest begin date as a time of the next local day.
  public var earliestTomorrow: Span?
  public var registers = RegistrationHabit.atLaunch
  public var submits = SubmissionTriggers.onBackground
  /// How often it also submits in the foreground, counted from when the app came there; nil for never.
  public var submitsEvery: Span?
  /// Whether it checks for pending requests first and does not replace one.
  public var onlyIfNotPending = false
  /// The terms of a continued request, apart from its name.
  public var continued = ContinuedTerms()
  public var work: WorkModel
  /// The transfer of its app to which the handler leaves the rest of the work when its time is up.
  public var handsOver: NameID?
  public var transfer: TransferTerms?
  /// The progress of a continued task; `takes` and `total` are then ignored.
  public var units: UnitWork?

  public init(_ kind: TaskKind, _ name: NameID, work: WorkModel) {
    self.kind = kind
    self.name = name
    self.work = work
  }

  /// What the app does on a silent push, which nobody submits and which has no expiration handler.
  public init(push name: NameID, work: WorkModel) {
    self.init(.push, name, work: work)
    self.work.resubmission = .never
    self.work.expiration = .noHandler
    submits = []
    registers = .never
  }

  /// A transfer, and what the app does when it ends. Nobody submits it to the scheduler, and the app gets a
  /// completion handler that it has to call (fact 305).
  public init(transfer name: NameID, _ terms: TransferTerms, work: WorkModel) {
    self.init(.transfer, name, work: work)
    transfer = terms
    self.work.resubmission = .never
    self.work.expiration = .noHandler
    registers = .never
  }
}

/// A model of what an app does outside its tasks, such as finishing an upload when the user leaves it.
public struct ActivityModel: Equatable, Sendable {
  public enum Beginning: UInt8, Sendable {
    /// When the user leaves the app.
    case onBackground
    case onOpen
    /// When its process starts, even in the background.
    case onLaunch
    /// When something external wakes the app, under the activity's name.
    case onWake
  }

  public enum Expiration: Equatable, Sendable {
    /// Stops working and ends its assertion this long after the expiration.
    case ends(after: Span)
    /// Has a handler that ends nothing; the work continues.
    case ignored
    case noHandler
    /// Ends the identifier that its closure captured before it was set (fact 286); the work continues.
    case endsWrongIdentifier
    /// Ends its assertion and begins another at once, to get more time.
    case renews
  }

  public var name: NameID
  public var begins = Beginning.onBackground
  public var shortest: Span
  public var longest: Span
  /// Whether it takes an assertion against being suspended.
  public var holdsAssertion = true
  /// Whether it ends its assertion once the work is done.
  public var endsWhenDone = true
  public var expiration = Expiration.ends(after: .zero)
  /// How many are begun at once, each with its own assertion.
  public var atOnce: Int64 = 1
  /// What it uses that the system restricts in the background.
  public var uses: ActivityUse = []
  /// The share of one core that it uses; the processor monitor ignores it if it is not set.
  public var processor = Share.none

  public init(_ name: NameID, takes shortest: Span, upTo longest: Span? = nil) {
    self.name = name
    self.shortest = shortest
    self.longest = longest ?? shortest
  }

  var hold: AssertionHold {
    if !holdsAssertion { return .none }
    return expiration == .noHandler ? .withoutHandler : .withHandler
  }
}

/// Work done in units and reported as progress, which shows that a continued task is alive.
public struct UnitWork: Equatable, Sendable {
  /// A pause in the work once this many units are done.
  public struct Stall: Equatable, Sendable {
    public var atUnit: Int64
    public var length: Span

    public init(atUnit: Int64, for length: Span) {
      self.atUnit = atUnit
      self.length = length
    }
  }

  public var total: Int64
  /// The number of units done and reported together.
  public var step: Int64
  /// The time per step in the foreground; it takes longer in the background.
  public var pace: Span
  public var stalls: [Stall] = []
  /// The title changes when one of these units is done.
  public var retitles: [Int64] = []
  /// The unit at which the handler once reports one unit less than before.
  public var fallsAt: Int64?

  public init(_ total: Int64, step: Int64 = 1, every pace: Span) {
    self.total = total
    self.step = step
    self.pace = pace
  }

  /// The total length of the stalls between two amounts of completed units.
  func standing(after before: Int64, through completed: Int64) -> Span {
    var length = Span.zero
    for index in stalls.indices
    where stalls[index].atUnit > before && stalls[index].atUnit <= completed {
      length = length + stalls[index].length
    }
    return length
  }

  func isRetitled(after before: Int64, through completed: Int64) -> Bool {
    for index in retitles.indices where retitles[index] > before && retitles[index] <= completed {
      return true
    }
    return false
  }
}

extension TaskModel {
  /// A continued task that counts its units, requested by the user when the app is opened.
  public init(continued name: NameID, _ units: UnitWork) {
    var work = WorkModel(takes: .zero)
    work.resubmission = .never
    self.init(.continued, name, work: work)
    self.units = units
    submits = .onOpen
    registers = .beforeSubmitting
  }
}

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
  /// What it takes was measured while the app was in front; behind it goes on slower (fact 329). Otherwise
  /// it takes in the background what is said.
  public var isMeasuredInFront = false
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
  /// Computes on the Neural Engine, and gives up where that is refused.
  public var usesNeuralEngine = false

  public init(takes shortest: Span, upTo longest: Span? = nil) {
    self.shortest = shortest
    self.longest = longest ?? shortest
  }

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

/// What an app does outside its tasks, such as finishing an upload when the user leaves it: described
/// instead of written.
public struct ActivityModel: Equatable, Sendable {
  public enum Beginning: UInt8, Sendable {
    /// When the user leaves the app.
    case onBackground
    case onOpen
    /// When its process starts, in the background too.
    case onLaunch
    /// When something outside wakes the app by the activity's name.
    case onWake
  }

  public enum Expiration: Equatable, Sendable {
    /// Stops working and ends its assertion this long after it was told.
    case ends(after: Span)
    /// Has a handler that ends nothing; the work goes on.
    case ignored
    case noHandler
    /// Ends the identifier that its closure captured before it was set (fact 286); the work goes on.
    case endsWrongIdentifier
    /// Ends its assertion and begins another at once, for more time.
    case renews
  }

  public var name: NameID
  public var begins = Beginning.onBackground
  public var shortest: Span
  public var longest: Span
  /// Whether it asks not to be suspended.
  public var holdsAssertion = true
  /// Whether it ends its assertion once the work is done.
  public var endsWhenDone = true
  public var expiration = Expiration.ends(after: .zero)
  /// So many are begun at once, each with an assertion of its own.
  public var atOnce: Int64 = 1
  /// What it uses meanwhile that the system minds in the background.
  public var uses: ActivityUse = []
  /// How much of one core it uses; without a word of it the processor monitor sees nothing.
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

/// Work done in units and reported as progress: how a continued task shows that it is alive.
public struct UnitWork: Equatable, Sendable {
  /// The work stands still for a while once so many units are done.
  public struct Stall: Equatable, Sendable {
    public var atUnit: Int64
    public var length: Span

    public init(atUnit: Int64, for length: Span) {
      self.atUnit = atUnit
      self.length = length
    }
  }

  public var total: Int64
  /// So many units are done and reported together.
  public var step: Int64
  /// What a step takes with the app in front; more when it is not.
  public var pace: Span
  public var stalls: [Stall] = []
  /// The title changes whenever one of these is done.
  public var retitles: [Int64] = []
  /// Here the handler once reports a unit less than before.
  public var fallsAt: Int64?

  public init(_ total: Int64, step: Int64 = 1, every pace: Span) {
    self.total = total
    self.step = step
    self.pace = pace
  }

  /// How long the work stands between what was done before and what is done now.
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
  /// A continued task that counts its units, asked for by the user when the app is opened.
  public init(continued name: NameID, _ units: UnitWork) {
    var work = WorkModel(takes: .zero)
    work.resubmission = .never
    self.init(.continued, name, work: work)
    self.units = units
    submits = .onOpen
    registers = .beforeSubmitting
  }
}

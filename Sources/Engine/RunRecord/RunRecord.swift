public import SchedulerEngine

/// What happened in one run, told by its log rows alone: facts about requests, runs and processes.
///
/// Rows are appended one by one at constant cost and not kept. The record is no judge: findings and
/// the invariant checker say what is wrong. A row that names something no earlier row introduced is
/// counted as stray and changes nothing else.
///
///     var record = RunRecord(from: start)
///     for row in ledger.rows { record.append(row) }
///     record.finish(at: end)
///     record.ran(.name(refresh), during: record.whole)
public struct RunRecord: Equatable, Sendable {
  public private(set) var start: Instant
  /// The latest instant the record knows of; everything at it has happened.
  public internal(set) var end: Instant
  /// Rows that name a request, run or process never introduced, or introduce one twice.
  public internal(set) var strayRows: Int64 = 0
  /// Calls that were refused, fatal or too late, in order of time.
  public internal(set) var mishaps: [CallFailure] = []

  /// When the user opened which app, in order of time.
  public internal(set) var openings: [Opening] = []
  /// In order of arrival.
  public internal(set) var pushes: [PushFact] = []

  var requestTable = NumberedTable<RequestFact>()
  var runTable = NumberedTable<RunFact>()
  var processTable = NumberedTable<ProcessFact>()
  var activityTable = NumberedTable<ActivityFact>()
  var openActivities: [ActivityID] = []
  var transferTable = NumberedTable<TransferFact>()
  var objectionSteps: [ObjectionStep] = []
  /// The run of each identifier that was launched last.
  var lastRuns = TaskTable<RunID>()
  /// The process of each app that was started last.
  var lastProcesses: [ProcessID?] = []

  public struct Opening: Equatable, Sendable {
    public let app: AppID
    public let at: Instant
  }

  public init(from start: Instant) {
    self.start = start
    end = start
  }

  /// An empty record of another run, in the room of this one.
  public mutating func startOver(from start: Instant) {
    self.start = start
    end = start
    strayRows = 0
    mishaps.removeAll(keepingCapacity: true)
    openings.removeAll(keepingCapacity: true)
    pushes.removeAll(keepingCapacity: true)
    requestTable.removeAll()
    runTable.removeAll()
    processTable.removeAll()
    activityTable.removeAll()
    openActivities.removeAll(keepingCapacity: true)
    transferTable.removeAll()
    objectionSteps.removeAll(keepingCapacity: true)
    lastRuns.removeAll()
    lastProcesses.removeAll(keepingCapacity: true)
  }

  /// A finished record of all rows of a run.
  public init(_ rows: [LogRow], from start: Instant, to end: Instant) {
    self.init(from: start)
    for row in rows { append(row) }
    finish(at: end)
  }

  /// The run has reached this instant, everything at it included. More rows may still follow.
  public mutating func finish(at instant: Instant) {
    if instant > end { end = instant }
  }

  /// From the start through the end, the end included.
  public var whole: Range<Instant> {
    let next = end + .milliseconds(1)
    return start..<(next > start ? next : start)
  }

  /// All accepted requests in order of acceptance.
  public var requests: [RequestFact] { requestTable.facts }
  /// All launched runs in order of delivery.
  public var runs: [RunFact] { runTable.facts }
  public var processes: [ProcessFact] { processTable.facts }
  /// Work outside tasks, in the order in which it began.
  public var activities: [ActivityFact] { activityTable.facts }

  public func request(_ id: RequestID) -> RequestFact? { requestTable[number: id.number] }
  public func run(_ id: RunID) -> RunFact? { runTable[number: id.number] }
  public func process(_ id: ProcessID) -> ProcessFact? { processTable[number: id.number] }
}

public import RunRecord
public import Scenarios
public import SchedulerEngine

/// One seed of a scenario played to its end, with what reports look at.
public final class ScenarioPlay: Sendable {
  public let loaded: LoadedScenario
  public let seed: UInt64
  public let record: RunRecord
  let rows: [LogRow]
  let beginning: DeviceConditions

  /// What is wanted of a run decides what is kept of it: a long one could fill the memory.
  public enum Kept: Sendable {
    case nothing
    /// What expectations are judged by.
    case record
    /// Also the rows that reports look at.
    case reportRows
    /// Also those that a picture looks at.
    case pictureRows
    case allRows

    func keeps(_ row: LogRow) -> Bool {
      switch self {
      case .nothing, .record: false
      case .reportRows: ReportContext.needs(row)
      case .pictureRows: RunPicture.needs(row)
      case .allRows: true
      }
    }
  }

  /// Asks now and then whether to go on, and once more at the end; each row goes to the sink, too.
  public init(
    _ loaded: LoadedScenario, seed: UInt64, keeping kept: Kept,
    while goesOn: PreparedScenario.GoesOn, _ sink: (LogRow) -> Void = { _ in }
  ) throws(ScenarioFailure) {
    self.loaded = loaded
    self.seed = seed
    var rows: [LogRow] = []
    let prepared = loaded.prepared
    var record = RunRecord(from: prepared.setup.start)
    var room = RecordRoom(prepared.setup.limits)
    do throws(RunFault) {
      beginning = try prepared.begun(seed: seed).conditions()
      let end = try prepared.follow(
        seed: seed, until: prepared.end,
        rows: { new in
          for row in new {
            sink(row)
            if kept != .nothing { record.append(row) }
            if kept.keeps(row) { rows.append(row) }
          }
        }, while: { room.holds(record, rows: rows.count) && goesOn($0) })
      try room.check(end, seed: seed)
      record.finish(at: end.now)
    } catch {
      throw loaded.failure(of: [error])
    }
    if !goesOn(record.end) { throw .interrupted }
    self.record = record
    self.rows = rows
  }

  var setup: Setup { loaded.prepared.setup(seed: seed) }

  public func context(_ style: TextStyle) -> ReportContext {
    ReportContext(
      setup, beginning: beginning, record: record, rows: rows, style: style, places: loaded.places)
  }

  var whole: Range<Instant> { loaded.prepared.setup.start..<loaded.prepared.end }
}

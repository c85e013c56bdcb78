import RunRecord
import SchedulerEngine
import Testing

/// What a caller can get wrong about continued tasks, and extremes that must trap nothing.
@Suite struct ContinuedLimitsTests {
  @Test func unitsOutOfRangeAreRefusedWithValueAndLimit() throws {
    let limit: Int64 = 1_000_000_000_000
    let rows: [(change: (inout UnitWork) -> Void, fault: SimulationFault)] = [
      ({ $0.total = -1 }, .unitsOutOfRange(-1, limit: limit)),
      ({ $0.total = .max }, .unitsOutOfRange(.max, limit: limit)),
      ({ $0.step = 0 }, .unitsOutOfRange(0, limit: limit)),
      ({ $0.fallsAt = -2 }, .unitsOutOfRange(-2, limit: limit)),
      ({ $0.retitles = [3, -3] }, .unitsOutOfRange(-3, limit: limit)),
      ({ $0.pace = .milliseconds(-1) }, .spanOutOfRange(.milliseconds(-1), limit: .days(365))),
      (
        { $0.stalls = [UnitWork.Stall(atUnit: -4, for: .zero)] }, .unitsOutOfRange(-4, limit: limit)
      ),
      (
        { $0.stalls = [UnitWork.Stall(atUnit: 1, for: .days(366))] },
        .spanOutOfRange(.days(366), limit: .days(365))
      ),
    ]
    for row in rows {
      var units = UnitWork(10, every: .seconds(1))
      row.change(&units)
      #expect(throws: row.fault) { _ = try Simulation(OneExport.setup(units)) }
    }
  }

  @Test func stoppingAnUnknownContinuedTaskIsRefused() throws {
    var simulation = try Simulation(OneExport.setup(UnitWork(10, every: .seconds(1))))
    let unknown = NameID(index: 99)
    #expect(throws: SimulationFault.unknownName(unknown, known: 2)) {
      try simulation.apply(.stopContinued(AppID(index: 0), unknown))
    }
  }

  /// An export of live code that its handler has got.
  private func deliveredToLiveCode() throws -> (Simulation, DecisionLedger, ProcessID, RunID) {
    var setup = OneExport.setup(UnitWork(10, every: .seconds(1)))
    setup.apps[0].code = .live
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    let process = try OneExport.start(&simulation, &ledger)
    let run = try OneExport.deliver(&simulation, &ledger, by: process)
    return (simulation, ledger, process, run)
  }

  @Test func extremeProgressValuesAreAccepted() throws {
    var (simulation, ledger, process, run) = try deliveredToLiveCode()
    let reports: [(completed: Int64, total: Int64, applied: Bool)] = [
      (.min, .min, true), (0, .max, true), (5, 0, true), (.max, .max, true), (4, 9, false),
      (.max, -1, true), (-1, 5, false),
    ]
    var falls = 0
    for report in reports {
      let progress = TaskProgress(report.completed, of: report.total)
      simulation.report(progress: progress, of: run, by: process)
      if !report.applied { falls += 1 }
    }
    // A stranger, and a run that is none, change nothing.
    simulation.report(progress: .none, of: run, by: .none)
    simulation.report(progress: .none, of: RunID(number: 99), by: process)
    simulation.updateTitle(of: run, by: .none)
    _ = simulation.advance(to: simulation.now, recording: &ledger)
    let fell = ledger.rows.filter { row in
      if case .continued(run, .fell(from: .max, _)) = row.happening { true } else { false }
    }
    #expect(fell.count == falls)
  }

  @Test func theTitleOfAContinuedTaskCanChange() throws {
    var (simulation, ledger, process, run) = try deliveredToLiveCode()
    simulation.updateTitle(of: run, by: process)
    _ = simulation.advance(to: simulation.now, recording: &ledger)
    let titles = ledger.rows.filter { $0.happening == .continued(run, .titleChanged) }
    #expect(titles.count == 1)
  }

  @Test func whatTheHostDidNotSeeOfARunIsInTheLog() throws {
    var (simulation, ledger, process, run) = try deliveredToLiveCode()
    _ = simulation.complete(run, success: true, by: process)
    simulation.noteNotSeen(run)
    _ = simulation.advance(to: simulation.now, recording: &ledger)
    let record = RunRecord(ledger.rows, from: OneApp.monday, to: simulation.now)
    #expect(record.runs.map(\.wasSeen) == [false])
  }

  /// It is over when the user would press stop again.
  @Test func stoppingContinuedWorkIsInTheLogWithWhoDidIt() throws {
    var setup = OneExport.setup(UnitWork(1_000, every: .seconds(1)))
    let stop = WorldChange.stopContinued(AppID(index: 0), NameID(index: 1))
    setup.script += [5, 9].map { ScriptedEvent(at: setup.start + .seconds($0), .change(stop)) }
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: setup.start + .minutes(1), recording: &ledger) == .reached)
    let stops = ledger.rows.filter { row in
      if case .world(stop, _) = row.happening { true } else { false }
    }
    #expect(stops == [LogRow(at: setup.start + .seconds(5), .world(stop, .script(1)))])
  }

  @Test func assertionsAreNumberedFromOne() throws {
    var setup = OneExport.setup(UnitWork(10, every: .seconds(1)))
    setup.apps[0].code = .live
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    let process = try OneExport.start(&simulation, &ledger)
    let numbers = (1...3).map { _ in
      simulation.beginAssertion(NameID(index: 1), hasHandler: true, by: process)?.number
    }
    #expect(numbers == [1, 2, 3])
  }

  /// The first used ten seconds in the background, so the second has twenty and is warned five before.
  @Test func successiveAssertionsShareTheirBackgroundTime() throws {
    var setup = OneExport.setup(UnitWork(10, every: .seconds(1)))
    setup.apps[0].code = .live
    setup.rules.assertions.time = .seconds(30)
    setup.rules.assertions.warning = .seconds(5)
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    let process = try OneExport.start(&simulation, &ledger)
    func reach(_ seconds: Int64) {
      let end = OneApp.monday + .seconds(seconds)
      while simulation.advance(to: end, recording: &ledger) != .reached {}
    }
    func begin() -> ActivityID {
      simulation.beginAssertion(NameID(index: 1), hasHandler: true, by: process) ?? .none
    }
    let first = begin()
    reach(20)
    let isEnded = simulation.endAssertion(first, by: process)
    let second = begin()
    reach(60)
    #expect(isEnded)
    let expired = ledger.rows.filter {
      $0.happening == .activity(second, process, .expired(hasHandler: true))
    }
    #expect(expired.map(\.at) == [OneApp.monday + .seconds(35)])
  }

  @Test func theNumberOfInternedNamesIsLimited() throws {
    var simulation = try Simulation(OneExport.setup(UnitWork(1, every: .seconds(1))))
    let first = try simulation.intern(Array("com.example.news.export.new".utf8))
    #expect(try simulation.intern(Array("com.example.news.export.new".utf8)) == first)
    var fault: SimulationFault?
    for number in 0..<30_000 where fault == nil {
      let bytes = [UInt8(number & 0xFF), UInt8(number >> 8)]
      do throws(SimulationFault) { _ = try simulation.intern(bytes) } catch { fault = error }
    }
    #expect(fault == .tooManyNames(20_000, limit: 20_000))
  }

  @Test func continuedWorkWithoutPaceCompletesAndWithoutSpeedExpires() throws {
    // A thousand units at one instant, and units that never come.
    var hasty = OneExport.setup(UnitWork(1_000, every: .zero))
    #expect(try OneExport.outcomes(hasty) == [.completed(success: true)])
    hasty.rules.continued.backgroundSpeed = .none
    var still = OneExport.setup(UnitWork(1_000, every: .seconds(1)))
    still.rules.continued.backgroundSpeed = .none
    #expect(try OneExport.outcomes(still) == [.endedWithoutHandler])
    // At the lowest speed that is one, the first unit is a fortnight away.
    still.rules.continued.backgroundSpeed = Share(millionths: 1)
    still.rules.continued.stallLimit = .days(365)
    still.rules.continued.questionAfter = .days(365)
    #expect(try OneExport.outcomes(still) == [])
  }
}

/// Continued work that waited for its turn takes it before its app could be put to sleep.
@Suite struct QueuedExportTests {
  @Test func theProcessStaysAwakeBetweenQueuedRuns() throws {
    let rows = try rows(OneExport.queued(UnitWork(10, every: .seconds(5))))
    #expect(turns(rows) == ["background", "delivered", "delivered", "suspended"])
  }

  @Test func aBlockedQueuedRunDoesNotKeepTheProcessAwake() throws {
    var setup = OneExport.queued(UnitWork(10, every: .seconds(5)))
    setup.script.append(ScriptedEvent(at: setup.start + .seconds(20), .change(.thermal(.serious))))
    let rows = try rows(setup)
    #expect(turns(rows).last == "suspended")
  }

  /// A pending refresh does not count as being ahead in the queue.
  @Test func aQueuedTaskReportsItsPosition() throws {
    var setup = OneExport.queued(UnitWork(10, every: .seconds(5)))
    guard case .models(var tasks) = setup.apps[0].code else { return }
    var refresh = TaskModel(
      .refresh, setup.names.intern(Array("com.example.news.refresh".utf8)),
      work: WorkModel(takes: .seconds(1)))
    refresh.submits = .onOpen
    refresh.earliestAfter = .hours(1)
    tasks.insert(refresh, at: 0)
    setup.apps[0].permitted.append(refresh.name)
    setup.apps[0].code = .models(tasks)
    var simulation = try Simulation(setup)
    #expect(simulation.advance(to: setup.start + .seconds(20)) == .reached)
    let waiting = simulation.pending(of: AppID(index: 0)).filter { $0.request.kind == .continued }
    try #require(waiting.count == 2)
    let positions = waiting.map { simulation.queuePosition(of: $0.id) }
    #expect(positions.map { $0?.ends } == [1, 2])
    #expect(positions.map { $0?.goFirst.map(\.name) } == [[], [waiting[0].request.name]])

    let ahead = waiting.map { entry in
      var said = SaidCounts()
      simulation.assess(entry.id, into: &said)
      return said.ahead
    }
    #expect(ahead == [[1], [2]])
  }

  /// The end of its own run is not counted; the others go first after that.
  @Test func aTaskAskedForWhileItRunsIsBehindTheOthers() throws {
    var setup = OneExport.queued(UnitWork(10, every: .seconds(5)))
    setup.script.append(
      ScriptedEvent(at: setup.start + .seconds(5), .submit(AppID(index: 0), task: 0)))
    var simulation = try Simulation(setup)
    #expect(simulation.advance(to: setup.start + .seconds(20)) == .reached)
    let waiting = simulation.pending(of: AppID(index: 0))
    try #require(waiting.count == 3)
    let position = try #require(simulation.queuePosition(of: waiting[2].id))
    #expect(position.ends == 2)
    #expect(position.goFirst.map(\.name) == waiting.prefix(2).map(\.request.name))
  }

  /// On a device that launches nothing all wait for the first, until it is asked for again.
  @Test func aTaskAskedForAgainGoesToTheEndOfTheQueue() throws {
    var setup = OneExport.queued(UnitWork(10, every: .seconds(5)))
    setup.grantsLaunches = false
    let again = setup.start + .seconds(5)
    setup.script.append(ScriptedEvent(at: again, .submit(AppID(index: 0), task: 0)))
    let told = try rows(setup).filter { $0.at <= again }.compactMap { row in
      if case .decided(let request, let objections, _) = row.happening {
        "\(request.number) \(objections.isEmpty ? "may start" : "waits")"
      } else {
        nil
      }
    }
    #expect(told == ["1 may start", "2 waits", "3 waits", "2 may start", "4 waits"])
  }

  /// The question was answered once; a later answer applies to the next question, which never comes.
  @Test func theUserIsAskedOnceWhetherToStopAContinuedTask() throws {
    var setup = OneExport.setup(UnitWork(2_000, every: .seconds(1)))
    setup.rules.continued.questionAfter = .minutes(1)
    setup.device.answer = .keeps
    setup.script.append(ScriptedEvent(at: setup.start + .minutes(5), .change(.answers(.stops))))
    let answers = try rows(setup).compactMap { row in
      if case .continued(_, .answered(let answer)) = row.happening { answer } else { nil }
    }
    #expect(answers == [.keeps])
  }

  /// The user answers a second after the change, whether or not a unit of the work ends in between.
  @Test(arguments: [UserAnswer.stops, .keeps], [0, 3, 6, 9])
  func aLaterAnswerAppliesToAnOpenQuestion(_ answer: UserAnswer, afterSeconds: Int64) throws {
    var setup = OneExport.setup(UnitWork(1_000, every: .seconds(11)))
    setup.rules.continued.questionAfter = .minutes(1)
    setup.rules.continued.answerAfter = .seconds(1)
    setup.device.answer = .silent
    let changed = setup.start + .minutes(20) + .seconds(afterSeconds)
    setup.script.append(ScriptedEvent(at: changed, .change(.answers(answer))))
    let answered = try rows(setup).filter { row in
      if case .continued(_, .answered(answer)) = row.happening { true } else { false }
    }
    #expect(answered.map(\.at) == [changed + .seconds(1)])
  }

  /// The unit in progress when the user leaves continues at background speed.
  @Test func continuedWorkSlowsDownWhenTheAppIsLeft() throws {
    let rows = try rows(OneExport.setup(UnitWork(3, every: .seconds(6))))
    let end = rows.compactMap { row -> Instant? in
      if case .ended(_, .completed(success: true)) = row.happening { row.at } else { nil }
    }
    // 10 s in front are 10 s of work; the 8 s that are left take 16.
    #expect(end == [OneApp.monday + .seconds(26)])
  }

  @Test(arguments: [1, 2, 4]) func progressFallsOnlyAtItsUnit(step: Int64) throws {
    var units = UnitWork(8, step: step, every: .seconds(1))
    units.fallsAt = 4
    let falls = try rows(OneExport.setup(units)).compactMap { row -> [Int64]? in
      if case .continued(_, .fell(let from, let to)) = row.happening { [from, to] } else { nil }
    }
    #expect(falls == [[4, 3]])
  }

  private func rows(_ setup: Setup) throws -> [LogRow] {
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: setup.start + .hours(1), recording: &ledger) == .reached)
    return ledger.rows
  }

  /// What the process went through after the user left, deliveries among it.
  private func turns(_ rows: [LogRow]) -> [String] {
    let left = rows.firstIndex { row in
      if case .phase(_, .background) = row.happening { true } else { false }
    }
    return rows[(left ?? 0)...].compactMap { row in
      switch row.happening {
      case .phase(_, let phase): "\(phase)"
      case .launched: "delivered"
      default: nil
      }
    }
  }
}

/// How many were submitted earlier, as the limit of continued work says it.
private struct SaidCounts: VerdictSink {
  private(set) var ahead: [Int64] = []

  mutating func consulted<Rule: SchedulingRule>(
    _ rule: Rule.Type, _ parameters: Rule.Parameters, _ input: RuleInput, _ verdict: Verdict
  ) {
    if verdict == .prevents(until: .continuedEnded) { ahead.append(input.continuedAhead) }
  }
}

/// One app with one continued task, which the user asks for at midnight and leaves after ten seconds.
enum OneExport {
  static func setup(_ units: UnitWork) -> Setup {
    var setup = Setup()
    setup.start = OneApp.monday
    let name = setup.names.intern(Array("com.example.news".utf8))
    let export = setup.names.intern(Array("com.example.news.export".utf8))
    var task = TaskModel(continued: export, units)
    task.work.expiration = .noHandler
    var app = AppSetup(name, code: .models([task]))
    app.permitted = [export]
    setup.apps = [app]
    setup.script = [
      ScriptedEvent(at: setup.start, .change(.open(AppID(index: 0), for: .seconds(10))))
    ]
    return setup
  }

  /// The same with two more of it, one of them at a time.
  static func queued(_ units: UnitWork) -> Setup {
    var setup = setup(units)
    guard case .models(var models) = setup.apps[0].code else { return setup }
    for number in 1...2 {
      var task = models[0]
      task.name = setup.names.intern(Array("com.example.news.export.\(number)".utf8))
      models.append(task)
      setup.apps[0].permitted.append(task.name)
    }
    setup.apps[0].code = .models(models)
    setup.rules.continuedLimit.atOnce = 1
    return setup
  }

  static func outcomes(_ setup: Setup) throws -> [Outcome] {
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    #expect(simulation.advance(to: setup.start + .days(3), recording: &ledger) == .reached)
    return ledger.rows.compactMap { row in
      if case .ended(_, let outcome) = row.happening { outcome } else { nil }
    }
  }

  /// The live app's process, once it has started.
  static func start(
    _ simulation: inout Simulation, _ ledger: inout DecisionLedger
  ) throws -> ProcessID {
    guard case .started(let process) = simulation.advance(to: OneApp.monday, recording: &ledger)
    else { throw NotTold() }
    return process
  }

  /// Registers, submits and takes the delivery.
  static func deliver(
    _ simulation: inout Simulation, _ ledger: inout DecisionLedger, by process: ProcessID
  ) throws -> RunID {
    let export = NameID(index: 1)
    #expect(simulation.register(export, by: process) == .registered)
    _ = try simulation.submit(TaskRequest(.continued, export), by: process)
    while true {
      switch simulation.advance(to: OneApp.monday + .seconds(1), recording: &ledger) {
      case .deliver(let run): return run
      case .reached, .faulted: throw NotTold()
      default: continue
      }
    }
  }

  struct NotTold: Error {}
}

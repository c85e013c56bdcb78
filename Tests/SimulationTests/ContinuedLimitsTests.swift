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
        { $0.stalls = [UnitWork.Stall(atUnit: -4, for: .zero)] },
        .unitsOutOfRange(-4, limit: limit)
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

  @Test func aStopOfAnUnknownNameIsRefused() throws {
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

  @Test func extremeReportsTrapNothingAndCountForWhatTheySay() throws {
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

  @Test func reportsToACopyConcernTheCopyAlone() throws {
    var (simulation, _, process, run) = try deliveredToLiveCode()
    simulation.report(progress: TaskProgress(5, of: 0), of: run, by: process)
    var copy = simulation
    copy.report(progress: TaskProgress(7, of: 9), of: run, by: process)
    for (simulation, progress) in [
      (simulation, TaskProgress(5, of: 0)), (copy, TaskProgress(7, of: 9)),
    ] {
      var simulation = simulation
      var rows = DecisionLedger()
      _ = simulation.complete(run, success: true, by: process)
      _ = simulation.advance(to: simulation.now, recording: &rows)
      let told = LogEvent.continued(run, .progress(progress))
      #expect(rows.rows.contains { $0.happening == told })
    }
  }

  @Test func aTitleOfContinuedWorkCanChange() throws {
    var (simulation, ledger, process, run) = try deliveredToLiveCode()
    simulation.updateTitle(of: run, by: process)
    _ = simulation.advance(to: simulation.now, recording: &ledger)
    let titles = ledger.rows.filter { $0.happening == .continued(run, .titleChanged) }
    #expect(titles.count == 1)
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

  @Test func anAssertionEndedInACopyStaysOpen() throws {
    var setup = OneExport.setup(UnitWork(10, every: .seconds(1)))
    setup.apps[0].code = .live
    var simulation = try Simulation(setup)
    var ledger = DecisionLedger()
    let process = try OneExport.start(&simulation, &ledger)
    let begun = simulation.beginAssertion(NameID(index: 1), hasHandler: true, by: process)
    let assertion = try #require(begun)
    var copy = simulation
    let endedInCopy = copy.endAssertion(assertion, by: process)
    let ended = simulation.endAssertion(assertion, by: process)
    #expect(endedInCopy && ended)
  }

  /// The first used up ten seconds behind, so the second has twenty, and is told five before.
  @Test func assertionsThatFollowEachOtherShareTheirTime() throws {
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

  @Test
  func anEndlessSupplyOfNamesHasALimit() throws {
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

  @Test func workWithoutPaceOrSpeedEndsForItsReason() throws {
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

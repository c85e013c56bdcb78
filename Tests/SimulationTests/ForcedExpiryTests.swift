import SchedulerEngine
import Testing

/// A test ends a run's time now, for a cause of its choice.
@Suite struct ForcedExpiryTests {
  private let news = ForcedWorld.news

  @Test(arguments: ExpiryCause.allCases)
  func theRunIsAskedToStopAtOnceAndTheLogSaysWhoDidIt(_ cause: ExpiryCause) throws {
    var work = WorkModel(takes: .seconds(20))
    work.expiration = .completes(after: .seconds(1))
    var simulation = try running(work)
    var ledger = DecisionLedger()
    #expect(simulation.forceExpiry(RunID(number: 1), cause: cause) == .expires)
    #expect(simulation.forceExpiry(RunID(number: 1), cause: cause) == .alreadyExpired)
    #expect(simulation.advance(to: simulation.now + .minutes(1), recording: &ledger) == .reached)
    #expect(
      story(ledger.rows) == [
        "expiry forced", "expired \(cause)", "completedAfterExpiration(success: false)",
      ])
    #expect(simulation.forceExpiry(RunID(number: 1), cause: cause) == .notRunning)
  }

  /// The warning counts from now, also for the cause that was planned for later.
  @Test(arguments: [ExpiryCause.timeUsedUp, .powerLost])
  func whoDoesNotStopIsKilledAfterTheWarning(_ cause: ExpiryCause) throws {
    var work = WorkModel(takes: .seconds(60))
    work.expiration = .ignored
    var simulation = try running(work)
    let expired = simulation.now
    _ = simulation.forceExpiry(RunID(number: 1), cause: cause)
    var ledger = DecisionLedger()
    _ = simulation.advance(to: expired + .minutes(1), recording: &ledger)
    let end = ledger.rows.first { $0.happening == .ended(RunID(number: 1), .killed) }
    #expect(end?.at == expired + .seconds(3))
  }

  @Test func withoutAHandlerTheRunEndsThere() throws {
    var work = WorkModel(takes: .seconds(20))
    work.expiration = .noHandler
    var simulation = try running(work)
    var ledger = DecisionLedger()
    _ = simulation.forceExpiry(RunID(number: 1), cause: .timeUsedUp)
    _ = simulation.advance(to: simulation.now, recording: &ledger)
    #expect(
      story(ledger.rows) == ["expiry forced", "expired timeUsedUp", "endedWithoutHandler"])
  }

  @Test(arguments: [0, -1, 2, .max] as [Int64])
  func aRunThatIsNotThereIsLeftAlone(_ number: Int64) throws {
    var simulation = try running(WorkModel(takes: .seconds(2)))
    // Leaves a free place behind.
    _ = simulation.advance(to: simulation.now + .seconds(9))
    #expect(simulation.forceExpiry(RunID(number: number), cause: .timeUsedUp) == .notRunning)
    #expect(simulation.counts.expired == 0)
  }

  /// Launched a second ago.
  private func running(_ work: WorkModel) throws -> Simulation {
    var simulation = try ForcedWorld.waiting(ForcedWorld.setup(work))
    _ = simulation.forceLaunch(ForcedWorld.name, of: news)
    _ = simulation.advance(to: simulation.now + .seconds(1))
    return simulation
  }
}

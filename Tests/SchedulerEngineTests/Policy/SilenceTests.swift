import AllocationCounter
import Testing

@testable import SchedulerEngine

/// Whether this build counts at all; see `AllocationCounter.h` for where it does not.
private let counts = allocations_on_this_thread() >= 0

/// Zero also without optimisation, where the iterator of `for x in array` allocates for each element
/// and an array literal of options does: the run loop goes by index and spells unions out. It may
/// allocate when more goes on at once than ever before, so each test lets that happen first.
@Suite("A silent run", .enabled(if: counts))
struct SilenceTests {
  /// Allocations between two days of a run that keeps nothing; and how much was decided meanwhile.
  private func measured(
    _ setup: Setup, from first: Int64, to last: Int64
  ) throws -> (allocations: Int64, decisions: Int64) {
    var simulation = try Simulation(setup)
    #expect(simulation.advance(to: setup.start + .days(first)) == .reached)
    let decided = simulation.counts.decisions
    print(
      "DBG0", simulation.requests.count, simulation.runs.count, simulation.jobs.count,
      simulation.meanings.count)
    let before = allocations_on_this_thread()
    let stop = simulation.advance(to: setup.start + .days(last))
    let allocations = allocations_on_this_thread() - before
    print(
      "DBG", first, simulation.requests.count, simulation.runs.count, simulation.jobs.count,
      simulation.meanings.count)
    #expect(stop == .reached)
    return (allocations, simulation.counts.decisions - decided)
  }

  @Test("of an ordinary device allocates nothing for two months, after ten days")
  func ordinaryDevice() throws {
    let run = try measured(OrdinaryDevice.setup(), from: 10, to: 70)
    #expect(run.allocations == 0)
    #expect(run.decisions > 3_000)
  }

  @Test("of a device that is never left alone allocates nothing for forty days, after eighty")
  func busyDevice() throws {
    let run = try measured(BusyDevice.setup(days: 120), from: 80, to: 120)
    #expect(run.allocations == 0)
    #expect(run.decisions > 40_000)
  }

  @Test("is what costs nothing: the same run allocates as soon as its rows are kept")
  func recordingAllocates() throws {
    let setup = OrdinaryDevice.setup()
    var simulation = try Simulation(setup)
    #expect(simulation.advance(to: setup.start + .days(10)) == .reached)
    var ledger = DecisionLedger()
    let before = allocations_on_this_thread()
    let stop = simulation.advance(to: setup.start + .days(20), recording: &ledger)
    #expect(allocations_on_this_thread() - before > 0)
    #expect(stop == .reached)
    #expect(ledger.rows.count > 100)
  }
}
